import type { Dialect, ScannerOptions, Tool, ToolCall, TurnEnding } from '@inband/dialects'
import { dialectFragments } from '../harness/dialect-fragments.ts'

/** A text with a fault of one kind, and what has to become of it. */
export interface Variant {
  readonly text: string
  /** The calls that count, in order. */
  readonly calls: readonly ToolCall[]
  /** The visible text: exactly this, or this up to the blanks around calls. Not compared where absent. */
  readonly visible?: { readonly exactly: string } | { readonly trimmed: string }
  readonly reasoning?: string
  readonly ending?: TurnEnding
  readonly options?: Omit<ScannerOptions, 'tools'>
  /** Default: `tools`. */
  readonly tools?: readonly Tool[]
}

/**
 * A kind of fault that models make.
 *
 * @returns A new variant of it with each draw; `undefined` where a draw came out without the fault, as in a dialect in
 * which it cannot occur.
 */
export type Kind = (dialect: Dialect, draw: Draw) => Variant | undefined

/** Choices by chance, the same ones for the same seed. */
export class Draw {
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  /** A whole number from `least` to `most`. */
  number(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1))
  }

  one<Value>(choices: readonly [Value, ...Value[]]): Value {
    return choices[this.number(0, choices.length - 1)] ?? choices[0]
  }
}

export const tools: readonly Tool[] = [
  {
    name: 'save_note',
    description: 'Saves a note',
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string' },
        body: { type: 'string' },
        lines: { type: 'integer' },
        force: { type: 'boolean' },
        options: { type: 'object' },
      },
      required: ['path'],
    },
  },
  { name: 'ping', description: 'Answers', inputSchema: { type: 'object', properties: {} } },
  {
    name: 'find-files',
    description: 'Finds files',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string' }, depth: { type: 'integer' } },
      required: ['query'],
    },
  },
]

const words = (draw: Draw): string =>
  draw.one([
    'Let me look.',
    'I will save the note now.',
    'Two things first:\n\n- one\n- two',
    'The total is 1 < 2, as ever.',
    'Gut, ich sehe nach.',
    '好的，我来保存。',
  ])

const path = (draw: Draw): string => `${draw.one(['notes', 'a b', 'src/ü', 'x.y'])}/${draw.number(1, 999)}.md`

const code = (draw: Draw): string =>
  draw.one([
    'def f(x):\n    if x < 1 and x > -1:\n        return {"a": [x]}\n',
    '<div class="a">\n  <p>b &amp; c</p>\n</div>',
    'echo \'a\' && grep -c "b" < in > out; printf \'%s\\n\' "$x"',
    '# Title\n\n```ts\nconst a = `b`\n```\n',
    'a\tb\\n\r\nc',
    '{"name": "x", "arguments": {}}',
  ])

function call(draw: Draw): ToolCall {
  return draw.one<() => ToolCall>([
    () => ({ name: 'save_note', input: { path: path(draw), body: code(draw) } }),
    () => ({
      name: 'save_note',
      input: { path: path(draw), lines: draw.number(-5, 5_000), force: draw.one([true, false]) },
    }),
    () => ({ name: 'find-files', input: { query: words(draw), depth: draw.number(0, 9) } }),
  ])()
}

