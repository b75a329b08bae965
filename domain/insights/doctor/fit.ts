/** Shapes fitted to what is known of a place: around stays, and further out than they were. */
import { cornersMost, fenceMarginLeast, fenceMarginMost } from '../../basics/assumed.ts'
import type { Meters } from '../../basics/units.ts'
import { checkShape } from '../../geo/check.ts'
import { metersBetween, type Point } from '../../geo/point.ts'
import { contains, type Polygon, type Shape } from '../../geo/shape.ts'
import { placeRadiusLeast } from './limits.ts'
import { between, hullOf, type Plane, planeAt, type Spot, turn } from './plane.ts'

/** How deep inside a fix has to be to count, twice: fixes of a stay lie around the best one. */
export const fitMargin = (accuracyM: Meters): Meters =>
  2 * Math.min(fenceMarginMost, Math.max(fenceMarginLeast, accuracyM))

/** Radii and ways are told in steps of this. */
const step: Meters = 5
export const roundUp = (meters: Meters): Meters => Math.ceil(meters / step - 1e-9) * step

const sides = 8
/** The corners of an octagon around a circle. */
const around = ({ x, y }: Spot, radius: Meters): readonly Spot[] =>
  Array.from({ length: sides }, (_, n) => {
    const angle = (2 * Math.PI * n) / sides
    const reach = radius / Math.cos(Math.PI / sides)
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) }
  })

interface Disc {
  readonly middle: Spot
  readonly radius: Meters
}
const onTwo = (a: Spot, b: Spot): Disc => {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  return { middle, radius: Math.max(between(middle, a), between(middle, b)) }
}
/** Through three corners; null where they are in line. */
const onThree = (a: Spot, b: Spot, c: Spot): Disc | null => {
  const twice = 2 * turn(a, b, c)
  if (Math.abs(twice) < 1e-9) return null
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y]
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy]
  const middle = { x: a.x + (cy * bb - by * cc) / twice, y: a.y + (bx * cc - cx * bb) / twice }
  return { middle, radius: Math.max(...[a, b, c].map((spot) => between(middle, spot))) }
}
const holds = ({ middle, radius }: Disc, spot: Spot) => between(middle, spot) <= radius + 1e-6

/** The least circle around all of them: each that lies outside is on the border of the one to come. */
const leastDisc = (spots: readonly Spot[]): Disc => {
  let disc: Disc = { middle: spots[0]!, radius: 0 }
  for (const [i, a] of spots.entries()) {
    if (holds(disc, a)) continue
    disc = { middle: a, radius: 0 }
    for (const [j, b] of spots.slice(0, i).entries()) {
      if (holds(disc, b)) continue
      disc = onTwo(a, b)
      for (const c of spots.slice(0, j)) if (!holds(disc, c)) disc = onThree(a, b, c) ?? disc
    }
  }
  return disc
}

/** To some tenth of a meter, as files of geofences have it. */
const rounded = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1e6) / 1e6,
  lng: Math.round(lng * 1e6) / 1e6,
})

const areaOf = (ring: readonly Spot[]): number =>
  Math.abs(ring.reduce((sum, a, n) => sum + turn({ x: 0, y: 0 }, a, ring[(n + 1) % ring.length]!), 0)) / 2

const hullAround = (plane: Plane, spots: readonly Spot[], margin: Meters): Polygon => {
  // Half a meter for the rounding.
  const ring = hullOf(spots.flatMap((spot) => around(spot, margin + 0.5)))
  return { kind: 'polygon', ring: ring.map((spot) => rounded(plane.off(spot))) }
}

/** A polygon has to be so much smaller than the circle to be worth its corners. */
const worthCorners = 0.6

/**
 * A shape that holds all the points, each at least `margin` meters from its border: a circle, or for what is long a
 * polygon. The same for the points in any order.
 */
export const fitShape = (points: readonly Point[], margin: Meters): Shape => {
  const sorted = points.toSorted((a, b) => a.lat - b.lat || a.lng - b.lng)
  const plane = planeAt(sorted[Math.floor(sorted.length / 2)]!)
  const hull = hullOf(sorted.map(plane.on))
  const { middle, radius } = leastDisc(hull)
  const center = rounded(plane.off(middle))
  const reach = Math.max(radius + 0.5, ...hull.map((spot) => metersBetween(center, plane.off(spot))))
  const circle: Shape = {
    kind: 'circle',
    center,
    radiusM: roundUp(Math.max(placeRadiusLeast, reach + margin)),
  }
  const polygon = hullAround(plane, hull, margin)
  const isLong = areaOf(polygon.ring.map(plane.on)) < worthCorners * Math.PI * (reach + margin) ** 2
  return isLong && checkShape(polygon).length === 0 ? polygon : circle
}

/** Each edge moved out, up to where it meets the next; null where an edge has no length. */
const movedOut = (ring: readonly Spot[], by: Meters): readonly Spot[] | null => {
  const moved: Spot[] = []
  for (const [n, at] of ring.entries()) {
    const [before, after] = [ring.at(n - 1)!, ring[(n + 1) % ring.length]!]
    const [la, lb] = [between(before, at), between(at, after)]
    if (la < 1e-6 || lb < 1e-6) return null
    // Outward normals of the edges to and from the corner, which is counterclockwise.
    const a = { x: (at.y - before.y) / la, y: (before.x - at.x) / la }
    const b = { x: (after.y - at.y) / lb, y: (at.x - after.x) / lb }
    const along = 1 + a.x * b.x + a.y * b.y
    // A corner sharper than this would reach far out.
    if (along < 0.3) return null
    moved.push({ x: at.x + (by * (a.x + b.x)) / along, y: at.y + (by * (a.y + b.y)) / along })
  }
  return moved
}

const signed = (ring: readonly Spot[]): number =>
  ring.reduce((sum, a, n) => sum + turn({ x: 0, y: 0 }, a, ring[(n + 1) % ring.length]!), 0)

/** The shape with its border moved outward. A polygon whose edges would cross becomes its hull. */
export const grow = (shape: Shape, by: Meters): Shape => {
  if (shape.kind === 'circle') return { ...shape, radiusM: roundUp(shape.radiusM + by) }
  const plane = planeAt(shape.ring[0]!)
  const ring = shape.ring.map(plane.on)
  const moved = movedOut(signed(ring) < 0 ? ring.toReversed() : ring, by + 0.5)
  if (moved && moved.length <= cornersMost) {
    const grown: Polygon = { kind: 'polygon', ring: moved.map((spot) => rounded(plane.off(spot))) }
    if (checkShape(grown).length === 0 && shape.ring.every((corner) => contains(grown, corner))) return grown
  }
  return hullAround(plane, ring, by)
}
