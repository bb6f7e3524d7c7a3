interface Climate {
  /** Degrees Celsius at night and by day. */
  readonly from: number
  readonly to: number
  readonly sky: string
}

/** A table in place of a weather service, so that the example needs no network. */
const climates = new Map<string, Climate>([
  ['berlin', { from: 1, to: 6, sky: 'grey with drizzle' }],
  ['lisbon', { from: 11, to: 17, sky: 'light rain and sun' }],
  ['oslo', { from: -4, to: 1, sky: 'snow' }],
  ['reykjavik', { from: -1, to: 3, sky: 'wind and sleet' }],
  ['tokyo', { from: 6, to: 13, sky: 'clear and dry' }],
])

/**
 * A forecast in one sentence.
 *
 * @throws {Error} If the city is not in the table; the message lists those that are.
 */
export function describeWeather(city: string, days: number): string {
  const climate = climates.get(city.trim().toLowerCase())
  if (climate === undefined) throw new Error(`No weather for ${city}. Known cities: ${[...climates.keys()].join(', ')}`)
  return `${city}, next ${days} days: ${climate.from} to ${climate.to} degrees, ${climate.sky}.`
}
