/** The town nearest to a point, and a place described by it: "3.2 mi SW of Abilene, TX". */
import type { Miles } from '#domain/basics/units.ts'
import { bearing, distance, earthRadius, type Point, type Wind, wind } from '#domain/geo/point.ts'
import { cities, place } from './gazetteer.ts'

export interface Nearest {
  readonly name: string
  /** The two letters of a US state; empty elsewhere. */
  readonly state: string
  /** ISO 3166, two letters. */
  readonly country: string
  readonly miles: Miles
  /** Where the point lies as seen from the town. */
  readonly wind: Wind
}

/** Within so many miles of a town's centre one is in it. */
const inTown: Miles = 1.5
/** A town further away than this many miles does not describe a place. */
const farthest: Miles = 400

/** Cells a quarter of a degree wide, each with its towns in a run of `members`. */
interface Grid {
  readonly starts: Uint32Array
  readonly members: Uint32Array
  /** Head start of each town, miles: a city is what people know, and reaches farther than a hamlet. */
  readonly reach: Float32Array
}
const perDegree = 4
const columns = 360 * perDegree
const rows = 180 * perDegree
const greatestReach: Miles = 3
const milesPerDegree = (earthRadius * Math.PI) / 180

const columnOf = (lng: number) => Math.min(columns - 1, Math.floor((lng + 180) * perDegree))
const rowOf = (lat: number) => Math.min(rows - 1, Math.floor((lat + 90) * perDegree))

let built: Grid | null = null
function grid(): Grid {
  if (built) return built
  const { count, lats, lngs, populations } = cities()
  const starts = new Uint32Array(columns * rows + 1)
  const cells = new Uint32Array(count)
  const reach = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const cell = rowOf(lats[i]!) * columns + columnOf(lngs[i]!)
    cells[i] = cell
    starts[cell + 1]!++
    reach[i] = Math.min(greatestReach, 0.002 * Math.sqrt(populations[i]!))
  }
  for (let cell = 0; cell < columns * rows; cell++) starts[cell + 1]! += starts[cell]!
  const next = starts.slice()
  const members = new Uint32Array(count)
  for (let i = 0; i < count; i++) members[next[cells[i]!]!++] = i
  built = { starts, members, reach }
  return built
}

/** The index of the nearest town, or -1. Rings of cells are searched outward until none can hold a nearer one. */
function nearestIndex({ lat, lng }: Point): number {
  const { starts, members, reach } = grid()
  const { lats, lngs } = cities()
  const row = rowOf(lat)
  const column = columnOf(lng)
  const shrink = Math.max(0.05, Math.cos((lat * Math.PI) / 180))
  const cell = milesPerDegree / perDegree
  let best = -1
  let bestScore = farthest

  const look = (r: number, c: number) => {
    if (r < 0 || r >= rows) return
    const at = r * columns + ((c + columns) % columns)
    for (let k = starts[at]!; k < starts[at + 1]!; k++) {
      const i = members[k]!
      let x = Math.abs(lngs[i]! - lng)
      if (x > 180) x = 360 - x
      const y = lats[i]! - lat
      // On so small a piece of the earth a plane is exact enough to choose by.
      const score = milesPerDegree * Math.sqrt(y * y + x * x * shrink * shrink) - reach[i]!
      if (score < bestScore) {
        bestScore = score
        best = i
      }
    }
  }
  const rings = Math.ceil(farthest / (cell * shrink))
  for (let ring = 0; ring <= rings; ring++) {
    // What lies in this ring is at least so far away.
    if ((ring - 1) * cell * shrink - greatestReach > bestScore) break
    if (ring * cell <= farthest + cell) {
      for (let c = column - ring; c <= column + ring; c++) {
        look(row - ring, c)
        if (ring > 0) look(row + ring, c)
      }
    }
    for (let r = row - ring + 1; r < row + ring; r++) {
      look(r, column - ring)
      look(r, column + ring)
    }
  }
  return best
}

/** The town that best describes where a point is, anywhere on earth; null where none lies within 400 miles. */
export function nearestPlace(point: Point): Nearest | null {
  const index = nearestIndex(point)
  if (index < 0) return null
  const town = place(index)
  return {
    name: town.name,
    state: town.state,
    country: town.country,
    miles: distance(town, point),
    wind: wind(bearing(town, point), 8),
  }
}

const countries = new Intl.DisplayNames('en', { type: 'region' })
/** What a country is called, by its two letters. */
export const countryName = (country: string): string => countries.of(country) ?? country

/** An address in words, "3.2 mi SW of Abilene, TX" or "Abilene, TX"; null far from every town. */
export function addressOf(point: Point): string | null {
  const near = nearestPlace(point)
  if (!near) return null
  const { name, state, country, miles } = near
  const town = `${name}, ${country === 'US' ? state : countryName(country)}`
  if (miles <= inTown) return town
  return `${miles < 99.95 ? miles.toFixed(1) : Math.round(miles)} mi ${near.wind} of ${town}`
}
