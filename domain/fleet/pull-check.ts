/** May a driver pull this trailer? A verdict of what its sensors say now; what is unknown or old never counts as good. */

import { pullCheckFresh } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import type { Instant, Ms } from '../basics/units.ts'
import type { Subject as DrawnSubject } from '../drawing/layout.ts'
import { type Part, partsOf, worstPart } from '../drawing/parts.ts'
import { partCausesOf, withCauses } from '../drawing/told.ts'
import { type SensorKey, sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import type { VehicleState } from '../state/state.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { nothingBeside } from '../verdict/beside.ts'
import { type SensorVerdict, toldOf } from '../verdict/of-sensors.ts'
import { type Verdict, verdictOf } from '../verdict/verdict.ts'
import { shortForm } from '../verdict/words.ts'
import { asState, type PullKey, type PullRule, type PullState, pullRules } from './pull-rules.ts'

export { type PullKey, type PullState, pullKeys } from './pull-rules.ts'

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

/** Kinds of vehicle that carry a reefer unit (§3: reefer trailer and reefer truck body). */
const cooled = new Set([1, 2])
/** What is not even spoken of where nobody measures it: not every trailer has it. */
const concerns = ({ key }: PullRule, vehicle: Vehicle): boolean =>
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
  rule: PullRule,
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
  rule: PullRule,
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
  const essential = new Set(pullRules.filter((rule) => rule.essential).map(({ key }) => key))
  const told = sensorVerdict(vehicle, state, now)
  const items = [
    ...pullRules.flatMap((rule) => itemOf(rule, vehicle, state, told, now) ?? []),
    dataOf(state, told, now),
  ]
  const blocks = ({ key, state }: PullItem) =>
    state === 'unknown' || state === 'look' || (state === 'none' && essential.has(key))
  const verdict = items.some(({ state }) => state === 'stop') ? 'noGo' : items.some(blocks) ? 'check' : 'go'
  return { verdict, items }
}

/** The parts of the vehicle that the verdict rests on, to be drawn; of all else that it carries nothing. */
export const pullParts = (vehicle: Vehicle, state: VehicleState, now: Instant): readonly Part[] => {
  const judged = new Set(pullRules.flatMap(({ sensors }) => sensors))
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
    pullRules.map(({ key, sensors }) => [key, sensors.map((sensor) => sensor.key)]),
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
