/** The highway network: towns as crossings, the segments of road between them, and each road as a line. */
import type { Miles, Mph } from '#domain/basics/units.ts'
import { distance, type Point } from '#domain/geo/point.ts'
import { bend } from './curve.ts'
import { type RoadClass, townPoint, writtenRoads } from './read.ts'

/** What a loaded truck makes on a road, stops for lights included; a route takes the quickest way by it. */
export const usualSpeed: Readonly<Record<RoadClass | 'local', Mph>> = {
  interstate: 64,
  us: 52,
  state: 55,
  local: 30,
}

/** A segment between two neighbouring towns. */
export interface RoadSegment {
  /** Indexes of towns. */
  readonly a: number
  readonly b: number
  /** The road it belongs to; where several share it, the first as written. */
  readonly ref: string
  readonly roadClass: RoadClass
  /** From `a` to `b`, both included, about a mile apart. */
  readonly points: readonly Point[]
  readonly miles: Miles
}

export interface Network {
  /** "Abilene TX" … */
  readonly towns: readonly string[]
  readonly at: readonly Point[]
  readonly segments: readonly RoadSegment[]
  /** By town: the indexes of the segments that begin or end there. */
  readonly meeting: readonly (readonly number[])[]
}

export interface RoadLine {
  /** As written on the sign, without a dash: "I80", "US50". */
  readonly ref: string
  readonly roadClass: RoadClass
  readonly points: readonly Point[]
}

interface Built {
  readonly network: Network
  readonly lines: readonly RoadLine[]
}

export const roadLength = (points: readonly Point[]): Miles => {
  let miles = 0
  for (let i = 1; i < points.length; i++) miles += distance(points[i - 1]!, points[i]!)
  return miles
}

function build(): Built {
  const towns: string[] = []
  const at: Point[] = []
  const meeting: number[][] = []
  const known = new Map<string, number>()
  const town = (name: string): number => {
    let index = known.get(name)
    if (index === undefined) {
      index = towns.length
      known.set(name, index)
      towns.push(name)
      at.push(townPoint(name))
      meeting.push([])
    }
    return index
  }

  const segments: RoadSegment[] = []
  const lines: RoadLine[] = []
  const laid = new Set<string>()
  for (const { ref, roadClass, towns: names } of writtenRoads()) {
    const nodes = names.map(town)
    let run: Point[] = []
    const endRun = () => {
      if (run.length > 1) lines.push({ ref, roadClass, points: run })
      run = []
    }
    for (let i = 1; i < nodes.length; i++) {
      const a = nodes[i - 1]!
      const b = nodes[i]!
      const key = a < b ? `${a} ${b}` : `${b} ${a}`
      // Where roads run together the segment is there once, as the road written first has it.
      if (laid.has(key)) {
        endRun()
        continue
      }
      laid.add(key)
      const points = bend(at[nodes[i - 2] ?? -1], at[a]!, at[b]!, at[nodes[i + 1] ?? -1])
      meeting[a]!.push(segments.length)
      meeting[b]!.push(segments.length)
      segments.push({ a, b, ref, roadClass, points, miles: roadLength(points) })
      run.push(...(run.length > 0 ? points.slice(1) : points))
    }
    endRun()
  }
  return { network: { towns, at, segments, meeting }, lines }
}

let built: Built | null = null
const all = (): Built => {
  built ??= build()
  return built
}

/** The network; laid out at first use (some 200 ms), kept from then on. */
export const network = (): Network => all().network

/** Each road as lines for a map; a segment that roads share is there once, under the road written first. */
export const roadLines = (): readonly RoadLine[] => all().lines
