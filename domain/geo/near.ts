/** An index of many shapes: which contain a point, and which have it within reach. */
import type { Degrees, Meters } from '../basics/units.ts'
import { circleEdgeDistance, earthRadiusM, metersInDegree, radians, reachInLongitude } from './circle.ts'
import { towards, wrap } from './longitude.ts'
import { PackedPolygons } from './packed.ts'
import type { Point } from './point.ts'
import { boundsOf, type Shape } from './shape.ts'
import { hilbertOrder, packTree, type Tree } from './tree.ts'

export interface Shaped {
  readonly shape: Shape
}

/**
 * The shapes of a fence index do not change, and building one takes some ten microseconds a shape: for shapes that do
 * change there is `GrownIndex`. Asking allocates nothing. Shapes must have passed `checkShape`.
 */
export class FenceIndex<T extends Shaped> {
  /** In the order of the tree. */
  readonly #items: readonly T[]
  readonly #polygons: PackedPolygons
  readonly #tree: Tree
  /** The middle of each item's longitudes, to which points are moved. */
  readonly #middle: Float64Array
  readonly #foot = new Float64Array(2)

  constructor(items: readonly T[]) {
    const given = items.map((item) => boundsOf(item.shape))
    const order = hilbertOrder(given)
    const sorted = Array.from(order, (index) => items[index]!)
    const boxes = Array.from(order, (index) => given[index]!)
    this.#items = sorted
    this.#tree = packTree(boxes)
    this.#polygons = new PackedPolygons(
      sorted.map(({ shape }) => (shape.kind === 'polygon' ? shape.ring : null)),
    )
    this.#middle = Float64Array.from(boxes, ({ west, east }) => (west + east) / 2)
  }

  /** In no particular order. */
  get items(): readonly T[] {
    return this.#items
  }

  /** How many shapes there are. */
  get size(): number {
    return this.#items.length
  }

  /** Calls `visit` for every item whose shape contains the point, in no particular order. */
  containing(point: Point, visit: (item: T) => void): void {
    if (this.size === 0) return
    const lng = wrap(point.lng)
    this.#containing(point, lng, visit)
    // Boxes begin within ±180 and run on to the east: what lies past the date line is found under its other name.
    if (lng + 360 <= this.#tree.box[2]!) this.#containing(point, lng + 360, visit)
  }

  #containing(point: Point, x: Degrees, visit: (item: T) => void): void {
    const { box, skip, item } = this.#tree
    const y = point.lat
    for (let at = 0, end = skip.length; at < end; ) {
      const b = 4 * at
      if (!(x >= box[b]! && x <= box[b + 2]! && y >= box[b + 1]! && y <= box[b + 3]!)) {
        at = skip[at]!
        continue
      }
      const index = item[at++]!
      if (index < 0) continue
      const found = this.#items[index]!
      const inside =
        found.shape.kind === 'polygon'
          ? this.#polygons.contains(index, x, y)
          : circleEdgeDistance(found.shape, point) <= 0
      if (inside) visit(found)
    }
  }

  /**
   * Calls `visit` for every item that contains the point or whose border is within `reachM` meters of it, with the
   * distance to the border: negative inside, as `edgeDistanceM`. In no particular order.
   */
  near(point: Point, reachM: Meters, visit: (item: T, edgeM: Meters) => void): void {
    if (this.size === 0) return
    const lng = wrap(point.lng)
    const scale = Math.max(1e-9, Math.cos(point.lat * radians))
    const wide = widest(point.lat, scale, reachM)
    const box = this.#tree.box
    this.#near(point, lng, scale, wide, reachM, visit)
    if (lng + 360 - wide <= box[2]!) this.#near(point, lng + 360, scale, wide, reachM, visit)
    if (lng - 360 + wide >= box[0]!) this.#near(point, lng - 360, scale, wide, reachM, visit)
  }

  #near(
    point: Point,
    x: Degrees,
    scale: number,
    wide: Degrees,
    reachM: Meters,
    visit: (item: T, edgeM: Meters) => void,
  ): void {
    const { box, skip, item } = this.#tree
    const y = point.lat
    const reach = reachM / metersInDegree
    const high = reach * (1 + 1e-9) + 1e-9
    const slope = Math.sqrt(1 - scale * scale) * (y < 0 ? -1 : 1)
    const [west, east, south, north] = [x - wide, x + wide, y - high, y + high]
    const foot = this.#foot
    for (let at = 0, end = skip.length; at < end; ) {
      const b = 4 * at
      if (!(east >= box[b]! && west <= box[b + 2]! && north >= box[b + 1]! && south <= box[b + 3]!)) {
        at = skip[at]!
        continue
      }
      const index = item[at++]!
      // With a wide reach an item is met under two names of the point; the one nearest to it counts.
      if (index < 0 || towards(x, this.#middle[index]!) !== x) continue
      const found = this.#items[index]!
      if (found.shape.kind === 'circle') {
        const edge = circleEdgeDistance(found.shape, point)
        if (edge <= reachM) visit(found, edge)
        continue
      }
      const inside = this.#polygons.contains(index, x, y)
      if (!this.#polygons.nearest(index, x, y, scale, slope, inside ? 360 : reach, foot)) continue
      const edge = distanceTo(y, scale, foot)
      if (inside) visit(found, -edge)
      else if (edge <= reachM) visit(found, edge)
    }
  }
}

/**
 * At least the degrees that `reachM` is to the east and west, a hair more so that rounding leaves nothing out: the
 * distance itself decides. `scale` is the cosine of the latitude. A short reach is told without arcsine, by a
 * polynomial that lies above it.
 */
function widest(lat: Degrees, scale: number, reachM: Meters): Degrees {
  const sine = reachM / earthRadiusM / scale
  const wide = sine < 0.5 ? (sine * (1 + 0.2 * sine * sine)) / radians : reachInLongitude(lat, reachM)
  return Math.min(180, wide * (1 + 1e-9) + 1e-9)
}

/** Meters from latitude `y` (its cosine in `scale`) to what lies `foot` degrees east and north of it. */
function distanceTo(y: Degrees, scale: number, foot: Float64Array): Meters {
  const east = Math.sin((foot[0]! * radians) / 2)
  const north = Math.sin((foot[1]! * radians) / 2)
  const h = north * north + scale * Math.cos((y + foot[1]!) * radians) * east * east
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The index of these items. */
export const makeNear = <T extends Shaped>(items: readonly T[]): FenceIndex<T> => new FenceIndex(items)
