const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id that no other call of any process has: UI state, approvals and stored history are keyed by it. */
export function generateCallId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  let id = 'call_'
  for (const byte of bytes) id += alphabet.charAt(byte % alphabet.length)
  return id
}
