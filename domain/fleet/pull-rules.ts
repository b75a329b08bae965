/** What a driver is told of each thing at a trailer, by what its sensors say: to add one, add a rule. */

import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { absSystemFault } from '../sensors/abs-system-fault.ts'
import { door } from '../sensors/door.ts'
import { type SensorKey, sensorOf } from '../sensors/index.ts'
import { individualTirePressure } from '../sensors/individual-tire-pressure.ts'
import { lightSystemFault } from '../sensors/light-system-fault.ts'
import { degrees, type Reading as Reefer, zoneLevel } from '../sensors/reefer-reading.ts'
import { reeferUnit } from '../sensors/reefer-unit.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { sensorBoxBattery } from '../sensors/sensor-box-battery.ts'
import { tireInflationStatus } from '../sensors/tire-inflation-status.ts'
import { tireTemperature } from '../sensors/tire-temperature.ts'
import { tse } from '../sensors/tse.ts'
import { readingAt } from '../sensors/turn.ts'
import { describeAbsFault } from '../sensors/vocab/abs.ts'
import { lightFaultCircuit, lightFaultKind, lightFaultTexts, plug } from '../sensors/vocab/lights.ts'
import { wheelEnd } from '../sensors/wheel-end.ts'
import type { VehicleState } from '../state/state.ts'
import type { Level } from '../vehicle/severity.ts'
import { limitsOf, type Vehicle } from '../vehicle/vehicle.ts'

/** `look`: see for yourself before pulling. `unknown`: nothing, or nothing new, is known. `none`: nobody measures it. */
export type PullState = 'good' | 'care' | 'look' | 'stop' | 'unknown' | 'none'
export const pullKeys = ['lights', 'abs', 'tires', 'wheels', 'battery', 'reefer', 'doors', 'data'] as const
export type PullKey = (typeof pullKeys)[number]

interface Finding {
  readonly state: PullState
  readonly reason: string
}
export interface PullRule {
  readonly key: PullKey
  readonly label: string
  readonly sensors: readonly AnySensor[]
  /** Without it nobody can say that the trailer is fit for the road; where nobody measures it, the driver looks. */
  readonly essential?: true
  /** What whoever stands before it does, where the verdict asks somebody in an office to call. */
  readonly does?: string
  /** What one of the sensors says. */
  readonly find: (key: SensorKey, state: VehicleState, vehicle: Vehicle, now: Instant) => Finding | null
}

const readingOf = <K extends SensorKey>(state: VehicleState, key: K) => state.readings[key]?.reading

const lights: PullRule['find'] = (_key, state) => {
  const ids = readingOf(state, 'lightSystemFault')?.faultTypeIds ?? []
  if (ids.length === 0) return { state: 'good', reason: t('No light fault') }
  const reason = ids
    .map((id) => `${t(plug[lightFaultCircuit(id)])}: ${t(lightFaultTexts[lightFaultKind(id)])}`)
    .join('. ')
  return { state: ids.every((id) => lightFaultKind(id) === 'intermittent') ? 'look' : 'stop', reason }
}

const abs: PullRule['find'] = (_key, state) => {
  const reading = readingOf(state, 'absSystemFault')
  if (!reading) return null
  const faults = reading.faults.map(({ faultTypeId, fmi }) => describeAbsFault(faultTypeId, fmi))
  const reason = [
    ...(reading.amberLamp ? [t('The ABS lamp is on')] : []),
    ...faults.map(({ faultDescription }) => faultDescription),
  ].join('. ')
  if (reading.amberLamp || faults.some(({ severity }) => severity === 3)) return { state: 'stop', reason }
  if (faults.length > 0)
    return { state: faults.some(({ severity }) => severity === 2) ? 'look' : 'care', reason }
  return { state: 'good', reason: t('No ABS fault, the lamp is off') }
}

