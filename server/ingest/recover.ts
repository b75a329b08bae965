/** Recovers at a start: loads the stored states and replays the reports that came after them. */
import type pg from 'pg'
import { advance, leaveAfter } from '#domain/alerts/advance.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Report } from '#domain/sensors/report.ts'
import { newestOf, readState, unreported, type VehicleState } from '#domain/state/state.ts'
import type { EngineContext } from './engine-context.ts'
import { snapshotEvery } from './late.ts'
import { inOpenTransaction } from './open-transaction.ts'
import { inShards, shardOf } from './shards.ts'
import { snapshotsBefore } from './store.ts'
import { reportOf, type StoredReport, storedColumns } from './stored-report.ts'
import { reportsOf } from './stored-spans.ts'

const page = 5_000
/** Vehicles rebuilt side by side: each may have as many reports as lie between snapshots. */
const atOnce = 50

interface StateRow {
  readonly vehicle_id: number
  readonly batch: number
  readonly wake_at: Instant | null
  readonly since_snapshot: number
  readonly state: string
}

/** What is known of vehicles, and what their reports may add. */
export interface Known {
  readonly shards: readonly number[]
  /** By shard: up to this batch every state is whole. */
  readonly upTo: ReadonlyMap<number, number>
  /** By slot: the batch up to which a state is whole, where that is more. */
  readonly ahead: ReadonlyMap<number, number>
}

/** All vehicles of these shards are known up to a batch. */
export const knownUpTo = (shards: readonly number[], batch: number): Known => ({
  shards,
  upTo: new Map(shards.map((shard) => [shard, batch])),
  ahead: new Map(),
})

const lowest = ({ upTo }: Known): number => [...upTo.values()].reduce((low, one) => Math.min(low, one))
const highest = ({ upTo }: Known): number => [...upTo.values()].reduce((high, one) => Math.max(high, one))

type StateOf = StateRow & { readonly customer_id: number }
const stateColumns = `customer_id, vehicle_id, batch, (extract(epoch FROM wake_at) * 1000)::float8 AS wake_at,
  since_snapshot, state`

/**
 * Reads the state of every vehicle of these shards.
 * @param slots theirs, where they are few of many: to look for each is less than to go through all there are
 */
export async function loadStates(
  context: EngineContext,
  client: pg.ClientBase,
  shards: readonly number[],
  slots?: readonly number[],
): Promise<Known> {
  const marks = await client.query<{ shard: number; batch: number }>(
    'SELECT shard, batch FROM engine_shard WHERE shard = ANY($1)',
    [shards],
  )
  const upTo = new Map(marks.rows.map(({ shard, batch }) => [shard, batch]))
  context.states.reserve(context.registry.slots)
  const ahead = new Map<number, number>()
  const take = (rows: readonly StateOf[]) => {
    for (const row of rows) {
      const slot = context.registry.slotWith(row.customer_id, row.vehicle_id)
      if (slot === undefined) continue
      context.states.load(slot, readState(row.state), row.wake_at, row.since_snapshot)
      if (row.batch > upTo.get(shardOf(row.vehicle_id))!) ahead.set(slot, row.batch)
    }
  }
  if (slots) {
    for (let n = 0; n < slots.length; n += page)
      take(await readStates(context, client, slots.slice(n, n + page)))
    return { shards, upTo, ahead }
  }
  let after = { customer: -1, vehicle: -1 }
  for (;;) {
    const { rows } = await client.query<StateOf>(
      `SELECT ${stateColumns}
        FROM vehicle_state WHERE (customer_id, vehicle_id) > ($1, $2) AND ${inShards('vehicle_id', '$3')}
        ORDER BY customer_id, vehicle_id LIMIT ${page}`,
      [after.customer, after.vehicle, shards],
    )
    take(rows)
    if (rows.length < page) return { shards, upTo, ahead }
    const last = rows.at(-1)!
    after = { customer: last.customer_id, vehicle: last.vehicle_id }
  }
}

const readStates = async (
  { registry }: Pick<EngineContext, 'registry'>,
  client: pg.ClientBase,
  slots: readonly number[],
): Promise<readonly StateOf[]> => {
  // One may have gone since.
  const vehicles = slots.flatMap((slot) => registry.vehicle(slot) ?? [])
  const { rows } = await client.query<StateOf>(
    `SELECT ${stateColumns} FROM vehicle_state
      WHERE (customer_id, vehicle_id) IN (SELECT * FROM unnest($1::int[], $2::int[]))`,
    [vehicles.map(({ customerId }) => customerId), vehicles.map(({ id }) => id)],
  )
  return rows
}

/** Reads the states of these vehicles, as far as there are any and nothing is known of them. */
export async function loadStatesOf(
  context: Pick<EngineContext, 'registry' | 'states'>,
  client: pg.ClientBase,
  slots: readonly number[],
): Promise<void> {
  const { registry, states } = context
  for (let n = 0; n < slots.length; n += page) {
    for (const row of await readStates(context, client, slots.slice(n, n + page))) {
      const slot = registry.slotWith(row.customer_id, row.vehicle_id)
      if (slot === undefined || states.get(slot).recorded !== null) continue
      states.load(slot, readState(row.state), row.wake_at, row.since_snapshot)
    }
  }
}

