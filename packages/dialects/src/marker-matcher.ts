interface Node<Role> {
  readonly next: Map<number, Node<Role>>
  role: Role | undefined
}

export interface MarkerMatch<Role> {
  readonly role: Role
  /** The index behind the marker. */
  readonly end: number
}

/**
 * Finds which of a set of literal markers stands at a place. The longest one wins.
 *
 * Full-width bars and the low line block of some tokenizers are read as `|` and `_`, since gateways write either.
 */
export class MarkerMatcher<Role> {
  readonly #root: Node<Role> = { next: new Map(), role: undefined }

  constructor(markers: Iterable<readonly [marker: string, role: Role]>) {
    for (const [marker, role] of markers) {
      let node = this.#root
      for (let index = 0; index < marker.length; index++) {
        const code = plainCode(marker.charCodeAt(index))
        let next = node.next.get(code)
        if (next === undefined) {
          next = { next: new Map(), role: undefined }
          node.next.set(code, next)
        }
        node = next
      }
      node.role ??= role
    }
  }

  /** The codes that a marker can begin with, as they may be spelt. */
  get firstCodes(): number[] {
    return [...this.#root.next.keys()].flatMap((code) =>
      code === 0x7c ? [code, 0xff5c] : code === 0x5f ? [code, 0x2581] : [code],
    )
  }

  /** The marker at `index`; `'more'` while the text ends inside a possible one. */
  match(text: string, index: number, ended: boolean): MarkerMatch<Role> | 'more' | 'none' {
    let node = this.#root
    let longest: MarkerMatch<Role> | undefined
    for (let at = index; at < text.length; at++) {
      const next = node.next.get(plainCode(text.charCodeAt(at)))
      if (next === undefined) return longest ?? 'none'
      node = next
      if (node.role !== undefined) longest = { role: node.role, end: at + 1 }
    }
    if (!ended && node.next.size > 0 && node !== this.#root) return 'more'
    return longest ?? 'none'
  }
}

function plainCode(code: number): number {
  return code === 0xff5c ? 0x7c : code === 0x2581 ? 0x5f : code
}
