/** A set of vehicle ids with one bit each, so that a hundred thousand take a dozen kilobytes. */

export class IdSet {
  #bits = new Uint32Array(64)

  has(id: number): boolean {
    return ((this.#bits[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0
  }

  add(id: number): void {
    const at = id >>> 5
    if (at >= this.#bits.length) {
      const larger = new Uint32Array(Math.max(at + 1, this.#bits.length * 2))
      larger.set(this.#bits)
      this.#bits = larger
    }
    this.#bits[at]! |= 1 << (id & 31)
  }

  delete(id: number): void {
    const at = id >>> 5
    if (at < this.#bits.length) this.#bits[at]! &= ~(1 << (id & 31))
  }

  /** All of them, in rising order. */
  *[Symbol.iterator](): Generator<number> {
    for (const [at, bits] of this.#bits.entries())
      if (bits !== 0) for (let bit = 0; bit < 32; bit++) if (bits & (1 << bit)) yield at * 32 + bit
  }
}
