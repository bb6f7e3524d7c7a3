/** The longest line that may open a fence around calls, in code units. */
const maxLineLength = 32

/**
 * The index behind the opening line of a fence whose language is one of these or none; `'more'` while the text ends inside
 * a possible one.
 */
export function behindFenceOpener(
  text: string,
  index: number,
  ended: boolean,
  languages: readonly string[],
): number | 'more' | 'none' {
  const end = text.indexOf('\n', index)
  const line = (end === -1 ? text.slice(index, index + maxLineLength) : text.slice(index, end)).trimEnd()
  const language = line.replace(/^`{3,}/, '')
  if (end !== -1) return language !== line && ['', ...languages].includes(language) ? end + 1 : 'none'
  if (ended || line.length >= maxLineLength) return 'none'
  const isOpen = languages.some((known) => `\`\`\`${known}`.startsWith(line) || known.startsWith(language))
  return isOpen ? 'more' : 'none'
}
