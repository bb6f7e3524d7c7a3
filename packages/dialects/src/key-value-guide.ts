import type { CallEngine } from './engines/engine.ts'
import { anything } from './schema-view.ts'

/**
 * What the model is told in the dialects that write each parameter as a key and a value.
 *
 * @param calls Renders the example, so that what is taught is what is rendered.
 * @param resultMark The opener of what results come back in.
 */
export function keyValueGuide(calls: CallEngine, resultMark: string): string {
  const example = { name: 'tool-name', input: { 'parameter-name': 'value' } }
  const rendered = calls.renderCall(example, anything, 0).text
  const block = calls.renderEnvelope([rendered])
  const several =
    block === rendered
      ? 'write several such blocks, one directly after the other'
      : 'put several of the inner blocks into the one outer block'
  return `To call a tool, write exactly this form:

${block}

- Call only tools that are listed above, by their exact names.
- Repeat the part with the name and the value of a parameter for each parameter; leave it out for a tool without parameters.
- Write strings and numbers as they are, with every space and line break, and never escape anything. Write lists and objects as JSON.
- For several calls, ${several}.
- You may write text for the user before the first call.
- The results come back in ${resultMark}, one per call, in the order of your calls. Never write ${resultMark} yourself.
- Finish the last call before you stop.`
}
