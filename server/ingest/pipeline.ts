/** The steps of processing reports on arrival, in their order. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { makePartitions, monthOf } from '../stored/partitions.ts'
import type { Ahead } from './ahead.ts'
import {
  type Arrival,
  mergeSame,
  newTally,
  order,
  resolveArrival,
  type VehicleTally,
  type WaitingBatch,
} from './arrivals.ts'
import type { Receipt } from './batch.ts'
import { CopyRows } from './copy-rows.ts'
import type { EngineContext } from './engine-context.ts'
import { type Late, replayLate } from './late.ts'
import { keepPlaces } from './log/places.ts'
import {
  addLate,
  applyToMemory,
  hasMore,
  newPendingWrites,
  type PendingWrites,
  storePendingWrites,
} from './pending-writes.ts'
import { stepVehicle } from './step-vehicle.ts'
import { copyReports, findStored, type MergedReport, rewriteReports } from './store.ts'
import { TurnTransaction } from './turn-transaction.ts'
import type { FiringRow } from './watch/store.ts'

export interface TurnResult {
  /** In the order of the batches given. */
  readonly receipts: readonly Receipt[]
  /** Slots whose state changed. */
  readonly changed: Iterable<number>
  readonly firings: readonly FiringRow[]
}

/** An overdue timer waits this long after its vehicle's reports came: more reports of the past usually follow. */
const gracePeriod: Ms = 5 * second

export interface TurnOptions {
  /** Looks up every report in the database, because memory may not know what is stored. */
  readonly doubtful?: boolean
  /** Called when the database has got everything, to use the time until it is done. */
  readonly meanwhile?: (writes: PendingWrites) => void
}

/**
 * Processes and stores batches in one transaction. Unreadable reports were rejected before.
 * @throws what the database throws; nothing is stored then, or it is found by `catchUp`
 */
export async function ingestBatches(
  context: EngineContext,
  client: pg.ClientBase,
  waiting: readonly WaitingBatch[],
  { doubtful = false, meanwhile = () => {} }: TurnOptions = {},
): Promise<TurnResult> {
  const tallies = waiting.map(newTally)
  const arrivals = order(resolveArrival(context, waiting, tallies))
  const writes = newPendingWrites()
  const hasPlaces = context.places.movesOf(waiting).length > 0
  if (arrivals.length === 0 && !hasPlaces) return taken(context, waiting, tallies, writes, [])
  const batch = context.batch + 1
  return keepAll(context, client, { waiting, tallies, arrivals, writes, batch }, async (transaction) => {
    const fresh = await settleSame(context, transaction, arrivals, doubtful)
    if (fresh.length === 0) return
    const lates = await stepAll(context, transaction, fresh, writes)
    if (lates.length > 0)
      for (const one of await replayLate(await transaction.open(), lates, context.nearStates))
        addLate(writes, one)
    const rows = new CopyRows(context.now(), batch)
    const merged: MergedReport[] = []
    for (const { vehicle, report, tally, isStored, ...rest } of fresh) {
      const { customerId, id: vehicleId } = vehicle
      const snapshot = rest.snapshot ?? writes.statuses.get(report) ?? null
      if (isStored) merged.push({ customerId, vehicleId, report, snapshot })
      else {
        rows.add(customerId, vehicleId, report, snapshot)
        tally.accepted++
      }
    }
    if (merged.length > 0) await rewriteReports(await transaction.open(), merged, batch)
    if (hasMore(writes)) await transaction.open()
    if (rows.count > 0) await copyReports(client, rows, () => meanwhile(writes))
  })
}

/** As `ingestBatches`, for a turn that was stepped ahead and is still valid. */
export async function ingestAhead(
  context: EngineContext,
  client: pg.ClientBase,
  ahead: Ahead,
  { meanwhile = () => {} }: TurnOptions = {},
): Promise<TurnResult> {
  const taken = await keepAll(context, client, ahead, async (transaction) => {
    if (hasMore(ahead.writes)) await transaction.open()
    await copyReports(client, ahead.rows, () => meanwhile(ahead.writes))
  })
  context.counts.ahead++
  return taken
}

interface Turn {
  readonly waiting: readonly WaitingBatch[]
  readonly tallies: readonly VehicleTally[]
  readonly arrivals: readonly Arrival[]
  readonly writes: PendingWrites
  readonly batch: number
}

