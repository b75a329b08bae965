/** Something that is wrong with a vehicle: what it is, since when, what it means and what to do. Plain JSON. */
import type { Instant, Miles } from '../basics/units.ts'
import type { SensorKey } from '../sensors/index.ts'
import { type CauseWords, consequences, type Measure } from '../shapes/cause.ts'

export {
  type Act,
  acts,
  type CauseLevel,
  type Consequence,
  consequences,
  type Measure,
} from '../shapes/cause.ts'

export interface Cause extends CauseWords {
  /** The same while it lasts, whatever its level: for snoozes. "individualTirePressure:LFO" */
  readonly key: string
  readonly measure: Measure
  /** Since when; null where nobody can tell. */
  readonly since: Instant | null
  /** Driven with it, as of the newest report; null where no mileage is known, or that is no matter. */
  readonly miles: Miles | null
  /** The part of the trailer that it is about; null where it is about none. */
  readonly part: { readonly sensor: SensorKey; readonly position: string } | null
  /** The keys of troubles (`domain/maintenance/issues.ts`) by which issues about the same are known. */
  readonly troubles: readonly string[]
}

const levels = ['critical', 'caution', 'notice', 'stale']

/** The worse first: by level, then by what may come of it, then the older; of the same age by key. */
export const compareCauses = (a: Cause, b: Cause): number =>
  levels.indexOf(a.level) - levels.indexOf(b.level) ||
  consequences.indexOf(a.consequence) - consequences.indexOf(b.consequence) ||
  (a.since ?? Number.MAX_SAFE_INTEGER) - (b.since ?? Number.MAX_SAFE_INTEGER) ||
  (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
