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
  /** Native calls by id, and inputs that have begun without their call. */
  readonly #ids = new Set<string>()
  readonly #open = new Map<string, { readonly name: string; input: string; hasEnded: boolean }>()
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
        if (this.#open.has(String(part['id'])) || this.#ids.has(String(part['id']))) return { parts: [] }
        this.#open.set(String(part['id']), { name, input: '', hasEnded: false })
        if (part['providerExecuted'] === true || !this.#written.some((call) => call.name === name)) {
          return { parts: [part] }
        }
        this.#held.set(String(part['id']), { name, parts: [part] })
        return { parts: [] }
      }
      case 'tool-input-delta':
      case 'tool-input-end': {
        const open = this.#open.get(String(part['id']))
        // Without a start, or behind the end, there is nothing it could belong to.
        if (open === undefined || open.hasEnded) return { parts: [] }
        if (part.type === 'tool-input-end') open.hasEnded = true
        else open.input += String(part['delta'])
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
    const id = String(part['toolCallId'])
    // A second call under one id would run as well.
    if (this.#ids.has(id)) return { parts: [] }
    this.#ids.add(id)
    this.#open.delete(id)
    if (part['providerExecuted'] === true) return { parts: [part] }
    const call = { name: String(part['toolName']), input: String(part['input']) }
    const held = this.#held.get(id)
    this.#held.delete(id)
    if (takeTwin(this.#written, call)) return { parts: [], dropped: call }
    this.#native.push(call)
    return { parts: [...(held?.parts ?? []), part] }
  }

  /** What is still held when the stream ends, and the missing calls of inputs that have begun, cut as they are. */
  flush(): Part[] {
    const parts = [...this.#held.values()].flatMap((held) => held.parts)
    this.#held.clear()
    for (const [id, { name, input, hasEnded }] of this.#open) {
      if (!hasEnded) parts.push({ type: 'tool-input-end', id })
      parts.push({ type: 'tool-call', toolCallId: id, toolName: name, input })
    }
    this.#open.clear()
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
