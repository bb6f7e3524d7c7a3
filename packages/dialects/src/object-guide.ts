import type { CallEngine } from './engines/engine.ts'
import { anything } from './schema-view.ts'

export interface ObjectGuideOptions {
  /** Renders the example, so that what is taught is what is rendered. */
  readonly calls: CallEngine
  /** The opener of what results come back in. */
  readonly resultMark: string
  /** How the arguments are written. Default: as strict JSON. */
  readonly values?: string | undefined
  /** Whether the names in the example are written as in a program. Default: `false`. */
  readonly identifiers?: boolean | undefined
  /** Further rules, each a sentence or two. */
  readonly rules?: readonly string[] | undefined
}

const strictJson =
  'The arguments are one strict JSON object, {} for none: quotes, backslashes and line breaks in strings are escaped.'

/** What the model is told in the dialects that write all arguments of a call as one value. */
export function objectGuide(options: ObjectGuideOptions): string {
  const { calls, resultMark, values = strictJson, rules = [], identifiers = false } = options
  const written = (name: string): string => (identifiers ? name.replaceAll('-', '_') : name)
  const call = (name: string, index: number): string =>
    calls.renderCall({ name: written(name), input: { [written('parameter-name')]: 'value' } }, anything, index).text
  return `To call a tool, write exactly this form:

${calls.renderEnvelope([call('tool-name', 0)])}

Two calls in one turn are written like this:

${calls.renderEnvelope([call('tool-name', 0), call('other-tool-name', 1)])}

- Call only tools that are listed above, by their exact names.
- ${values}
${rules.map((rule) => `- ${rule}\n`).join('')}- You may write text for the user before the first call.
- The results come back in ${resultMark}, one per call, in the order of your calls. Never write ${resultMark} yourself.
- Finish the last call before you stop.`
}
