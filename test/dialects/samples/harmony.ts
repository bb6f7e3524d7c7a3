import type { DialectSample } from '../../harness/dialect-contract.ts'
import { headerJsonSamples } from './families/header-json-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const ping = { name: 'ping', input: {} }
const osloJson = '{"city": "Oslo"}'
const toWeather = '<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>'
const analysis = '<|channel|>analysis<|message|>Hm.<|end|>'
const final = '<|start|>assistant<|channel|>final<|message|>'

function reads(name: string, text: string, expected: DialectSample['expected'] = { calls: [oslo] }): DialectSample {
  return { name, tools, text, expected }
}

const stripped: readonly DialectSample[] = [
  reads('a call without its tokens', `commentary to=functions.get_weather json${osloJson}`, {
    calls: [oslo],
    issues: [],
  }),
  reads(
    'reasoning and a call without their tokens',
    `analysisNeed data.assistantcommentary to=functions.get_weather json${osloJson}`,
    { reasoning: 'Need data.', calls: [oslo], issues: [] },
  ),
  reads('reasoning and an answer without their tokens', 'analysisThe user greets.assistantfinalHello there.', {
    reasoning: 'The user greets.',
    text: 'Hello there.',
  }),
  reads(
    'reasoning, a preamble and two calls without their tokens',
    `analysisHm.assistantanalysisOk.assistantcommentaryI look.assistantcommentary to=functions.get_weather json${osloJson}assistantcommentary to=functions.ping json{}assistantfinalDone.`,
    { reasoning: 'Hm.Ok.', text: 'I look.Done.', calls: [oslo, ping] },
  ),
  reads(
    'a recipient before the channel, without tokens',
    `assistant to=functions.get_weathercommentary json${osloJson}`,
  ),
  reads('a recipient alone, without tokens', `to=functions.get_weathercommentary json${osloJson}`),
  reads('a type that is glued to the recipient', `commentary to=functions.get_weatherjson${osloJson}`),
  reads('an answer in its channel without tokens', 'assistantfinalYes.', { text: 'Yes.' }),
  reads('the same of a tool that nobody declared', 'commentary to=functions.nothing json{"a": 1}', {
    text: 'commentary to=functions.nothing json{"a": 1}',
    issues: [],
  }),
  reads('a recipient in the middle of a text', `I write to=functions.get_weather json${osloJson} then.`, {
    text: `I write to=functions.get_weather json${osloJson} then.`,
    issues: [],
  }),
  ...[
    'analysis of the data',
    'analysisResult() is a function.',
    'analysis_result',
    'commentary to=functions.get_weather is how it calls.',
    'commentary: none',
    'assistants help',
    'to=functions.get_weather',
    'finally, the end',
    'an assistantfinalist',
    'assistantfinal is no word',
    'The <|channel|> token and the <|message|> token.',
  ].map((text) => reads(`the words "${text}"`, text, { text, issues: [] })),
]

