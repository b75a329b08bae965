/** The shapes of land and water, and the borders on them: the United States in detail, the world around. */
import { createRequire } from 'node:module'
import type { Feature, Geometry, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { stateAt, stateCodes } from '#atlas/states.ts'
import type { Properties, TileShape } from './cut.ts'
import { islands, overLand, underStates } from './waters.ts'

type Named = GeometryCollection<{ name: string }>
type Counties = Topology<{ counties: Named; states: Named; nation: GeometryCollection }>
type Countries = Topology<{ countries: Named; land: GeometryCollection }>

const load = createRequire(import.meta.url)
const counties = () => load('us-atlas/counties-10m.json') as Counties
const countries = (detail: '10m' | '50m') => load(`world-atlas/countries-${detail}.json`) as Countries

export const shape = (geometry: Geometry, properties: Properties): TileShape => ({
  type: 'Feature',
  properties,
  geometry,
})

const lines = (coordinates: Position[][], properties: Properties): TileShape =>
  shape({ type: 'MultiLineString', coordinates }, properties)

/** Rounds a ring that was drawn by hand: each corner is cut twice (Chaikin). */
function rounded(ring: readonly (readonly [number, number])[]): Position[] {
  let points: Position[] = ring.map(([x, y]) => [x, y])
  for (let pass = 0; pass < 3; pass++)
    points = points.flatMap((a, i) => {
      const b = points[(i + 1) % points.length]!
      const between = (share: number) => [a[0]! + (b[0]! - a[0]!) * share, a[1]! + (b[1]! - a[1]!) * share]
      return [between(0.25), between(0.75)]
    })
  return [...points, points[0]!]
}

/** The states as land, with their names and letters. */
export function stateShapes(): TileShape[] {
  const topology = counties()
  return feature(topology, topology.objects.states).features.map(({ id, properties, geometry }) =>
    shape(geometry, { name: properties.name, code: stateCodes[String(id)] ?? '' }),
  )
}

/** Lines between states, between counties of one state, and around all of them. */
export function innerBorders(): { readonly states: TileShape[]; readonly counties: TileShape[] } {
  const topology = counties()
  const state = (of: { id?: string | number | undefined }) => String(of.id).slice(0, 2)
  const between = mesh(topology, topology.objects.states, (a, b) => a !== b)
  const inside = mesh(topology, topology.objects.counties, (a, b) => a !== b && state(a) === state(b))
  return {
    states: between.coordinates.map((line) => lines([line], {})),
    counties: inside.coordinates.map((line) => lines([line], {})),
  }
}

/** The states' names where they stand best. */
export const stateNames = (): TileShape[] =>
  stateShapes().map(({ geometry, properties }) =>
    shape({ type: 'Point', coordinates: middle(geometry) }, properties),
  )

/** Counties with the word that their state has for them; the cities of Virginia that are none have their names anyway. */
export function countyNames(): TileShape[] {
  const topology = counties()
  return feature(topology, topology.objects.counties).features.flatMap(({ id, properties, geometry }) => {
    const code = String(id)
    const state = stateCodes[code.slice(0, 2)]
    if (!geometry || state === 'DC' || state === 'AK' || (state === 'VA' && code >= '51510')) return []
    const word = state === 'LA' ? 'Parish' : state === 'PR' ? '' : 'County'
    return shape(
      { type: 'Point', coordinates: middle(geometry) },
      { name: `${properties.name} ${word}`.trim() },
    )
  })
}

/** Where a name stands best in a shape: in the widest part of its largest polygon. */
function middle(geometry: Geometry): Position {
  const polygons =
    geometry.type === 'Polygon' ? [(geometry as Polygon).coordinates] : (geometry as MultiPolygon).coordinates
  return widest(polygons.reduce((a, b) => (area(a[0]!) >= area(b[0]!) ? a : b))[0]!)
}

const area = (ring: readonly Position[]) =>
  Math.abs(ring.slice(1).reduce((sum, [x, y], i) => sum + (ring[i]![0]! * y! - x! * ring[i]![1]!), 0))

/** Of some horizontal cuts through a ring near its middle, the middle of the longest run inside. */
function widest(ring: readonly Position[]): Position {
  const ys = ring.map(([, y]) => y!)
  const south = Math.min(...ys)
  const north = Math.max(...ys)
  let best: Position = ring[0]!
  let longest = 0
  for (let share = 0.35; share <= 0.651; share += 0.05) {
    const y = south + (north - south) * share
    const crossings: number[] = []
    for (let i = 1; i < ring.length; i++) {
      const [x0, y0] = ring[i - 1]! as [number, number]
      const [x1, y1] = ring[i]! as [number, number]
      if (y0 > y !== y1 > y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0))
    }
    crossings.sort((a, b) => a - b)
    for (let i = 1; i < crossings.length; i += 2) {
      // A cut through the middle is worth more than one near an end.
      const length = (crossings[i]! - crossings[i - 1]!) * (1 - Math.abs(share - 0.5))
      if (length > longest) {
        longest = length
        best = [(crossings[i]! + crossings[i - 1]!) / 2, y]
      }
    }
  }
  return best
}

