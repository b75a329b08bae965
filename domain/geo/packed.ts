/** Many polygons in a few arrays, with the edges in short runs so that most of them need no look. */
import type { Degrees } from '../basics/units.ts'
import { radians } from './circle.ts'
import type { Point } from './point.ts'
import { squaredDistance, unwound } from './polygon.ts'
import { outward } from './tree.ts'

/** Edges in a run. */
const run = 8

/**
 * Polygons by number, circles counted among them but empty. Longitudes are unwound: a point must be moved to within 180
 * degrees of a polygon's middle before it is asked about.
 */
export class PackedPolygons {
  /** Where each polygon's corners and runs begin, and after the last one, where they end. */
  readonly #corners: Int32Array
  readonly #runs: Int32Array
  /** x, y of every corner, the first again after the last. */
  readonly #at: Float64Array
  /** West, south, east, north of each run, rounded outwards. */
  readonly #box: Float32Array

  constructor(rings: readonly (readonly Point[] | null)[]) {
    const corners = new Int32Array(rings.length + 1)
    const runs = new Int32Array(rings.length + 1)
    for (const [index, ring] of rings.entries()) {
      corners[index + 1] = corners[index]! + (ring ? ring.length + 1 : 0)
      runs[index + 1] = runs[index]! + (ring ? Math.ceil(ring.length / run) : 0)
    }
    this.#corners = corners
    this.#runs = runs
    this.#at = new Float64Array(2 * corners.at(-1)!)
    this.#box = new Float32Array(4 * runs.at(-1)!)
    for (const [index, ring] of rings.entries()) if (ring) this.#put(index, unwound(ring))
  }

  #put(index: number, flat: Float64Array): void {
    this.#at.set(flat, 2 * this.#corners[index]!)
    for (let r = this.#runs[index]!, from = 0; r < this.#runs[index + 1]!; r++, from += 2 * run) {
      let west = Number.POSITIVE_INFINITY
      let south = Number.POSITIVE_INFINITY
      let east = Number.NEGATIVE_INFINITY
      let north = Number.NEGATIVE_INFINITY
      for (let i = from; i < Math.min(from + 2 * run + 2, flat.length); i += 2) {
        west = Math.min(west, flat[i]!)
        south = Math.min(south, flat[i + 1]!)
        east = Math.max(east, flat[i]!)
        north = Math.max(north, flat[i + 1]!)
      }
      this.#box[4 * r] = outward(west, -1)
      this.#box[4 * r + 1] = outward(south, -1)
      this.#box[4 * r + 2] = outward(east, 1)
      this.#box[4 * r + 3] = outward(north, 1)
    }
  }

  /**
   * As `polygonContains`. A run that lies wholly to the east is crossed by the ray an odd number of times if it begins
   * and ends on different sides of it; other runs that the ray misses are not looked at.
   */
  contains(index: number, x: Degrees, y: Degrees): boolean {
    const at = this.#at
    const box = this.#box
    const last = 2 * this.#corners[index + 1]! - 2
    let odd = false
    let b = 4 * this.#runs[index]!
    for (let c = 2 * this.#corners[index]!; c < last; c += 2 * run, b += 4) {
      if (y < box[b + 1]! || y > box[b + 3]! || x > box[b + 2]!) continue
      const end = c + 2 * run < last ? c + 2 * run : last
      if (x < box[b]!) {
        if (at[c + 1]! > y !== at[end + 1]! > y) odd = !odd
        continue
      }
      let ax = at[c]! - x
      let ay = at[c + 1]! - y
      for (let i = c + 2; i <= end; i += 2) {
        const bx = at[i]! - x
        const by = at[i + 1]! - y
        if (ay > 0 !== by > 0) {
          const side = ax * by - bx * ay
          if (by > ay ? side > 0 : side < 0) odd = !odd
        }
        ax = bx
        ay = by
      }
    }
    return odd
  }

  /**
   * Finds the place on the border that is nearest to the point, as `polygonEdgeDistance` does, and leaves it in
   * `foot` as degrees east and north of the point. False where it is certainly farther than `reach` degrees of
   * latitude. `scale` and `slope` are cosine and sine of the point's latitude.
   */
  nearest(
    index: number,
    x: Degrees,
    y: Degrees,
    scale: number,
    slope: number,
    reach: Degrees,
    foot: Float64Array,
  ): boolean {
    const at = this.#at
    const box = this.#box
    const last = 2 * this.#corners[index + 1]! - 2
    // Boxes are compared on a plane, which is a little off: what is a little too far is looked at as well.
    let least = reach * reach * 1.2 + 1e-12
    let found = false
    let b = 4 * this.#runs[index]!
    for (let c = 2 * this.#corners[index]!; c < last; c += 2 * run, b += 4) {
      const south = box[b + 1]! - y
      const north = y - box[b + 3]!
      const away = south > 0 ? south : north > 0 ? north : 0
      if (away * away > least) continue
      const west = box[b]! - x
      const east = x - box[b + 2]!
      const aside = west > 0 ? west : east > 0 ? east : 0
      if (aside > 0) {
        // No way to the run is at a narrower scale than that of the highest latitude halfway to it.
        const top = 0.5 * Math.max(Math.abs(y + box[b + 1]!), Math.abs(y + box[b + 3]!))
        const narrow = scale - Math.max(0, Math.abs(top) - Math.abs(y)) * radians
        if (narrow > 0 && away * away + aside * aside * narrow * narrow > least * 1.01) continue
      }
      const end = c + 2 * run < last ? c + 2 * run : last
      let ax = (at[c]! - x) * scale
      let ay = at[c + 1]! - y
      for (let i = c + 2; i <= end; i += 2) {
        const bx = (at[i]! - x) * scale
        const by = at[i + 1]! - y
        const dx = bx - ax
        const dy = by - ay
        const length = dx * dx + dy * dy
        let along = length > 0 ? -(ax * dx + ay * dy) / length : 0
        along = along > 0 ? (along < 1 ? along : 1) : 0
        const fx = ax + along * dx
        const fy = ay + along * dy
        const far = squaredDistance(fx, fy, scale, slope)
        if (far < least) {
          least = far
          foot[0] = fx / scale
          foot[1] = fy
          found = true
        }
        ax = bx
        ay = by
      }
    }
    return found
  }
}