/** Whether a call may stand behind words: where calls have no opener, only the start of the turn tells them. */
function mayFollowWords(dialect: Dialect): boolean {
  return !/^[[{]\W*\w+["(]/.test(render(dialect, [{ name: 'ping', input: {} }]))
}

function render(dialect: Dialect, calls: readonly ToolCall[]): string {
  return dialect.renderCalls(calls, { tools })
}

/** A rendered call before and after a change to its text; `undefined` where nothing changed. */
function changed(text: string, change: (text: string) => string): string | undefined {
  const result = change(text)
  return result === text ? undefined : result
}

/** Markers as a tag, a control token or a bracketed word. */
const marker = /(?:\]<\]\w+\[>\[)?<[^<>\n]*>|\[\/?[A-Z_]{3,}\]/g

export const kinds: Readonly<Record<string, Kind>> = {
  'chunk boundary': (dialect, draw) => {
    const calls = [call(draw)]
    return { text: render(dialect, calls), calls, visible: { exactly: '' } }
  },

  'words before a call': (dialect, draw) => {
    if (!mayFollowWords(dialect)) return undefined
    const calls = [call(draw)]
    const before = words(draw)
    return { text: `${before}\n\n${render(dialect, calls)}`, calls, visible: { trimmed: before } }
  },

  'missing closer': (dialect, draw) => {
    const one = call(draw)
    const text = render(dialect, [one])
    const last = text.match(marker)?.at(-1)
    if (last === undefined || !text.trimEnd().endsWith(last) || !isCloser(dialect, last)) return undefined
    return { text: text.slice(0, text.lastIndexOf(last)), calls: [one], visible: { trimmed: '' } }
  },

  'call in reasoning that never closes': (dialect, draw) => {
    const calls = [call(draw)]
    const [open] = reasoningMarkers(dialect) ?? []
    if (open === undefined || !mayFollowWords(dialect)) return undefined
    return { text: `${open}Let me see.\n${render(dialect, calls)}`, calls, visible: { trimmed: '' } }
  },

  'call in reasoning that closes': (dialect, draw) => {
    const [open, close] = reasoningMarkers(dialect) ?? []
    if (open === undefined || close === undefined) return undefined
    // Where a call is a message of its own, it ends the message of reasoning before it.
    if (open.endsWith('<|message|>')) return undefined
    const thought = `I could write\n${render(dialect, [call(draw)])}\nbut no.`
    const answer = words(draw)
    return {
      text: `${open}${thought}${close}${answer}`,
      calls: [],
      visible: { trimmed: answer },
      reasoning: thought.trim(),
    }
  },

  'value of another type': (dialect, draw) => {
    const lines = draw.number(0, 99_999)
    const force = draw.one([true, false])
    const input = { path: 'a.md', lines: String(lines), force: String(force) }
    const asText = { path: { type: 'string' }, lines: { type: 'string' }, force: { type: 'string' } }
    const text = dialect.renderCalls([{ name: 'save_note', input }], {
      tools: [{ name: 'save_note', inputSchema: { type: 'object', properties: asText } }],
    })
    if (saysType(text)) return undefined
    return { text, calls: [{ name: 'save_note', input: { path: 'a.md', lines, force } }] }
  },

  'number for a string': (dialect, draw) => {
    const query = draw.number(0, 99_999)
    const text = dialect.renderCalls([{ name: 'find-files', input: { query } }], {
      tools: [{ name: 'find-files', inputSchema: { type: 'object', properties: { query: { type: 'integer' } } } }],
    })
    if (saysType(text)) return undefined
    return { text, calls: [{ name: 'find-files', input: { query: String(query) } }] }
  },

  'entities in a value': (dialect, draw) => {
    const body = `${draw.one(['a &amp;&amp; b', 'x &lt; y', '&quot;q&quot;', '&#39;', '&nbsp;'])} ${draw.number(0, 99)}`
    const calls = [{ name: 'save_note', input: { path: 'a.md', body } }]
    return { text: render(dialect, calls), calls }
  },

  'closers inside a value': (dialect, draw) => {
    const { call: example, markers, results } = dialectFragments(dialect)
    const [first = '', ...rest] = markers
    const piece = draw.one([example, results, first, ...rest])
    const body = draw.one([piece, `before ${piece} behind`, `${piece}\n`, `\n${piece}${piece}`])
    const calls = [
      { name: 'save_note', input: { path: 'a.md', body } },
      { name: 'ping', input: {} },
    ]
    return { text: render(dialect, calls), calls }
  },

  'markers in inline code': (dialect, draw) => {
    const { markers } = dialectFragments(dialect)
    const [first, ...rest] = markers.filter((one) => !one.includes('`'))
    if (first === undefined) return undefined
    const text = `Write \`${draw.one([first, ...rest])}\` around it, ${words(draw)}`
    return { text, calls: [], visible: { exactly: text } }
  },

  'example in a fence': (dialect, draw) => {
    const example = render(dialect, [call(draw)])
    if (example.includes('```')) return undefined
    const fence = draw.one(['```', '```xml', '```text', '~~~'])
    const text = `Like this:\n\n${fence}\n${example}\n${fence.slice(0, 3)}\n\nThat is all.`
    return { text, calls: [], visible: { exactly: text } }
  },

  'several calls': (dialect, draw) => {
    const calls = Array.from({ length: draw.number(2, 6) }, () => call(draw))
    return { text: render(dialect, calls), calls, visible: { exactly: '' } }
  },

  'several blocks of calls': (dialect, draw) => {
    const calls = Array.from({ length: draw.number(2, 3) }, () => call(draw))
    const blocks = calls.map((one) => render(dialect, [one]))
    if (!mayFollowWords(dialect)) return undefined
    return { text: blocks.join(draw.one(['\n', '\n\n'])), calls, visible: { trimmed: '' } }
  },

  'raw line breaks in JSON': (dialect, draw) => {
    const body = `one\ntwo ${draw.number(1, 99)}\n\n  three`
    const calls = [{ name: 'save_note', input: { path: 'a.md', body } }]
    const text = changed(render(dialect, calls), (rendered) => rendered.replaceAll('\\n', '\n'))
    return text === undefined || !isJsonText(text) ? undefined : { text, calls }
  },

  'inner quotes without escapes': (dialect, draw) => {
    const body = `he said "${draw.one(['yes', 'no', 'a b'])}" to ${draw.number(1, 99)} of us`
    const calls = [{ name: 'save_note', input: { path: 'a.md', body } }]
    const text = changed(render(dialect, calls), (rendered) => rendered.replaceAll('\\"', '"'))
    return text === undefined || !isJsonText(text) ? undefined : { text, calls }
  },

  'words of Python': (dialect, draw) => {
    const options = { deep: draw.one([true, false]), limit: null, tags: ['a', true] }
    const calls = [{ name: 'save_note', input: { path: 'a.md', options } }]
    const text = changed(render(dialect, calls), (rendered) =>
      rendered
        .replace(/\btrue\b/g, 'True')
        .replace(/\bfalse\b/g, 'False')
        .replace(/\bnull\b/g, 'None'),
    )
    return text === undefined ? undefined : { text, calls }
  },

  'trailing commas in JSON': (dialect, draw) => {
    const options = { tags: [draw.number(1, 9), 2], deep: { a: 1 } }
    const calls = [{ name: 'save_note', input: { path: 'a.md', options } }]
    const text = changed(render(dialect, calls), (rendered) => rendered.replace(/(,\s*2)\]/, '$1,]'))
    return text === undefined ? undefined : { text, calls }
  },

  'form of another dialect': (_dialect, draw) => {
    const one = { name: 'find-files', input: { query: path(draw) } }
    const text = `<tool_call>\n{"name": "find-files", "arguments": ${JSON.stringify(one.input)}}\n</tool_call>`
    return { text, calls: [one], visible: { exactly: '' } }
  },

  'fabricated result': (dialect, draw) => {
    const calls = [call(draw)]
    const { results } = dialectFragments(dialect)
    const text = `${render(dialect, calls)}\n${results}\n${words(draw)}\n${render(dialect, [call(draw)])}`
    return { text, calls, visible: { trimmed: '' } }
  },

  'no arguments': (dialect, draw) => {
    const calls = draw.one<readonly ToolCall[]>([
      [{ name: 'ping', input: {} }],
      [
        { name: 'ping', input: {} },
        { name: 'ping', input: {} },
      ],
    ])
    const before = mayFollowWords(dialect) ? draw.one(['', `${words(draw)}\n\n`]) : ''
    return { text: before + render(dialect, calls), calls, visible: { trimmed: before.trimEnd() } }
  },

  'white space in a value': (dialect, draw) => {
    const edge = (): string => draw.one(['', ' ', '\n', '\n\n', '\t', '  \n  '])
    const calls = [{ name: 'save_note', input: { path: 'a.md', body: `${edge()}x${edge()}y${edge()}` } }]
    return { text: render(dialect, calls), calls }
  },

  'white space around calls': (dialect, draw) => {
    const calls = [call(draw)]
    const edge = (): string => draw.one(['', ' ', '\n', '\n\n\n', '\r\n', ' \n\t'])
    return { text: `${edge()}${render(dialect, calls)}${edge()}`, calls, visible: { trimmed: '' } }
  },

  'surrogate pairs': (dialect, draw) => {
    const face = draw.one(['😀', '👩‍🚀', '𝒳', '🇯🇵', '𠮷'])
    const calls = [{ name: 'save_note', input: { path: `${face}.md`, body: face.repeat(draw.number(1, 9)) } }]
    const before = mayFollowWords(dialect) ? face : ''
    return { text: `${before}\n${render(dialect, calls)}`, calls, visible: { trimmed: before } }
  },

  'large argument': (dialect, draw) => {
    const body = code(draw).repeat(draw.number(100, 200))
    const calls = [{ name: 'save_note', input: { path: 'a.md', body } }]
    return { text: render(dialect, calls), calls, visible: { exactly: '' } }
  },

  'name with a prefix': (dialect, draw) => {
    const input = { path: path(draw) }
    const name = draw.one(['functions.save_note', 'tools.save_note'])
    const text = dialect.renderCalls([{ name, input }], {
      tools: [{ name, inputSchema: tools[0]?.inputSchema ?? true }],
    })
    return { text, calls: [{ name: 'save_note', input }] }
  },

  'cut by a token limit': (dialect, draw) => {
    const one = { name: 'save_note', input: { path: 'a.md', body: 'rm -r build/tmp/cache and more of it' } }
    const text = render(dialect, [one])
    const begin = text.indexOf('rm -r')
    if (begin === -1) return undefined
    return { text: text.slice(0, begin + draw.number(2, 30)), calls: [], ending: 'truncated' }
  },
}

/** Whether a marker ends something, so that a model may leave it out at the end of its turn. */
function isCloser(dialect: Dialect, last: string): boolean {
  const rendered = render(dialect, [{ name: 'ping', input: {} }])
  return /<\/|end|close/i.test(last) && rendered.includes(last)
}

/** The opener and the closer of reasoning, as the dialect writes them. */
function reasoningMarkers(dialect: Dialect): [string, string] | undefined {
  const [open, close] = dialect.renderReasoning('@').split('@')
  return open === undefined || close === undefined || open.trim() === '' ? undefined : [open, close]
}

/** Whether the markup says of each value whether it is a string, which then stands above the schema. */
function saysType(text: string): boolean {
  return /<.* (?:string|type)="/.test(text)
}

/** Whether the arguments of a rendered call are written as JSON. */
function isJsonText(text: string): boolean {
  return /"path":/.test(text)
}
