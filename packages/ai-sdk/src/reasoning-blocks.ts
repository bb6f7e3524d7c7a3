import type { Part } from './language-model.ts'

/**
 * Keeps the provider's own reasoning well formed: providers leave out starts and ends, and use an id again.
 */
export class ReasoningBlocks {
  readonly #generateId: () => string
  /** Open blocks: the provider's id, and the one that leaves. */
  readonly #open = new Map<unknown, string>()
  readonly #used = new Set<string>()

  constructor(generateId: () => string) {
    this.#generateId = generateId
  }

  /** The parts that leave for one that came. */
  take(part: Part): Part[] {
    const id = part['id']
    switch (part.type) {
      case 'reasoning-start':
        return this.#open.has(id) ? [] : [this.#start(part)]
      case 'reasoning-delta': {
        if (part['delta'] === '') return []
        const missing = this.#open.has(id) ? [] : [this.#start({ type: 'reasoning-start', id })]
        return [...missing, this.#renamed(part)]
      }
      case 'reasoning-end': {
        if (!this.#open.has(id)) return []
        const end = this.#renamed(part)
        this.#open.delete(id)
        return [end]
      }
      default:
        return [part]
    }
  }

  /** The ends that are missing. */
  close(): Part[] {
    const ends = [...this.#open.values()].map((id) => ({ type: 'reasoning-end', id }))
    this.#open.clear()
    return ends
  }

  #start(part: Part): Part {
    const given = String(part['id'])
    const id = this.#used.has(given) ? this.#generateId() : given
    this.#used.add(id)
    this.#open.set(part['id'], id)
    return id === part['id'] ? part : { ...part, id }
  }

  #renamed(part: Part): Part {
    const id = this.#open.get(part['id'])
    return id === undefined || id === part['id'] ? part : { ...part, id }
  }
}
