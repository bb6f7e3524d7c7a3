/**
 * How a model gets its tools: `'owned'`, the dialect carries everything and the endpoint sees text only; or `'recover'`,
 * native tools stay on and calls that leak into the text are recovered.
 */
export type Mode = 'owned' | 'recover'

/**
 * Families with closed weights: they exist only behind APIs that know tools. Everything else may run on a server that
 * knows none, where a request with `tools` is refused or ignored.
 */
const alwaysNative: readonly RegExp[] = [
  /\b(?:chat)?gpt-(?!oss|j\b|neo)/i,
  /(?:^|\/)o[134](?:-|$)/i,
  /\bclaude/i,
  /\bgemini/i,
  /\bgrok/i,
  /\bqwen[\d.]*-(?:max|plus|turbo|flash)/i,
  /\bmistral-medium/i,
  /\bdoubao/i,
]

/** The mode that a model can be relied on to work in, by its id as providers write it. */
export function modeForModel(modelId: string): Mode {
  return alwaysNative.some((pattern) => pattern.test(modelId)) ? 'recover' : 'owned'
}
