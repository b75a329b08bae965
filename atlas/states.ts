/** The borders of the United States' states: which of them a point lies in. */
import { createRequire } from 'node:module'
import Flatbush from 'flatbush'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Point } from '#domain/geo/point.ts'

/** The two letters of each state, by the number that the Census Bureau gives it (FIPS). */
// biome-ignore format: a table is read in rows
export const stateCodes: Readonly<Record<string, string>> = {
  '01': 'AL', '02': 'AK', '04': 'AZ', '05': 'AR', '06': 'CA', '08': 'CO', '09': 'CT', '10': 'DE',
  '11': 'DC', '12': 'FL', '13': 'GA', '15': 'HI', '16': 'ID', '17': 'IL', '18': 'IN', '19': 'IA',
  '20': 'KS', '21': 'KY', '22': 'LA', '23': 'ME', '24': 'MD', '25': 'MA', '26': 'MI', '27': 'MN',
  '28': 'MS', '29': 'MO', '30': 'MT', '31': 'NE', '32': 'NV', '33': 'NH', '34': 'NJ', '35': 'NM',
  '36': 'NY', '37': 'NC', '38': 'ND', '39': 'OH', '40': 'OK', '41': 'OR', '42': 'PA', '44': 'RI',
  '45': 'SC', '46': 'SD', '47': 'TN', '48': 'TX', '49': 'UT', '50': 'VT', '51': 'VA', '53': 'WA',
  '54': 'WV', '55': 'WI', '56': 'WY', '60': 'AS', '66': 'GU', '69': 'MP', '72': 'PR', '78': 'VI',
}

export type StatesTopology = Topology<{ states: GeometryCollection<{ name: string }> }>

/** The borders as the package us-atlas brings them (1:10 million, from the Census Bureau). */
export const statesTopology = (): StatesTopology =>
  createRequire(import.meta.url)('us-atlas/states-10m.json') as StatesTopology

interface Borders {
  readonly index: Flatbush
  readonly states: readonly { readonly state: string; readonly rings: readonly Float32Array[] }[]
}

let loaded: Borders | null = null
function borders(): Borders {
  if (loaded) return loaded
  const topology = statesTopology()
  const parts: { state: string; rings: Float32Array[] }[] = []
  for (const { id, geometry } of feature(topology, topology.objects.states).features) {
    const state = stateCodes[String(id)]
    if (!state) throw new Error(`The atlas holds a state ${id} that has no letters here`)
    const shape = geometry as Polygon | MultiPolygon
    const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
    for (const polygon of polygons)
      parts.push({ state, rings: polygon.map((ring) => Float32Array.from(ring.flat())) })
  }
  const index = new Flatbush(parts.length)
  for (const { rings } of parts) {
    let west = 180
    let south = 90
    let east = -180
    let north = -90
    const outer = rings[0]!
    for (let i = 0; i < outer.length; i += 2) {
      west = Math.min(west, outer[i]!)
      east = Math.max(east, outer[i]!)
      south = Math.min(south, outer[i + 1]!)
      north = Math.max(north, outer[i + 1]!)
    }
    index.add(west, south, east, north)
  }
  index.finish()
  loaded = { index, states: parts }
  return loaded
}

/** Whether a ray from the point to the east crosses the rings an odd number of times. */
function inside(rings: readonly Float32Array[], lng: number, lat: number): boolean {
  let within = false
  for (const ring of rings) {
    let x0 = ring[ring.length - 2]!
    let y0 = ring[ring.length - 1]!
    for (let i = 0; i < ring.length; i += 2) {
      const x1 = ring[i]!
      const y1 = ring[i + 1]!
      if (y0 > lat !== y1 > lat && lng < x0 + ((lat - y0) / (y1 - y0)) * (x1 - x0)) within = !within
      x0 = x1
      y0 = y1
    }
  }
  return within
}

/** The two letters of the state that a point lies in; null outside the United States. */
export function stateAt({ lat, lng }: Point): string | null {
  const { index, states } = borders()
  for (const at of index.search(lng, lat, lng, lat)) {
    const { state, rings } = states[at]!
    if (inside(rings, lng, lat)) return state
  }
  return null
}