export const asState: Readonly<Record<Level, PullState>> = {
  good: 'good',
  notice: 'care',
  caution: 'look',
  critical: 'stop',
  stale: 'unknown',
  unknown: 'unknown',
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** "Curbside, axle 2, outer" */
const wheelAt = (side: string, axle: number, place: string): string => {
  const places = { side: t(side), axle, place: t(place) }
  return place === 'single'
    ? t('{{side}}, axle {{axle}}', places)
    : t('{{side}}, axle {{axle}}, {{place}}', places)
}
/** Wheels that are not well, by their place on the axles. */
const wheels: PullRule['find'] = (key, state, vehicle) => {
  const { drawer, level, label } = sensorOf(key)
  const reading = readingOf(state, key)
  if (drawer.as !== 'wheels' || !level) return null
  const bad = drawer
    .wheels(reading, vehicle)
    .filter((wheel) => asState[wheel.level] !== 'good' && wheel.level !== 'unknown')
    .map(({ axle, side, place, text }) =>
      capital(
        t('{{place}}: {{value}}', {
          place: wheelAt(side, axle, place),
          value: `${text} ${drawer.unit}`.trim(),
        }),
      ),
    )
  const found = asState[level(reading, vehicle)]
  return {
    state: found,
    reason:
      bad.join('. ') ||
      (found === 'good'
        ? t('{{sensor}} all well', { sensor: t(label) })
        : t('{{sensor}} not reported', { sensor: t(label) })),
  }
}
const tires: PullRule['find'] = (key, state, vehicle, now) => {
  const held = state.readings.tireInflationStatus
  if (key !== 'tireInflationStatus' || !held) return wheels(key, state, vehicle, now)
  const { status } = readingAt(sensorOf(key), held, now)
  if (status === 'UNSTABLE')
    return { state: 'look', reason: t('The inflation system is not holding pressure') }
  if (status === 'FILLING') return { state: 'care', reason: t('The inflation system is filling a tire') }
  if (status === 'OK') return { state: 'good', reason: t('The inflation system holds the pressure') }
  return { state: 'unknown', reason: t('The inflation system does not report') }
}

const battery: PullRule['find'] = (key, state, vehicle) => {
  const reading = readingOf(state, 'sensorBoxBattery')
  if (!reading) return null
  const level = sensorOf(key).level!(reading, vehicle)
  const volts = `${(reading.millivolts / 1000).toFixed(1)} V`
  // A low battery is charged by pulling.
  return level === 'good'
    ? { state: 'good', reason: volts }
    : { state: 'care', reason: t('Low: {{volts}}. Charge it, or lift gate and gateway may fail', { volts }) }
}

/** Zones whose return air is far from the set point. */
const farOff = (unit: Reefer, vehicle: Vehicle): readonly string[] =>
  (unit.zones ?? [])
    .filter((zone) => ['caution', 'critical'].includes(zoneLevel(unit, zone, limitsOf(vehicle))))
    .map(({ zone, setPointCelsius, returnAirCelsius }) =>
      t('Zone {{zone}}: {{returnAir}} °F, set {{setPoint}} °F', {
        zone,
        returnAir: degrees(returnAirCelsius),
        setPoint: degrees(setPointCelsius),
      }),
    )

const reefer: PullRule['find'] = (key, state, vehicle) => {
  const { drawer, level } = sensorOf(key)
  const reading = readingOf(state, 'reeferUnit')
  if (!reading || drawer.as !== 'sections' || !level) return null
  const bad = drawer
    .sections(reading, vehicle)
    .flatMap(({ rows }) => rows)
    .filter((row) => row.level === 'caution' || row.level === 'critical')
    .map((row) => `${row.label}: ${row.text}${row.unit ? ` ${row.unit}` : ''}`)
  bad.push(...farOff(reading, vehicle))
  const found = asState[level(reading, vehicle)]
  const running =
    reading.powerOn === false ? t('The unit is off') : reading.powerOn ? t('The unit is on') : ''
  return {
    state: found,
    reason:
      [...bad, running].filter(Boolean).join('. ') || (found === 'good' ? t('No alarm') : t('Not reported')),
  }
}

const doors: PullRule['find'] = (_key, state) =>
  readingOf(state, 'door')?.opened
    ? { state: 'stop', reason: t('A door is open: close it first') }
    : { state: 'good', reason: t('Closed') }

export const pullRules: readonly PullRule[] = [
  { key: 'lights', label: t('Lights'), sensors: [lightSystemFault], essential: true, find: lights },
  { key: 'abs', label: 'ABS', sensors: [absSystemFault], essential: true, find: abs },
  {
    key: 'tires',
    label: t('Tires'),
    sensors: [tireInflationStatus, individualTirePressure, tireTemperature],
    essential: true,
    find: tires,
  },
  { key: 'wheels', label: t('Brakes and wheel ends'), sensors: [tse, wheelEnd], find: wheels },
  { key: 'battery', label: t('Battery'), sensors: [sensorBoxBattery], find: battery },
  {
    key: 'reefer',
    label: t('Reefer'),
    sensors: [reeferUnit],
    does: t('Check doors, unit and fuel, and tell your dispatcher.'),
    find: reefer,
  },
  { key: 'doors', label: t('Doors'), sensors: [door], does: t('Close them.'), find: doors },
]
