import { type Dialect, renderPrompt } from '@inband/dialects'
import type { ChatMessage } from './chat-request.ts'
import { promptError } from './endpoint-error.ts'
import { type Script, Toolbox } from './script.ts'
import { readToolCatalogue } from './tool-catalogue.ts'
import { ToolResults } from './tool-results.ts'
import { type WrittenTurn, writeTurn } from './turn.ts'

export interface Reply {
  readonly turn: WrittenTurn
  /** How many turns of the model stood in the prompt, all of them exactly as it wrote them. */
  readonly replayedTurns: number
}

/**
 * Plays a script through a conversation up to the turn that comes next.
 *
 * The model has no memory, as no model has: it is played from the start, and each of its earlier turns has to stand in
 * the prompt byte for byte as it comes out of the script at that point.
 *
 * @throws {EndpointError} 422 if the prompt lacks anything that the model has to find there.
 */
export function playConversation(messages: readonly ChatMessage[], dialect: Dialect, script: Script): Reply {
  const [system, ...rest] = messages
  if (system?.role !== 'system') throw promptError('there is no system message at the start, so no tool is described.')
  checkGuide(system.content, dialect)
  const tools = readToolCatalogue(system.content)
  if (tools.length === 0) throw promptError('the system message describes no tool.')
  const toolbox = new Toolbox(tools)

  let scene: ReturnType<Script> | undefined
  let turn: WrittenTurn | undefined
  let replayedTurns = 0
  rest.forEach((message, index) => {
    const expectedRole = index % 2 === 0 ? 'user' : 'assistant'
    if (message.role !== expectedRole) {
      throw promptError(`user and assistant do not take turns: message ${index + 1} is a ${message.role} message.`)
    }
    if (message.role === 'assistant') {
      if (turn === undefined) return
      checkReplay(message.content, turn, dialect)
      replayedTurns++
    } else if (scene === undefined || turn?.hasCalls !== true) {
      scene = script(message.content, toolbox)
      turn = writeTurn(scene.next().value, dialect, tools)
    } else {
      turn = writeTurn(scene.next(new ToolResults(message.content)).value, dialect, tools)
    }
  })
  if (turn === undefined || rest.length % 2 === 0) throw promptError('the last message is not from the user.')
  return { turn, replayedTurns }
}

/** The prompt has to teach the form that the model writes, in the words that belong to it. */
function checkGuide(prompt: string, dialect: Dialect): void {
  let guide = ''
  renderPrompt(dialect, [], {
    guide(own) {
      guide = own
      return own
    },
  })
  if (!prompt.includes(guide)) {
    throw promptError(`its prompt does not explain how calls are written in the dialect "${dialect.id}".`)
  }
}

function checkReplay(content: string, turn: WrittenTurn, dialect: Dialect): void {
  const thinking = content.slice(0, content.length - turn.answer.length)
  if (content.endsWith(turn.answer) && isThought(thinking, turn, dialect)) return
  throw promptError(
    `a turn of its own came back changed.\nIt wrote:  ${JSON.stringify(turn.answer)}\nCame back: ${JSON.stringify(content)}`,
  )
}

/** Whether the start of a turn that came back is nothing, or its thinking with some blanks around it. */
function isThought(text: string, turn: WrittenTurn, dialect: Dialect): boolean {
  const written = turn.reasoning.trim()
  const thought = text.trim()
  // Where the prompt opened the block, the opener is no part of what was written, but of what comes back.
  return thought === '' || thought === written || (dialect.startsInReasoning && thought.endsWith(written))
}
