/** Whether a text is an address for HTTP. */
export function isBaseURL(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
