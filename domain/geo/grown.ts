/** An index of shapes that come and go: a few indexes, each much larger than the next, so that one more shape is cheap. */
import { FenceIndex, type Shaped } from './near.ts'
import type { Point } from './point.ts'

/** An index is taken into the next one that is built once it is at most so many times as large. */
const times = 4

/**
 * Never changes: `grown` answers another one, which shares what it can. A shape is built into a new index about as
 * often as the logarithm of how many there are, and the largest index only when a quarter as many have come.
 */
export class GrownIndex<T extends Shaped> {
  /** The largest first. */
  readonly #parts: readonly FenceIndex<T>[]
  /** How many shapes there are, with those that nobody asks for any more. */
  readonly size: number

  constructor(parts: readonly FenceIndex<T>[]) {
    this.#parts = parts
    this.size = parts.reduce((sum, { size }) => sum + size, 0)
  }

  /**
   * The index with more shapes.
   * @param kept of a shape that is built in once more: what it is by now; undefined where nobody asks for it any more
   */
  grown(more: readonly T[], kept: (item: T) => T | undefined): GrownIndex<T> {
    if (more.length === 0) return this
    const items = [...more]
    const parts = [...this.#parts]
    while (parts.length > 0 && parts.at(-1)!.size <= times * items.length)
      for (const item of parts.pop()!.items) {
        const now = kept(item)
        if (now) items.push(now)
      }
    return new GrownIndex([...parts, new FenceIndex(items)])
  }

  /** Calls `visit` for every item whose shape contains the point, in no particular order. */
  containing(point: Point, visit: (item: T) => void): void {
    const parts = this.#parts
    for (let n = 0; n < parts.length; n++) parts[n]!.containing(point, visit)
  }
}
