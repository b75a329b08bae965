/** Steps the next turn while the database stores this one, so that processor and database work in parallel. */
import { advancedTo } from '#domain/alerts/advance.ts'
import { compareKeys, type Report } from '#domain/sensors/report.ts'
import { newestOf } from '#domain/state/state.ts'
import {
  type Arrival,
  mergeSame,
  newTally,
  order,
  resolveArrival,
  type VehicleTally,
  type WaitingBatch,
} from './arrivals.ts'
import { CopyRows } from './copy-rows.ts'
import type { EngineContext } from './engine-context.ts'
import { type NextState, newPendingWrites, type PendingWrites } from './pending-writes.ts'
import { stepVehicle } from './step-vehicle.ts'

/** A turn that needs only to be written, if what it was stepped from is what the turn before leaves behind. */
export interface Ahead {
  readonly waiting: readonly WaitingBatch[]
  readonly tallies: readonly VehicleTally[]
  readonly arrivals: readonly Arrival[]
  readonly writes: PendingWrites
  readonly rows: CopyRows
  readonly batch: number
  /** Whether nothing has happened since but that the turn before was kept. */
  holds(): boolean
}

/** Vehicles stepped in one go: what waits for the thread, bytes for the database above all, waits no longer than this. */
const pieces = 50

/** Whether a report comes too late to be simply the next. */
const isLate = ({ state }: NextState, report: Report): boolean => {
  const newest = newestOf(state)
  return (newest !== null && compareKeys(report, newest) <= 0) || report.recorded < advancedTo(state)
}

/**
 * Steps through batches from the states that `before`, a turn on its way to the database, will leave behind.
 * Answers null where that cannot be done from memory alone: a report came late or twice, or very many alerts fire.
 */
export async function stepAhead(
  context: EngineContext,
  waiting: readonly WaitingBatch[],
  before: PendingWrites,
): Promise<Ahead | null> {
  const { registry, shards, states, watchers } = context
  const { numbers } = shards
  const batch = context.batch + (before.isTakenUp ? 1 : 2)
  const { edition } = registry
  const { edition: watchEdition } = watchers
  const tallies = waiting.map(newTally)
  const arrivals = mergeSame(order(resolveArrival(context, waiting, tallies)))
  const writes = newPendingWrites()
  const rows = new CopyRows(context.now(), batch)
  /** By slot: the number that its state has once the turn before is taken up. */
  const expected = new Map<number, number>()
  for (let from = 0; from < arrivals.length; ) {
    if (expected.size % pieces === pieces - 1) await new Promise((go) => setImmediate(go))
    const { slot, report: first } = arrivals[from]!
    let to = from + 1
    while (to < arrivals.length && arrivals[to]!.slot === slot) to++
    const left = before.isTakenUp ? undefined : before.states.get(slot)
    expected.set(slot, states.edition(slot) + (left ? 1 : 0))
    if (states.isLate(slot, first) || (left && isLate(left, first))) return null
    const known = left ?? { state: states.get(slot), sinceSnapshot: states.sinceSnapshot(slot) }
    stepVehicle(writes, watchers, known, arrivals, from, to)
    if (writes.watch.isLarge) return null
    for (; from < to; from++) {
      const { vehicle, report, tally, snapshot } = arrivals[from]!
      rows.add(vehicle.customerId, vehicle.id, report, snapshot)
      tally.accepted++
    }
  }
  const holds = () => {
    if (numbers !== shards.numbers) return false
    if (batch !== context.batch + 1 || edition !== registry.edition || watchEdition !== watchers.edition)
      return false
    for (const [slot, number] of expected) if (states.edition(slot) !== number) return false
    return true
  }
  return { waiting, tallies, arrivals, writes, rows, batch, holds }
}
