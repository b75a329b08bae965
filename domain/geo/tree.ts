/** A static tree of boxes: items in the order of a Hilbert curve, packed in one row, read without a stack. */
import type { Bounds } from './bounds.ts'

/** Children of a node: of 2 to 16, four were read fastest. */
const fan = 4
const hilbertBits = 16

/** The place along a Hilbert curve of 2^16 × 2^16 cells. */
function hilbert(x: number, y: number): number {
  let place = 0
  for (let side = 1 << (hilbertBits - 1); side > 0; side >>= 1) {
    const right = (x & side) > 0 ? 1 : 0
    const up = (y & side) > 0 ? 1 : 0
    place = place * 4 + ((3 * right) ^ up)
    if (up === 0) {
      if (right === 1) {
        x = side - 1 - (x & (side - 1))
        y = side - 1 - (y & (side - 1))
      }
      const swap = x
      x = y
      y = swap
    }
  }
  return place
}

/** The items' numbers in the order of the curve, by the middles of their boxes. */
export function hilbertOrder(boxes: readonly Bounds[]): Uint32Array {
  let west = Number.POSITIVE_INFINITY
  let south = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (const box of boxes) {
    west = Math.min(west, box.west + box.east)
    east = Math.max(east, box.west + box.east)
    south = Math.min(south, box.south + box.north)
    north = Math.max(north, box.south + box.north)
  }
  const cells = 2 ** hilbertBits - 1
  const wide = east > west ? cells / (east - west) : 0
  const high = north > south ? cells / (north - south) : 0
  const places = Float64Array.from(boxes, (box) =>
    hilbert(
      Math.floor((box.west + box.east - west) * wide),
      Math.floor((box.south + box.north - south) * high),
    ),
  )
  return Uint32Array.from(boxes, (_, index) => index).sort((a, b) => places[a]! - places[b]!)
}

const one = new Float32Array(1)
const bits = new Int32Array(one.buffer)
/** The nearest Float32 that is not above (or, with 1, not below) the value, so that boxes only ever grow. */
export function outward(value: number, side: -1 | 1): number {
  one[0] = value
  if (side < 0 ? one[0] > value : one[0] < value) {
    if (one[0] === 0) one[0] = side * 2 ** -149
    else bits[0]! += one[0] > 0 === side > 0 ? 1 : -1
  }
  return one[0]
}

/**
 * Nodes and items in one row, each node before what it holds. Whoever reads it goes along the row: from a box that
 * matters to the next entry, from one that does not to the entry that `skip` names. So a reader needs no memory, and
 * readers may be nested.
 */
export interface Tree {
  /** West, south, east, north of each entry, rounded outwards. */
  readonly box: Float32Array
  /** The entry after everything that an entry holds. */
  readonly skip: Int32Array
  /** The item's place in the order given, -1 for a node. */
  readonly item: Int32Array
}

/** The tree of boxes that come in the order of `hilbertOrder`. */
export function packTree(boxes: readonly Bounds[]): Tree {
  const levels = [boxes.length]
  while (levels.at(-1)! > 1) levels.push(Math.ceil(levels.at(-1)! / fan))
  const entries = levels.reduce((sum, count) => sum + count, 0)
  const box = new Float32Array(4 * entries)
  const skip = new Int32Array(entries)
  const item = new Int32Array(entries).fill(-1)
  let next = 0
  const put = (level: number, index: number): number => {
    const at = next++
    if (level === 0) {
      const { west, south, east, north } = boxes[index]!
      box.set([outward(west, -1), outward(south, -1), outward(east, 1), outward(north, 1)], 4 * at)
      item[at] = index
    } else {
      box.set([Infinity, Infinity, -Infinity, -Infinity], 4 * at)
      for (let child = index * fan; child < Math.min((index + 1) * fan, levels[level - 1]!); child++) {
        const of = 4 * put(level - 1, child)
        for (let side = 0; side < 4; side++) {
          const grow = side < 2 ? Math.min : Math.max
          box[4 * at + side] = grow(box[4 * at + side]!, box[of + side]!)
        }
      }
    }
    skip[at] = next
    return at
  }
  if (boxes.length > 0) put(levels.length - 1, 0)
  return { box, skip, item }
}
