import type { Dialect } from '@inband/dialects'
import { turnMarkers } from './turn-markers.ts'

const turnPattern = patternOf(turnMarkers)

const resultPatterns = new WeakMap<Dialect, RegExp>()

/** Breaks the markers of turns in text that came from outside: one visible space behind the first character of each. */
export function neutraliseTurns(text: string, onMarker: (marker: string) => void): string {
  return breakMarkers(text, turnPattern, onMarker)
}

/** Breaks the markers of turns, and those that the dialect puts around results. */
export function neutraliseResult(text: string, dialect: Dialect, onMarker: (marker: string) => void): string {
  let pattern = resultPatterns.get(dialect)
  if (pattern === undefined) {
    pattern = patternOf([...turnMarkers, ...dialect.fabricatedResult, ...resultMarkup(dialect)])
    resultPatterns.set(dialect, pattern)
  }
  return breakMarkers(text, pattern, onMarker)
}

/** The markup of a dialect's results, read off a rendered one. */
function resultMarkup(dialect: Dialect): string[] {
  const rendered = dialect.renderResults([
    { name: 'n', text: 't' },
    { name: 'n', text: 't', isError: true },
  ])
  return rendered.match(/<[^<>\s]+>|\[\/?[A-Z_]+\]/g) ?? []
}

/**
 * Finds the first character of every marker and looks ahead for the rest, so that a marker which overlaps the one before
 * it (`]~b]~b]`) is found too, and no place costs more than the longest marker.
 */
function patternOf(markers: readonly string[]): RegExp {
  const rests = new Map<string, Set<string>>()
  for (const marker of markers) {
    const first = marker.charAt(0)
    rests.set(first, (rests.get(first) ?? new Set()).add(marker.slice(1)))
  }
  const alternatives = [...rests].map(
    ([first, group]) => `${escapePattern(first)}(?=(${[...group].map(escapePattern).join('|')}))`,
  )
  return new RegExp(alternatives.join('|'), 'gi')
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function breakMarkers(text: string, pattern: RegExp, onMarker: (marker: string) => void): string {
  return text.replace(pattern, (first: string, ...groups: unknown[]) => {
    onMarker(first + String(groups.find((group) => typeof group === 'string')))
    return `${first} `
  })
}
