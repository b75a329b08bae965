/** What follows from a vehicle's state at a moment: health, connectivity, load, dwelling, and when it changes by itself. */

import { dwellFrom, reportGrace, tetheredReportsEvery, untetheredReportsEvery } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import type { Instant, Ms } from '../basics/units.ts'
import { loadOf } from '../sensors/enhanced-weight.ts'
import { findSensorById, type SensorKey, sensorOf, sensors } from '../sensors/index.ts'
import type { Load } from '../sensors/load.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { readingAt, turnOf } from '../sensors/turn.ts'
import { type Level, worse } from '../vehicle/severity.ts'
import { limitsOf, type Vehicle } from '../vehicle/vehicle.ts'
import type { VehicleState } from './state.ts'

/** Health and connectivity as lists and filters name them (§5). */
export const healthStatuses = {
  GOOD: t('Good'),
  CAUTION: t('Caution'),
  CRITICAL: t('Critical'),
  NA: 'N/A',
} as const
export type HealthStatus = keyof typeof healthStatuses
/** A battery's health: the values of §5 and one for nearly empty, in the words of the one scale that all levels have. */
export const batteryStatuses = {
  GOOD: t('Good'),
  NOTICE: t('Caution'),
  CRITICAL: t('Critical'),
  NA: 'N/A',
} as const
export type BatteryStatus = keyof typeof batteryStatuses
/** The level behind each of them. */
export const statusLevels = {
  GOOD: 'good',
  NOTICE: 'caution',
  CAUTION: 'caution',
  CRITICAL: 'critical',
  NA: 'unknown',
} as const satisfies Record<HealthStatus | BatteryStatus, Level>

/** What keeps a gateway alive: these show how the gateway is, all other sensors how the trailer or its reefer is. */
const gatewayBatteries = (
  ['backupBattery', 'xt5300BatteryStatus', 'wiliotBattery'] as const satisfies SensorKey[]
).map(sensorOf)
const reeferUnit: AnySensor = sensorOf('reeferUnit')
/** Sensors that say how the trailer itself is. */
const ofTrailer = (sensors as readonly AnySensor[]).filter(
  (sensor) => sensor.level && !gatewayBatteries.includes(sensor) && sensor !== reeferUnit,
)

/** When a sensor's latest reading turns stale; null where it has none. */
export const staleAt = (state: VehicleState, key: SensorKey): Instant | null => {
  const held = state.readings[key]
  return held ? held.at + sensorOf(key).staleAfter : null
}

/** Whether a sensor's latest reading is older than its window; false where it has none. */
export const isStale = (state: VehicleState, key: SensorKey, now: Instant): boolean => {
  const at = staleAt(state, key)
  return at !== null && now >= at
}

const levelBy = (state: VehicleState, vehicle: Vehicle, sensor: AnySensor, now: Instant): Level => {
  const held = state.readings[sensor.key as SensorKey]
  if (!held) return 'unknown'
  if (now >= held.at + sensor.staleAfter) return 'stale'
  return sensor.level?.(readingAt(sensor, held, now), vehicle) ?? 'unknown'
}

/** How the vehicle is by one sensor: unknown without a reading or where it says nothing about health. */
export const sensorLevel = (state: VehicleState, vehicle: Vehicle, key: SensorKey, now: Instant): Level =>
  levelBy(state, vehicle, sensorOf(key), now)

/** The worst of what the sensors say that are not stale; unknown where none does. */
const worstOf = (state: VehicleState, vehicle: Vehicle, some: readonly AnySensor[], now: Instant): Level => {
  let level: Level = 'unknown'
  for (const sensor of some) {
    const one = levelBy(state, vehicle, sensor, now)
    if (one !== 'stale') level = worse(level, one)
  }
  return level
}

/** The worst of brakes, lights, tires, wheel ends and the trailer's battery. */
export const trailerLevel = (state: VehicleState, vehicle: Vehicle, now: Instant): Level =>
  worstOf(state, vehicle, ofTrailer, now)
/** How the gateway's own battery is. */
export const gatewayBatteryLevel = (state: VehicleState, vehicle: Vehicle, now: Instant): Level =>
  worstOf(state, vehicle, gatewayBatteries, now)

const asHealth: Readonly<Record<Level, HealthStatus>> = {
  unknown: 'NA',
  stale: 'NA',
  good: 'GOOD',
  notice: 'GOOD',
  caution: 'CAUTION',
  critical: 'CRITICAL',
}
const asBattery: Readonly<Record<Level, BatteryStatus>> = {
  unknown: 'NA',
  stale: 'NA',
  good: 'GOOD',
  notice: 'NOTICE',
  caution: 'NOTICE',
  critical: 'CRITICAL',
}

