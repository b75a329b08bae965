/** The list of the fleet: search, filters and order, fast enough for 100,000 vehicles. */
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { isMoving } from '#domain/wire/moving.ts'
import { now } from '../ui/time/clock.ts'
import type { Vehicles } from './vehicles.ts'

export type MotionFilter = 'all' | 'moving' | 'stopped'
export const sorts = { worst: t('Worst first'), unit: t('By unit'), recent: t('Last report first') } as const
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
  /** Only what is within a part of the map; null or left out: all. */
  readonly within?: MapPart | null
}

/** A part of the map in degrees; its west may lie east of its east, over the date line. */
export interface MapPart {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}
const isWithin = ({ west, south, east, north }: MapPart, { lat, lng }: LiveVehicle): boolean =>
  lat !== null &&
  lng !== null &&
  lat >= south &&
  lat <= north &&
  (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east)
export const everyVehicle: FleetListFilter = { text: '', levels: [], motion: 'all', sort: 'worst' }

/** Whether a vehicle is let through. Make it once for a filter, not once for a vehicle. */
export function filterFor(
  { text, levels, motion, only = null, within = null }: FleetListFilter,
  at: Instant = now(),
): (vehicle: LiveVehicle) => boolean {
  const part = text.trim().toUpperCase()
  return (vehicle) =>
    (only === null || only.has(vehicle.id)) &&
    (within === null || isWithin(within, vehicle)) &&
    (levels.length === 0 || levels.includes(vehicle.level)) &&
    (motion === 'all' || isMoving(vehicle, at) === (motion === 'moving')) &&
    (part === '' || vehicle.vin.includes(part) || vehicle.unitId.toUpperCase().includes(part))
}

/** Those with a verdict in its order; all others keep theirs, which a hundred thousand are not sorted for. */
const worstFirst = (vehicles: readonly LiveVehicle[]): LiveVehicle[] => {
  const told = vehicles.filter(({ verdict }) => verdict !== null)
  told.sort((a, b) => a.verdict!.rank - b.verdict!.rank)
  const quiet = vehicles.filter(({ verdict }) => verdict === null)
  const isKnown = ({ level }: LiveVehicle) => level !== 'unknown'
  return [...told, ...quiet.filter(isKnown), ...quiet.filter((vehicle) => !isKnown(vehicle))]
}

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
    if (filter.sort === 'worst') return worstFirst(found)
    if (filter.sort === 'recent') return found.sort((a, b) => (b.recorded ?? 0) - (a.recorded ?? 0))
    return found
  }
}
