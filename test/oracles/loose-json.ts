/** A value that was read from the start of a text, and where it ended. */
export interface LooseValue {
  readonly value: unknown
  readonly end: number
}

/** JSON as models write it, the whole of a text; `undefined` where it is something else. */
export function parseLoosely(text: string): LooseValue | undefined {
  const read = readLooseValue(text, 0)
  return read !== undefined && read.end === text.length ? read : undefined
}

/**
 * Reads one value by recursive descent: JSON, and besides single quotes, raw line breaks, trailing commas, comments, bare
 * keys and Python's words. An invalid escape keeps its backslash.
 */
export function readLooseValue(text: string, start: number): LooseValue | undefined {
  const at = skipLayout(text, start)
  const first = text.charAt(at)
  if (first === '{') return readObject(text, at)
  if (first === '[') return readArray(text, at)
  if (first === '"' || first === "'") return readString(text, at)
  return readWord(text, at)
}

function readObject(text: string, start: number): LooseValue | undefined {
  const value: Record<string, unknown> = {}
  let at = skipLayout(text, start + 1)
  while (text.charAt(at) !== '}') {
    const key = /["']/.test(text.charAt(at)) ? readString(text, at) : readBareKey(text, at)
    if (key === undefined) return undefined
    at = skipLayout(text, key.end)
    if (text.charAt(at) !== ':') return undefined
    const member = readLooseValue(text, at + 1)
    if (member === undefined) return undefined
    const name = String(key.value)
    if (!Object.hasOwn(value, name)) value[name] = member.value
    at = skipLayout(text, member.end)
    if (text.charAt(at) === ',') at = skipLayout(text, at + 1)
    else if (text.charAt(at) !== '}') return undefined
  }
  return { value, end: at + 1 }
}

function readArray(text: string, start: number): LooseValue | undefined {
  const value: unknown[] = []
  let at = skipLayout(text, start + 1)
  while (text.charAt(at) !== ']') {
    const item = readLooseValue(text, at)
    if (item === undefined) return undefined
    value.push(item.value)
    at = skipLayout(text, item.end)
    if (text.charAt(at) === ',') at = skipLayout(text, at + 1)
    else if (text.charAt(at) !== ']') return undefined
  }
  return { value, end: at + 1 }
}

function readString(text: string, start: number): LooseValue | undefined {
  const quote = text.charAt(start)
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charAt(at)
    if (unit === quote) return { value, end: at + 1 }
    if (unit !== '\\') {
      value += unit
      continue
    }
    const escaped = /^\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/.exec(text.slice(at, at + 6))?.[0]
    if (escaped !== undefined) {
      value += JSON.parse(`"${escaped}"`)
      at += escaped.length - 1
    } else if (quote === "'" && text.charAt(at + 1) === "'") {
      value += "'"
      at++
    } else {
      value += unit
    }
  }
  return undefined
}

function readBareKey(text: string, start: number): LooseValue | undefined {
  const key = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(text.slice(start))?.[0]
  return key === undefined ? undefined : { value: key, end: start + key.length }
}

function readWord(text: string, start: number): LooseValue | undefined {
  const word = /^[-+.\w]+/.exec(text.slice(start))?.[0]
  if (word === undefined) return undefined
  const words: Record<string, unknown> = { true: true, false: false, null: null, True: true, False: false, None: null }
  if (Object.hasOwn(words, word)) return { value: words[word], end: start + word.length }
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word)
    ? { value: Number(word), end: start + word.length }
    : undefined
}

function skipLayout(text: string, start: number): number {
  const layout = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/.exec(text.slice(start))
  return start + (layout?.[0].length ?? 0)
}
