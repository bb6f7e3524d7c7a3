/** Control characters but line breaks and tabs: a model must not be able to steer the terminal. */
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text with its control characters made visible and its tabs made blanks. */
export function visibleText(text: string): string {
  return text.replaceAll('\t', '  ').replace(controls, (control) => {
    const code = control.charCodeAt(0)
    // The pictures of the first 32 control characters stand in the order of their codes.
    return code < 32 ? String.fromCharCode(0x2400 + code) : '\ufffd'
  })
}
