/** Gathers vehicles that would lie on one another into clusters, by a grid that stands still while the map is moved. */
import { isIn, type MapBox, type Spot } from './world.ts'

/** Pixels of a cell (§9: cluster grid size 25). */
export const gridSize = 25
/** From this zoom every vehicle stands for itself: a yard is looked at trailer by trailer. */
export const unclusteredZoom = 15

export interface Clustered<V extends Spot> {
  readonly spot: Spot
  readonly count: number
  /** How many of them are critical. */
  readonly critical: number
  /** The vehicle itself where it is one alone. */
  readonly single: V | null
  /** What it covers, to look closer. */
  readonly box: MapBox
}

interface Cell<V> {
  x: number
  y: number
  count: number
  critical: number
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
  isCritical: (vehicle: V) => boolean,
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
    const critical = isCritical(vehicle) ? 1 : 0
    if (cell) take(cell, { x, y, count: 1, critical, west: x, north: y, east: x, south: y })
    else
      cells.set(key, {
        x,
        y,
        count: 1,
        critical,
        first: vehicle,
        west: x,
        north: y,
        east: x,
        south: y,
        gone: false,
      })
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
    const { west, north, east, south, count, critical } = cell
    found.push({
      spot: { x: cell.x, y: cell.y },
      count,
      critical,
      single: count === 1 ? (cell.first as V & Spot) : null,
      box: { west, north, east, south },
    })
  }
  return found
}

function take<V>(cell: Cell<V>, other: Omit<Cell<V>, 'first' | 'gone'>) {
  const count = cell.count + other.count
  cell.x += ((other.x - cell.x) * other.count) / count
  cell.y += ((other.y - cell.y) * other.count) / count
  cell.count = count
  cell.critical += other.critical
  if (other.west < cell.west) cell.west = other.west
  if (other.north < cell.north) cell.north = other.north
  if (other.east > cell.east) cell.east = other.east
  if (other.south > cell.south) cell.south = other.south
}
