import type { Tool, ToolCall } from '@inband/dialects'
import { promptError } from './endpoint-error.ts'
import { parameterNames } from './tool-catalogue.ts'
import type { ToolResults } from './tool-results.ts'
import type { Turn } from './turn.ts'

/**
 * The screenplay of a conversation: it is given a question, yields turns with calls, receives their results, and returns
 * the answer. It must be a function of what it is given: the endpoint plays it again for every request.
 */
export type Script = (question: string, toolbox: Toolbox) => Generator<Turn, Turn, ToolResults>

/** The tools that the model found in its prompt. */
export class Toolbox {
  readonly tools: readonly Tool[]

  constructor(tools: readonly Tool[]) {
    this.tools = tools
  }

  /**
   * A call with values for the parameters, in the order in which the catalogue lists them: what the parameters are
   * called is for the catalogue to say.
   *
   * @throws {EndpointError} If the catalogue does not list the tool with that many parameters.
   */
  call(name: string, ...values: readonly unknown[]): ToolCall {
    const tool = this.tools.find((candidate) => candidate.name === name)
    if (tool === undefined) {
      const listed = this.tools.map((candidate) => candidate.name).join(', ')
      throw promptError(`its prompt lists no tool "${name}", only ${listed}.`)
    }
    const parameters = parameterNames(tool)
    if (parameters.length < values.length) {
      throw promptError(`its prompt lists ${parameters.length} parameters of "${name}"; it needs ${values.length}.`)
    }
    return { name, input: Object.fromEntries(values.map((value, index) => [parameters[index], value])) }
  }
}
