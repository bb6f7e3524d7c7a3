import { skipBlanks } from '../json-text.ts'
import { MarkerMatcher } from '../marker-matcher.ts'
import { type CallEngine, readingAlso } from './engine.ts'
import { type HeaderReader, headerCallForm } from './header-call-form.ts'

/**
 * Reads a token behind which the arguments of one tool stand, as JSON or as the code that the tool takes:
 * `<|python_tag|>print(1)`. The tool must be declared; with another one, the token is written as it ever is.
 *
 * Commit point: the first character behind the token.
 *
 * @param engine How calls are written and read apart from that.
 */
export function withCodeCalls(engine: CallEngine, token: string, tool: string): CallEngine {
  const tokens = new MarkerMatcher([[token, true as const]])
  const header: HeaderReader = (text, index, ended) => {
    const found = tokens.match(text, index, ended)
    if (typeof found === 'string') return found
    const at = skipBlanks(text, found.end)
    if (at === text.length && !ended) return 'more'
    const hasBody = text.charCodeAt(at) === 123 || text.charCodeAt(at) === 34
    return { words: [], marks: 1, hasBody, end: hasBody ? at : found.end }
  }
  const form = headerCallForm({
    header,
    name: (_header, isDeclared) => (isDeclared(tool) ? tool : undefined),
    plainText: [tool],
    fillsMessage: true,
  })
  const markers = { tags: new Map(), literals: [[token, { kind: 'call', form }]], unmarked: [] } as const
  return readingAlso(engine, { ...engine, markers })
}
