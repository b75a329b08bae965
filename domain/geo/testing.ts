/** Shapes and points for tests, anywhere on earth and near to each other, and slow answers to compare with. */
import fc from 'fast-check'
import type { Circle } from './circle.ts'
import { wrap } from './longitude.ts'
import { metersBetween, type Point } from './point.ts'
import type { Polygon, Shape } from './shape.ts'

const number = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value))

/** Middles of shapes: everywhere up to 80 degrees north and south, and often at the date line. */
export const middles: fc.Arbitrary<Point> = fc.record({
  lat: number(-80, 80),
  lng: fc.oneof(number(-180, 180), number(179.5, 180), number(-180, -179.5)),
})

/** The point so many degrees of latitude away, in a direction (radians from east), longitudes stretched to match. */
export const beside = (from: Point, distance: number, direction: number): Point => ({
  lat: from.lat + distance * Math.sin(direction),
  lng: wrap(from.lng + (distance * Math.cos(direction)) / Math.cos((from.lat * Math.PI) / 180)),
})

/** A polygon like a star: corners round a middle at any distance, so it is bent but never crosses itself. */
export const starRound = (middle: fc.Arbitrary<Point>, largest = 0.5): fc.Arbitrary<Polygon> =>
  fc
    .tuple(
      middle,
      number(0.0005, largest),
      fc.array(number(0.2, 1), { minLength: 3, maxLength: 40 }),
      fc.boolean(),
    )
    .map(([center, size, distances, backwards]) => {
      const ring = distances.map((distance, index) =>
        beside(center, size * distance, (2 * Math.PI * index) / distances.length),
      )
      return { kind: 'polygon', ring: backwards ? ring.reverse() : ring }
    })
export const polygons = starRound(middles)

export const circles: fc.Arbitrary<Circle> = fc
  .tuple(middles, number(1, 100_000))
  .map(([center, radiusM]) => ({ kind: 'circle', center, radiusM }))
export const shapes: fc.Arbitrary<Shape> = fc.oneof(polygons, circles)

/** A shape with a point in it, at its border or within some hundred kilometers. */
export const withPoint = <S extends Shape>(shape: fc.Arbitrary<S>): fc.Arbitrary<readonly [S, Point]> =>
  fc
    .tuple(shape, number(0, 1), number(0, 2 * Math.PI), number(0, 1))
    .map(([found, far, direction, along]) => {
      if (found.kind === 'circle') {
        const distance = (found.radiusM / 111_195) * 2 * far
        return [found, beside(found.center, distance, direction)]
      }
      const at = Math.floor(along * found.ring.length) % found.ring.length
      return [found, beside(found.ring[at]!, far ** 4, direction)]
    })

/** The ring with longitudes that run on, for slow answers. */
const unroll = (ring: readonly Point[], about: number): Point[] =>
  ring.map(({ lat, lng }) => ({ lat, lng: about + ((((lng - about + 180) % 360) + 360) % 360) - 180 }))

/** How often the ring goes round the point, by the angles it turns through; NaN where the point is on the border. */
export function windings(ring: readonly Point[], point: Point): number {
  const corners = unroll(ring, point.lng)
  let sum = 0
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length]!
    const [ax, ay, bx, by] = [a.lng - point.lng, a.lat - point.lat, b.lng - point.lng, b.lat - point.lat]
    const angle = Math.atan2(ax * by - bx * ay, ax * bx + ay * by)
    if (Math.abs(angle) > Math.PI - 1e-7 || Math.hypot(ax, ay) < 1e-9) return Number.NaN
    sum += angle
  }
  return Math.round(sum / (2 * Math.PI))
}

/** Meters to the border by searching every edge for its nearest place on the sphere. */
export function slowDistance(ring: readonly Point[], point: Point): number {
  const corners = unroll(ring, point.lng)
  let least = Number.POSITIVE_INFINITY
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length]!
    const distance = (t: number) =>
      metersBetween(point, { lat: a.lat + t * (b.lat - a.lat), lng: a.lng + t * (b.lng - a.lng) })
    let [from, to] = [0, 1]
    for (let step = 0; step < 80; step++) {
      const third = (to - from) / 3
      if (distance(from + third) < distance(to - third)) to -= third
      else from += third
    }
    least = Math.min(least, distance((from + to) / 2))
  }
  return least
}

/** The shape moved round the earth. */
export const turned = (shape: Shape, by: number): Shape => {
  const move = ({ lat, lng }: Point) => ({ lat, lng: wrap(lng + by) })
  return shape.kind === 'circle'
    ? { ...shape, center: move(shape.center) }
    : { ...shape, ring: shape.ring.map(move) }
}
