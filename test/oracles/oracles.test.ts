import { type Dialect, getDialect, type Tool } from '@inband/dialects'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleTools } from '../dialects/samples/families/sample-tools.ts'
import { samples as hermesSamples } from '../dialects/samples/hermes.ts'
import { samples as minimaxSamples } from '../dialects/samples/minimax.ts'
import type { DialectSample } from '../harness/dialect-contract.ts'
import { propertyRuns, propertyTimeout } from '../harness/property-runs.ts'
import { scanEverywhere } from '../harness/scan-everywhere.ts'
import { readInvokeTranscript } from './invoke-reader.ts'
import { invokeTranscript } from './invoke-transcripts.ts'
import { readJsonEnvelopeTranscript } from './json-envelope-reader.ts'
import { jsonEnvelopeTranscript } from './json-envelope-transcripts.ts'
import type { TranscriptReading } from './transcript-reading.ts'

type Oracle = (text: string, tools: readonly Tool[]) => TranscriptReading

function scanAs(dialect: Dialect, text: string, tools: readonly Tool[]): TranscriptReading {
  const outcome = scanEverywhere(dialect, text, { tools, randomCuts: 1 })
  return {
    text: outcome.text,
    reasoning: outcome.reasoning,
    calls: outcome.calls.map(({ name, input }) => ({ name, input })),
  }
}

function agreeOn(dialect: Dialect, transcript: fc.Arbitrary<string>, oracle: Oracle): void {
  fc.assert(
    fc.property(transcript, (text) => {
      expect(scanAs(dialect, text, sampleTools)).toEqual(oracle(text, sampleTools))
    }),
    propertyRuns,
  )
}

/** The samples that an oracle can read: whole turns without quotations, foreign forms and settings of the scanner. */
function readable(samples: readonly DialectSample[], names: RegExp): DialectSample[] {
  return samples.filter(({ name, options = {} }) => names.test(name) && Object.keys(options).length === 0)
}

describe('the oracle of the invoke family', () => {
  const known = /call|parameter|value|string|null|number|list in|map|JSON|text|blanks|closer|envelope/
  const beyond =
    /the end (before|inside)|reasoning|fence|quoted|declared tool|mention|empty envelope|nothing but|older form|elements|long text|without a call|without a name/

  it.each(readable(minimaxSamples, known).filter(({ name }) => !beyond.test(name)))(
    'reads $name',
    ({ text, tools, expected }) => {
      expect(readInvokeTranscript(text, tools)).toEqual({ text: '', reasoning: '', calls: [], ...readingOf(expected) })
    },
  )

  it.each(['minimax', 'anthropic', 'xml'])(
    'agrees with the scanner of %s',
    (id) => {
      agreeOn(getDialect(id), invokeTranscript, readInvokeTranscript)
    },
    propertyTimeout,
  )
})

describe('the oracle of the JSON envelope family', () => {
  const known =
    /call|arguments|name|brace|quotes|comma|keys|comment|string|escape|closer|entities|null|words|number|object|anything/
  const beyond =
    /the end|reasoning|fence|quoted|declared tool|mention|empty|nothing but|older wrapper|of something else|half a closer|opener|envelope without|made-up|tags|native|JSON|before and behind|007|number for a string/

  it.each(readable(hermesSamples, known).filter(({ name }) => !beyond.test(name)))(
    'reads $name',
    ({ text, tools, expected }) => {
      expect(readJsonEnvelopeTranscript(text, tools)).toEqual({
        text: '',
        reasoning: '',
        calls: [],
        ...readingOf(expected),
      })
    },
  )

  it.each(['hermes', 'qwen3'])(
    'agrees with the scanner of %s',
    (id) => {
      agreeOn(getDialect(id), jsonEnvelopeTranscript, readJsonEnvelopeTranscript)
    },
    propertyTimeout,
  )
})

function readingOf({ text, reasoning, calls }: DialectSample['expected']): Partial<TranscriptReading> {
  return {
    ...(text === undefined ? {} : { text }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(calls === undefined ? {} : { calls }),
  }
}
