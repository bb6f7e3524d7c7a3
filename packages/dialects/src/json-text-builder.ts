import type { JsonEvents } from './argument-writer.ts'
import { TextBlocks } from './text-blocks.ts'

const jsonWord = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** Python's and JavaScript's names for JSON's words. */
const wordsInOtherLanguages = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['undefined', 'null'],
])

/** A bare word as JSON: a literal where it is one, else a string. */
export function jsonOfWord(word: string): string {
  if (jsonWord.test(word)) return word
  return wordsInOtherLanguages.get(word) ?? JSON.stringify(word)
}

/** Collects the events of a value as JSON text, without a schema. */
export class JsonTextBuilder implements JsonEvents {
  readonly #json = new TextBlocks()
  #comma = false

  take(): string {
    return this.#json.take()
  }

  beginObject(): void {
    this.#open('{')
  }

  key(name: string): void {
    this.#separate()
    this.#json.push(`${JSON.stringify(name)}:`)
    this.#comma = false
  }

  endObject(): void {
    this.#close('}')
  }

  beginArray(): void {
    this.#open('[')
  }

  endArray(): void {
    this.#close(']')
  }

  beginString(): void {
    this.#separate()
    this.#json.push('"')
  }

  stringJson(escaped: string): void {
    this.#json.push(escaped)
  }

  endString(): void {
    this.#json.push('"')
    this.#comma = true
  }

  word(text: string): void {
    this.#separate()
    this.#json.push(jsonOfWord(text))
    this.#comma = true
  }

  #open(bracket: string): void {
    this.#separate()
    this.#json.push(bracket)
    this.#comma = false
  }

  #close(bracket: string): void {
    this.#json.push(bracket)
    this.#comma = true
  }

  #separate(): void {
    if (this.#comma) this.#json.push(',')
  }
}
