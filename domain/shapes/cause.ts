/** What is wrong with a vehicle in words that say what to do: what a sensor declares of it, and what all sources have in common. */

import type { Quantified } from '../basics/quantity.ts'
import type { Instant, Miles, Ms } from '../basics/units.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'

/**
 * What may come of it, the worst first: tires, wheel ends and brakes; ABS; lights; cargo and reefer; doors and tow; the
 * trailer's battery; maintenance; the gateway; geofences.
 */
export const consequences = [
  'rolling',
  'abs',
  'lights',
  'cargo',
  'doors',
  'battery',
  'maintenance',
  'gateway',
  'geofence',
] as const
export type Consequence = (typeof consequences)[number]

/** What can be done about it with one click. */
export const acts = ['workOrder', 'call', 'share', 'snooze', 'acknowledge'] as const
export type Act = (typeof acts)[number]

/** A number that is told with it, and in which words: "234 mi driven", "in 412 mi", "9 °F over set point". */
export interface MeasuredValue extends Quantified {
  readonly how?: MeasuredHow
}
export const measuredHows = ['driven', 'left', 'over set point', 'under set point'] as const
export type MeasuredHow = (typeof measuredHows)[number]

/**
 * The number, the place ("red wire") or the time that is told with it; null where there is none. What grows ("9 h", from
 * `since`) or shrinks ("in 6 days", `until`) with time alone is put into words when it is shown.
 */
export type Measure =
  | MeasuredValue
  | { readonly text: string }
  | { readonly since: Instant; readonly inDays?: true }
  | { readonly until: Instant }
  | null

/** Whether time alone moves it. */
export const isTimed = (measure: Measure): boolean =>
  measure !== null && ('since' in measure || 'until' in measure)

/** How bad something is that is wrong; `stale` is silence alone. */
export type CauseLevel = 'notice' | 'caution' | 'critical' | 'stale'

/** What every source says of something that is wrong. */
export interface CauseWords {
  readonly level: CauseLevel
  readonly consequence: Consequence
  /** What it is, in a few words: "Tire nearly flat". Together with its measure at most 34 characters. */
  readonly words: string
  /** Where or how exactly, for the long form: "Axle 2, curbside outer"; null where there is no more to say. */
  readonly detail: string | null
  /** What it means, in a sentence. */
  readonly means: string
  /** What to do, in a sentence: "Do not move it, and send a tire service." */
  readonly does: string
  /** The one act to offer first. */
  readonly act: Act
}

/** What a sensor says of something that is wrong. */
export interface SensorCause extends CauseWords {
  /** What of the sensor it is about, the same while it lasts: "LFO", "795/5"; empty where it is about all of it. */
  readonly item: string
  /** The wheel or tire, the zone, the circuit of lamps; empty where it is about no single one. */
  readonly position: string
  readonly measure: Measure
  /** Since when; null where nobody can tell. */
  readonly since: Instant | null
  /** Driven with it, as of the newest report; null where no mileage is known. */
  readonly miles: Miles | null
  /** What issues about the same are known by (`domain/maintenance/issues.ts`). */
  readonly troubles: readonly string[]
}

/** An open fault of the sensor, as far as a verdict needs it. */
export interface OpenFault {
  readonly faultTypeId: number
  readonly fmi: number
  readonly position: string
  readonly since: Instant
  readonly miles: Miles | null
  readonly trouble: string
}

/** How bad a value is that has limits. */
export type LimitedLevel = 'good' | 'notice' | 'caution' | 'critical'

/** How far something is beyond its limits. */
export interface Beyond {
  /** By the limits as they are; good where it is beyond none. */
  readonly level: LimitedLevel
  /** By the limits that a value has to come back past: never better than `level`. */
  readonly back: LimitedLevel
}

/** The same, and what of a sensor's it is. */
export interface BeyondItem extends Beyond {
  readonly item: string
}

/** Values with limits that a verdict must not jitter about. */
export interface Limited<R> {
  /** What is beyond a limit or not yet back past it; all else is left out. */
  readonly of: (reading: R, limits: VerdictLimits, vehicle: Pick<Vehicle, 'axles'>) => readonly BeyondItem[]
  /** Whether a reading says how an item is: one that it does not cover stays as it was. Absent: about all. */
  readonly covers?: (reading: R, item: string) => boolean
}

/** What it means that a sensor has not been heard for long though its gateway reports. */
export interface Unheard extends CauseWords {
  readonly after: (limits: VerdictLimits) => Ms
}

/** A reading with all that a verdict about it takes. */
export interface VerdictSubject<R> {
  /** As it is at the moment asked for, which time alone may have turned. */
  readonly reading: R
  readonly at: Instant
  /** Since when its state has lasted, of sensors that declare one (`lasts`); its own moment otherwise. */
  readonly since: Instant
  readonly vehicle: Vehicle
  readonly limits: VerdictLimits
  /** Whether the vehicle moves, or stopped a moment ago, as far as that is known now. */
  readonly isMoving: boolean
  /** Whether a tractor is hooked to it; null where that is unknown. */
  readonly tethered: boolean | null
  /** The open faults of this sensor, oldest first. */
  readonly faults: readonly OpenFault[]
  /** The level that holds for an item with limits: it does not get better at once. */
  readonly held: (item: string, beyond: Beyond) => LimitedLevel
  /** Since when an item has been beyond a limit; null where that is not remembered. */
  readonly heldSince: (item: string) => Instant | null
  /** Whether a moment has come. Whatever a verdict does with time asks this, so that it is known when it changes next. */
  readonly isDue: (at: Instant) => boolean
}
