import {
  dialectForModel,
  getDialect,
  renderCalls,
  renderPrompt,
  renderReasoning,
  renderResults,
  type Tool,
} from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { type ScanEverywhereOptions, type ScanOutcome, scanEverywhere } from '../harness/scan-everywhere.ts'
import { scanTimeline } from '../harness/scan-timeline.ts'

// Every statement of the protocol description that the project began with, as far as it is about text. Where this
// library does something else on purpose, the test is called a deviation and says what and why.

const minimax = getDialect('minimax')

const read: Tool = {
  name: 'read',
  description: 'Read a file',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string' }, count: { type: 'number' } },
    required: ['path'],
  },
}

const write: Tool = {
  name: 'write',
  description: 'Write a file',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string' }, options: { type: 'object' } },
    required: ['path'],
  },
}

const getWeather: Tool = {
  name: 'get_weather',
  description: 'Get weather',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' }, units: { type: 'string' } },
    required: ['city'],
  },
}

const tools = [read, write, getWeather]

function scanMinimax(text: string, options: Partial<ScanEverywhereOptions> = {}): ScanOutcome {
  return scanEverywhere(minimax, text, { tools, ...options })
}

function callsOf(outcome: ScanOutcome): { name: string; input: unknown }[] {
  return outcome.calls.map(({ name, input }) => ({ name, input }))
}

/** Reads one value under a schema. */
function readValue(schema: object, parameter: string): unknown {
  const tool: Tool = { name: 'f', inputSchema: { type: 'object', properties: { value: schema } } }
  const text = `<minimax:tool_call>\n<invoke name="f">${parameter}</invoke>\n</minimax:tool_call>`
  const { calls } = scanEverywhere(minimax, text, { tools: [tool] })
  expect(calls).toHaveLength(1)
  return Object(calls[0]?.input).value
}

const bareCall = '<invoke name="read"><parameter name="path">src/main.ts</parameter></invoke>'
const envelope = `<minimax:tool_call>\n${bareCall}\n</minimax:tool_call>`
const readCall = { name: 'read', input: { path: 'src/main.ts' } }

describe('which models speak it', () => {
  it('the MiniMax M2 family', () => {
    for (const id of ['MiniMax-M2', 'MiniMaxAI/MiniMax-M2.1', 'minimax-m2.5']) {
      expect(dialectForModel(id).id).toBe('minimax')
    }
  })

  it('an unknown model gets xml', () => {
    expect(dialectForModel('some-model-nobody-knows').id).toBe('xml')
  })
})

describe('the catalogue and the guide in the prompt', () => {
  const prompt = renderPrompt('minimax', [read, getWeather])

  it('begins with # Tools and says that calls are text and no native messages', () => {
    expect(prompt.startsWith('# Tools\n')).toBe(true)
    expect(prompt).toMatch(/text/)
    expect(prompt).toMatch(/native/)
  })

  it('lists each tool as one compact OpenAI-style function object on its own line between <tools> and </tools>', () => {
    expect(prompt).toContain(
      [
        '<tools>',
        '{"type":"function","function":{"name":"read","description":"Read a file","parameters":{"type":"object","properties":{"path":{"type":"string"},"count":{"type":"number"}},"required":["path"]}}}',
        '{"type":"function","function":{"name":"get_weather","description":"Get weather","parameters":{"type":"object","properties":{"city":{"type":"string"},"units":{"type":"string"}},"required":["city"]}}}',
        '</tools>',
      ].join('\n'),
    )
  })

  it('has the guide behind the catalogue', () => {
    expect(prompt.indexOf('</tools>')).toBeLessThan(prompt.indexOf('<minimax:tool_call>'))
  })

  it.each([
    ['names must be the listed ones', /listed/i],
    ['nothing is ever escaped, & least of all', /a & b.*&amp;/s],
    ['spaces are kept', /space/i],
    ['lists and objects are JSON', /lists and objects as JSON/i],
    ['several calls go into one envelope', /several/i],
    ['text may come before', /text .*before/i],
    ['no tool_calls JSON', /never .*tool_calls/i],
    ['no <function_calls>', /<function_calls>/],
    ['results are read in the order of the calls', /order of your calls/i],
    ['success is <result>, failure is <error>', /<result>.*<error>/s],
    ['results are never written', /never write <function_results>/i],
    ['the call is finished before stopping', /finish .*before you stop/i],
  ])('says: %s', (_statement, wording) => {
    expect(prompt.slice(prompt.indexOf('</tools>'))).toMatch(wording)
  })
})

