/** What a map of a place shows of the country: its land, the borders of states, and highways; each found by where it lies. */
import { createRequire } from 'node:module'
import Flatbush from 'flatbush'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { roadLines } from '#atlas/roads/network.ts'
import type { RoadClass } from '#atlas/roads/read.ts'
import { statesTopology } from '#atlas/states.ts'

/** Degrees. */
export interface Window {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}
/** lng, lat, lng, lat … */
export type Polyline = Float64Array

export interface Road {
  readonly ref: string
  readonly roadClass: RoadClass
  readonly line: Polyline
}

interface Found<T> {
  readonly index: Flatbush
  readonly all: readonly T[]
}

const boundsOf = (line: ArrayLike<number>): [number, number, number, number] => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let n = 0; n < line.length; n += 2) {
    west = Math.min(west, line[n]!)
    east = Math.max(east, line[n]!)
    south = Math.min(south, line[n + 1]!)
    north = Math.max(north, line[n + 1]!)
  }
  return [west, south, east, north]
}

const indexed = <T>(all: readonly T[], linesOf: (one: T) => readonly Polyline[]): Found<T> => {
  const index = new Flatbush(all.length)
  for (const one of all) {
    const bounds = linesOf(one).map(boundsOf)
    index.add(
      Math.min(...bounds.map((of) => of[0])),
      Math.min(...bounds.map((of) => of[1])),
      Math.max(...bounds.map((of) => of[2])),
      Math.max(...bounds.map((of) => of[3])),
    )
  }
  index.finish()
  return { index, all }
}

const search = <T>({ index, all }: Found<T>, { west, south, east, north }: Window): readonly T[] =>
  index.search(west, south, east, north).map((n) => all[n]!)

/** The polygons of a topology, each its rings. */
const polygonsOf = (
  topology: Topology,
  object: GeometryCollection,
  but?: string,
): readonly (readonly Polyline[])[] =>
  feature(topology, object).features.flatMap(({ id, geometry }) => {
    if (id === but) return []
    const shape = geometry as Polygon | MultiPolygon
    const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
    return polygons.map((rings) => rings.map((ring) => Float64Array.from(ring.flat())))
  })

/** ISO 3166: its states are drawn instead, which leave the Great Lakes out. */
const unitedStates = '840'

interface Country {
  readonly land: Found<readonly Polyline[]>
  readonly states: Found<readonly Polyline[]>
  readonly roads: Found<Road>
}

let loaded: Country | null = null
/** Read at first use (about half a second), kept from then on. */
const country = (): Country => {
  if (loaded) return loaded
  const world = createRequire(import.meta.url)('world-atlas/countries-50m.json') as Topology<{
    countries: GeometryCollection
  }>
  const states = statesTopology()
  loaded = {
    land: indexed(polygonsOf(world, world.objects.countries, unitedStates), (rings) => rings),
    states: indexed(polygonsOf(states, states.objects.states), (rings) => rings),
    roads: indexed(
      roadLines().map(({ ref, roadClass, points }) => ({
        ref,
        roadClass,
        line: Float64Array.from(points.flatMap(({ lat, lng }) => [lng, lat])),
      })),
      ({ line }) => [line],
    ),
  }
  return loaded
}

/** Land as far as it lies in a window: other countries roughly, the United States' states finely. */
export const landIn = (window: Window): readonly (readonly Polyline[])[] => search(country().land, window)
export const statesIn = (window: Window): readonly (readonly Polyline[])[] => search(country().states, window)
export const roadsIn = (window: Window): readonly Road[] => search(country().roads, window)
