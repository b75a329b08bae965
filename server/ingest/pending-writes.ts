/** Collects what a transaction of the engine will write, until it is committed and memory can follow. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { VehicleState } from '#domain/state/state.ts'
import type { EngineContext } from './engine-context.ts'
import { putFaults, removeFaults, type VehicleFault } from './fault-store.ts'
import { JourneyWrites } from './journeys/writes.ts'
import type { Rewritten } from './late.ts'
import type { FoundStates } from './near-states.ts'
import type { StatusSnapshot } from './status-snapshot.ts'
import { type ChangedStatus, putSnapshots, rewriteStatuses, type Snapshot } from './store.ts'
import type { FiringRow } from './watch/store.ts'
import { WatchWrites } from './watch/watch-writes.ts'

/** A vehicle's state after the transaction. */
export interface NextState {
  readonly state: VehicleState
  readonly sinceSnapshot: number
}

export interface PendingWrites {
  /** By slot. */
  readonly states: Map<number, NextState>
  readonly put: VehicleFault[]
  readonly removed: VehicleFault[]
  readonly snapshots: Snapshot[]
  /** By slot, of vehicles that were replayed. */
  readonly found: Map<number, FoundStates>
  readonly watch: WatchWrites
  readonly journeys: JourneyWrites
  /** Of the new reports that came late. */
  readonly statuses: Map<Report, StatusSnapshot>
  /** Of stored ones, where late reports have made them others. */
  readonly restated: ChangedStatus[]
  /** Reports that came late. */
  late: number
  /** Whether memory holds it. */
  isTakenUp: boolean
}

export const newPendingWrites = (): PendingWrites => ({
  states: new Map(),
  put: [],
  removed: [],
  snapshots: [],
  found: new Map(),
  watch: new WatchWrites(),
  journeys: new JourneyWrites(),
  statuses: new Map(),
  restated: [],
  late: 0,
  isTakenUp: false,
})

/** Adds the result of a vehicle's replay. */
export function addLate(writes: PendingWrites, one: Rewritten): void {
  const { customerId, vehicleId } = one
  writes.late += one.reports.length
  for (const fault of one.put) writes.put.push({ customerId, vehicleId, fault })
  for (const fault of one.removed) writes.removed.push({ customerId, vehicleId, fault })
  for (const snapshot of one.snapshots) writes.snapshots.push(snapshot)
  for (const [report, snapshot] of one.statuses) writes.statuses.set(report, snapshot)
  for (const restated of one.restated) writes.restated.push(restated)
  writes.found.set(one.slot, one.found)
  writes.watch.correct(one, one.visits, one.firings)
  writes.journeys.correct(one, one.legs, one.days)
  if (one.state !== null)
    writes.states.set(one.slot, { state: one.state, sinceSnapshot: one.sinceSnapshot ?? 0 })
}

/** Whether there is anything to store but the reports. */
export const hasMore = ({ put, removed, snapshots, restated, watch, journeys }: PendingWrites): boolean =>
  put.length + removed.length + snapshots.length + restated.length > 0 || !watch.isEmpty || !journeys.isEmpty

/** Stores everything but the states, inside the caller's transaction. Returns the new firings. */
export async function storePendingWrites(
  client: pg.ClientBase,
  writes: PendingWrites,
  now: Instant,
  batch: number,
): Promise<readonly FiringRow[]> {
  await removeFaults(client, writes.removed)
  await putFaults(client, writes.put)
  await putSnapshots(client, writes.snapshots)
  await rewriteStatuses(client, writes.restated)
  await writes.journeys.keep(client, batch)
  return writes.watch.keep(client, now)
}

/** After the commit: sets the states in memory. */
export function applyToMemory(context: EngineContext, writes: PendingWrites): void {
  for (const [slot, { state, sinceSnapshot }] of writes.states) context.states.set(slot, state, sinceSnapshot)
  for (const [slot, found] of writes.found) context.nearStates.take(slot, found)
  writes.isTakenUp = true
}
