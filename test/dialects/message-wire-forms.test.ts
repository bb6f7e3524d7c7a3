import { type Dialect, dialectForModel, getDialect, type Tool, type ToolCall } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { scanEverywhere } from '../harness/scan-everywhere.ts'
import { page, pageOptions, sampleTools } from './samples/families/sample-tools.ts'

const zurich = { name: 'get_weather', input: { city: 'Zürich', days: 2 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }
const zurichJson = '{"city": "Zürich", "days": 2}'
const osloJson = '{"city": "Oslo", "days": 1}'

function readsAsRendered(
  dialect: Dialect,
  calls: readonly ToolCall[],
  text: string,
  tools: readonly Tool[] = sampleTools,
): void {
  expect(dialect.renderCalls(calls, { tools })).toBe(text)
  const outcome = scanEverywhere(dialect, text, { tools })
  expect(outcome.calls.map(({ name, input }) => ({ name, input }))).toEqual(calls)
  expect(outcome.calls.map(({ raw }) => raw).join('')).toBe(text)
  expect(outcome.text).toBe('')
  expect(outcome.issues).toEqual([])
}

/** How each dialect writes a call; `%` stands for its place in the turn. */
const forms: Readonly<Record<string, { call: string; before?: string; after?: string }>> = {
  harmony: {
    call: '<|start|>assistant<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>JSON<|call|>',
  },
  functionary: { call: '>>>get_weather\nJSON' },
  'functionary-v32': { call: '>>>get_weather\nJSON' },
  'functionary-v31': { call: '<function=get_weather>JSON</function>' },
  'solar-open': {
    before: '<|tool_calls|>',
    call: '<|tool_call:begin|>call00000%<|tool_call:name|>get_weather<|tool_call:args|>JSON<|tool_call:end|>',
    after: '<|calls|>',
  },
}

describe.each(Object.entries(forms))('%s writes and reads', (id, { call, before = '', after = '' }) => {
  const written = (json: string, place: number): string => call.replace('JSON', json).replace('%', String(place))

  it('one call', () => {
    readsAsRendered(getDialect(id), [zurich], before + written(zurichJson, 0) + after)
  })

  it('two calls', () => {
    readsAsRendered(getDialect(id), [zurich, oslo], before + written(zurichJson, 0) + written(osloJson, 1) + after)
  })
})

describe('atem writes and reads', () => {
  const atem = getDialect('atem')
  const osloMessage = `<|start|>assistant to=get_weather<|message|><atem:function_calls>
<atem:invoke name="get_weather">
<atem:parameter name="city">Oslo</atem:parameter>
<atem:parameter name="days">1</atem:parameter>
</atem:invoke>
</atem:function_calls>`

  it('one call', () => {
    readsAsRendered(atem, [oslo], `${osloMessage}<|eot|>`)
  })

  it('two calls', () => {
    const file = { name: 'write_file', input: { path: 'a.html', content: page, options: pageOptions } }
    const fileMessage = `<|start|>assistant to=write_file<|message|><atem:function_calls>
<atem:invoke name="write_file">
<atem:parameter name="path">a.html</atem:parameter>
<atem:parameter name="content"><p class="x">
Tom & "Jerry" < 3
</p></atem:parameter>
<atem:parameter name="options">{"mode": "w", "tags": ["a", 1], "force": true}</atem:parameter>
</atem:invoke>
</atem:function_calls>`
    readsAsRendered(atem, [file, oslo], `${fileMessage}<|eom|>${osloMessage}<|eot|>`)
  })

  it('booleans and nulls', () => {
    const settings = { name: 'settings', input: { flag: true, maybe: null } }
    const text = `<|start|>assistant to=settings<|message|><atem:function_calls>
<atem:invoke name="settings">
<atem:parameter name="flag">true</atem:parameter>
<atem:parameter name="maybe">null</atem:parameter>
</atem:invoke>
</atem:function_calls><|eot|>`
    readsAsRendered(atem, [settings], text)
  })

  it('results in its envelope, without the tokens of a turn', () => {
    expect(atem.renderResults([{ name: 'get_weather', text: 'rain' }])).toBe(
      '<tool_output name="get_weather">\nrain\n</tool_output>',
    )
  })
})

it('Harmony writes reasoning and a call as the model does', () => {
  const harmony = getDialect('harmony')
  const text = `${harmony.renderReasoning('Need the forecast.')}${harmony.renderCalls([zurich], { tools: sampleTools })}`
  expect(text).toBe(
    `<|channel|>analysis<|message|>Need the forecast.<|end|><|start|>assistant<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>${zurichJson}<|call|>`,
  )
})

it('an argument that a reader could take for all of them is written last', () => {
  const call = { name: 'get_weather', input: { arguments: { city: 'Paris' }, city: 'Oslo' } }
  for (const id of ['harmony', 'kimi-k2', 'functionary']) {
    const dialect = getDialect(id)
    const text = dialect.renderCalls([call], { tools: sampleTools })
    expect(scanEverywhere(dialect, text, { tools: sampleTools }).calls).toMatchObject([call])
  }
})

it('models get the dialect of their version', () => {
  const ids = ['openai/gpt-oss-20b', 'functionary-medium-v3.1', 'functionary-small-v3.2', 'functionary-7b-v2.1']
  expect(ids.map((id) => dialectForModel(id).id)).toEqual([
    'harmony',
    'functionary-v31',
    'functionary-v32',
    'functionary',
  ])
  expect(['solar-open-100b', 'Solar-Open2-mini', 'muse-glimmer-30b'].map((id) => dialectForModel(id).id)).toEqual([
    'solar-open',
    'solar-open2',
    'atem',
  ])
})
