import type { Part } from './language-model.ts'
import { sameValue } from './same-value.ts'

interface KnownCall {
  readonly name: string
  readonly input: string
}

/**
 * Keeps a call from running twice when the provider sends natively what the model also wrote as text. Each call of one
 * kind answers for at most one of the other.
 */
export class NativeCalls {
  /** Calls that have left, by where they came from, and that no twin has been found for. */
  readonly #written: KnownCall[] = []
  readonly #native: KnownCall[] = []
  readonly #held = new Map<string, { readonly name: string; readonly parts: Part[] }>()

  /** Whether a written call of this name has to wait for its end, since it may have come natively before. */
  mayRepeatNative(name: string): boolean {
    return this.#native.some((call) => call.name === name)
  }

  /** A written call is complete. @returns Whether it came natively before. */
  repeatsNative(name: string, input: string): boolean {
    return takeTwin(this.#native, { name, input })
  }

  addWritten(name: string, input: string): void {
    this.#written.push({ name, input })
  }

  /**
   * A part of a native call.
   *
   * @returns The parts that leave now, and the input of a call that was dropped because it had been written before.
   */
  take(part: Part): { readonly parts: readonly Part[]; readonly dropped?: KnownCall } {
    switch (part.type) {
      case 'tool-input-start': {
        const name = String(part['toolName'])
        if (part['providerExecuted'] === true || !this.#written.some((call) => call.name === name)) {
          return { parts: [part] }
        }
        this.#held.set(String(part['id']), { name, parts: [part] })
        return { parts: [] }
      }
      case 'tool-input-delta':
      case 'tool-input-end': {
        const held = this.#held.get(String(part['id']))
        if (held === undefined) return { parts: [part] }
        held.parts.push(part)
        return { parts: [] }
      }
      case 'tool-call':
        return this.#takeCall(part)
      default:
        return { parts: [part] }
    }
  }

  #takeCall(part: Part): { readonly parts: readonly Part[]; readonly dropped?: KnownCall } {
    if (part['providerExecuted'] === true) return { parts: [part] }
    const id = String(part['toolCallId'])
    const call = { name: String(part['toolName']), input: String(part['input']) }
    const held = this.#held.get(id)
    this.#held.delete(id)
    if (takeTwin(this.#written, call)) return { parts: [], dropped: call }
    this.#native.push(call)
    return { parts: [...(held?.parts ?? []), part] }
  }

  /** What is still held when the stream ends without the call. */
  flush(): Part[] {
    const parts = [...this.#held.values()].flatMap((held) => held.parts)
    this.#held.clear()
    return parts
  }
}

function takeTwin(calls: KnownCall[], call: KnownCall): boolean {
  const index = calls.findIndex((other) => other.name === call.name && sameInput(other.input, call.input))
  if (index === -1) return false
  calls.splice(index, 1)
  return true
}

function sameInput(one: string, other: string): boolean {
  if (one === other) return true
  try {
    return sameValue(JSON.parse(one === '' ? '{}' : one), JSON.parse(other === '' ? '{}' : other))
  } catch {
    return false
  }
}
