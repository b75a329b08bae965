/** The activity log: the texts of an entry, from its sensors' declarations, and where a vehicle was silent for too long. */

import { gatewaySilentAfter, movingFor } from '../basics/assumed.ts'
import type { Units } from '../basics/own-units.ts'
import { unitInstead } from '../basics/quantity.ts'
import { mark, t } from '../basics/texts.ts'
import type { Instant, Ms } from '../basics/units.ts'
import { dash, notAvailable } from '../basics/words.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { findSensor, type Readings } from './index.ts'
import type { LogLine } from './sensor.ts'

/** The labels (§3), in the order of the columns of the table. */
export const logLabels: readonly string[] = [
  t('Location'),
  t('Speed (mph)'),
  t('Tether Status'),
  'ABS',
  t('Amber Lamp Status'),
  mark('TIS Status'),
  t('Load Status'),
  t('Battery Voltage'),
  t('Door Status'),
  t('Lights'),
  mark('ABS Odometer'),
  mark('GPS Mileage'),
  mark('TSE Fault'),
  t('Fault Level'),
  mark('TSE Fault Details'),
  t('Backup Battery Voltage'),
  t('Wheel End'),
  t('Individual Tire Pressure'),
  t('Tire Temperature'),
  t('Fuel Level'),
  t('Logger Sensors'),
  t('Zone Info'),
  t('Engine Hours'),
  t('Unit Battery Voltage'),
  t('Fault Info'),
  t('Device Battery'),
  t('Wiliot Battery'),
  // The camera has a section in the drawer but no label in §3's list.
  t('Cargo Camera'),
]

const description = ([, text]: LogLine) => text !== '' && text !== notAvailable && text !== dash

/**
 * The texts of an entry; what is empty or not available is left out (§3).
 * @param only of this sensor type alone
 * @param units the reader's
 */
export const logLines = (
  readings: Readings,
  vehicle: Vehicle,
  only: number | null = null,
  units?: Units,
): readonly LogLine[] =>
  Object.entries(readings).flatMap(([key, reading]) => {
    const sensor = findSensor(key)
    if (!sensor || (only !== null && sensor.id !== only)) return []
    return sensor.log(reading, vehicle, units).filter(description)
  })

/** "Speed (km/h)": a label in the units of a reader. */
export const logLabelIn = (label: string, units: Units): string =>
  label.replace(/\((.+)\)$/, (whole, unit: string) => {
    const instead = unitInstead(unit, units)
    return instead ? `(${instead.name})` : whole
  })

/** The columns of a table of entries: labels that any of them has. */
export function logColumns(rows: readonly (readonly LogLine[])[]): readonly string[] {
  const reported = new Set(rows.flatMap((lines) => lines.map(([label]) => label)))
  return logLabels.filter((label) => reported.has(label))
}

export interface Logged {
  readonly recorded: Instant
  readonly readings: Readings
}

/**
 * How long may pass after a report before the next is missed: tethered gateways report every 5 minutes, untethered
 * ones every 24 hours (§4). Null for unknown: the longer.
 */
const gracePeriod = (tethered: boolean | null): Ms => (tethered ? movingFor : gatewaySilentAfter)

/**
 * The silences in a log: for each entry how long nothing came after it, where that is longer than it should be.
 * @param entries newest first, of all sensors
 * @param now the end of the newest silence
 */
export function logGaps(entries: readonly Logged[], now: Instant): ReadonlyMap<Instant, Ms> {
  const gaps = new Map<Instant, Ms>()
  let tethered: boolean | null = null
  for (let index = entries.length - 1; index >= 0; index--) {
    const { recorded, readings } = entries[index]!
    tethered = readings.tetherChange?.tethered ?? tethered
    const silent = (entries[index - 1]?.recorded ?? now) - recorded
    if (silent > gracePeriod(tethered)) gaps.set(recorded, silent)
  }
  return gaps
}

/** A set point as it was changed. */
export interface SetPoint {
  readonly recorded: Instant
  readonly zone: number
  readonly celsius: number
  /** The one before; null where none is known. */
  readonly was: number | null
}

/**
 * What belongs beside an entry's zones: set points that changed with it, and those that hold where it tells none.
 * @param changes newest first
 */
export function setPointsBeside(
  { recorded, readings }: Logged,
  changes: readonly SetPoint[],
): readonly SetPoint[] {
  return (readings.reeferUnit?.zones ?? []).flatMap(({ zone, setPointCelsius }) => {
    const last = changes.find((change) => change.zone === zone && change.recorded <= recorded)
    if (!last) return []
    const isNews = last.recorded === recorded && last.was !== null
    return isNews || setPointCelsius === undefined ? [last] : []
  })
}
