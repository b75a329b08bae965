/** Finds the route that a truck would drive between two points. */

import FlatQueue from 'flatqueue'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Miles, Mph } from '#domain/basics/units.ts'
import { distance, type Point } from '#domain/geo/point.ts'
import { network, type RoadSegment, usualSpeed } from './network.ts'
import type { RoadClass } from './read.ts'

/** A part of a route on one road. */
export interface RoadLeg {
  /** "I80", "US50"; empty on the local roads between the network and the ends. */
  readonly route: string
  readonly roadClass: RoadClass | 'local'
  readonly miles: Miles
  /** Its part of the route's points: indexes of the first and the last, both included; the next leg begins with the last. */
  readonly from: number
  readonly to: number
  /** What a loaded truck usually makes here. */
  readonly usualMph: Mph
}

export interface RoadRoute {
  /** The way as a line, both ends included, a point about every mile. */
  readonly points: readonly Point[]
  readonly miles: Miles
  readonly legs: readonly RoadLeg[]
}

/** Farther than this from every highway nothing is driven: an island, Alaska, the sea. */
const farthestFromRoad: Miles = 90

/** All points of all segments, to find the nearest of them. */
interface Index {
  readonly tree: KDBush
  readonly segmentOf: Uint32Array
  readonly placeIn: Uint32Array
}
let index: Index | null = null
function pointIndex(): Index {
  if (index) return index
  const { segments } = network()
  const count = segments.reduce((sum, { points }) => sum + points.length, 0)
  const tree = new KDBush(count)
  const segmentOf = new Uint32Array(count)
  const placeIn = new Uint32Array(count)
  let next = 0
  for (const [s, { points }] of segments.entries())
    for (const [p, { lat, lng }] of points.entries()) {
      tree.add(lng, lat)
      segmentOf[next] = s
      placeIn[next] = p
      next++
    }
  tree.finish()
  index = { tree, segmentOf, placeIn }
  return index
}

/** Where a point meets the network: a segment, and which of its points. */
interface Access {
  readonly segment: RoadSegment
  readonly place: number
  readonly miles: Miles
}
function access(point: Point): Access | null {
  const { tree, segmentOf, placeIn } = pointIndex()
  const [nearest] = around(tree, point.lng, point.lat, 1, farthestFromRoad * 1.609344)
  if (nearest === undefined) return null
  const segment = network().segments[segmentOf[nearest]!]!
  const place = placeIn[nearest]!
  return { segment, place, miles: distance(point, segment.points[place]!) }
}

/** The points of a segment from one of them to another, in that direction. */
const part = ({ points }: RoadSegment, from: number, to: number): Point[] =>
  from <= to ? points.slice(from, to + 1) : points.slice(to, from + 1).reverse()

/** What is given may be a whole town; a route holds points. */
const bare = ({ lat, lng }: Point): Point => ({ lat, lng })

interface Piece {
  readonly route: string
  readonly roadClass: RoadClass | 'local'
  readonly points: readonly Point[]
}
const onRoad = (segment: RoadSegment, from: number, to: number): Piece => ({
  route: segment.ref,
  roadClass: segment.roadClass,
  points: part(segment, from, to),
})

/**
 * The quickest way between two points over the highways, with short straight pieces at its ends where the points
 * lie off them. Null where an end lies more than 90 miles from every highway of the network (Hawaii, Alaska,
 * another country): one cannot drive there.
 */
export function roadRoute(from: Point, to: Point): RoadRoute | null {
  const start = access(from)
  const end = access(to)
  if (!start || !end) return null
  const middle =
    start.segment === end.segment ? [onRoad(start.segment, start.place, end.place)] : search(start, end)
  if (!middle) return null
  return assemble([
    { route: '', roadClass: 'local', points: [bare(from), start.segment.points[start.place]!] },
    ...middle,
    { route: '', roadClass: 'local', points: [end.segment.points[end.place]!, bare(to)] },
  ])
}

/** Joins pieces to a route: those of one road that follow each other are one leg, and points are not repeated. */
function assemble(pieces: readonly Piece[]): RoadRoute {
  const points: Point[] = []
  const legs: { -readonly [K in keyof RoadLeg]: RoadLeg[K] }[] = []
  let miles = 0
  for (const piece of pieces) {
    const before = points.length
    for (const point of piece.points) {
      const last = points.at(-1)
      if (last && last.lat === point.lat && last.lng === point.lng) continue
      points.push(point)
    }
    if (points.length === before) continue
    const first = Math.max(0, before - 1)
    let length = 0
    for (let i = first + 1; i < points.length; i++) length += distance(points[i - 1]!, points[i]!)
    miles += length
    const leg = legs.at(-1)
    if (leg && leg.route === piece.route && leg.roadClass === piece.roadClass) {
      leg.miles += length
      leg.to = points.length - 1
    } else if (points.length - 1 > first)
      legs.push({
        route: piece.route,
        roadClass: piece.roadClass,
        miles: length,
        from: first,
        to: points.length - 1,
        usualMph: usualSpeed[piece.roadClass],
      })
  }
  return { points, miles, legs }
}

const hours = ({ roadClass }: RoadSegment, miles: Miles) => miles / usualSpeed[roadClass]
/** Miles along a segment from its beginning to one of its points; points of a segment are evenly spaced. */
const along = ({ points, miles }: RoadSegment, place: number): Miles => (miles * place) / (points.length - 1)

/** A*: the quickest chain of segments from one access to another, as pieces. */
function search(start: Access, end: Access): Piece[] | null {
  const { at, segments, meeting } = network()
  const goal = end.segment.points[end.place]!
  const best = new Float64Array(at.length).fill(Number.POSITIVE_INFINITY)
  const cameBy = new Int32Array(at.length).fill(-1)
  const queue = new FlatQueue<number>()
  const left = (node: number) => distance(at[node]!, goal) / usualSpeed.interstate

  const reach = (node: number, cost: number, by: number) => {
    if (cost >= best[node]!) return
    best[node] = cost
    cameBy[node] = by
    queue.push(node, cost + left(node))
  }
  const { segment: first, place } = start
  reach(first.a, hours(first, along(first, place)), -1)
  reach(first.b, hours(first, first.miles - along(first, place)), -1)

  const { segment: last, place: lastPlace } = end
  const finishFrom = (node: number) =>
    best[node]! + hours(last, node === last.a ? along(last, lastPlace) : last.miles - along(last, lastPlace))
  const finish = () => Math.min(finishFrom(last.a), finishFrom(last.b))
  while (queue.length > 0) {
    // Nothing still in the queue can be quicker than what is found.
    if (queue.peekValue()! >= finish()) break
    const node = queue.pop()!
    for (const by of meeting[node]!) {
      const next = segments[by]!
      reach(next.a === node ? next.b : next.a, best[node]! + hours(next, next.miles), by)
    }
  }
  if (!Number.isFinite(finish())) return null

  const pieces: Piece[] = []
  let node = finishFrom(last.a) <= finishFrom(last.b) ? last.a : last.b
  pieces.push(onRoad(last, node === last.a ? 0 : last.points.length - 1, lastPlace))
  while (cameBy[node]! >= 0) {
    const by = segments[cameBy[node]!]!
    const end = by.points.length - 1
    const forward = by.b === node
    pieces.push(onRoad(by, forward ? 0 : end, forward ? end : 0))
    node = forward ? by.a : by.b
  }
  pieces.push(onRoad(first, place, node === first.a ? 0 : first.points.length - 1))
  return pieces.reverse()
}
