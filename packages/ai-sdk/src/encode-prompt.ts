import type { JsonSchema, Tool } from '@inband/dialects'
import { encodeHistory, hasMetadata } from './encode-history.ts'
import type {
  CallOptions,
  FunctionTool,
  Message,
  Part,
  SpecificationVersion,
  ToolChoice,
  Warning,
} from './language-model.ts'
import type { Settings } from './options.ts'

export interface EncodedCall {
  /** What the provider is called with. */
  readonly params: CallOptions
  /** The tools that calls are read for; empty where nothing is scanned. */
  readonly tools: readonly Tool[]
  /** Whether the answer is JSON, which must not be mistaken for a call. */
  readonly answersJson: boolean
  readonly warnings: readonly Warning[]
}

/**
 * Turns the options of a model call into those of a model that only writes text: the tools become part of the system
 * prompt, calls and results of the history become text.
 */
export function encodePrompt(params: CallOptions, settings: Settings, version: SpecificationVersion): EncodedCall {
  const warnings: Warning[] = []
  const functionTools = (params.tools ?? []).filter(isFunctionTool)
  const providerTools = (params.tools ?? []).filter((tool) => !isFunctionTool(tool))
  if (functionTools.length === 0 && !params.prompt.some(needsEncoding)) {
    const untouched =
      params.providerOptions?.['inband'] === undefined
        ? params
        : { ...params, providerOptions: withoutOwn(params.providerOptions) }
    return { params: untouched, tools: [], answersJson: false, warnings }
  }
  const choice = params.toolChoice ?? { type: 'auto' }
  const tools = functionTools.map((tool) => toolOf(tool, warnings))
  const offered = offeredTools(tools, choice)
  const answersJson = offered.length > 0 && params.responseFormat?.type === 'json'

  const history = encodeHistory(params.prompt, {
    settings,
    version,
    tools,
    hasProviderTools: providerTools.length > 0,
  })
  const instructions = offered.length === 0 ? [] : instructionsFor(offered, choice, params, settings)
  if (answersJson) {
    warnings.push({
      type: 'other',
      message:
        'responseFormat "json" was moved into the prompt: a provider that enforces it could not write a tool call.',
    })
  }
  const prompt = instructions.length === 0 ? history : withSystemText(history, instructions.join('\n\n'))
  const { tools: _tools, toolChoice: _choice, providerOptions: _options, ...rest } = params
  return {
    params: {
      ...rest,
      prompt,
      tools: providerTools.length > 0 ? providerTools : undefined,
      toolChoice: providerChoice(choice, providerTools),
      ...(answersJson ? { responseFormat: undefined } : {}),
      ...(params.providerOptions === undefined ? {} : { providerOptions: withoutOwn(params.providerOptions) }),
    },
    tools: offered,
    answersJson,
    warnings,
  }
}

export function isFunctionTool(tool: FunctionTool | Part): tool is FunctionTool {
  return tool.type === 'function'
}

function needsEncoding(message: Message): boolean {
  if (message.role === 'tool') return true
  return (
    typeof message.content !== 'string' &&
    message.content.some((part) => part.type === 'tool-call' || hasMetadata(part))
  )
}

export function toolOf(tool: FunctionTool, warnings: Warning[]): Tool {
  if (tool.inputSchema === undefined || tool.inputSchema === null) {
    warnings.push({
      type: 'other',
      message: `The tool "${tool.name}" has no inputSchema; give it one, for instance jsonSchema({ type: 'object' }), so that its arguments can be read with the right types.`,
    })
  }
  return {
    name: tool.name,
    inputSchema: (tool.inputSchema ?? { type: 'object' }) as JsonSchema,
    ...(tool.description === undefined ? {} : { description: tool.description }),
  }
}

/** What the choice means for the tools that the provider runs itself. */
function providerChoice(choice: ToolChoice, tools: readonly (FunctionTool | Part)[]): ToolChoice | undefined {
  if (tools.length === 0) return undefined
  if (choice.type === 'auto' || choice.type === 'none') return choice
  return choice.type === 'tool' && tools.some((tool) => tool['name' as keyof typeof tool] === choice.toolName)
    ? choice
    : undefined
}

function offeredTools(tools: readonly Tool[], choice: ToolChoice): readonly Tool[] {
  if (choice.type === 'none') return []
  return choice.type === 'tool' ? tools.filter((tool) => tool.name === choice.toolName) : tools
}

function instructionsFor(
  tools: readonly Tool[],
  choice: ToolChoice,
  params: CallOptions,
  settings: Settings,
): string[] {
  const instructions = [settings.dialect.renderPrompt(tools, { guide: settings.prompt })]
  if (choice.type === 'required') instructions.push('You must call at least one tool in this turn.')
  if (choice.type === 'tool') instructions.push(`You must call the tool "${choice.toolName}" in this turn.`)
  const format = params.responseFormat
  if (format?.type === 'json') {
    instructions.push(
      format.schema === undefined
        ? 'When you need no more tools, answer with one JSON value and nothing else.'
        : `When you need no more tools, answer with one JSON value that fits this JSON Schema, and nothing else:\n${JSON.stringify(format.schema)}`,
    )
  }
  return instructions
}

/** Many chat templates know one system message, at the start: everything goes into it. */
function withSystemText(messages: readonly Message[], text: string): Message[] {
  const first = messages.findIndex((message) => message.role !== 'system')
  const leading = messages.slice(0, first === -1 ? messages.length : first)
  const system: Message = {
    ...leading[0],
    role: 'system',
    content: [...leading.map((message) => String(message.content)), text].join('\n\n'),
  }
  return [system, ...messages.slice(leading.length)]
}

export function withoutOwn(options: NonNullable<CallOptions['providerOptions']>): CallOptions['providerOptions'] {
  const { inband: _own, ...others } = options
  return others
}
