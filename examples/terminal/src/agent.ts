import { isStepCount, type LanguageModel, streamText, type ToolSet } from 'ai'

const mostSteps = 12

const instructions = `You plan trips. Use the tools: you know nothing of the user's files, of the weather or of the time, and you are bad at sums.`

export interface AgentRun {
  /** What the model said last. */
  readonly answer: string
  readonly steps: number
}

export interface ToolOutcome {
  readonly toolName: string
  readonly isError: boolean
  readonly text: string
}

/**
 * Lets a model answer a question with tools, step by step. Nothing in here knows that the tools are in-band.
 *
 * @throws What the model or its endpoint threw, or the reason of the abort.
 */
export async function runAgent(options: {
  readonly model: LanguageModel
  readonly question: string
  readonly tools: ToolSet
  readonly signal: AbortSignal
  readonly onToolOutcome: (outcome: ToolOutcome) => void
}): Promise<AgentRun> {
  let failure: { readonly error: unknown } | undefined
  const result = streamText({
    model: options.model,
    instructions,
    prompt: options.question,
    tools: options.tools,
    stopWhen: isStepCount(mostSteps),
    abortSignal: options.signal,
    onError({ error }) {
      failure ??= { error }
    },
    onToolExecutionEnd({ toolCall, toolOutput }) {
      const isError = toolOutput.type === 'tool-error'
      const value = isError ? toolOutput.error : toolOutput.output
      options.onToolOutcome({ toolName: toolCall.toolName, isError, text: textOf(value) })
    },
  })
  await result.consumeStream()
  options.signal.throwIfAborted()
  if (failure !== undefined) throw failure.error
  const steps = await result.steps
  return { answer: await result.text, steps: steps.length }
}

function textOf(value: unknown): string {
  if (value instanceof Error) return value.message
  return typeof value === 'string' ? value : JSON.stringify(value)
}