/** Runs the transaction of a turn, then updates memory. */
async function keepAll(
  context: EngineContext,
  client: pg.ClientBase,
  { waiting, tallies, arrivals, writes, batch }: Turn,
  copy: (transaction: TurnTransaction) => Promise<void>,
): Promise<TurnResult> {
  await preparePartitions(context, client, arrivals)
  const transaction = new TurnTransaction(client)
  const moves = context.places.movesOf(waiting)
  const firings = await transaction.keep(async () => {
    if (moves.length > 0) await keepPlaces(await transaction.open(), moves)
    await copy(transaction)
    return storePendingWrites(client, writes, context.now(), batch)
  })
  context.batch = batch
  context.places.took(moves)
  applyToMemory(context, writes)
  const now = context.now()
  for (const slot of writes.states.keys()) context.states.putOff(slot, now, now + gracePeriod)
  return taken(context, waiting, tallies, writes, firings)
}

/** Makes the partitions of the months of these reports, which may be any months that the customer keeps. */
async function preparePartitions(
  context: EngineContext,
  client: pg.ClientBase,
  arrivals: readonly Arrival[],
): Promise<void> {
  const missing = new Set<number>()
  let from = 0
  let to = 0
  for (const { report } of arrivals) {
    // Most reports are of the same month: the calendar is asked only outside the bounds of the last one.
    if (report.recorded >= from && report.recorded < to) continue
    const month = monthOf(report.recorded)
    from = Date.UTC(Math.floor(month / 12), month % 12, 1)
    to = Date.UTC(Math.floor(month / 12), (month % 12) + 1, 1)
    if (!context.months.has(month)) missing.add(month)
  }
  if (missing.size === 0) return
  await makePartitions(client, missing)
  for (const month of missing) context.months.add(month)
}

/**
 * Merges reports with the same key, those that are stored among them, and leaves out what is known already.
 * A report newer than its vehicle's newest cannot be stored.
 */
async function settleSame(
  context: EngineContext,
  transaction: TurnTransaction,
  arrivals: Arrival[],
  doubtful: boolean,
): Promise<readonly Arrival[]> {
  const suspects = arrivals.filter(({ slot, report }) => doubtful || context.states.isKnown(slot, report))
  if (suspects.length === 0) return mergeSame(arrivals)
  const found = await findStored(
    await transaction.open(),
    suspects.map(({ vehicle, report }) => ({
      customerId: vehicle.customerId,
      vehicleId: vehicle.id,
      report,
    })),
  )
  return mergeSame(arrivals, new Map(Array.from(found, ([n, readings]) => [suspects[n]!, readings])))
}

/** Steps every vehicle whose reports are newer than what is known of it; answers the others, which must be replayed. */
async function stepAll(
  context: EngineContext,
  transaction: TurnTransaction,
  arrivals: readonly Arrival[],
  writes: PendingWrites,
): Promise<Late[]> {
  const { states, watchers } = context
  const lates: Late[] = []
  for (let from = 0; from < arrivals.length; ) {
    const { slot, vehicle, report: first } = arrivals[from]!
    let to = from + 1
    while (to < arrivals.length && arrivals[to]!.slot === slot) to++
    if (states.isLate(slot, first)) {
      lates.push({
        customerId: vehicle.customerId,
        vehicleId: vehicle.id,
        slot,
        vehicle,
        watchers: watchers.of(vehicle.customerId),
        reports: arrivals.slice(from, to).map(({ report }) => report),
        sinceSnapshot: states.sinceSnapshot(slot),
        from: first.recorded,
        until: first.recorded,
        now: Math.max(context.now(), states.advancedTo(slot)),
      })
    } else {
      const known = { state: states.get(slot), sinceSnapshot: states.sinceSnapshot(slot) }
      stepVehicle(writes, watchers, known, arrivals, from, to)
      if (writes.watch.isLarge) await writes.watch.write(await transaction.open(), context.now())
    }
    from = to
  }
  return lates
}

function taken(
  { counts }: EngineContext,
  waiting: readonly WaitingBatch[],
  tallies: readonly VehicleTally[],
  writes: PendingWrites,
  firings: readonly FiringRow[],
): TurnResult {
  counts.turns++
  counts.late += writes.late
  const receipts = tallies.map(
    ({ accepted, duplicate, merged, rejected, elsewhere, refused }, n): Receipt => {
      if (refused !== null) return { status: 'unreadable', reason: refused }
      const { dropped, unknown, devices } = waiting[n]!.read
      counts.accepted += accepted
      counts.duplicate += duplicate
      counts.merged += merged
      counts.rejected += rejected.length
      for (const times of unknown.values()) counts.unknownKeys += times
      rejected.sort((a, b) => a.index - b.index)
      return {
        ...{ status: 'stored', accepted, duplicate, merged, rejected },
        ...(dropped.length > 0 && { dropped }),
        ...(devices.length > 0 && { devices }),
        ...(elsewhere.length > 0 && { elsewhere }),
      }
    },
  )
  return { receipts, changed: writes.states.keys(), firings }
}