/** By ISO number: the United States and what belongs to it and is in us-atlas. */
const american = new Set(['840', '630', '850', '316', '580', '016'])
const antarctica = '010'
/** The neighbours that are seen close by; the rest of the world is drawn more coarsely. */
const neighbours = new Set([
  '124',
  '484',
  '192',
  '044',
  '084',
  '320',
  '340',
  '222',
  '558',
  '188',
  '591',
  '388',
  '332',
  '214',
  '060',
  '136',
  '796',
])

const countryId = (of: { id?: string | number | undefined }) => String(of.id).padStart(3, '0')

/** All countries but Antarctica and the United States, whose land comes out of the finer atlas. */
export function worldLand(): TileShape[] {
  const pick = (detail: '10m' | '50m', wanted: (id: string) => boolean) => {
    const topology = countries(detail)
    return feature(topology, topology.objects.countries).features.filter((f: Feature) => wanted(countryId(f)))
  }
  return [
    ...pick('50m', (id) => id !== antarctica && !american.has(id) && !neighbours.has(id)),
    ...pick('10m', (id) => neighbours.has(id)),
  ].map(({ geometry }) => shape(flat(geometry), {}))
}

/**
 * The atlas is made for a globe: rings run on across the date line, from 180 to -180. On a plane they have to run on
 * past 180 instead. (Antarctica, whose ring never comes back, is left out.)
 */
function flat(geometry: Geometry): Geometry {
  const ring = (points: Position[]): Position[] => {
    let turn = 0
    return points.map(([lng, lat], i): Position => {
      const step = i === 0 ? 0 : lng! - points[i - 1]![0]!
      if (step > 180) turn -= 360
      else if (step < -180) turn += 360
      return [lng! + turn, lat!]
    })
  }
  if (geometry.type === 'Polygon') return { type: 'Polygon', coordinates: geometry.coordinates.map(ring) }
  if (geometry.type === 'MultiPolygon')
    return { type: 'MultiPolygon', coordinates: geometry.coordinates.map((rings) => rings.map(ring)) }
  return geometry
}

/** Borders between countries; those of the United States on land alone, not through the lakes. */
export function worldBorders(): TileShape[] {
  const fine = countries('10m')
  const coarse = countries('50m')
  const ids = (a: { id?: string | number | undefined }, b: { id?: string | number | undefined }) => [
    countryId(a),
    countryId(b),
  ]
  const near = (id: string) => american.has(id) || neighbours.has(id)
  const fineLines = mesh(fine, fine.objects.countries, (a, b) => a !== b && ids(a, b).every(near))
  const coarseLines = mesh(coarse, coarse.objects.countries, (a, b) => a !== b && !ids(a, b).every(near))
  return [...onLand(fineLines), ...coarseLines.coordinates].map((line) => lines([line], {}))
}

/** The runs of a line that lie within a few miles of a state, or far from the Great Lakes. */
function onLand({ coordinates }: MultiLineString): Position[][] {
  const runs: Position[][] = []
  for (const line of coordinates) {
    let run: Position[] = []
    for (const [lng, lat] of line as [number, number][]) {
      const byTheLakes = lat > 41 && lat < 48.6 && lng > -90 && lng < -76
      if (!byTheLakes || nearState(lng, lat)) run.push([lng, lat])
      else {
        if (run.length > 1) runs.push(run)
        run = []
      }
    }
    if (run.length > 1) runs.push(run)
  }
  return runs
}

const nearState = (lng: number, lat: number) =>
  [
    [0, 0],
    [0.05, 0],
    [-0.05, 0],
    [0, 0.04],
    [0, -0.04],
  ].some(([x, y]) => stateAt({ lng: lng + x!, lat: lat + y! }) !== null)

const polygon = (ring: readonly (readonly [number, number])[], properties: Properties) =>
  shape({ type: 'Polygon', coordinates: [rounded(ring)] }, properties)

/** Lakes under the states, and the islands in them. */
export const greatLakes = (): TileShape[] =>
  Object.entries(underStates).flatMap(([name, rings]) => rings.map((ring) => polygon(ring, { name })))
export const lakeIslands = (): TileShape[] => islands.map((ring) => polygon(ring, {}))

/** Lakes drawn over states and provinces. */
export const lakes = (): TileShape[] =>
  Object.entries(overLand).map(([name, ring]) => polygon(ring, { name }))
