/** The context of the engine: the vehicles, their states, and what customers watch. */
import type { Instant } from '#domain/basics/units.ts'
import type { Besides } from './beside/besides.ts'
import type { LogPlaces } from './log/places.ts'
import type { NearStates } from './near-states.ts'
import type { Registry } from './registry.ts'
import type { Shards } from './shards.ts'
import type { States } from './states.ts'
import type { UnknownDevices } from './unknown-devices.ts'
import type { WatcherRegistry } from './watch/watchers.ts'

export interface EngineContext {
  readonly registry: Registry
  /** The vehicles that are this engine's: only of these it takes reports and has states. */
  readonly shards: Shards
  readonly states: States
  /** How far the log of reports is stored, by part of the vehicles. */
  readonly places: LogPlaces
  readonly nearStates: NearStates
  readonly unknownDevices: UnknownDevices
  /** What customers watch: their geofences and alert rules. */
  readonly watchers: WatcherRegistry
  /** What is known of vehicles beside their reports. */
  readonly besides: Besides
  /** Months whose partition is known to be there. */
  readonly months: Set<number>
  /**
   * The newest transaction that is kept and contained in `states`. Within a part of the vehicles numbers go up, whichever
   * engine owns it: one that takes a part over goes on from the higher of both numbers.
   */
  batch: number
  /** Up to this transaction everything is in the vehicles' rows as well. */
  watermark: number
  readonly now: () => Instant
  readonly counts: EngineCounts
}

/** Figures since the start, for the metrics page. */
export interface EngineCounts {
  accepted: number
  duplicate: number
  merged: number
  rejected: number
  late: number
  unknownKeys: number
  turns: number
  /** Of the turns, those that were stepped while the one before was kept. */
  ahead: number
  busy: number
  written: number
  firings: number
}
export const newCounts = (): EngineCounts => ({
  accepted: 0,
  duplicate: 0,
  merged: 0,
  rejected: 0,
  late: 0,
  unknownKeys: 0,
  turns: 0,
  ahead: 0,
  busy: 0,
  written: 0,
  firings: 0,
})

/** For the ingest connection: its look-ups are by key, whatever an unanalyzed table makes the planner think. */
export const settings = `SET jit = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan;
  SET statement_timeout = '60s'; SET lock_timeout = '20s'`