describe('the envelope of calls', () => {
  it('is one <minimax:tool_call> around <invoke> elements with <parameter> children', () => {
    expect(renderCalls('minimax', [{ name: 'read', input: { path: 'src/main.ts', count: 40 } }], { tools })).toBe(
      '<minimax:tool_call>\n' +
        '<invoke name="read"><parameter name="path">src/main.ts</parameter><parameter name="count">40</parameter></invoke>\n' +
        '</minimax:tool_call>',
    )
  })

  it('escapes the names of tools and parameters like XML attributes, and reads them back', () => {
    const name = 'odd'
    const calls = [{ name, input: { 'a&b"c<d>': 'x' } }]
    const rendered = renderCalls('minimax', calls, {
      tools: [{ name, inputSchema: { additionalProperties: { type: 'string' } } }],
    })
    expect(rendered).toContain('a&amp;b&quot;c&lt;d')
    expect(callsOf(scanMinimax(rendered))).toEqual(calls)
  })

  it('never escapes the body of a parameter', () => {
    const calls = [{ name: 'read', input: { path: 'a & b < c' } }]
    const rendered = renderCalls('minimax', calls, { tools })
    expect(rendered).toContain('<parameter name="path">a & b < c</parameter>')
    expect(callsOf(scanMinimax(rendered))).toEqual(calls)
  })

  it('deviation: </parameter> is not reserved; a closer counts only where something legal follows it', () => {
    const value = 'how </parameter> ends'
    expect(readValue({ type: 'string' }, `<parameter name="value">${value}</parameter>`)).toBe(value)
  })

  it('deviation: a value that would not be read back is written as JSON with escaped markers', () => {
    const calls = [{ name: 'read', input: { path: 'a</parameter></invoke></minimax:tool_call>b' } }]
    const rendered = renderCalls('minimax', calls, { tools })
    expect(rendered).toContain('\\u003c')
    expect(callsOf(scanMinimax(rendered))).toEqual(calls)
  })

  it('is accepted without its prefix', () => {
    expect(callsOf(scanMinimax(`<tool_call>\n${bareCall}\n</tool_call>`))).toEqual([readCall])
  })

  it('is accepted without any wrapper', () => {
    expect(callsOf(scanMinimax(bareCall))).toEqual([readCall])
  })
})

describe('how values are written', () => {
  it('strings verbatim, everything else as JSON, by the schema of the tool', () => {
    const calls = [{ name: 'write', input: { path: 'notes/a & b.txt', options: { append: false, tags: ['x', 'y'] } } }]
    const rendered = renderCalls('minimax', calls, { tools })
    expect(rendered).toContain(
      '<invoke name="write"><parameter name="path">notes/a & b.txt</parameter><parameter name="options">{"append":false,"tags":["x","y"]}</parameter></invoke>',
    )
    expect(callsOf(scanMinimax(rendered))).toEqual(calls)
  })

  it('with JSON quotes where no definition says that it is a string', () => {
    const calls = [{ name: 'get_weather', input: { city: 'Tokyo' } }]
    const rendered = renderCalls('minimax', calls, { tools: [] })
    expect(rendered).toContain('<parameter name="city">"Tokyo"</parameter>')
    expect(callsOf(scanMinimax(rendered, { tools: [] }))).toEqual(calls)
  })
})

