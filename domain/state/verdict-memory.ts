/** What is remembered of a vehicle between reports so that its verdict does not jitter. Stored with its state, so names of fields stay. */
import { verdictHeldFor } from '../basics/assumed.ts'
import type { Instant } from '../basics/units.ts'
import { usualLimits } from '../basics/verdict-limits.ts'
import { type SensorKey, sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import type { Beyond, Limited, LimitedLevel } from '../shapes/cause.ts'
import { limitsOf, type Vehicle } from '../vehicle/vehicle.ts'

/** A value that is, or was, beyond a limit and has not come back for good. */
export interface HeldLevel {
  readonly level: LimitedLevel
  /** Since when it has been beyond any limit. */
  readonly since: Instant
  /** Since when it has been better than `level`, though not past the limits that it has to come back past. */
  readonly better?: Instant
}

/** By `itemKey`. What is beyond no limit is absent. Plain JSON. */
export type VerdictMemory = Readonly<Record<string, HeldLevel>>

/** What of a vehicle its memory is made by. */
export type JudgedBy = Pick<Vehicle, 'axles' | 'limits'>
/** A vehicle of which nothing else is known: a tandem under the usual limits. */
export const usualVehicle: JudgedBy = { axles: 2 }

/** "individualTirePressure:LFO" */
export const itemKey = (sensorKey: string, item: string): string => `${sensorKey}:${item}`

/** From good to critical. */
export const limitedLevels: readonly LimitedLevel[] = ['good', 'notice', 'caution', 'critical']
const rank = (level: LimitedLevel): number => limitedLevels.indexOf(level)

type KnownReadings = { readonly [K in SensorKey]?: { readonly at: Instant; readonly reading: unknown } }

interface Judged {
  readonly key: SensorKey
  /** With what follows the sensor in the keys of its items. */
  readonly prefix: string
  // biome-ignore lint/suspicious/noExplicitAny: a declaration knows its own sensor's reading; here all meet
  readonly limited: Limited<any>
}
const judged: readonly Judged[] = (sensors as readonly AnySensor[]).flatMap(({ key, limited }) =>
  limited ? [{ key: key as SensorKey, prefix: itemKey(key, ''), limited }] : [],
)

const isEmpty = (record: object): boolean => {
  for (const _ in record) return false
  return true
}

/** What is held of an item after a report about it; undefined where it is well, the very same where nothing is new. */
function holdOn(was: HeldLevel | undefined, beyond: Beyond, recorded: Instant): HeldLevel | undefined {
  const { level, back } = beyond
  if (!was) return level === 'good' ? undefined : { level, since: recorded }
  const { since } = was
  if (rank(level) >= rank(was.level))
    return level === was.level && was.better === undefined ? was : { level, since }
  if (rank(back) < rank(was.level)) {
    if (back === 'good') return undefined
    return back === level ? { level, since } : { level: back, since, better: recorded }
  }
  const better = was.better ?? recorded
  if (recorded - better >= verdictHeldFor) return level === 'good' ? undefined : { level, since }
  return was.better === undefined ? { level: was.level, since, better } : was
}

/**
 * The level that is shown of an item at a moment: what is held, as far as the limits of now allow.
 * @param isDue whether a moment has come
 */
export function heldLevel(
  held: HeldLevel | undefined,
  { level, back }: Beyond,
  isDue: (at: Instant) => boolean,
): LimitedLevel {
  if (!held || rank(held.level) <= rank(level)) return level
  if (held.better !== undefined && isDue(held.better + verdictHeldFor)) return level
  return rank(held.level) > rank(back) ? back : held.level
}

/**
 * The memory after a report: worse at once, better only past the limits' return values or after some minutes.
 * Null where there is nothing to remember, as for most vehicles; the very same object where nothing has changed.
 * @param readings of the report, as they are held from now on
 * @param before the readings held so far; what says the same as before is the very same object
 */
export function remember(
  memory: VerdictMemory | null,
  readings: KnownReadings,
  before: KnownReadings,
  recorded: Instant,
  vehicle: JudgedBy,
): VerdictMemory | null {
  const limits = limitsOf(vehicle)
  let next: Record<string, HeldLevel> | null = null
  const put = (key: string, held: HeldLevel | undefined) => {
    next ??= { ...memory }
    if (held) next[key] = held
    else delete next[key]
  }
  for (const { key, prefix, limited } of judged) {
    const known = readings[key]
    if (known === undefined || known.at !== recorded) continue
    const { reading } = known
    // What was within its limits and says the same again still is, unless a customer has changed them meanwhile.
    if (memory === null && limits === usualLimits && before[key]?.reading === reading) continue
    const found = limited.of(reading, limits, vehicle)
    for (const one of found) {
      const name = prefix + one.item
      const was: HeldLevel | undefined = (next ?? memory)?.[name]
      const held = holdOn(was, one, recorded)
      if (held !== was) put(name, held)
    }
    if (memory === null) continue
    for (const name in memory) {
      if (!name.startsWith(prefix)) continue
      const item = name.slice(prefix.length)
      if (found.some((one) => one.item === item) || limited.covers?.(reading, item) === false) continue
      put(name, undefined)
    }
  }
  if (next === null) return memory
  return isEmpty(next) ? null : next
}
