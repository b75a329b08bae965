/** The order of everything that happens to reports on their way in, on one screen. */
import type pg from 'pg'
import { faultKey } from '#domain/state/replay.ts'
import type { VehicleState } from '#domain/state/state.ts'
import { step } from '#domain/state/step.ts'
import { type Arrival, order, resolve, type Tally, type Waiting } from './arrivals.ts'
import type { Receipt } from './batch.ts'
import { CopyRows } from './copy-rows.ts'
import { type Desk, inTransaction } from './desk.ts'
import { type Late, replayLate, snapshotEvery } from './late.ts'
import { makePartitions, monthOf } from './partitions.ts'
import {
  copyReports,
  findStored,
  putFaults,
  putSnapshots,
  removeFaults,
  type Snapshot,
  type VehicleFault,
} from './store.ts'

export interface Taken {
  /** In the order of the batches given. */
  readonly receipts: readonly Receipt[]
  /** Slots whose state is another now. */
  readonly changed: Iterable<number>
}

interface Next {
  readonly state: VehicleState
  readonly sinceSnapshot: number
}
/** What a turn will have done once it is committed. */
interface Plan {
  readonly states: Map<number, Next>
  readonly put: VehicleFault[]
  readonly removed: VehicleFault[]
  readonly snapshots: Snapshot[]
  late: number
}

/**
 * Takes in batches that were read (and so refused what is unreadable), all in one transaction: whole, or not at all.
 * @param doubtful looks every report up, for when memory may not know what is stored
 * @param meanwhile called when the database has what it needs and there is time for other things until it is done
 * @throws what the database throws; nothing is stored then, or it is found by `catchUp`
 */
export async function takeIn(
  desk: Desk,
  client: pg.ClientBase,
  waiting: readonly Waiting[],
  doubtful = false,
  meanwhile: () => void = () => {},
): Promise<Taken> {
  const tallies = waiting.map(
    ({ read }): Tally => ({
      accepted: 0,
      duplicate: 0,
      rejected: [...read.rejected],
      refused: null,
    }),
  )
  const arrivals = order(resolve(desk, waiting, tallies))
  const plan: Plan = { states: new Map(), put: [], removed: [], snapshots: [], late: 0 }
  if (arrivals.length > 0) {
    await preparePartitions(desk, client, arrivals)
    const batch = desk.batch + 1
    await inTransaction(
      client,
      async () => {
        const fresh = await dropStored(desk, client, arrivals, doubtful)
        if (fresh.length === 0) return
        const lates = advance(desk, fresh, plan)
        await replay(client, lates, plan)
        await keep(client, fresh, plan, new CopyRows(desk.now(), batch), meanwhile)
      },
      'BEGIN ISOLATION LEVEL REPEATABLE READ',
    )
    desk.batch = batch
    for (const [slot, { state, sinceSnapshot }] of plan.states) desk.states.set(slot, state, sinceSnapshot)
  }
  return { receipts: answer(desk, waiting, tallies, plan), changed: plan.states.keys() }
}

/** A report may tell of any moment that its customer keeps; its month gets its partition when it is first needed. */
async function preparePartitions(
  desk: Desk,
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
    if (!desk.months.has(month)) missing.add(month)
  }
  if (missing.size === 0) return
  await makePartitions(client, missing)
  for (const month of missing) desk.months.add(month)
}

/** Leaves out what is stored already. A report newer than its vehicle's newest cannot be. */
async function dropStored(
  desk: Desk,
  client: pg.ClientBase,
  arrivals: readonly Arrival[],
  doubtful: boolean,
): Promise<readonly Arrival[]> {
  const suspects = arrivals.filter(
    ({ slot, report }) => doubtful || report.recorded <= desk.states.recorded(slot),
  )
  if (suspects.length === 0) return arrivals
  const found = await findStored(
    client,
    suspects.map(({ vehicle, report }) => ({
      customerId: vehicle.customerId,
      vehicleId: vehicle.id,
      at: report.recorded,
    })),
  )
  if (found.size === 0) return arrivals
  const doubled = new Set(suspects.filter((_, n) => found.has(n)))
  for (const { tally } of doubled) tally.duplicate++
  return arrivals.filter((arrival) => !doubled.has(arrival))
}

/** Steps every vehicle whose reports are newer than what is known of it; answers the others, which must be replayed. */
function advance(desk: Desk, arrivals: readonly Arrival[], plan: Plan): Late[] {
  const lates: Late[] = []
  for (let from = 0; from < arrivals.length; ) {
    const { slot, vehicle, report: first } = arrivals[from]!
    const key = { customerId: vehicle.customerId, vehicleId: vehicle.id }
    let to = from + 1
    while (to < arrivals.length && arrivals[to]!.slot === slot) to++
    if (first.recorded <= desk.states.recorded(slot)) {
      lates.push({ ...key, slot, reports: arrivals.slice(from, to).map(({ report }) => report) })
    } else {
      let state = desk.states.get(slot)
      let sinceSnapshot = desk.states.sinceSnapshot(slot)
      const faults = new Map<string, VehicleFault>()
      for (let n = from; n < to; n++) {
        const { report } = arrivals[n]!
        const stepped = step(state, report)
        state = stepped.state
        for (const { fault } of stepped.faults) faults.set(faultKey(fault), { ...key, fault })
        if (++sinceSnapshot >= snapshotEvery) {
          plan.snapshots.push({ ...key, recorded: report.recorded, state: JSON.stringify(state) })
          sinceSnapshot = 0
        }
      }
      for (const fault of faults.values()) plan.put.push(fault)
      plan.states.set(slot, { state, sinceSnapshot })
    }
    from = to
  }
  return lates
}

async function replay(client: pg.ClientBase, lates: readonly Late[], plan: Plan): Promise<void> {
  for (const one of await replayLate(client, lates)) {
    const { customerId, vehicleId } = one
    plan.late += one.reports.length
    for (const fault of one.put) plan.put.push({ customerId, vehicleId, fault })
    for (const fault of one.removed) plan.removed.push({ customerId, vehicleId, fault })
    for (const snapshot of one.snapshots) plan.snapshots.push(snapshot)
    if (one.state !== null)
      plan.states.set(one.slot, { state: one.state, sinceSnapshot: one.sinceSnapshot ?? 0 })
  }
}

async function keep(
  client: pg.ClientBase,
  arrivals: readonly Arrival[],
  plan: Plan,
  rows: CopyRows,
  meanwhile: () => void,
): Promise<void> {
  for (const { vehicle, report, tally } of arrivals) {
    rows.add(vehicle.customerId, vehicle.id, report)
    tally.accepted++
  }
  await copyReports(client, rows, meanwhile)
  await removeFaults(client, plan.removed)
  await putFaults(client, plan.put)
  await putSnapshots(client, plan.snapshots)
}

function answer(
  desk: Desk,
  waiting: readonly Waiting[],
  tallies: readonly Tally[],
  plan: Plan,
): readonly Receipt[] {
  const { counts } = desk
  counts.turns++
  counts.late += plan.late
  return tallies.map(({ accepted, duplicate, rejected, refused }, n) => {
    if (refused !== null) return { status: 'unreadable', reason: refused }
    const { dropped, unknown } = waiting[n]!.read
    counts.accepted += accepted
    counts.duplicate += duplicate
    counts.rejected += rejected.length
    for (const times of unknown.values()) counts.unknownKeys += times
    rejected.sort((a, b) => a.index - b.index)
    return { status: 'stored', accepted, duplicate, rejected, ...(dropped.length > 0 && { dropped }) }
  })
}
