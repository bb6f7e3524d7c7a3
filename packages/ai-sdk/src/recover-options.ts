import type { Dialect } from '@inband/dialects'
import { checkOptions, type InbandOptions } from './options.ts'

export interface RecoverOptions
  extends Pick<
    InbandOptions,
    'onFabricatedResult' | 'maxParameterLength' | 'reasoning' | 'onIssue' | 'onWire' | 'onEvent' | 'generateId'
  > {
  /** Narrows what is read to some dialects, by id or as objects. Default: all. */
  readonly dialects?: readonly (string | Dialect)[] | undefined
}

/** @throws {TypeError} If an option cannot be meant. */
export function checkRecoverOptions({ dialects, ...options }: RecoverOptions): void {
  if (dialects !== undefined && (!Array.isArray(dialects) || dialects.length === 0)) {
    throw new TypeError('dialects is a list of at least one dialect or id; leave it out to read all.')
  }
  checkOptions(options)
}
