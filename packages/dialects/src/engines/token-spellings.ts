/**
 * A control token in the spellings of gateways that print it as text: with doubled angles, and with its low line blocks
 * as blanks or as escaped low lines. Full-width and plain bars, blocks and low lines are read alike anyway.
 */
export function tokenSpellings(token: string): string[] {
  const spellings = [token]
  if (token.includes('▁')) spellings.push(token.replaceAll('▁', ' '), token.replaceAll('▁', '\\_'))
  return token.startsWith('<') ? [...spellings, ...spellings.map((spelling) => `<${spelling}>`)] : spellings
}
