/** The route between two places as a truck drives it: its line, and how long each piece of it takes. */
import { roadRoute } from '#atlas/roads/route.ts'
import type { Degrees, Miles, Mph } from '#domain/basics/units.ts'
import { bearing, distance, type Point } from '#domain/geo/point.ts'

/** Columns by point: position, miles since the beginning, hours since the beginning at the usual pace. */
export interface DrivenRoute {
  readonly lats: Float64Array
  readonly lngs: Float64Array
  readonly miles: Float64Array
  readonly hours: Float64Array
  /** By piece between two points. */
  readonly mph: Float32Array
  readonly headings: Float32Array
  readonly length: Miles
  readonly duration: number
}

export interface RoutePosition extends Point {
  readonly miles: Miles
  readonly headingDeg: Degrees
  readonly mph: Mph
}

/** Speeds near the ends of a way, by the miles from the end: the gate, streets, the ramp. */
const atEnds: readonly (readonly [within: Miles, mph: Mph])[] = [
  [0.25, 12],
  [1.2, 27],
  [3, 42],
]
/** The network's speed of a road is an average with its traffic lights; between towns a truck goes a little faster. */
const briskness = 1.03

const speedAt = (usual: Mph, fromEnd: Miles): Mph => {
  for (const [within, mph] of atEnds) if (fromEnd < within) return Math.min(mph, usual)
  return usual * briskness
}

/** Lays a route along points; `usual` gives the speed of the piece that ends at a point. */
function lay(points: readonly Point[], usual: (index: number) => Mph): DrivenRoute {
  const cumulative = [0]
  for (let i = 1; i < points.length; i++)
    cumulative.push(cumulative[i - 1]! + distance(points[i - 1]!, points[i]!))
  const length = cumulative.at(-1)!

  // Points are added where the speed changes, so that each piece has one speed.
  const marks = atEnds.flatMap(([within]) => [within, length - within]).filter((m) => m > 0 && m < length)
  marks.sort((a, b) => a - b)
  const places: { lat: number; lng: number; at: Miles; usual: Mph }[] = []
  let next = 0
  points.forEach((point, i) => {
    for (; next < marks.length && i > 0 && marks[next]! < cumulative[i]!; next++) {
      const before = points[i - 1]!
      const part = (marks[next]! - cumulative[i - 1]!) / (cumulative[i]! - cumulative[i - 1]!)
      places.push({
        lat: before.lat + (point.lat - before.lat) * part,
        lng: before.lng + (point.lng - before.lng) * part,
        at: marks[next]!,
        usual: usual(i),
      })
    }
    places.push({ ...point, at: cumulative[i]!, usual: i > 0 ? usual(i) : 30 })
  })

  const count = places.length
  const route = {
    lats: Float64Array.from(places, ({ lat }) => lat),
    lngs: Float64Array.from(places, ({ lng }) => lng),
    miles: Float64Array.from(places, ({ at }) => at),
    hours: new Float64Array(count),
    mph: new Float32Array(count - 1),
    headings: new Float32Array(count - 1),
  }
  for (let i = 0; i < count - 1; i++) {
    const from = places[i]!
    const to = places[i + 1]!
    const middle = (from.at + to.at) / 2
    const mph = speedAt(to.usual, Math.min(middle, length - middle))
    route.mph[i] = mph
    route.headings[i] = bearing(from, to)
    route.hours[i + 1] = route.hours[i]! + (to.at - from.at) / mph
  }
  return { ...route, length, duration: route.hours[count - 1]! }
}

/** The way by road. @throws Error where no road leads, which a test rules out for the demo's sites. */
export function routeBetween(from: Point, to: Point): DrivenRoute {
  const found = roadRoute(from, to)
  if (!found) throw new Error(`No road leads from ${from.lat}, ${from.lng} to ${to.lat}, ${to.lng}`)
  const { points, legs } = found
  const usual = new Float32Array(points.length)
  for (const leg of legs) usual.fill(leg.usualMph, leg.from + 1, leg.to + 1)
  return lay(points, (index) => usual[index] || 30)
}

/** Routes between the same sites are needed again and again: keeps the last ones. */
export function routeCache(most = 4000): (from: Point, to: Point) => DrivenRoute {
  const kept = new Map<string, DrivenRoute>()
  return (from, to) => {
    const key = `${from.lat},${from.lng},${to.lat},${to.lng}`
    let route = kept.get(key)
    if (!route) {
      route = routeBetween(from, to)
      if (kept.size >= most) kept.delete(kept.keys().next().value!)
      kept.set(key, route)
    }
    return route
  }
}

/** Where one is after so many hours at the usual pace; before the beginning and past the end it is the ends. */
export function positionOn(route: DrivenRoute, hours: number): RoutePosition {
  const last = route.lats.length - 1
  let low = 0
  let high = last - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (route.hours[middle]! <= hours) low = middle
    else high = middle - 1
  }
  const span = route.hours[low + 1]! - route.hours[low]!
  const part = span > 0 ? Math.max(0, Math.min(1, (hours - route.hours[low]!) / span)) : 0
  const mix = (of: Float64Array) => of[low]! + (of[low + 1]! - of[low]!) * part
  return {
    lat: mix(route.lats),
    lng: mix(route.lngs),
    miles: mix(route.miles),
    headingDeg: route.headings[low]!,
    mph: route.mph[low]!,
  }
}
