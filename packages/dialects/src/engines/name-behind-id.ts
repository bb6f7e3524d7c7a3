import type { HeaderName } from './header-call-form.ts'

/** The tool's name in a header that begins with an id: `a1b2c3d4e5<mark>get_weather`. The id or the mark may be missing. */
export const nameBehindId: HeaderName = ({ words }, isDeclared) =>
  (words.find(({ marks }) => marks === 1) ?? words.find(({ text }) => isDeclared(text)))?.text
