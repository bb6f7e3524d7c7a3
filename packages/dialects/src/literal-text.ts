export interface LiteralTextOptions {
  /** What stands on both sides of a string. */
  readonly sentinel: string
  /** Whether the keys of an object are written in alphabetical order, upper and lower case alike. Default: `false`. */
  readonly sorted?: boolean | undefined
}

export interface LiteralText {
  readonly text: string
  /** Whether it is surely read back as the same value. */
  readonly certain: boolean
}

const plainKey = /^[A-Za-z_][\w-]*$/

/** A JSON value in Gemma's notation: no blanks, keys as they are, strings between sentinels with nothing escaped. */
export function literalText(value: unknown, options: LiteralTextOptions): LiteralText {
  const { sentinel, sorted } = options
  if (typeof value === 'string') {
    return { text: `${sentinel}${value}${sentinel}`, certain: !value.includes(sentinel) }
  }
  if (typeof value !== 'object' || value === null) return { text: JSON.stringify(value) ?? 'null', certain: true }
  if (Array.isArray(value)) {
    const items = value.map((item) => literalText(item, options))
    return { text: `[${items.map(({ text }) => text).join(',')}]`, certain: items.every(({ certain }) => certain) }
  }
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  if (sorted === true) entries.sort(([left], [right]) => compare(left.toLowerCase(), right.toLowerCase()))
  const members = entries.map(([key, member]) => ({ key, ...literalText(member, options) }))
  return {
    text: `{${members.map(({ key, text }) => `${key}:${text}`).join(',')}}`,
    certain: members.every(({ key, certain }) => certain && plainKey.test(key)),
  }
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