export const samples: readonly DialectSample[] = [
  ...headerJsonSamples({
    header: (name) => `<|start|>assistant<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>`,
    close: '<|call|>',
    section: ['', ''],
    between: '',
    resultMark: '<|start|>functions.get_weather to=assistant<|channel|>commentary<|message|>',
  }),
  reads('a whole turn as the model writes it', `${analysis}<|start|>assistant${toWeather}${osloJson}<|call|>`, {
    reasoning: 'Hm.',
    calls: [oslo],
    issues: [],
  }),
  reads('reasoning and an answer', `${analysis}${final}Hello.<|return|>`, {
    reasoning: 'Hm.',
    text: 'Hello.',
    issues: ['text-frame'],
  }),
  reads(
    'a preamble before a call',
    `<|channel|>commentary<|message|>I look.<|end|><|start|>assistant${toWeather}${osloJson}<|call|>`,
    { text: 'I look.', calls: [oslo] },
  ),
  reads(
    'a recipient in the role',
    ` to=functions.get_weather<|channel|>commentary json<|message|>${osloJson}<|call|>`,
    {
      calls: [oslo],
      issues: [],
    },
  ),
  reads(
    'a recipient in the role behind reasoning',
    `${analysis}<|start|>assistant to=functions.get_weather<|channel|>commentary <|constrain|>json<|message|>${osloJson}`,
    { reasoning: 'Hm.', calls: [oslo], issues: [] },
  ),
  reads('no type', `<|channel|>commentary to=functions.get_weather<|message|>${osloJson}<|call|>`),
  reads('the type code', `<|channel|>commentary to=functions.get_weather code<|message|>${osloJson}<|call|>`),
  reads(
    'a type that nothing separates',
    `<|channel|>commentary to=functions.get_weather<|constrain|>json<|message|>${osloJson}`,
  ),
  reads(
    'a channel that is glued to the recipient',
    `<|start|>assistant to=functions.get_weather<|channel|>commentary<|message|>${osloJson}<|call|>`,
  ),
  reads('no namespace', `<|channel|>commentary to=get_weather <|constrain|>json<|message|>${osloJson}<|call|>`),
  reads('a wrong namespace', `<|channel|>commentary to=container.get_weather <|constrain|>json<|message|>${osloJson}`),
  reads(
    'no token before the JSON',
    `<|channel|>commentary to=functions.get_weather <|constrain|>json${osloJson}<|call|>`,
  ),
  reads(
    'a call on the channel of reasoning',
    `<|channel|>analysis to=functions.get_weather<|message|>${osloJson}<|end|>`,
  ),
  reads(
    'a call on the channel of the answer',
    `<|channel|>final to=functions.get_weather<|message|>${osloJson}<|end|>`,
  ),
  reads(
    'a tool that is not declared, on the channel of reasoning',
    '<|channel|>analysis to=functions.nothing<|message|>{"a": 1}<|end|>',
    { reasoning: '{"a": 1}' },
  ),
  reads(
    'a tool of the vendor that is not declared',
    `${analysis}<|start|>assistant to=container.exec<|channel|>commentary<|message|>echo hi`,
    { reasoning: 'Hm.', text: 'echo hi' },
  ),
  reads('junk in the channel', `<|channel|>commentary?<|start|>assistant${toWeather}${osloJson}<|call|>`),
  reads('marks in place of the channel', `<|channel|>??<|channel|>analysis<|message|>Hm.<|end|>${final}Hi.`, {
    reasoning: 'Hm.',
    text: 'Hi.',
  }),
  reads(
    'a header that begins again',
    `<|channel|>commentary to=assistant<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary to=assistant<|channel|>final<|message|>Hi.`,
    { reasoning: 'Hm.', text: 'Hi.' },
  ),
  reads('reasoning that no token ends before the answer', `<|channel|>analysis<|message|>Hm.${final}Hi.<|return|>`, {
    reasoning: 'Hm.',
    text: 'Hi.',
  }),
  reads(
    'reasoning that no token ends before a call',
    `<|channel|>analysis<|message|>Hm.<|start|>assistant${toWeather}${osloJson}<|call|>${final}Hi.<|return|>`,
    { reasoning: 'Hm.', text: 'Hi.', calls: [oslo] },
  ),
  reads('two messages of reasoning', `${analysis}<|start|>assistant${analysis}${final}Hi.`, {
    reasoning: 'Hm.Hm.',
    text: 'Hi.',
  }),
  reads(
    'an answer for a schema',
    `${analysis}<|start|>assistant<|channel|>final <|constrain|>json<|message|>{"a": 1}`,
    {
      reasoning: 'Hm.',
      text: '{"a": 1}',
    },
  ),
  reads(
    'a call in the JSON of chats',
    `${final}{"function": "get_weather", "parameters": {"city": "Oslo"}}<|return|>`,
    {
      calls: [oslo],
    },
  ),
  reads('arguments in an object of their own', `${toWeather}{"arguments": {"city": "Oslo"}}<|call|>`, {
    calls: [oslo],
    issues: ['malformed-json'],
  }),
  reads(
    'arguments in an object of their own, with more beside them',
    `${toWeather}{"arguments": {"city": "Oslo", "days": 1}, "id": {"a": 1}}<|call|>`,
    {
      calls: [{ name: 'get_weather', input: { city: 'Oslo', days: 1 } }],
    },
  ),
  reads('an argument of that name', `${toWeather}{"arguments": {"a": 1}, "city": "Oslo"}<|call|>`, {
    calls: [{ name: 'get_weather', input: { arguments: { a: 1 }, city: 'Oslo' } }],
    issues: [],
  }),
  reads('arguments as a string', `${toWeather}${JSON.stringify(osloJson)}<|call|>`),
  reads('JSON that is split by a token', `${toWeather}{"city": <|end|>"Oslo"}<|call|>`, {
    calls: [oslo],
    issues: ['malformed-json'],
  }),
  reads('nothing where arguments should be', '<|channel|>commentary to=functions.ping<|message|><|call|>', {
    calls: [ping],
  }),
  reads('words where arguments should be', '<|channel|>commentary to=functions.ping<|message|>Now I ping.<|call|>', {
    text: 'Now I ping.',
    cutCalls: ['ping'],
  }),
  reads(
    'a recipient in an argument',
    `<|channel|>commentary to=functions.settings<|message|>{"text": "to=functions.ping<|message|>{}<|call|>"}<|call|>`,
    { calls: [{ name: 'settings', input: { text: 'to=functions.ping<|message|>{}<|call|>' } }], issues: [] },
  ),
  reads('talk about a token', 'The <|channel|> token opens a header, and <|message|> ends it.', {
    text: 'The <|channel|> token opens a header, and <|message|> ends it.',
    issues: [],
  }),
  {
    name: 'code for a tool that takes code',
    tools: [
      {
        name: 'python',
        inputSchema: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
      },
    ],
    text: `<|channel|>analysis to=functions.python code<|message|>print({"a": 1})\n<|call|>`,
    expected: { calls: [{ name: 'python', input: { code: 'print({"a": 1})\n' } }] },
  },
  ...stripped,
]
