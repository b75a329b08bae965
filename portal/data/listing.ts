/** The list of the fleet: search, filters and order, fast enough for 100,000 vehicles. */
import type { Instant } from '#domain/basics/units.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { isMoving } from '#domain/wire/moving.ts'
import { now } from '../ui/time/clock.ts'
import type { Vehicles } from './vehicles.ts'

export type MotionFilter = 'all' | 'moving' | 'stopped'
export const sorts = { worst: 'Worst first', unit: 'By unit', recent: 'Last report first' } as const
export type Sort = keyof typeof sorts

export interface FleetListFilter {
  /** Part of a unit or a VIN, in any case. */
  readonly text: string
  /** Any of these; none: every level. */
  readonly levels: readonly Level[]
  readonly motion: MotionFilter
  readonly sort: Sort
  /** These vehicles alone, by number; null or left out: all. */
  readonly only?: ReadonlySet<number> | null
}
export const everyVehicle: FleetListFilter = { text: '', levels: [], motion: 'all', sort: 'worst' }

/** Whether a vehicle is let through. Make it once for a filter, not once for a vehicle. */
export function filterFor(
  { text, levels, motion, only = null }: FleetListFilter,
  at: Instant = now(),
): (vehicle: LiveVehicle) => boolean {
  const part = text.trim().toUpperCase()
  return (vehicle) =>
    (only === null || only.has(vehicle.id)) &&
    (levels.length === 0 || levels.includes(vehicle.level)) &&
    (motion === 'all' || isMoving(vehicle, at) === (motion === 'moving')) &&
    (part === '' || vehicle.vin.includes(part) || vehicle.unitId.toUpperCase().includes(part))
}

const order: readonly Level[] = ['critical', 'caution', 'notice', 'good', 'stale', 'unknown']

/** Digits count as numbers: T-2 stands before T-10. */
const naturally = (unit: string) => unit.toUpperCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'))

/**
 * Lists vehicles by a filter. The order by unit is kept between calls and made anew only when vehicles come or go, so
 * that a report costs one pass without comparing names.
 */
export function createLister(): (vehicles: Vehicles, filter: FleetListFilter) => LiveVehicle[] {
  let members = -1
  let byUnit: readonly number[] = []
  return (vehicles, filter) => {
    if (members !== vehicles.members) {
      members = vehicles.members
      byUnit = [...vehicles.all.values()]
        .map(({ id, unitId, vin }) => ({ id, name: `${naturally(unitId)}\n${vin}` }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ id }) => id)
    }
    const fits = filterFor(filter)
    const found: LiveVehicle[] = []
    for (const id of byUnit) {
      const vehicle = vehicles.all.get(id)
      if (vehicle && fits(vehicle)) found.push(vehicle)
    }
    if (filter.sort === 'worst')
      return order.flatMap((level) => found.filter((vehicle) => vehicle.level === level))
    if (filter.sort === 'recent') return found.sort((a, b) => (b.recorded ?? 0) - (a.recorded ?? 0))
    return found
  }
}
