/**
 * How the properties run: 1,000 inputs each, the same ones every time, so that a red build is red for everyone.
 * `INBAND_PROPERTY_RUNS` and `INBAND_PROPERTY_SEED` search wider; a failure prints the seed that repeats it.
 */
export const propertyRuns: { readonly numRuns: number; readonly seed: number } = {
  numRuns: numberFrom('INBAND_PROPERTY_RUNS', 1_000),
  seed: numberFrom('INBAND_PROPERTY_SEED', 20_240_229),
}

/** The runs of one law that several properties judge together. */
export function runsSharedBy(properties: number): typeof propertyRuns {
  return { ...propertyRuns, numRuns: Math.ceil(propertyRuns.numRuns / properties) }
}

/** Milliseconds that one property may take on a busy machine. */
export const propertyTimeout: number = Math.max(120_000, propertyRuns.numRuns * 200)

function numberFrom(variable: string, otherwise: number): number {
  const value = process.env[variable]
  return value === undefined || value === '' ? otherwise : Number(value)
}
