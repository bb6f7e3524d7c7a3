/** A request that the endpoint refuses, with the HTTP status and the machine-readable code of its answer. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/**
 * The scripted model does not find in its prompt what it needs: no tools, no form, no results, or a turn of its own that
 * is not what it wrote. 422, so that no client tries again.
 */
export function promptError(message: string): EndpointError {
  return new EndpointError(422, 'prompt_not_understood', `The scripted model cannot go on: ${message}`)
}
