/** What is known of a vehicle now: its latest readings, each with its own time, and what follows from them. */
import type { Instant } from '../basics/units.ts'
import type { Fault } from '../maintenance/faults.ts'
import type { Readings, SensorKey } from '../sensors/index.ts'
import type { ReportKey } from '../sensors/report.ts'
import type { Journey } from './journey.ts'
import type { Dwell, Motion } from './motion.ts'
import type { VerdictMemory } from './verdict-memory.ts'
import type { Watch } from './watch.ts'

export type { Fault, FaultChange } from '../maintenance/faults.ts'
export type { Dwell, Motion } from './motion.ts'
export type { HeldLevel, VerdictMemory } from './verdict-memory.ts'
export type { Watch } from './watch.ts'

/** A sensor's latest reading and the moment of the report that brought it. */
export interface Held<R> {
  readonly at: Instant
  readonly reading: R
  /** Since when its state has lasted, of sensors that declare one (`lasts`); absent for all others. */
  readonly since?: Instant
}
export type HeldReadings = { readonly [K in SensorKey]?: Held<NonNullable<Readings[K]>> }

/**
 * Plain JSON values only, none of them undefined, so that a text of it can be stored and read back as it was.
 * Nothing in it but `watch`, `verdict` and `journey` depends on how the vehicle is registered: that may be edited without a replay.
 */
export interface VehicleState {
  /** The newest report's moment; null before the first. */
  readonly recorded: Instant | null
  /** That report's number within its moment; absent where it has none. */
  readonly seq?: number
  readonly readings: HeldReadings
  readonly tether: { readonly tethered: boolean; readonly since: Instant } | null
  /** Moving or standing still, and since when; null before a first position. */
  readonly motion: Motion | null
  /** Where and since when it has been dwelling; null while it travels. */
  readonly dwell: Dwell | null
  /** Active faults, oldest first. */
  readonly faults: readonly Fault[]
  /** What geofences and alert rules remember; null while there is nothing, as for most vehicles. */
  readonly watch: Watch | null
  /** What verdicts remember; null while there is nothing, as for most vehicles. */
  readonly verdict: VerdictMemory | null
  /** The stay or trip that goes on, and its day so far; null before the first report that was followed. */
  readonly journey: Journey | null
}

/** Before the first report. */
export const unreported: VehicleState = {
  recorded: null,
  readings: {},
  tether: null,
  motion: null,
  dwell: null,
  faults: [],
  watch: null,
  verdict: null,
  journey: null,
}

/** The key of the newest report; null before the first. */
export const newestOf = ({ recorded, seq }: VehicleState): ReportKey | null =>
  recorded === null ? null : seq === undefined ? { recorded } : { recorded, seq }

/** A state from the text that was stored of it, also where that is of a time before all fields were there. */
export const readState = (text: string): VehicleState => ({ ...unreported, ...JSON.parse(text) })
