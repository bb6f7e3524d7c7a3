type Method = (this: unknown, ...values: never[]) => unknown

/**
 * Counts the characters that string methods and regular expressions look at while an action runs.
 *
 * Time tells nothing on a busy machine, so tests of linearity count work: every method that walks a string is charged
 * with the distance that it walks. Plain indexing and concatenation cannot be seen this way, so the number is a lower
 * bound; it is made to catch what actually makes scanners slow, which is looking at the same text again and again.
 */
export function countStringWork(action: () => void): number {
  let work = 0
  const restore: (() => void)[] = []
  const replace = (
    owner: object,
    name: string,
    cost: (self: never, values: never[], result: never) => number,
  ): void => {
    const original = Reflect.get(owner, name) as Method
    Reflect.set(owner, name, function (this: never, ...values: never[]) {
      const result = original.apply(this, values) as never
      work += cost(this, values, result)
      return result
    })
    restore.push(() => Reflect.set(owner, name, original))
  }
  const walksToEnd = (self: string): number => self.length
  const walksFrom = (self: string, [sought, from]: [string, number?], result: number): number =>
    (result === -1 ? self.length : result + sought.length) - Math.min(from ?? 0, self.length)
  const makesText = (_self: string, _values: unknown[], result: string): number => result.length + 1

  const text = String.prototype
  for (const name of ['charCodeAt', 'codePointAt', 'charAt', 'at']) replace(text, name, () => 1)
  replace(text, 'indexOf', walksFrom as never)
  for (const name of [
    'lastIndexOf',
    'includes',
    'split',
    'search',
    'match',
    'replace',
    'replaceAll',
    'localeCompare',
  ]) {
    replace(text, name, walksToEnd as never)
  }
  for (const name of ['startsWith', 'endsWith']) {
    replace(text, name, ((_self: string, [sought]: [string]) => sought.length) as never)
  }
  for (const name of [
    'slice',
    'substring',
    'substr',
    'trim',
    'trimStart',
    'trimEnd',
    'toLowerCase',
    'toUpperCase',
    'concat',
  ]) {
    replace(text, name, makesText as never)
  }
  // `test`, `match` and their like go through `exec`, once that is not the built-in one.
  const execute = RegExp.prototype.exec
  RegExp.prototype.exec = function (searched: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = execute.call(this, searched)
    work += expressionWork(this.sticky, from, searched, match)
    return match
  }
  restore.push(() => {
    RegExp.prototype.exec = execute
  })
  replace(JSON, 'parse', ((_self: unknown, [json]: [string]) => json.length) as never)
  replace(
    JSON,
    'stringify',
    ((_self: unknown, _values: unknown[], json: string | undefined) => json?.length ?? 0) as never,
  )
  replace(Array.prototype, 'join', ((_self: unknown, _values: unknown[], joined: string) => joined.length) as never)
  try {
    action()
  } finally {
    for (const undo of restore.reverse()) undo()
  }
  return work
}

/** A sticky expression looks at what it matches; any other walks there first, or to the end in vain. */
function expressionWork(sticky: boolean, from: number, searched: string, match: RegExpExecArray | null): number {
  if (sticky) return (match?.[0].length ?? 0) + 1
  return (match === null ? searched.length : match.index + match[0].length) - from + 1
}
