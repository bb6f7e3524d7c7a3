import type { Dialect } from '@inband/dialects'

/**
 * Markers of turns in the chat templates of all families. A server may read them as control tokens wherever they stand
 * in a request.
 */
const turnMarkers = [
  '<|im_start|>',
  '<|im_end|>',
  '<|im_user|>',
  '<|im_assistant|>',
  '<|im_system|>',
  '<|im_middle|>',
  '<|begin_of_text|>',
  '<|end_of_text|>',
  '<|start_header_id|>',
  '<|end_header_id|>',
  '<|header_start|>',
  '<|header_end|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|eot|>',
  '<|eom|>',
  '<|python_tag|>',
  '<|start|>',
  '<|end|>',
  '<|return|>',
  '<|call|>',
  '<|channel|>',
  '<|constrain|>',
  '<|message|>',
  '<|system|>',
  '<|user|>',
  '<|assistant|>',
  '<|observation|>',
  '<|endoftext|>',
  '<|end_of_msg|>',
  '<|open|>',
  '<|close|>',
  '<|sep|>',
  '<|start_of_role|>',
  '<|end_of_role|>',
  '<|tool_response|>',
  '<|tool_response>',
  '<tool_response|>',
  '<|tool_result|>',
  '<|tools|>',
  '<|role_sep|>',
  '<|message_sep|>',
  '<start_of_turn>',
  '<end_of_turn>',
  '<|turn>',
  '<turn|>',
  '<start_function_response>',
  '<end_function_response>',
  '<|START_OF_TURN_TOKEN|>',
  '<|END_OF_TURN_TOKEN|>',
  '<|USER_TOKEN|>',
  '<|SYSTEM_TOKEN|>',
  '<|CHATBOT_TOKEN|>',
  '<|START_TOOL_RESULT|>',
  '<|END_TOOL_RESULT|>',
  '<|START_RESPONSE|>',
  '<|END_RESPONSE|>',
  '<BOS_TOKEN>',
  '<EOS_TOKEN>',
  '[INST]',
  '[/INST]',
  '[SYSTEM_PROMPT]',
  '[/SYSTEM_PROMPT]',
  '[TOOL_RESULTS]',
  '[/TOOL_RESULTS]',
  '[AVAILABLE_TOOLS]',
  '[/AVAILABLE_TOOLS]',
  '<｜begin▁of▁sentence｜>',
  '<｜end▁of▁sentence｜>',
  '<｜User｜>',
  '<｜Assistant｜>',
  '<｜System｜>',
  '<｜tool▁outputs▁begin｜>',
  '<｜tool▁outputs▁end｜>',
  '<｜tool▁output▁begin｜>',
  '<｜tool▁output▁end｜>',
  ']~!b[',
  ']~b]',
  '[e~[',
  '<seed:bos>',
  '<seed:eos>',
  '<s>',
  '</s>',
]

const turnPattern = patternOf(turnMarkers)

const resultPatterns = new WeakMap<Dialect, RegExp>()

/** Breaks the markers of turns in text that came from outside: one visible space behind the first character of each. */
export function neutraliseTurns(text: string, onMarker: (marker: string) => void): string {
  return breakMarkers(text, turnPattern, onMarker)
}

/** Breaks the markers of turns, and those that the dialect puts around results. */
export function neutraliseResult(text: string, dialect: Dialect, onMarker: (marker: string) => void): string {
  let pattern = resultPatterns.get(dialect)
  if (pattern === undefined) {
    pattern = patternOf([...turnMarkers, ...dialect.fabricatedResult, ...resultMarkup(dialect)])
    resultPatterns.set(dialect, pattern)
  }
  return breakMarkers(text, pattern, onMarker)
}

/** The markup of a dialect's results, read off a rendered one. */
function resultMarkup(dialect: Dialect): string[] {
  const rendered = dialect.renderResults([
    { name: 'n', text: 't' },
    { name: 'n', text: 't', isError: true },
  ])
  return rendered.match(/<[^<>\s]+>|\[\/?[A-Z_]+\]/g) ?? []
}

function patternOf(markers: readonly string[]): RegExp {
  const escaped = [...new Set(markers)]
    .sort((one, other) => other.length - one.length)
    .map((marker) => marker.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(escaped.join('|'), 'gi')
}

function breakMarkers(text: string, pattern: RegExp, onMarker: (marker: string) => void): string {
  return text.replace(pattern, (marker) => {
    onMarker(marker)
    return `${marker.slice(0, 1)} ${marker.slice(1)}`
  })
}
