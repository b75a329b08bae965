/** How long a reefer was out of range while it was somewhere, by the rule of the report Reefer Temperature History. */
import type { Fahrenheit, Instant } from '#domain/basics/units.ts'
import { blankConfig } from '#domain/reports/config.ts'
import { reeferHistory } from '#domain/reports/reefer-history.ts'
import type { Entry } from './history.ts'

export interface Interval {
  readonly from: Instant
  readonly to: Instant
}

/** What one zone of a reefer came to. */
export interface ZoneFound {
  readonly zone: number
  readonly readings: number
  readonly outMinutes: number
  readonly firstOut: Instant | null
  readonly lastOut: Instant | null
  /** The reading that was furthest off. */
  readonly worst: {
    readonly at: Instant
    readonly setPointF: Fahrenheit
    readonly returnAirF: Fahrenheit
  } | null
  readonly lowF: Fahrenheit | null
  readonly highF: Fahrenheit | null
}

type Cells = Readonly<Record<string, unknown>>

/** Those that overlap or touch as one, in the order of time. */
export const merged = (intervals: readonly Interval[]): readonly Interval[] => {
  const all: Interval[] = []
  for (const one of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && one.from <= last.to) all[all.length - 1] = { from: last.from, to: Math.max(last.to, one.to) }
    else all.push(one)
  }
  return all
}

const cellsOf = (section: string, cells: readonly unknown[]): Cells => {
  const columns = reeferHistory.sections.find(({ key }) => key === section)?.columns ?? []
  return Object.fromEntries(columns.map(({ key }, n) => [key, cells[n]]))
}
const least = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))
const most = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))
const off = ({ setPointF, returnAirF }: NonNullable<ZoneFound['worst']>) => Math.abs(returnAirF - setPointF)

const nothing = (zone: number): ZoneFound => ({
  ...{
    zone,
    readings: 0,
    outMinutes: 0,
    firstOut: null,
    lastOut: null,
    worst: null,
    lowF: null,
    highF: null,
  },
})

/**
 * @param entries in the order of time
 * @param stays when it was there; they do not overlap
 * @param beyond how far return air may be from its set point
 */
export const outOfRange = (
  entries: readonly Entry[],
  stays: readonly Interval[],
  beyond: Fahrenheit,
): readonly ZoneFound[] => {
  const found = new Map<number, ZoneFound>()
  const change = (zone: number, to: (before: ZoneFound) => Partial<ZoneFound>) => {
    const before = found.get(zone) ?? nothing(zone)
    found.set(zone, { ...before, ...to(before) })
  }
  const settings = blankConfig(reeferHistory, 0, 'UTC')
  for (const { from, to } of stays) {
    const reefers = entries
      .filter(({ recorded }) => recorded >= from && recorded < to)
      .map(({ recorded, readings: { reeferUnit, door } }) => ({
        ...{ customerId: 0, vehicleId: 0, vin: '', unitId: '', at: recorded },
        reading: reeferUnit ?? null,
        isDoorOpen: door?.opened ?? null,
      }))
    const about = { ...settings, outOfRangeF: beyond, period: { from, to, zone: 'UTC' } }
    for (const { section, row } of reeferHistory.rows({ reefers }, about)) {
      const cells = cellsOf(section, row.cells)
      const zone = Number(cells.zone)
      if (section === 'zones')
        change(zone, (before) => ({
          readings: before.readings + Number(cells.readings),
          outMinutes: before.outMinutes + Number(cells.outMinutes),
          lowF: least(before.lowF, cells.low as number | null),
          highF: most(before.highF, cells.high as number | null),
        }))
      else if (row.marks?.includes('out')) {
        const worst = {
          at: cells.time as number,
          setPointF: cells.setPoint as number,
          returnAirF: cells.returnAir as number,
        }
        change(zone, (before) => ({
          firstOut: least(before.firstOut, worst.at),
          lastOut: most(before.lastOut, worst.at),
          worst: before.worst && off(before.worst) >= off(worst) ? before.worst : worst,
        }))
      }
    }
  }
  return [...found.values()].sort((a, b) => a.zone - b.zone)
}
