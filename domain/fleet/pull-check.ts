/** May a driver pull this trailer? A verdict of what its sensors say now; what is unknown or old never counts as good. */

import { pullCheckFresh } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import type { Instant, Ms } from '../basics/units.ts'
import type { Subject as DrawnSubject } from '../drawing/layout.ts'
import { type Part, partsOf, worstPart } from '../drawing/parts.ts'
import { partCausesOf, withCauses } from '../drawing/told.ts'
import { absSystemFault } from '../sensors/abs-system-fault.ts'
import { door } from '../sensors/door.ts'
import { type SensorKey, sensorOf, sensors } from '../sensors/index.ts'
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
import { nothingBeside } from '../verdict/beside.ts'
import { type SensorVerdict, toldOf } from '../verdict/of-sensors.ts'
import { type Verdict, verdictOf } from '../verdict/verdict.ts'
import { shortForm } from '../verdict/words.ts'

/** `look`: see for yourself before pulling. `unknown`: nothing, or nothing new, is known. `none`: nobody measures it. */
export type PullState = 'good' | 'care' | 'look' | 'stop' | 'unknown' | 'none'
export const pullKeys = ['lights', 'abs', 'tires', 'wheels', 'battery', 'reefer', 'doors', 'data'] as const
export type PullKey = (typeof pullKeys)[number]

export interface PullItem {
  readonly key: PullKey
  readonly label: string
  readonly state: PullState
  /** Why, in a sentence. */
  readonly reason: string
  /** What is wrong with it, in the words of every other screen, and what to do; left out where nothing is. */
  readonly told?: Pick<SensorVerdict, 'words' | 'does'>
  /** The moment of the reading that it rests on; null without one. */
  readonly at: Instant | null
}

/** `check`: nothing forbids it, but not all is known to be well. */
export type PullVerdict = 'go' | 'check' | 'noGo'
export interface PullCheck {
  readonly verdict: PullVerdict
  readonly items: readonly PullItem[]
}

