// Records how official chat templates write calls and results: `npm run templates`. The templates are those that
// llama.cpp collects, taken from the tarball of node-llama-cpp; they are fetched into a cache that Git ignores, nothing
// of them is installed, and only what they make of our conversations is kept, in `golden/`. A template that the JavaScript
// renderer cannot do is rendered by Python's Jinja2 where that is installed; else its record stays as it is.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const collection = 'node-llama-cpp@3.22.1'
const renderer = '@huggingface/jinja@0.5.11'

const folder = import.meta.dirname
const cache = join(folder, '..', '..', '.cache', 'templates')

function run(command, parameters, options) {
  const result = spawnSync(command, parameters, { encoding: 'utf8', maxBuffer: 1 << 26, ...options })
  if (result.status === 0) return result.stdout
  throw new Error(`${command} ${parameters.join(' ')} failed:\n${result.error ?? result.stderr}`)
}

/** Unpacks files of a published package into a folder of the cache, once. */
function fetchPackage(specifier, ...paths) {
  const target = join(cache, specifier.replaceAll('/', '-'))
  if (!existsSync(join(target, 'package'))) {
    mkdirSync(target, { recursive: true })
    const [tarball] = JSON.parse(run('npm', ['pack', specifier, '--json', '--silent'], { cwd: target }))
    run('tar', ['xzf', tarball.filename, ...paths.map((path) => `package/${path}`)], { cwd: target })
  }
  return join(target, 'package')
}

function fetchTemplates() {
  const bundle = join(fetchPackage(collection, 'llama/gitRelease.bundle'), 'llama', 'gitRelease.bundle')
  const repository = join(cache, 'release.git')
  if (!existsSync(repository)) run('git', ['clone', '--quiet', '--bare', bundle, repository])
  if (!existsSync(join(cache, 'models'))) {
    run('sh', ['-c', 'git -C "$1" archive HEAD models/templates | tar x', 'sh', repository], { cwd: cache })
  }
  return join(cache, 'models', 'templates')
}

const templatesFolder = fetchTemplates()
const { Template } = await import(pathToFileURL(join(fetchPackage(renderer), 'dist', 'index.js')))
const { tools, conversations } = JSON.parse(readFileSync(join(folder, 'conversations.json'), 'utf8'))
const rows = JSON.parse(readFileSync(join(folder, 'templates.json'), 'utf8'))

/** Some templates know no lists of types. */
function simplified({ type, ...schema }) {
  const properties = Object.entries(schema.properties ?? {}).map(([key, value]) => [key, simplified(value)])
  return {
    type: Array.isArray(type) ? type[0] : type,
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
  }
}

const functions = tools.map(({ name, description, inputSchema }) => ({
  type: 'function',
  function: { name, description, parameters: simplified(inputSchema) },
}))

/** The JSON text of arguments as Python's servers write it. */
function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`)
  return `{${members.join(', ')}}`
}

function withoutParameters({ type, function: { name, description } }) {
  return { type, function: { name, description, parameters: { type: 'object', properties: {} } } }
}

/**
 * The three states of a conversation: asked, with the assistant's turn, with the results. Where a template writes its last
 * turn in another way than earlier ones, more is said behind each (`followed`).
 */
function statesOf(
  { words = '', calls, results },
  { argumentsAs, ids = 'call0000{index}', parameters, variables, message, followed },
) {
  const id = (index) => ids.replace('{index}', index).replace('{name}', calls[index].name)
  const asked = { role: 'user', content: 'Hello' }
  const answered = {
    role: 'assistant',
    content: words,
    tool_calls: calls.map(({ name, input }, index) => ({
      id: id(index),
      type: 'function',
      function: { name, arguments: argumentsAs === 'text' ? spaced(input) : input },
    })),
    ...message,
  }
  const told = results.map((content, index) => ({
    role: 'tool',
    tool_call_id: id(index),
    name: calls[index].name,
    content,
  }))
  return [[asked], [asked, answered], [asked, answered, ...told]].map((messages) => ({
    messages: followed === true ? [...messages, { role: 'user', content: 'Go on' }] : messages,
    tools: parameters === 'none' ? functions.map(withoutParameters) : functions,
    bos_token: '',
    eos_token: '',
    add_generation_prompt: false,
    ...variables,
  }))
}

function renderInJavaScript(source, variables) {
  try {
    const template = new Template(source)
    return variables.map((each) => {
      try {
        return { text: template.render(each) }
      } catch (error) {
        return { error: error.message }
      }
    })
  } catch (error) {
    return variables.map(() => ({ error: error.message }))
  }
}

const hasJinja2 = spawnSync('python3', ['-c', 'import jinja2']).status === 0

function renderInPython(source, variables) {
  const input = JSON.stringify({ template: source, variables })
  return JSON.parse(run('python3', [join(folder, 'render.py')], { input }))
}

/** What a longer conversation has that the shorter one does not have, without what both end in. */
function added(shorter, longer) {
  let before = 0
  while (before < shorter.length && shorter[before] === longer[before]) before++
  let after = 0
  while (before + after < shorter.length && shorter.at(-1 - after) === longer.at(-1 - after)) after++
  return longer.slice(before, longer.length - after)
}

for (const row of rows) {
  if (row.unused !== undefined) continue
  const golden = join(folder, 'golden', `${row.template}.json`)
  const source = readFileSync(join(templatesFolder, `${row.template}.jinja`), 'utf8')
  const variables = Object.values(conversations).flatMap((each) => statesOf(each, row.render ?? {}))
  const inPython = row.render?.with === 'Jinja2'
  if (inPython && !hasJinja2) {
    console.log(`${row.template}: kept as it is, since Python's jinja2 is not installed`)
    continue
  }
  const rendered = inPython ? renderInPython(source, variables) : renderInJavaScript(source, variables)
  const record = { template: row.template, source: `models/templates/${row.template}.jinja in ${collection}` }
  const refused = {}
  record.conversations = {}
  for (const [index, name] of Object.keys(conversations).entries()) {
    const states = rendered.slice(3 * index, 3 * index + 3)
    const error = states.find((state) => state.error !== undefined)?.error
    if (error !== undefined) {
      refused[name] = error
      continue
    }
    const [asked, answered, told] = states.map(({ text }) => text)
    record.conversations[name] = { turn: added(asked, answered), results: added(answered, told) }
  }
  if (Object.keys(refused).length > 0) record.refused = refused
  writeFileSync(golden, `${JSON.stringify(record, null, 2)}\n`)
  const names = Object.keys(refused)
  if (names.length > 0)
    console.log(`${row.template}: refuses ${names.map((name) => `${name} (${refused[name]})`).join(', ')}`)
}
