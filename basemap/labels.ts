/** What is written on the map, and from which zoom on: towns by rank and room, countries, waters. */
import { type NamedPlace, placesOf } from '#atlas/gazetteer.ts'
import type { TileShape } from './cut.ts'
import { shape } from './ground.ts'
import { waterNames } from './waters.ts'

/** From a zoom on towns of so many people may be shown, where there is room. */
const fromPopulation: readonly (readonly [zoom: number, people: number])[] = [
  [3, 500_000],
  [4, 200_000],
  [5, 70_000],
  [6, 25_000],
  [7, 10_000],
  [8, 4_000],
  [9, 1_500],
  [10, 0],
]
/** Room that a town keeps free of lesser ones, in pixels of the map. */
const room = 62

/** Parts of a city that the gazetteer lists as towns; they come when the city fills the screen. */
const boroughs = new Set(['Brooklyn', 'Queens', 'Manhattan', 'The Bronx', 'Staten Island'])

/** The chief towns of their regions, which a traveller looks for before larger neighbours: each line and its people more. */
const chief = new Map(
  (
    [
      [
        'San Francisco CA, Seattle WA, Denver CO, Dallas TX, Minneapolis MN, Atlanta GA, Miami FL, Washington DC',
        1e6,
      ],
      [
        'Portland OR, Salt Lake City UT, Las Vegas NV, Albuquerque NM, Kansas City MO, St. Louis MO, Memphis TN',
        4e5,
      ],
      ['New Orleans LA, Nashville TN, Charlotte NC, Detroit MI, Cleveland OH, Pittsburgh PA, Boston MA', 4e5],
      [
        'Boise ID, Cincinnati OH, Buffalo NY, Omaha NE, Oklahoma City OK, Billings MT, Fargo ND, Spokane WA',
        2e5,
      ],
      [
        'Cheyenne WY, Rapid City SD, Little Rock AR, Des Moines IA, Sioux Falls SD, Amarillo TX, Bismarck ND',
        1e5,
      ],
    ] as const
  ).flatMap(([towns, more]) => towns.split(', ').map((town) => [town, more] as const)),
)
/** How large a town counts when room is given out. */
const weight = ({ name, state, country, population }: NamedPlace) =>
  country === 'US' ? population + (chief.get(`${name} ${state}`) ?? 0) : population / 3

interface Spot {
  readonly x: number
  readonly y: number
}
/** In tiles of zoom 0. */
const spot = ({ lng, lat }: NamedPlace): Spot => ({
  x: (lng + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
})

/** A grid of spots, to find which lie near one. */
function nearby(size: number) {
  const cells = new Map<string, Spot[]>()
  const key = (x: number, y: number) => `${Math.floor(x / size)} ${Math.floor(y / size)}`
  return {
    add(spot: Spot) {
      const at = key(spot.x, spot.y)
      const held = cells.get(at)
      if (held) held.push(spot)
      else cells.set(at, [spot])
    },
    /** Whether none lies within `reach`, which is at most the size of a cell. */
    free({ x, y }: Spot, reach: number): boolean {
      for (const dx of [-size, 0, size])
        for (const dy of [-size, 0, size])
          for (const other of cells.get(key(x + dx, y + dy)) ?? [])
            if (Math.hypot(other.x - x, other.y - y) < reach) return false
      return true
    },
  }
}

/**
 * Gives each town its zoom. Larger towns are placed first, and a town comes where none that is there already stands
 * within its room: so every zoom shows as many towns in Wyoming as in New Jersey, the largest of each. A town that
 * finds no room yet keeps its own suburbs from coming before it.
 */
export function townShapes(): TileShape[] {
  const towns = [...placesOf(['US'], 0), ...placesOf(['CA', 'MX'], 50_000)].sort(
    (a, b) => weight(b) - weight(a),
  )
  const spots = towns.map(spot)
  const zooms = new Array<number | undefined>(towns.length).fill(undefined)
  for (const [zoom, people] of fromPopulation) {
    const size = room / (512 * 2 ** zoom)
    const shown = nearby(size)
    const waiting = nearby(size)
    for (const [i, found] of zooms.entries()) if (found !== undefined) shown.add(spots[i]!)
    for (const [i, town] of towns.entries()) {
      if (zooms[i] !== undefined || weight(town) < people) continue
      if (boroughs.has(town.name) && zoom < 9) continue
      const here = spots[i]!
      if (!shown.free(here, size)) waiting.add(here)
      else if (waiting.free(here, size * 0.8)) {
        zooms[i] = zoom
        shown.add(here)
      }
    }
  }
  return towns.map(({ name, lng, lat, population }, i) =>
    shape(
      { type: 'Point', coordinates: [lng, lat] },
      { name, z: zooms[i] ?? 11, people: population, rank: rank(weight(towns[i]!)) },
    ),
  )
}

/** 1 for the largest cities to 5 for villages. */
const rank = (people: number) =>
  people >= 600_000 ? 1 : people >= 150_000 ? 2 : people >= 40_000 ? 3 : people >= 8_000 ? 4 : 5

const countryNames: readonly (readonly [name: string, lng: number, lat: number, fromZoom: number])[] = [
  ['United States', -98.6, 39.6, 0],
  ['Canada', -105, 57, 0],
  ['Mexico', -102.4, 23.9, 2],
  ['Cuba', -78.6, 21.7, 4],
  ['Guatemala', -90.3, 15.7, 5],
  ['Greenland', -41, 72, 2],
  ['Brazil', -53, -10, 2],
  ['Colombia', -73, 4, 3],
  ['Venezuela', -66, 7.5, 3],
  ['Peru', -75.5, -9.5, 3],
  ['Argentina', -65, -35, 2],
  ['United Kingdom', -1.8, 53, 3],
  ['France', 2.4, 46.7, 3],
  ['Spain', -3.7, 40, 3],
  ['Germany', 10.3, 51, 3],
  ['Italy', 12.2, 43, 4],
  ['Poland', 19.3, 52, 4],
  ['Sweden', 15.5, 62, 3],
  ['Norway', 8.8, 61.2, 3],
  ['Turkey', 35, 39, 3],
  ['Russia', 95, 62, 1],
  ['China', 103, 35.5, 1],
  ['India', 79, 22.5, 2],
  ['Japan', 138, 36.5, 3],
  ['Australia', 134, -25, 1],
  ['South Africa', 24, -30, 3],
  ['Egypt', 29.5, 26.5, 3],
  ['Algeria', 2.5, 28.5, 3],
  ['Nigeria', 8, 9.5, 3],
  ['Saudi Arabia', 44.5, 24, 3],
]

const names = (
  list: readonly (readonly [name: string, lng: number, lat: number, fromZoom: number])[],
): TileShape[] =>
  list.map(([name, lng, lat, fromZoom]) =>
    shape({ type: 'Point', coordinates: [lng, lat] }, { name, z: Math.floor(fromZoom) }),
  )

export const countryLabels = () => names(countryNames)
export const waterLabels = () => names(waterNames)
