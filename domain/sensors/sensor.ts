/** What a sensor is: one declaration holds every fact that two readers need. */

import type { z } from 'zod'
import type { Units } from '../basics/own-units.ts'
import { t } from '../basics/texts.ts'
import { day, hour, hours } from '../basics/time.ts'
import type { Ms } from '../basics/units.ts'
import type { Limited, SensorCause, Unheard, VerdictSubject } from '../shapes/cause.ts'
import type { ColumnOf, FlagName } from '../shapes/column.ts'
import type { Drawer } from '../shapes/drawer.ts'
import type { Drawing } from '../shapes/part.ts'
import type { Predicate } from '../shapes/predicate.ts'
import type { Maker } from '../vehicle/makers.ts'
import type { Level } from '../vehicle/severity.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'

/** A reading with what is needed to judge it: the vehicle it was taken on. */
export interface Subject<R> {
  readonly reading: R
  readonly vehicle: Vehicle
}

/** A label and a text of the activity log (§3); empty and N/A ones are dropped by whoever lists them. */
export type LogLine = readonly [label: string, text: string]

/** A fault as a reading reports it; its numbers are the sensor's own. */
export interface ListedFault {
  /** What is faulty. */
  readonly faultTypeId: number
  /** How it fails: the failure modes of SAE J1939. */
  readonly fmi: number
  /** Code of the wheel or the tire; empty where it concerns no single one. */
  readonly position: string
}

/** What a reading becomes with time alone. */
export interface Turn<R> {
  /** `reading`: counted from the reading itself. `state`: from when its state began, of sensors that declare `lasts`. */
  readonly from: 'reading' | 'state'
  readonly after: Ms
  /** What it is from then on; null for readings that stay as they are. */
  readonly into: (reading: R) => R | null
}

/** Which faults a sensor's readings carry. */
export interface FaultDeclaration<R> {
  /**
   * The faults there are by a reading, each once.
   * `was`: whether one has been active so far, for limits that a value must come back past by a margin.
   */
  readonly of: (reading: R, was: (fault: ListedFault) => boolean) => readonly ListedFault[]
  /** Whether a reading covers such a fault: a fault it does not cover goes on. Absent: about all. */
  readonly speaksOf?: (reading: R, fault: ListedFault) => boolean
  /** Without this flag the drawer shows what is faulty, but neither the cause nor the repair. */
  readonly wordsFlag?: FlagName
}

export interface Sensor<
  Id extends number,
  Key extends string,
  R,
  P extends readonly Predicate<R>[] = readonly Predicate<R>[],
> {
  /** The sensor type id of §3. */
  readonly id: Id
  /** The key of a gateway report (§3). */
  readonly key: Key
  /** The title of its section in the drawer (§2). */
  readonly label: string
  /** The same in a word or two, where there is room for no more; the label where left out. */
  readonly short?: string
  /** The parts of the vehicle that it tells of; absent where it tells of none. */
  readonly drawing?: readonly Drawing<R>[]
  readonly makers: readonly Maker[]
  /** How to make it report while somebody stands at the trailer, in a sentence: "Open and close a door." */
  readonly installHint?: string
  /** The status-report window: older readings are stale. */
  readonly staleAfter: Ms
  /** The window in words, where they are not those that follow from it: see `windowOf`. */
  readonly window?: string
  readonly flag?: FlagName
  /** The reading as it comes in and as it is kept. */
  readonly schema: z.ZodType<R>
  readonly columns: readonly ColumnOf<Subject<R>>[]
  readonly drawer: Drawer<R>
  readonly log: (reading: R, vehicle: Vehicle, units?: Units) => readonly LogLine[]
  /** The response fields of an activity-log entry (§3), each one of `entry-fields.ts`. */
  readonly entry: (reading: R, vehicle: Vehicle) => Readonly<Record<string, unknown>>
  /** How the vehicle is because of this reading; absent where it has no bearing on health. */
  readonly level?: (reading: R, vehicle: Vehicle) => Level
  /** What it says in a word, of sensors that are told of beside those of health: "Open". */
  readonly glance?: (reading: R, vehicle: Vehicle) => string | null
  /** Something to know about its readings, in a sentence; shown with them. */
  readonly note?: string
  /** What its readings become with time alone; absent where they stay what they are. */
  readonly turns?: Turn<R>
  /** What alerts can watch of it. */
  readonly predicates: P
  /** What of its reading is a state that lasts: the state of a vehicle knows since when it has been so. */
  readonly lasts?: (reading: R) => string
  /** Faults with a beginning and an end (§3, Fault); absent where its readings carry none. */
  readonly faults?: FaultDeclaration<R>
  /** What is wrong by its reading and its open faults, in words that say what to do; nothing where all is well. */
  readonly verdicts?: (subject: VerdictSubject<R>) => readonly SensorCause[]
  /** Values of it that have to come back past a limit by a margin before a verdict gets better. */
  readonly limited?: Limited<R>
  /** What its own silence means; absent where that says nothing of the trailer. */
  readonly unheard?: Unheard
}

// biome-ignore lint/suspicious/noExplicitAny: the list holds sensors of every reading; each was checked where it was declared
export type AnySensor = Sensor<number, string, any>

/** Declares a sensor. The reading comes first, so that everything after it knows its type. */
export const sensor = <
  R,
  const Id extends number,
  const Key extends string,
  const P extends readonly Predicate<R>[],
>(
  schema: z.ZodType<R>,
  facts: Omit<Sensor<Id, Key, NoInfer<R>, P>, 'schema'>,
): Sensor<Id, Key, R, P> => ({ schema, ...facts })

/** The status-report window in words (§3): "last 2 days". */
export const windowOf = ({ window, staleAfter }: Pick<AnySensor, 'window' | 'staleAfter'>): string =>
  window ??
  (staleAfter > hours(24)
    ? t('last {{days}} days', { days: staleAfter / day })
    : t('last {{hours}} hrs', { hours: staleAfter / hour }))