export const trailerHealth = (state: VehicleState, vehicle: Vehicle, now: Instant): HealthStatus =>
  asHealth[trailerLevel(state, vehicle, now)]
export const trailerBattery = (state: VehicleState, vehicle: Vehicle, now: Instant): BatteryStatus =>
  asBattery[sensorLevel(state, vehicle, 'sensorBoxBattery', now)]
export const gatewayBattery = (state: VehicleState, vehicle: Vehicle, now: Instant): BatteryStatus =>
  asBattery[gatewayBatteryLevel(state, vehicle, now)]

/** Whether the gateway has been silent for as long as its customer says; false before its first report. */
export const isSilent = ({ recorded }: VehicleState, vehicle: Vehicle, now: Instant): boolean =>
  recorded !== null && now >= recorded + limitsOf(vehicle).silentAfter

/**
 * GOOD while the gateway and every installed sensor report in their windows;
 * CAUTION when one does not, or never has; CRITICAL when the gateway has been lost; NA before a first report or without a gateway.
 */
export function connectivity(state: VehicleState, vehicle: Vehicle, now: Instant): HealthStatus {
  if (state.recorded === null || vehicle.serialNumber === null) return 'NA'
  if (now >= state.recorded + limitsOf(vehicle).lostAfter) return 'CRITICAL'
  if (isSilent(state, vehicle, now)) return 'CAUTION'
  const missing = vehicle.installedSensorTypeIds.some((id) => {
    const sensor = findSensorById(id)
    const held = sensor && state.readings[sensor.key as SensorKey]
    if (!sensor) return false
    return !held || now >= held.at + sensor.staleAfter + reportGrace
  })
  return missing ? 'CAUTION' : 'GOOD'
}

/** The gateway as a whole: the worse of how it reports and how its battery is. */
export const gatewayHealth = (state: VehicleState, vehicle: Vehicle, now: Instant): HealthStatus => {
  const reports = ({ GOOD: 'good', CAUTION: 'caution', CRITICAL: 'critical', NA: 'unknown' } as const)[
    connectivity(state, vehicle, now)
  ]
  return reports === 'unknown' ? 'NA' : asHealth[worse(reports, gatewayBatteryLevel(state, vehicle, now))]
}

/** Loaded or not, by the newer of scale and ultrasound; null where there is neither. */
export function loadStatus({ readings }: VehicleState, vehicle: Vehicle): Load | null {
  const { enhancedWeight: scale, ultrasonicCargo: sound } = readings
  if (sound && (!scale || sound.at > scale.at)) return sound.reading.loaded ? 'loaded' : 'unloaded'
  return scale ? loadOf(scale.reading, vehicle) : null
}

/** Since when it has been untethered; null while tethered or unknown. */
export const untetheredSince = ({ tether }: VehicleState): Instant | null =>
  tether && !tether.tethered ? tether.since : null

/** Since when it has been dwelling; null while it travels and for stops too short to count. */
export const dwellingSince = ({ dwell }: VehicleState, now: Instant): Instant | null =>
  dwell && now >= dwell.since + dwellFrom ? dwell.since : null

/** How often its gateway reports where it is (§4); null while nobody knows whether it is tethered. */
export const reportsEvery = ({ tether }: VehicleState): Ms | null =>
  tether && (tether.tethered ? tetheredReportsEvery : untetheredReportsEvery)

/** Since when it has stood still; null while it moves or is unknown. */
export const stoppedSince = ({ motion }: VehicleState): Instant | null =>
  motion && !motion.moving ? motion.since : null

/** The next moment at which anything derived here may change without a report; null where nothing will. */
export function nextChange(state: VehicleState, vehicle: Vehicle, now: Instant): Instant | null {
  let next = Number.POSITIVE_INFINITY
  const at = (moment: Instant) => {
    if (moment > now && moment < next) next = moment
  }
  if (state.recorded !== null) {
    const { silentAfter, lostAfter } = limitsOf(vehicle)
    at(state.recorded + silentAfter)
    at(state.recorded + lostAfter)
  }
  if (state.dwell) at(state.dwell.since + dwellFrom)
  for (const key in state.readings) {
    const sensor = sensorOf(key as SensorKey)
    const stale = state.readings[key as SensorKey]!.at + sensor.staleAfter
    if (sensor.level) at(stale)
    const turn = turnOf(sensor, state.readings[key as SensorKey]!)
    if (turn) at(turn.at)
    if (vehicle.installedSensorTypeIds.includes(sensor.id)) at(stale + reportGrace)
  }
  return Number.isFinite(next) ? next : null
}
