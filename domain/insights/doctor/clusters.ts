/** Places where vehicles stay, gathered from cells of stays by how near they are: the same in any order. */
import type { Instant, Meters, Ms } from '../../basics/units.ts'
import type { Bounds } from '../../geo/bounds.ts'
import { metersInDegree, radians } from '../../geo/circle.ts'
import { metersBetween, type Point } from '../../geo/point.ts'
import { placeCoreStays, placeReach, placeStaysLeast, placeWidest } from './limits.ts'

/** The stays of a small square of the earth. */
export interface StayCell extends Point, Bounds {
  /** The number of the square, eastward and northward. */
  readonly x: number
  readonly y: number
  readonly stays: number
  readonly dwellMs: Ms
  /** How far off the worst of their fixes may be. */
  readonly accuracyM: Meters
  readonly last: Instant
}

const inOrder = (a: StayCell, b: StayCell) => a.y - b.y || a.x - b.x

/** Those within reach of each cell, itself among them: looked for in squares as wide as the reach. */
const neighbors = (cells: readonly StayCell[], reach: Meters): readonly (readonly number[])[] => {
  const high = reach / metersInDegree
  const squares = new Map<string, number[]>()
  // Squares of one row are as wide as its latitude nearest to a pole wants them.
  const columnOf = (row: number, lng: number) => {
    const most = Math.min(89.9, Math.max(Math.abs(row), Math.abs(row + 1)) * high)
    const columns = Math.max(1, Math.floor(360 / (high / Math.cos(most * radians))))
    return { column: Math.min(columns - 1, Math.floor(((lng + 180) / 360) * columns)), columns }
  }
  const rowOf = (lat: number) => Math.floor(lat / high)
  for (const [n, { lat, lng }] of cells.entries()) {
    const row = rowOf(lat)
    const key = `${row} ${columnOf(row, lng).column}`
    const found = squares.get(key)
    if (found) found.push(n)
    else squares.set(key, [n])
  }
  return cells.map((cell) => {
    const near: number[] = []
    const middle = rowOf(cell.lat)
    for (let row = middle - 1; row <= middle + 1; row++) {
      const { column, columns } = columnOf(row, cell.lng)
      const wanted = new Set([-1, 0, 1].map((by) => (column + by + columns) % columns))
      for (const at of wanted)
        for (const n of squares.get(`${row} ${at}`) ?? [])
          if (metersBetween(cell, cells[n]!) <= reach) near.push(n)
    }
    return near.sort((a, b) => a - b)
  })
}

/** Whether it is so wide that it is several places. */
const isWide = (cells: readonly StayCell[]): boolean => {
  const from = cells[0]!
  const box = { south: 0, north: 0, west: 0, east: 0 }
  for (const { lat, lng } of cells) {
    const up = lat - from.lat
    const right = lng - from.lng - 360 * Math.round((lng - from.lng) / 360)
    box.south = Math.min(box.south, up)
    box.north = Math.max(box.north, up)
    box.west = Math.min(box.west, right)
    box.east = Math.max(box.east, right)
  }
  const high = (box.north - box.south) * metersInDegree
  const wide = (box.east - box.west) * metersInDegree * Math.cos(from.lat * radians)
  return Math.max(high, wide) > placeWidest
}

/** How often the reach is halved to tell yards in a row apart. */
const halvings = 2

const gather = (
  cells: readonly StayCell[],
  reach: Meters,
  left: number,
): readonly (readonly StayCell[])[] => {
  const near = neighbors(cells, reach)
  const isCore = near.map((some) => some.reduce((sum, n) => sum + cells[n]!.stays, 0) >= placeCoreStays)
  const place = new Int32Array(cells.length).fill(-1)
  let count = 0
  for (const start of cells.keys()) {
    if (!isCore[start] || place[start] !== -1) continue
    const open = [start]
    place[start] = count
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const n of near[at]!)
        if (isCore[n] && place[n] === -1) {
          place[n] = count
          open.push(n)
        }
    count++
  }
  const places: StayCell[][] = Array.from({ length: count }, () => [])
  for (const [n, cell] of cells.entries()) {
    // One at the edge belongs to the nearest middle.
    const cores = place[n] === -1 ? near[n]!.filter((at) => isCore[at]) : []
    const by = cores.toSorted((a, b) => metersBetween(cell, cells[a]!) - metersBetween(cell, cells[b]!))[0]
    const at = by === undefined ? place[n]! : place[by]!
    if (at >= 0) places[at]!.push(cell)
  }
  return places.flatMap((found) => (left > 0 && isWide(found) ? gather(found, reach / 2, left - 1) : [found]))
}

const staysIn = (cells: readonly StayCell[]): number => cells.reduce((sum, { stays }) => sum + stays, 0)

/** The places, those with the most stays first. */
export const placesIn = (cells: readonly StayCell[]): readonly (readonly StayCell[])[] =>
  gather(cells.toSorted(inOrder), placeReach, halvings)
    .filter((found) => staysIn(found) >= placeStaysLeast)
    .toSorted((a, b) => staysIn(b) - staysIn(a) || inOrder(a[0]!, b[0]!))

/** The corners of what the stays of cells span. */
export const cornersOf = (cells: readonly StayCell[]): readonly Point[] =>
  cells.flatMap(({ west, south, east, north }) => [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
  ])