/**
 * Marks vehicles that have no row yet, or one of before there were verdicts, and those whose row is of before their subscription ended or came back: whoever
 * wrote that may have been stopped before we heard of it.
 * @param ids of these vehicles, or of all
 * @returns their slots
 */
export async function markMissing(
  context: EngineContext,
  client: pg.ClientBase,
  ids: readonly number[] | 'all',
): Promise<readonly number[]> {
  const { rows } = await client.query<{ vehicle_id: number; is_blank: boolean }>(
    `SELECT v.id AS vehicle_id, n.verdict_rank IS NOT NULL AND v.subscription_ended IS NULL AS is_blank FROM vehicle v
      LEFT JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id
      WHERE ${ids === 'all' ? 'true' : 'v.id = ANY($1)'}
        AND (n.verdict_rank IS NULL OR (v.subscription_ended IS NULL) = (n.last_reported_calculated IS NULL))`,
    ids === 'all' ? [] : [ids],
  )
  const slots = rows.flatMap(({ vehicle_id, is_blank }) => {
    const slot = context.registry.slotOf(vehicle_id)
    // A blank row is right for one that has not reported.
    return slot === undefined || (is_blank && context.states.get(slot).recorded === null) ? [] : slot
  })
  for (const slot of slots) context.states.dirty.add(slot)
  return slots
}

/**
 * Steps through the reports stored after what is known: those since the watermark after a crash, and those of a
 * transaction of which we did not hear whether it was kept. Vehicles among them that got late ones are rebuilt.
 * @returns how many, of which slots, and the newest batch of these shards
 */
export async function catchUp(
  context: EngineContext,
  client: pg.ClientBase,
  known: Known,
): Promise<{ readonly replayed: number; readonly slots: readonly number[]; readonly last: number }> {
  const { shards, upTo, ahead } = known
  const stepped = new Set<number>()
  const rebuild = new Set<number>()
  let replayed = 0
  let last = highest(known)
  await inOpenTransaction(client, async () => {
    await client.query(
      `DECLARE missed NO SCROLL CURSOR FOR SELECT r.customer_id, r.vehicle_id, r.batch, ${storedColumns}
        FROM report r WHERE r.batch > ${lowest(known)} AND ${inShards('r.vehicle_id', `'{${shards.join()}}'`)}
        ORDER BY r.batch, r.customer_id, r.vehicle_id, r.recorded, r.seq`,
    )
    for (;;) {
      const { rows } = await client.query<
        StoredReport & { customer_id: number; vehicle_id: number; batch: number }
      >(`FETCH ${page} FROM missed`)
      for (const row of rows) {
        last = Math.max(last, row.batch)
        const slot = context.registry.slotWith(row.customer_id, row.vehicle_id)
        if (slot === undefined || row.batch <= upTo.get(shardOf(row.vehicle_id))!) continue
        if (row.batch <= (ahead.get(slot) ?? 0) || rebuild.has(slot)) continue
        replayed++
        const report = reportOf(row)
        stepped.add(slot)
        if (context.states.isLate(slot, report)) rebuild.add(slot)
        else stepOne(context, slot, report)
      }
      if (rows.length < page) break
    }
  })
  const slots = [...rebuild]
  for (let n = 0; n < slots.length; n += atOnce)
    await rebuildStates(context, client, slots.slice(n, n + atOnce))
  for (const batch of ahead.values()) if (batch > last) last = batch
  return { replayed, slots: [...stepped], last }
}

const stepOne = (context: EngineContext, slot: number, report: Report): void => {
  const vehicle = context.registry.vehicle(slot)!
  // What it did to faults, visits and firings was kept with it.
  const watchers = context.watchers.of(vehicle.customerId)
  const { state: stepped } = advance(context.states.get(slot), report, vehicle, watchers)
  const state = leaveAfter(stepped, vehicle, watchers)?.state ?? stepped
  // Its snapshots were kept with the reports: the count begins anew where one was due.
  context.states.set(slot, state, (context.states.sinceSnapshot(slot) + 1) % snapshotEvery)
}

/** States anew from the newest snapshot and what came after it. */
async function rebuildStates(
  context: EngineContext,
  client: pg.ClientBase,
  slots: readonly number[],
): Promise<void> {
  const keys = slots.map((slot) => {
    const { customerId, id } = context.registry.vehicle(slot)!
    return { customerId, vehicleId: id }
  })
  const bases = await snapshotsBefore(
    client,
    keys.map((key) => ({ ...key, at: Number.POSITIVE_INFINITY })),
  )
  const states = bases.map((base): VehicleState => (base ? readState(base.state) : unreported))
  const lists = await reportsOf(
    client,
    keys.map((key, n) => ({ ...key, after: newestOf(states[n]!), upTo: null })),
  )
  for (const [n, slot] of slots.entries()) {
    let state = states[n]!
    const vehicle = context.registry.vehicle(slot)!
    const watchers = context.watchers.of(vehicle.customerId)
    for (const row of lists[n]!) {
      state = advance(state, reportOf(row), vehicle, watchers).state
    }
    state = leaveAfter(state, vehicle, watchers)?.state ?? state
    context.states.set(slot, state, lists[n]!.length % snapshotEvery)
  }
}
