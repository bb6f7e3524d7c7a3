import type { HeaderName } from './header-call-form.ts'

/**
 * The tool's name in an id such as `functions.get_weather:0`, also where the id has lost its prefix, its number or its
 * punctuation on the way: `get_weather:0`, `functions_get_weather_1`, `functionsget_weather5`.
 */
export const nameInId: HeaderName = (header, isDeclared) => {
  const id = header.words[0]?.text ?? ''
  const name = id.replace(/^functions\./, '').replace(/:\d+$/, '')
  const readings = [
    id.replace(/^functions\./, ''),
    name,
    name.slice(name.lastIndexOf('.') + 1),
    /^functions?[_-]?(.+?)[_-]?\d*$/.exec(id)?.[1],
    id.replace(/[_-]\d+$/, ''),
  ]
  const declared = readings.find((reading) => reading !== undefined && isDeclared(reading))
  return declared ?? (name === id ? undefined : name)
}
