/** How much two geofences have in common. */
import type { Bounds } from '../../geo/bounds.ts'
import { metersInDegree, radians } from '../../geo/circle.ts'
import { wrap } from '../../geo/longitude.ts'
import { areaM2, boundsOf, contains, edgeDistanceM, type Shape } from '../../geo/shape.ts'
import { nestedFrom, overlapLeast, sameFrom } from './limits.ts'

/** Both boxes' common part; null where there is none. */
const common = (a: Bounds, b: Bounds): Bounds | null => {
  const south = Math.max(a.south, b.south)
  const north = Math.min(a.north, b.north)
  for (const by of [0, -360, 360]) {
    const west = Math.max(a.west, b.west + by)
    const east = Math.min(a.east, b.east + by)
    if (west < east && south < north) return { west, east, south, north }
  }
  return null
}

/** So many points along each side of the common box: a share is right to some percent. */
const samples = 40

/** Square meters that both have in common, told from points spread evenly. */
export const commonArea = (a: Shape, b: Shape): number => {
  const box = common(boundsOf(a), boundsOf(b))
  if (!box) return 0
  let area = 0
  const [high, wide] = [(box.north - box.south) / samples, (box.east - box.west) / samples]
  for (let row = 0; row < samples; row++) {
    const lat = box.south + (row + 0.5) * high
    let hits = 0
    for (let column = 0; column < samples; column++) {
      const point = { lat, lng: wrap(box.west + (column + 0.5) * wide) }
      if (contains(a, point) && contains(b, point)) hits++
    }
    area += hits * high * wide * metersInDegree ** 2 * Math.cos(lat * radians)
  }
  return area
}

export interface Overlap<F> {
  readonly smaller: F
  readonly larger: F
  /** `same`: one place drawn twice; `part`: they cross. */
  readonly how: 'same' | 'part'
  /** Of the smaller one, 0 to 1. */
  readonly share: number
}

/** What is wrong with two; null where nothing is: they lie apart, or one lies in the other on purpose. */
const judge = <F extends { readonly shape: Shape; readonly id: number }>(
  one: F,
  other: F,
): Overlap<F> | null => {
  const both = commonArea(one.shape, other.shape)
  if (both === 0) return null
  const [a, b] = [areaM2(one.shape), areaM2(other.shape)]
  const [smaller, larger] = a < b || (a === b && one.id > other.id) ? [one, other] : [other, one]
  const share = Math.min(1, both / Math.min(a, b))
  if (both / (a + b - both) >= sameFrom) return { smaller, larger, how: 'same', share }
  return share >= overlapLeast && share < nestedFrom ? { smaller, larger, how: 'part', share } : null
}

/** @assume Geofences that all lie on one another were imported by mistake: no more pairs than this are compared. */
const pairsMost = 20_000

/** All pairs that have more in common than they should, found along the longitudes. */
export const overlapsIn = <F extends { readonly shape: Shape; readonly id: number }>(
  fences: readonly F[],
): readonly Overlap<F>[] => {
  const boxed = fences
    .map((fence) => ({ fence, box: boundsOf(fence.shape) }))
    .toSorted((a, b) => a.box.west - b.box.west || a.fence.id - b.fence.id)
  const found: Overlap<F>[] = []
  let open: typeof boxed = []
  let pairs = 0
  const compare = (a: (typeof boxed)[number], b: (typeof boxed)[number]) => {
    if (pairs >= pairsMost || !common(a.box, b.box)) return
    pairs++
    const overlap = judge(a.fence, b.fence)
    if (overlap) found.push(overlap)
  }
  for (const next of boxed) {
    open = open.filter(({ box }) => box.east > next.box.west)
    for (const other of open) compare(other, next)
    open.push(next)
  }
  return found.toSorted(
    (a, b) => b.share - a.share || a.smaller.id - b.smaller.id || a.larger.id - b.larger.id,
  )
}

/** A circle made small enough to end where the other begins; null where little would be left of it. */
export const shrunkClear = (shape: Shape, other: Shape): Shape | null => {
  if (shape.kind !== 'circle') return null
  const radiusM = Math.floor(edgeDistanceM(other, shape.center))
  return radiusM >= shape.radiusM / 2 ? { ...shape, radiusM } : null
}