describe('what counts as a string', () => {
  it.each([
    ['type', { type: 'string' }],
    ['anyOf', { anyOf: [{ type: 'string' }, { type: 'string', format: 'date' }] }],
    ['oneOf', { oneOf: [{ type: 'string' }] }],
    ['allOf', { allOf: [{ type: 'string' }, { minLength: 1 }] }],
    ['enum', { enum: ['42', 'b'] }],
    ['const', { const: '42' }],
    ['a nullable type', { type: ['string', 'null'] }],
    ['a nullable union', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
  ])('%s', (_name, schema) => {
    expect(readValue(schema, '<parameter name="value">42</parameter>')).toBe('42')
  })

  it('verbatim, with its blanks', () => {
    expect(readValue({ type: 'string' }, '<parameter name="value">\n  a \n</parameter>')).toBe('\n  a \n')
  })

  it('deviation: the exact text null is null where the schema admits both', () => {
    expect(readValue({ type: ['string', 'null'] }, '<parameter name="value">null</parameter>')).toBeNull()
    expect(readValue({ type: 'string' }, '<parameter name="value">null</parameter>')).toBe('null')
  })

  it('string="true", or any value but false, 0 and no, takes the text as it is', () => {
    for (const attribute of ['true', 'TRUE', '1', 'yes', '']) {
      expect(readValue({ type: 'number' }, `<parameter name="value" string="${attribute}">5</parameter>`)).toBe('5')
    }
  })

  it('string="false", "0" or "no", in any case, reads JSON even where the schema says string', () => {
    for (const attribute of ['false', 'False', '0', 'no', 'NO']) {
      expect(
        readValue({ type: 'string' }, `<parameter name="value" string="${attribute}">{"a":1}</parameter>`),
      ).toEqual({ a: 1 })
    }
  })
})

describe('what counts as something else', () => {
  it('is read as JSON without the blanks around it', () => {
    expect(readValue({ type: 'number' }, '<parameter name="value"> \n42\n </parameter>')).toBe(42)
  })

  it('is healed where it nearly is JSON', () => {
    expect(readValue({ type: 'array' }, `<parameter name="value">['a', 'b',]</parameter>`)).toEqual(['a', 'b'])
    expect(readValue({ type: 'object' }, '<parameter name="value">{a: 1}</parameter>')).toEqual({ a: 1 })
  })

  it('stays as the text that it is where it cannot be healed', () => {
    expect(readValue({ type: 'object' }, '<parameter name="value"> of no use </parameter>')).toBe(' of no use ')
  })

  it('stays an empty string where there is nothing', () => {
    expect(readValue({ type: 'number' }, '<parameter name="value"></parameter>')).toBe('')
    expect(readValue({ type: 'string' }, '<parameter name="value"></parameter>')).toBe('')
  })

  it('is ignored where it has no name', () => {
    const outcome = scanMinimax(
      `<minimax:tool_call>\n<invoke name="read"><parameter>x</parameter><parameter name="">y</parameter><parameter name="path">p</parameter></invoke>\n</minimax:tool_call>`,
    )
    expect(callsOf(outcome)).toEqual([{ name: 'read', input: { path: 'p' } }])
  })
})

describe('parallel calls', () => {
  const both = [
    { name: 'read', input: { path: 'src/a.ts' } },
    { name: 'read', input: { path: 'src/b.ts' } },
  ]

  it('are siblings in one envelope, in order', () => {
    const rendered = renderCalls('minimax', both, { tools })
    expect(rendered).toBe(
      '<minimax:tool_call>\n' +
        '<invoke name="read"><parameter name="path">src/a.ts</parameter></invoke>\n' +
        '<invoke name="read"><parameter name="path">src/b.ts</parameter></invoke>\n' +
        '</minimax:tool_call>',
    )
    expect(callsOf(scanMinimax(rendered))).toEqual(both)
  })

  it('carry no id on the wire', () => {
    expect(renderCalls('minimax', both, { tools })).not.toMatch(/\bid\b/)
  })
})

describe('results', () => {
  const rendered = renderResults('minimax', [
    { name: 'read', text: 'file contents' },
    { name: 'read', text: 'ENOENT: file not found', isError: true },
  ])

  it('come in one block, success and failure as different records, in order, without ids', () => {
    expect(rendered).toBe(
      [
        '<function_results>',
        '<result>',
        '<tool_name>read</tool_name>',
        '<stdout>file contents</stdout>',
        '</result>',
        '<error>',
        '<tool_name>read</tool_name>',
        '<stderr>ENOENT: file not found</stderr>',
        '</error>',
        '</function_results>',
      ].join('\n'),
    )
  })

  it('have the name escaped like XML text and the body verbatim', () => {
    const odd = renderResults('minimax', [{ name: 'a<b>&c', text: '1 < 2 & "x"' }])
    expect(odd).toContain('<tool_name>a&lt;b&gt;&amp;c</tool_name>')
    expect(odd).toContain('<stdout>1 < 2 & "x"</stdout>')
  })
})

describe('reasoning', () => {
  it('is rendered as <thinking> on lines of its own', () => {
    expect(renderReasoning('minimax', 'reasoning text').trim()).toBe('<thinking>\nreasoning text\n</thinking>')
  })

  it.each(['thinking', 'think', 'scratchpad', 'minimax:thinking'])(
    'is read from <%s> and is no visible text',
    (tag) => {
      const outcome = scanMinimax(`<${tag}>why</${tag}>So.`)
      expect(outcome.reasoning).toBe('why')
      expect(outcome.text).toBe('So.')
      expect(outcome.events.map(({ type }) => type)).toEqual(['reasoning-start', 'reasoning', 'reasoning-end', 'text'])
    },
  )

  it('stays in the text, tags and all, where reading it is turned off', () => {
    const text = '<thinking>why</thinking>So. <think>x</think>'
    expect(scanMinimax(text, { reasoning: false }).text).toBe(text)
  })

  it('that never closes is closed at the end, with what it holds', () => {
    const outcome = scanMinimax('<think>why not')
    expect(outcome.reasoning).toBe('why not')
    expect(outcome.events.at(-1)).toEqual({ type: 'reasoning-end', markup: '' })
  })
})

describe('visible text', () => {
  it('may come before the envelope', () => {
    expect(scanMinimax(`I'll look.\n${envelope}`)).toMatchObject({ text: "I'll look.\n", calls: [readCall] })
  })

  it('inside the envelope is dropped', () => {
    const outcome = scanMinimax(
      `<minimax:tool_call>\nHere it comes:\n${bareCall}\nand that was it\n</minimax:tool_call>`,
    )
    expect(outcome.text).toBe('')
    expect(callsOf(outcome)).toEqual([readCall])
    expect(outcome.issues.map(({ code }) => code)).toContain('text-in-envelope')
  })

  it('deviation: a long text behind an opener is no dropped text but an answer, and comes out', () => {
    const text = `<minimax:tool_call>\n${'an answer after all '.repeat(20)}`
    expect(scanMinimax(text)).toMatchObject({ text, calls: [] })
  })

  it('a promise to call is no call', () => {
    const text = 'I am going to call the tool read with the path src/main.ts now.'
    expect(scanMinimax(text)).toMatchObject({ text, calls: [], cutCalls: [], issues: [] })
  })
})

describe('the life of a call', () => {
  it('begins as soon as its name is there', () => {
    const start = '<minimax:tool_call>\n<invoke name="read">'
    const timeline = scanTimeline(minimax, `${start}<parameter name="path">x</parameter></invoke>`, { tools })
    expect(timeline.at(start.length - 1)?.calls).toBe(1)
    expect(timeline.at(start.length - 8)?.calls).toBe(0)
  })

  it('goes on with the pieces of its parameters as they come', () => {
    const start = '<minimax:tool_call>\n<invoke name="read"><parameter name="path">'
    const value = 'src/a/rather/long/path/to/a/file.ts'
    const timeline = scanTimeline(minimax, `${start}${value}</parameter></invoke>`, { tools })
    const lengths = Array.from(value, (_unit, index) => timeline[start.length + index]?.argument ?? 0)
    expect(lengths.every((length, index) => index === 0 || length > (lengths[index - 1] ?? 0))).toBe(true)
  })

  it('ends with all arguments and the exact text it was written in', () => {
    const { calls } = scanMinimax(`So:\n${envelope} Done.`)
    expect(calls).toMatchObject([{ ...readCall, raw: envelope }])
  })

  it('never begins without a name', () => {
    for (const opener of ['<invoke>', '<invoke name="">', '<invoke name="  ">']) {
      const outcome = scanMinimax(
        `<minimax:tool_call>\n${opener}<parameter name="path">x</parameter></invoke>\n</minimax:tool_call>`,
      )
      expect(outcome.events.map(({ type }) => type)).not.toContain('call-start')
    }
  })

  it('does not depend on the closer of the envelope', () => {
    expect(callsOf(scanMinimax(`<minimax:tool_call>\n${bareCall}`))).toEqual([readCall])
  })

  it('is cut at 1,000,000 code units of a parameter, with a mark in place of the rest', () => {
    const long = 'x'.repeat(1_000_007)
    const text = `<minimax:tool_call>\n<invoke name="read"><parameter name="path">${long}</parameter></invoke>\n</minimax:tool_call>`
    const { calls, issues } = scanMinimax(text, { randomCuts: 0 })
    const path: string = Object(calls[0]?.input).path
    expect(path.slice(0, 1_000_000)).toBe(long.slice(0, 1_000_000))
    expect(path.slice(1_000_000)).toMatch(/^…\[parameter truncated: exceeded .*\]$/)
    expect(issues).toMatchObject([{ code: 'parameter-truncated', toolName: 'read' }])
    expect(issues[0]?.message).toContain('7')
  })
})

describe('a call that never ends', () => {
  const cut = '<minimax:tool_call>\n<invoke name="read"><parameter name="path">src/ma'

  it('deviation: is emitted so that it cannot run, unless told to keep it', () => {
    const outcome = scanMinimax(cut)
    expect(outcome.calls).toEqual([])
    expect(outcome.cutCalls).toMatchObject([{ name: 'read', inputText: '{"path":"src/ma' }])
  })

  it("kept, the seed's way: as far as it came, values as text", () => {
    expect(callsOf(scanMinimax(cut, { incompleteCalls: 'keep' }))).toEqual([
      { name: 'read', input: { path: 'src/ma' } },
    ])
    const number = '<minimax:tool_call>\n<invoke name="read"><parameter name="count">4'
    expect(callsOf(scanMinimax(number, { incompleteCalls: 'keep' }))).toEqual([{ name: 'read', input: { count: '4' } }])
  })

  it('kept without any argument: with {}', () => {
    const text = '<minimax:tool_call>\n<invoke name="read">'
    expect(callsOf(scanMinimax(text, { incompleteCalls: 'keep' }))).toEqual([{ name: 'read', input: {} }])
  })

  it('does not run under a token limit, whatever was asked for', () => {
    for (const incompleteCalls of ['invalid', 'keep', 'drop'] as const) {
      expect(scanMinimax(cut, { incompleteCalls, ending: 'truncated' }).calls).toEqual([])
    }
  })

  it('leaves complete calls before it alone', () => {
    const outcome = scanMinimax(`<minimax:tool_call>\n${bareCall}\n<invoke name="read"><parameter name="path">b`)
    expect(callsOf(outcome)).toEqual([readCall])
    expect(outcome.cutCalls).toMatchObject([{ name: 'read' }])
  })
})

describe('results that the model makes up', () => {
  it.each(['<function_results>', '<tool_response>'])('stop everything at %s', (marker) => {
    const outcome = scanMinimax(`${envelope}\n${marker}\nmade up\nand more`)
    expect(callsOf(outcome)).toEqual([readCall])
    expect(outcome.stopped).toBe(true)
    expect(outcome.text).toBe('')
    expect(outcome.issues).toMatchObject([{ code: 'fabricated-result', action: 'dropped' }])
  })

  it('also behind a call without an envelope', () => {
    const outcome = scanMinimax(`${bareCall}<function_results><result>made up`)
    expect(callsOf(outcome)).toEqual([readCall])
    expect(outcome.stopped).toBe(true)
  })

  it('deviation: before any call they are text, since an answer may be about them', () => {
    const text = 'Results look like\n<function_results>\nand so on.'
    expect(scanMinimax(text)).toMatchObject({ text, stopped: false })
  })

  it('not inside a value', () => {
    const path = 'a\n<function_results>\nb'
    const text = `<minimax:tool_call>\n${bareCall}\n<invoke name="read"><parameter name="path">${path}</parameter></invoke>\n</minimax:tool_call>`
    expect(callsOf(scanMinimax(text))).toEqual([readCall, { name: 'read', input: { path } }])
  })
})

describe('the example from end to end', () => {
  const assistant = `I'll check both cities.
<minimax:tool_call>
<invoke name="get_weather"><parameter name="city">Tokyo</parameter><parameter name="units">celsius</parameter></invoke>
<invoke name="get_weather"><parameter name="city">Oslo</parameter><parameter name="units">celsius</parameter></invoke>
</minimax:tool_call>`
  const calls = [
    { name: 'get_weather', input: { city: 'Tokyo', units: 'celsius' } },
    { name: 'get_weather', input: { city: 'Oslo', units: 'celsius' } },
  ]

  it('is read', () => {
    const outcome = scanMinimax(assistant)
    expect(outcome.text).toBe("I'll check both cities.\n")
    expect(callsOf(outcome)).toEqual(calls)
    expect(outcome.issues).toEqual([])
  })

  it('is rendered', () => {
    expect(`I'll check both cities.\n${renderCalls('minimax', calls, { tools })}`).toBe(assistant)
  })

  it('is answered', () => {
    expect(
      renderResults('minimax', [
        { name: 'get_weather', text: '{"temperature":28,"condition":"clear"}' },
        { name: 'get_weather', text: '{"temperature":14,"condition":"rain"}' },
      ]),
    ).toBe(`<function_results>
<result>
<tool_name>get_weather</tool_name>
<stdout>{"temperature":28,"condition":"clear"}</stdout>
</result>
<result>
<tool_name>get_weather</tool_name>
<stdout>{"temperature":14,"condition":"rain"}</stdout>
</result>
</function_results>`)
  })
})
