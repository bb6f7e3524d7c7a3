import type { CallEngine } from './engines/engine.ts'
import { anything } from './schema-view.ts'

export interface TaggedGuideOptions {
  /** Renders the example, so that what is taught is what is rendered. */
  readonly calls: CallEngine
  /** The opener of what results come back in. */
  readonly resultMark: string
  /** How values that are no strings are written. */
  readonly values: string
  /** How several calls are written, as the end of a sentence. Default: as the example would be rendered twice. */
  readonly several?: string | undefined
  /** Further rules, each a sentence or two. */
  readonly rules?: readonly string[] | undefined
}

/** What the model is told in the dialects that write each parameter in a tag. */
export function taggedGuide({ calls, resultMark, values, several, rules = [] }: TaggedGuideOptions): string {
  const example = { name: 'tool-name', input: { 'parameter-name': 'value' } }
  const inner = calls.renderCall(example, anything, 0).text
  const twice = calls.renderEnvelope([inner, inner])
  const block = calls.renderEnvelope([inner])
  const asRendered = twice.startsWith(block)
    ? 'write several such blocks, one after the other'
    : 'put several calls into the one block'
  return `To call a tool, write exactly this form:

${block}

- Call only tools that are listed above, by their exact names.
- Repeat the part with the parameter for each parameter; leave it out for a tool without parameters.
- Write strings as they are, with every space and line break, and never escape anything. ${values}
${rules.map((rule) => `- ${rule}\n`).join('')}- For several calls, ${several ?? asRendered}.
- You may write text for the user before the first call.
- The results come back in ${resultMark}, one per call, in the order of your calls. Never write ${resultMark} yourself.
- Finish the last call before you stop.`
}

/** The rule about values for the dialects that write JSON. */
export const jsonValues = 'Write numbers and booleans as they are, lists and objects as JSON.'