interface Finding {
  readonly state: PullState
  readonly reason: string
}
interface Rule {
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

const lights: Rule['find'] = (_key, state) => {
  const ids = readingOf(state, 'lightSystemFault')?.faultTypeIds ?? []
  if (ids.length === 0) return { state: 'good', reason: t('No light fault') }
  const reason = ids
    .map((id) => `${t(plug[lightFaultCircuit(id)])}: ${t(lightFaultTexts[lightFaultKind(id)])}`)
    .join('. ')
  return { state: ids.every((id) => lightFaultKind(id) === 'intermittent') ? 'look' : 'stop', reason }
}

const abs: Rule['find'] = (_key, state) => {
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

const asState: Readonly<Record<Level, PullState>> = {
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
const wheels: Rule['find'] = (key, state, vehicle) => {
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
const tires: Rule['find'] = (key, state, vehicle, now) => {
  const held = state.readings.tireInflationStatus
  if (key !== 'tireInflationStatus' || !held) return wheels(key, state, vehicle, now)
  const { status } = readingAt(sensorOf(key), held, now)
  if (status === 'UNSTABLE')
    return { state: 'look', reason: t('The inflation system is not holding pressure') }
  if (status === 'FILLING') return { state: 'care', reason: t('The inflation system is filling a tire') }
  if (status === 'OK') return { state: 'good', reason: t('The inflation system holds the pressure') }
  return { state: 'unknown', reason: t('The inflation system does not report') }
}

const battery: Rule['find'] = (key, state, vehicle) => {
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

const reefer: Rule['find'] = (key, state, vehicle) => {
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

const doors: Rule['find'] = (_key, state) =>
  readingOf(state, 'door')?.opened
    ? { state: 'stop', reason: t('A door is open: close it first') }
    : { state: 'good', reason: t('Closed') }

const rules: readonly Rule[] = [
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

/** Kinds of vehicle that carry a reefer unit (§3: reefer trailer and reefer truck body). */
const cooled = new Set([1, 2])
/** What is not even spoken of where nobody measures it: not every trailer has it. */
const concerns = ({ key }: Rule, vehicle: Vehicle): boolean =>
  key === 'wheels' ? false : key === 'reefer' ? cooled.has(vehicle.vehicleTypeId) : true

const rank: readonly PullState[] = ['none', 'good', 'care', 'unknown', 'look', 'stop']
const worseOf = (a: PullItem, b: PullItem): PullItem =>
  rank.indexOf(b.state) > rank.indexOf(a.state) ? b : a

const days = (passed: Ms): string => {
  const hours = Math.floor(passed / 3_600_000)
  if (hours < 48) return t('{{hours}} hours ago', { hours })
  return t('{{days}} days ago', { days: Math.floor(hours / 24) })
}

/** What one sensor says about a thing; old readings are told with what they said, and count as unknown. */
function judgeSensor(
  rule: Rule,
  sensor: AnySensor,
  state: VehicleState,
  vehicle: Vehicle,
  now: Instant,
): PullItem {
  const { key, label } = rule
  const sensorKey = sensor.key as SensorKey
  const held = state.readings[sensorKey]
  const found = held && rule.find(sensorKey, state, vehicle, now)
  if (!held || !found)
    return { key, label, state: 'unknown', reason: t('Nothing was reported yet'), at: null }
  const age = now - held.at
  const old = age >= Math.min(sensor.staleAfter, pullCheckFresh)
  // Trouble stays trouble until something newer says otherwise.
  if (!old || found.state === 'stop') return { key, label, ...found, at: held.at }
  return {
    key,
    label,
    state: 'unknown',
    reason: t('Last known {{ago}}: {{reason}}', {
      ago: days(age),
      reason: found.reason.charAt(0).toLowerCase() + found.reason.slice(1),
    }),
    at: held.at,
  }
}

function itemOf(
  rule: Rule,
  vehicle: Vehicle,
  state: VehicleState,
  verdict: Verdict,
  now: Instant,
): PullItem | null {
  const fitted = rule.sensors.filter(({ id }) => vehicle.installedSensorTypeIds.includes(id))
  if (fitted.length === 0)
    return concerns(rule, vehicle)
      ? {
          key: rule.key,
          label: rule.label,
          state: 'none',
          reason: t('Not monitored: check it yourself'),
          at: null,
        }
      : null
  const item = fitted.map((sensor) => judgeSensor(rule, sensor, state, vehicle, now)).reduce(worseOf)
  const told = toldOf(verdict, new Set(fitted.map(({ key }) => key)), now)
  if (!told) return item
  // A reading may be well and what is about it not: a fuse that is blown, a fault that is open.
  const worse = item.state === 'good' ? asState[told.level] : item.state
  const does = told.act === 'call' ? (rule.does ?? told.does) : told.does
  return { ...item, state: worse, told: { words: told.words, does } }
}

/** How old what the verdict rests on is as a whole. */
function dataOf({ recorded }: VehicleState, verdict: Verdict, now: Instant): PullItem {
  const item = { key: 'data', label: t('Age of data'), at: recorded } as const
  if (recorded === null) return { ...item, state: 'unknown', reason: t('The trailer has not reported yet') }
  if (!verdict.isSilent) return { ...item, state: 'good', reason: t('The trailer reports') }
  return {
    ...item,
    state: 'unknown',
    reason: t('The trailer last reported {{ago}}', { ago: days(now - recorded) }),
    told: { words: shortForm(verdict, now), does: t('Look at all of it yourself.') },
  }
}

/** What its sensors say alone: what is known of it beside them is not for whoever stands before it. */
const sensorVerdict = (vehicle: Vehicle, state: VehicleState, now: Instant): Verdict =>
  verdictOf(state, vehicle, nothingBeside, now)

/** The verdict: no-go for any stop; go only where all that matters is known, fresh and well. */
export function pullCheck(vehicle: Vehicle, state: VehicleState, now: Instant): PullCheck {
  const essential = new Set(rules.filter((rule) => rule.essential).map(({ key }) => key))
  const told = sensorVerdict(vehicle, state, now)
  const items = [
    ...rules.flatMap((rule) => itemOf(rule, vehicle, state, told, now) ?? []),
    dataOf(state, told, now),
  ]
  const blocks = ({ key, state }: PullItem) =>
    state === 'unknown' || state === 'look' || (state === 'none' && essential.has(key))
  const verdict = items.some(({ state }) => state === 'stop') ? 'noGo' : items.some(blocks) ? 'check' : 'go'
  return { verdict, items }
}

/** The parts of the vehicle that the verdict rests on, to be drawn; of all else that it carries nothing. */
export const pullParts = (vehicle: Vehicle, state: VehicleState, now: Instant): readonly Part[] => {
  const judged = new Set(rules.flatMap(({ sensors }) => sensors))
  const fitted = (sensors as readonly AnySensor[]).filter(
    (sensor) => judged.has(sensor) && vehicle.installedSensorTypeIds.includes(sensor.id),
  )
  const causes = partCausesOf(sensorVerdict(vehicle, state, now), now)
  return withCauses(
    partsOf(vehicle, state, fitted, () => true, now),
    causes,
    vehicle.axles,
  )
}

/** The part that is looked at first: that of the worst item, which need not be the worst in the drawing. */
export const pullFirst = (items: readonly PullItem[], parts: readonly Part[]): string | null => {
  const sensorsOf = new Map<PullKey, readonly string[]>(
    rules.map(({ key, sensors }) => [key, sensors.map((sensor) => sensor.key)]),
  )
  const drawn = ({ key }: PullItem) =>
    parts.filter((part) => part.sensors.some((sensor) => sensorsOf.get(key)?.includes(sensor)))
  const told = items.filter((item) => drawn(item).length > 0)
  const [first] = told
  return (first && worstPart(drawn(told.reduce(worseOf, first)))?.id) ?? null
}

/** What the page behind a trailer's code tells, and nothing more. */
export interface DriverPage extends PullCheck {
  readonly unitId: string
  readonly now: Instant
  readonly drawing: DrawnSubject
  /** The id of the part of the drawing that is chosen at first. */
  readonly first: string | null
}
