/** What differs between the guides of dialects whose calls are JSON. */
export interface JsonGuide {
  /** A sample of one call. */
  readonly sample: string
  /** One sentence on how several calls are written. */
  readonly several: string
  /** One sentence on where words may stand. Default: before the call. */
  readonly words?: string | undefined
  /** The opener around results, as the dialect renders it. */
  readonly results: string
}

/** What the model is told in dialects whose calls are JSON objects. */
export function jsonGuide({ sample, several, words, results }: JsonGuide): string {
  return `To call a tool, write this:

${sample}

- Call only tools that are listed above, by their exact names.
- The call is strict JSON: quotes, backslashes and line breaks in strings are escaped.
- ${several}
- ${words ?? 'You may write text for the user before the first call.'}
- The results come back in ${results}, in the order of your calls. Never write ${results} yourself.
- Finish the last call before you stop.`
}
