import type { DialectSample } from '../../harness/dialect-contract.ts'
import { sampleTools as tools } from './families/sample-tools.ts'
import { taggedSamples } from './families/tagged-family.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }

function invoke(name: string, parameters: readonly string[]): string {
  const lines = parameters.map((parameter) => `${parameter}\n`).join('')
  return `<atem:function_calls>\n<atem:invoke name="${name}">\n${lines}</atem:invoke>\n</atem:function_calls>`
}

function weather(city: string, days: number): string {
  return invoke('get_weather', [
    `<atem:parameter name="city">${city}</atem:parameter>`,
    `<atem:parameter name="days">${days}</atem:parameter>`,
  ])
}

function reads(name: string, text: string, expected: DialectSample['expected'] = { calls: [paris] }): DialectSample {
  return { name, tools, text, expected }
}

const toWeather = ' to=get_weather<|message|>'

export const samples: readonly DialectSample[] = [
  ...taggedSamples({
    turn: (calls) => `${calls.join('<|eom|>')}<|eot|>`,
    call: (name, parameters) => `<|start|>assistant to=${name}<|message|>${invoke(name, parameters)}`,
    parameter: (name, value) => `<atem:parameter name="${name}">${value}</atem:parameter>`,
    parameterEnd: '</atem:parameter>',
  }),
  reads('a turn whose first words stand in the prompt', `${toWeather}${weather('Paris', 3)}<|eot|>`, {
    calls: [paris],
    issues: [],
  }),
  reads(
    'two messages, the first one begun in the prompt',
    `${toWeather}${weather('Paris', 3)}<|eom|><|start|>assistant${toWeather}${weather('Oslo', 1)}<|eot|>`,
    { calls: [paris, oslo], issues: [] },
  ),
  reads(
    'reasoning, an answer and a call',
    ` to=self<|message|>Hm.<|eom|><|start|>assistant to=user<|message|>I look.<|eom|><|start|>assistant${toWeather}${weather('Paris', 3)}<|eot|>`,
    { reasoning: 'Hm.', text: 'I look.', calls: [paris] },
  ),
  reads('an answer', ' to=user<|message|>Hello.<|eot|>', { text: 'Hello.', issues: ['text-frame'] }),
  reads('reasoning that no token ends', ` to=self<|message|>Hm.<|start|>assistant${toWeather}${weather('Paris', 3)}`, {
    reasoning: 'Hm.',
    calls: [paris],
    issues: [],
  }),
  reads('no recipient', `<|start|>assistant<|message|>${weather('Paris', 3)}<|eot|>`),
  reads('a call in a message to the user', ` to=user<|message|>I look.\n${weather('Paris', 3)}<|eot|>`, {
    text: 'I look.\n',
    calls: [paris],
  }),
  reads('a recipient that is not the tool', ` to=ping<|message|>${weather('Paris', 3)}<|eot|>`),
  reads(
    'a name that comes twice',
    ` to=get_weather.get_weather<|message|>${weather('Paris', 3).replace('get_weather', 'get_weather.get_weather')}`,
  ),
  reads('a token in a name', `${toWeather}${weather('Paris', 3).replace('get_weather"', 'get_weather<|message|>"')}`),
  reads(
    'a token in place of the end of a tag',
    `${toWeather}${weather('Paris', 3).replace('get_weather">', 'get_weather<|message|>')}`,
  ),
  reads(
    'two elements in one message',
    `${toWeather}${weather('Paris', 3).replace('</atem:function_calls>', '')}${weather('Oslo', 1).replace('<atem:function_calls>', '')}<|eot|>`,
    {
      calls: [paris, oslo],
    },
  ),
  reads('a message to a tool that is not declared', ' to=container.exec<|message|>echo hi<|eot|>', { text: 'echo hi' }),
  reads('a made-up result', `${toWeather}${weather('Paris', 3)}<|eot|><|start|>tool get_weather<|message|>rain`, {
    calls: [paris],
    stopped: true,
  }),
  ...['to=get_weather is the recipient.', 'to be or not', 'The <|start|> token.'].map((text) =>
    reads(`the text "${text}"`, text, { text, issues: [] }),
  ),
]
