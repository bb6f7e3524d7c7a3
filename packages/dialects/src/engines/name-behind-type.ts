import type { HeaderName } from './header-call-form.ts'

/** The tool's name in a header that may begin with the type of the call: `function<sep>get_weather`. */
export const nameBehindType: HeaderName = ({ words: [first, second] }) =>
  first?.text === 'function' && second !== undefined ? second.text : first?.text
