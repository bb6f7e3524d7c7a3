/** Variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The variables of the process; none where there is no process, as in a browser or on some edges. */
export function processEnvironment(): Environment {
  const { process } = globalThis as { process?: { env?: Environment } }
  return process?.env ?? {}
}
