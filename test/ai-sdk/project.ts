import { type InbandToolsOptions, type Part, withInbandTools } from '@inband/ai-sdk'
import { collect, type ScriptedTurn, scriptedModel, type Version } from './scripted-model.ts'

export const addTool = {
  type: 'function',
  name: 'add',
  description: 'Adds two numbers',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  },
}

export const writeTool = {
  type: 'function',
  name: 'write',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string' }, content: { type: 'string' } },
    required: ['path', 'content'],
  },
}

export const userPrompt = [{ role: 'user', content: [{ type: 'text', text: 'Go.' }] }]

/** The parts a model emits once wrapped, for one call; and the model, to see what it was asked. */
export async function project(
  turn: ScriptedTurn | string,
  {
    version = 'v4',
    params = {},
    pieceLength = 5,
    ...options
  }: InbandToolsOptions & { version?: Version; params?: object; pieceLength?: number } = {},
) {
  const model = scriptedModel(version, [turn], { pieceLength })
  const wrapped = withInbandTools(model, options)
  const { stream } = await wrapped.doStream({ prompt: userPrompt, tools: [addTool, writeTool], ...params })
  return { parts: await collect<Part>(stream), model }
}

/** The visible text of parts. */
export function textOf(parts: readonly Part[]): string {
  return parts
    .filter((part) => part.type === 'text-delta')
    .map((part) => part['delta'])
    .join('')
}

/** The calls of parts, as name and raw input. */
export function callsOf(parts: readonly Part[]): { name: unknown; input: unknown }[] {
  return parts
    .filter((part) => part.type === 'tool-call')
    .map((part) => ({ name: part['toolName'], input: part['input'] }))
}

/** What is wrong with the order of parts; `undefined` where nothing is. */
export function grammarFault(parts: readonly Part[]): string | undefined {
  const open = new Map<string, string>()
  const used = new Set<string>()
  const ended = new Set<string>()
  const deltas = new Map<string, string>()
  for (const [index, part] of parts.entries()) {
    const [, kind, step] = /^(text|reasoning|tool-input)-(start|delta|end)$/.exec(part.type) ?? []
    const id = `${kind}:${String(part['id'])}`
    if (step === 'start') {
      if (used.has(id)) return `${id} starts twice`
      if (kind === 'tool-input' && [...open.values()].includes('text')) return `${id} starts inside a text block`
      used.add(id)
      open.set(id, String(kind))
      deltas.set(id, '')
    } else if (step === 'delta') {
      if (!open.has(id)) return `a delta for ${id}, which is not open`
      if (part['delta'] === '') return `an empty delta for ${id}`
      deltas.set(id, `${deltas.get(id)}${String(part['delta'])}`)
    } else if (step === 'end') {
      if (!open.delete(id)) return `${id} ends without a start`
      if (deltas.get(id) === '') return `${id} is empty`
      ended.add(id)
    } else if (part.type === 'tool-call' && used.has(`tool-input:${String(part['toolCallId'])}`)) {
      const input = `tool-input:${String(part['toolCallId'])}`
      if (!ended.delete(input)) return `${input} did not end before its call`
      if (deltas.get(input) !== part['input']) return `${input} and its call differ`
    } else if (part.type === 'finish' && index !== parts.length - 1) {
      return 'finish is not the last part'
    }
  }
  if (open.size > 0) return `${[...open.keys()].join()} never ends`
  const inputs = [...ended].filter((id) => id.startsWith('tool-input'))
  if (inputs.length > 0) return `${inputs.join()} has no call`
  return parts.at(-1)?.type === 'finish' ? undefined : 'no finish'
}
