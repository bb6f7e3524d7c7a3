/**
 * Everything that can go wrong in a model's turn, as a closed list.
 *
 * - `malformed-json`: argument JSON had to be healed (quotes, commas, literals, escapes, braces).
 * - `malformed-markup`: a tag, closer or parameter name was missing, doubled or misspelt and was read all the same.
 * - `malformed-arguments`: the arguments could not be read as an object; the call is emitted and cannot run.
 * - `coerced-value`: a value was not of the type that the schema asks for and was turned into it.
 * - `null-omitted`: a null was given for an optional property that does not admit it; the property was left out.
 * - `null-kept`: a null was given for a required property that does not admit it.
 * - `duplicate-parameter`: a parameter came twice; the first value stands.
 * - `parameter-truncated`: a parameter was longer than `maxParameterLength`.
 * - `incomplete-call`: the turn ended inside a call.
 * - `foreign-call`: a call was written in another dialect's form.
 * - `text-in-envelope`: words between the markup of an envelope were dropped.
 * - `orphan-closer`: a closer without its opener was dropped.
 * - `text-frame`: markup around visible text, such as the tags of an answer, was dropped.
 * - `empty-envelope`: an envelope without a call was dropped.
 * - `partial-marker`: half a marker at the end of the turn was dropped.
 * - `quoted-call`: a complete call stood in a quotation, an example or closed reasoning and was not executed.
 * - `call-in-reasoning`: a call stood in reasoning that never closed and counts.
 * - `fabricated-result`: the model wrote a tool result itself; everything from there on was dropped.
 * - `duplicate-call`: the same call also came natively and ran once.
 * - `neutralised-text`: text from outside contained markup of a turn or a result, which was broken in the request.
 */
export type IssueCode =
  | 'malformed-json'
  | 'malformed-markup'
  | 'malformed-arguments'
  | 'coerced-value'
  | 'null-omitted'
  | 'null-kept'
  | 'duplicate-parameter'
  | 'parameter-truncated'
  | 'incomplete-call'
  | 'foreign-call'
  | 'text-in-envelope'
  | 'orphan-closer'
  | 'text-frame'
  | 'empty-envelope'
  | 'partial-marker'
  | 'quoted-call'
  | 'call-in-reasoning'
  | 'fabricated-result'
  | 'duplicate-call'
  | 'neutralised-text'

export interface Issue {
  readonly code: IssueCode
  /** The id of the dialect that was being read or rendered. */
  readonly dialect: string
  /** The tool concerned, where it is known. */
  readonly toolName?: string | undefined
  /** The text concerned, as the model wrote it. Long stretches are given whole only where nothing else holds them. */
  readonly raw: string
  /**
   * What was done: `'healed'` (read as what it was meant to be), `'kept'` (passed on as it stands), `'refused'`
   * (not executed, its text is elsewhere in the output), `'cut'` (shortened), `'dropped'` (`raw` is in no other event).
   */
  readonly action: 'healed' | 'kept' | 'refused' | 'cut' | 'dropped'
  /** One sentence for a log. */
  readonly message: string
}
