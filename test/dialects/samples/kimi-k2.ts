import type { DialectSample } from '../../harness/dialect-contract.ts'
import { headerJsonSamples } from './families/header-json-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const sectionOpen = '<|tool_calls_section_begin|>'
const sectionClose = '<|tool_calls_section_end|>'
const open = '<|tool_call_begin|>'
const mark = '<|tool_call_argument_begin|>'
const close = '<|tool_call_end|>'

const weather = { name: 'get_weather', input: { city: 'Oslo' } }
const ping = { name: 'ping', input: {} }

function readsWeather(name: string, text: string, issues?: DialectSample['expected']['issues']): DialectSample {
  return { name, tools, text, expected: { calls: [weather], ...(issues === undefined ? {} : { issues }) } }
}

export const samples: readonly DialectSample[] = [
  ...headerJsonSamples({
    header: (name, index) => `${open}functions.${name}:${index}${mark}`,
    close,
    section: [sectionOpen, sectionClose],
    between: '',
    resultMark: '## Return of functions.get_weather:0\n',
  }),
  readsWeather(
    'doubled angles',
    `<${sectionOpen}><${open}>functions.get_weather:0<${mark}>{"city": "Oslo"}<${close}><${sectionClose}>`,
    [],
  ),
  readsWeather(
    'the section in the singular',
    `<|tool_call_section_begin|>${open}functions.get_weather:0${mark}{"city": "Oslo"}${close}<|tool_call_section_end|>`,
    [],
  ),
  readsWeather('an id without its prefix', `${open}get_weather:0${mark}{"city": "Oslo"}${close}`, []),
  readsWeather('an id without its number', `${open}functions.get_weather${mark}{"city": "Oslo"}${close}`, []),
  readsWeather('a cleaned id', `${open}functions_get_weather_12${mark}{"city": "Oslo"}${close}`, []),
  readsWeather('an id without punctuation', `${open}functionsget_weather5${mark}{"city": "Oslo"}${close}`, []),
  readsWeather(
    'an id in a namespace of its own',
    `${open}functions.files.get_weather:0${mark}{"city": "Oslo"}${close}`,
  ),
  readsWeather(
    'another id, with the name in the body',
    `${open}call_ab12${mark}{"name": "get_weather", "city": "Oslo"}${close}`,
    ['malformed-markup'],
  ),
  readsWeather(
    'another id, with a whole call in the body',
    `${open}call_ab12${mark}{"name": "get_weather", "arguments": {"city": "Oslo"}}${close}`,
  ),
  readsWeather('a call without its section', `${open}functions.get_weather:0${mark}{"city": "Oslo"}${close}`, []),
  readsWeather(
    'a section that closes its call',
    `${sectionOpen}${open}functions.get_weather:0${mark}{"city": "Oslo"}${sectionClose}`,
    [],
  ),
  readsWeather(
    'line breaks between the tokens',
    `${sectionOpen}\n${open}\nfunctions.get_weather:0\n${mark}\n{"city": "Oslo"}\n${close}\n${sectionClose}\n`,
    [],
  ),
  readsWeather(
    'no token before the JSON',
    `${sectionOpen}${open}functions.get_weather:0{"city": "Oslo"}${close}${sectionClose}`,
  ),
  readsWeather('the envelope of MiniMax', `<minimax:tool_call> get_weather:3\n${mark}{"city": "Oslo"}${close}`),
  readsWeather('what is left where a gateway strips the tokens', 'functions.get_weather:0{"city": "Oslo"}'),
  {
    name: 'two calls without their tokens',
    tools,
    text: 'functions.get_weather:0{"city": "Oslo"}functions.ping:1{}',
    expected: { calls: [weather, ping] },
  },
  {
    name: 'words that begin like a call without its tokens',
    tools,
    text: 'functions.get_weather is a tool.',
    expected: { text: 'functions.get_weather is a tool.' },
  },
  {
    name: 'nothing where arguments should be',
    tools,
    text: `${sectionOpen}${open}functions.ping:0${mark}${close}${sectionClose}`,
    expected: { calls: [ping], issues: [] },
  },
  {
    name: 'two objects in one call as the first of them',
    tools,
    text: `${open}functions.get_weather:0${mark}{"city": "Oslo"}{"city": "Paris"}${close}`,
    expected: { calls: [weather], issues: ['text-in-envelope'] },
  },
  {
    name: 'an empty section',
    tools,
    text: `Ok.${sectionOpen}${sectionClose}`,
    expected: { text: 'Ok.', issues: ['empty-envelope'] },
  },
  {
    name: 'a key/value call in the common envelope',
    tools,
    text: '<tool_call>get_weather<arg_key>city</arg_key><arg_value>Oslo</arg_value></tool_call>',
    expected: { calls: [weather], issues: ['foreign-call'] },
  },
]
