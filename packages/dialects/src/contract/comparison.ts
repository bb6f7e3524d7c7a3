/** What a dialect owes and does not keep; the message holds what was found. */
export class ContractFailure extends Error {
  override readonly name = 'ContractFailure'
}

/** @throws ContractFailure if the claim does not hold. */
export function claim(holds: boolean, what: string, found: unknown): asserts holds {
  if (!holds) throw new ContractFailure(`${what}\n  found ${show(found)}`)
}

/**
 * Compares values of JSON; the order of keys does not count.
 *
 * @throws ContractFailure if they differ.
 */
export function claimSame(found: unknown, expected: unknown, what: string): void {
  if (!isSame(found, expected)) {
    throw new ContractFailure(`${what}\n  expected ${show(expected)}\n  found    ${show(found)}`)
  }
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}

function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [leftEntries, rightEntries] = [Object.entries(left), new Map(Object.entries(right))]
  return (
    leftEntries.length === rightEntries.size &&
    leftEntries.every(([key, value]) => rightEntries.has(key) && isSame(value, rightEntries.get(key)))
  )
}
