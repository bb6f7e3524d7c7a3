import { isDeepStrictEqual } from 'node:util'

/** Whether two JSON values are equal. */
export function sameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other)
}
