/** Gathers vehicles that would lie on one another into clusters, by a grid that stands still while the map is moved. */
import type { Level } from '#domain/vehicle/severity.ts'
import { isIn, type MapBox, type Spot } from './world.ts'

/** Pixels of a cell (§9: cluster grid size 25). */
export const gridSize = 25
/** From this zoom every vehicle stands for itself: a yard is looked at trailer by trailer. */
export const unclusteredZoom = 15

/** The levels in the order in which a cluster's ring tells them, from the top on: what needs somebody first. */
export const ringLevels = [
  'critical',
  'caution',
  'notice',
  'good',
  'stale',
  'unknown',
] as const satisfies readonly Level[]
const places = new Map<Level, number>(ringLevels.map((level, place) => [level, place]))
const nothing = (): number[] => new Array<number>(ringLevels.length).fill(0)

export interface Clustered<V extends Spot> {
  readonly spot: Spot
  readonly count: number
  /** How many of them are of each of `ringLevels`. */
  readonly levels: readonly number[]
  /** The vehicle itself where it is one alone. */
  readonly single: V | null
  /** What it covers, to look closer. */
  readonly box: MapBox
}

interface Cell<V> {
  x: number
  y: number
  count: number
  levels: number[]
  first: V
  west: number
  north: number
  east: number
  south: number
  gone: boolean
}

/** The pixels from the middle of a cluster to its edge; a vehicle alone is a small one. */
export const radiusOf = (count: number): number => (count === 1 ? 7 : 11 + 4 * Math.log10(count))

/**
 * Clusters what lies in the box. `scale`: pixels of the whole world at the zoom shown.
 * One pass over all vehicles, then one over the cells that are not empty: 100,000 vehicles take a few milliseconds.
 */
export function cluster<V extends Spot>(
  vehicles: Iterable<V>,
  levelOf: (vehicle: V) => Level,
  scale: number,
  box: MapBox,
): Clustered<V>[] {
  const perCell = scale / gridSize
  const cells = new Map<number, Cell<V>>()
  for (const vehicle of vehicles) {
    if (!isIn(box, vehicle)) continue
    const { x, y } = vehicle
    const key = Math.floor(x * perCell) * columns + Math.floor(y * perCell)
    const cell = cells.get(key)
    const level = places.get(levelOf(vehicle))!
    if (cell) {
      join(cell, x, y, 1)
      widen(cell, x, y, x, y)
      cell.levels[level]!++
    } else {
      const levels = nothing()
      levels[level] = 1
      cells.set(key, {
        ...{ x, y, count: 1, levels, first: vehicle, gone: false },
        ...{ west: x, north: y, east: x, south: y },
      })
    }
  }
  return gather(cells, perCell, scale)
}

/** More than there are cells in a row at the closest zoom, and few enough to keep keys exact. */
const columns = 2 ** 25
/** How many cells two circles can reach over at most. */
const reach = 3

/** A full cell swallows its neighbours whose circles would touch its own; the fullest first. */
function gather<V>(cells: Map<number, Cell<V>>, perCell: number, scale: number) {
  const found: Clustered<V & Spot>[] = []
  const swallow = (cell: Cell<V>): boolean => {
    const [column, row] = [Math.floor(cell.x * perCell), Math.floor(cell.y * perCell)]
    const [x, y, own, before] = [cell.x, cell.y, radiusOf(cell.count), cell.count]
    for (let dx = -reach; dx <= reach; dx++) {
      for (let dy = -reach; dy <= reach; dy++) {
        const other = cells.get((column + dx) * columns + row + dy)
        if (!other || other.gone) continue
        const apart = Math.hypot(other.x - x, other.y - y) * scale
        if (apart >= own + radiusOf(other.count)) continue
        other.gone = true
        take(cell, other)
      }
    }
    return cell.count > before
  }
  const order = [...cells.values()].sort((a, b) => b.count - a.count || a.x - b.x || a.y - b.y)
  for (const cell of order) {
    if (cell.gone) continue
    cell.gone = true
    // What it swallows makes it larger, so that it may touch others.
    while (swallow(cell)) {}
    const { west, north, east, south, count, levels } = cell
    found.push({
      spot: { x: cell.x, y: cell.y },
      count,
      levels,
      single: count === 1 ? (cell.first as V & Spot) : null,
      box: { west, north, east, south },
    })
  }
  return found
}

/** Moves the middle towards what comes in. */
function join<V>(cell: Cell<V>, x: number, y: number, count: number) {
  cell.count += count
  cell.x += ((x - cell.x) * count) / cell.count
  cell.y += ((y - cell.y) * count) / cell.count
}
function widen<V>(cell: Cell<V>, west: number, north: number, east: number, south: number) {
  if (west < cell.west) cell.west = west
  if (north < cell.north) cell.north = north
  if (east > cell.east) cell.east = east
  if (south > cell.south) cell.south = south
}
function take<V>(cell: Cell<V>, other: Cell<V>) {
  join(cell, other.x, other.y, other.count)
  widen(cell, other.west, other.north, other.east, other.south)
  for (const [place, count] of other.levels.entries()) cell.levels[place]! += count
}

/** The steps of a whole ring: finer ones cannot be seen. */
export const ringSteps = 36

/** How many steps of the ring each of `ringLevels` has: as its share is, and one at least where there is any. */
export function ringOf(levels: readonly number[]): readonly number[] {
  const all = levels.reduce((sum, count) => sum + count, 0)
  if (all === 0) return levels
  const steps = levels.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count / all) * ringSteps))))
  // What was rounded is taken from the largest, or given to it, where nobody sees it.
  const largest = steps.indexOf(Math.max(...steps))
  steps[largest]! += ringSteps - steps.reduce((sum, one) => sum + one, 0)
  return steps
}
