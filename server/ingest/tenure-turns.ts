/**
 * Follows vehicles that change hands: their reports go to whoever owned them at their `recorded`, and what follows from
 * reports is worked out again for each owner. A few vehicles at a time, between the reports.
 */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { beginReplaying, unpackDays } from '../stored/pack.ts'
import { isAway } from './connection.ts'
import type { EngineContext } from './engine-context.ts'
import { type Late, replayLate } from './late.ts'
import { inOpenTransaction } from './open-transaction.ts'
import type { Ownership } from './ownership.ts'
import { addLate, applyToMemory, newPendingWrites, storePendingWrites } from './pending-writes.ts'
import { inShards } from './shards.ts'
import type { FiringRow } from './watch/store.ts'

/** Vehicles a turn, and timelines stepped through side by side. */
const atOnce = 25
const replayedAtOnce = 25

const nobody: readonly FiringRow[] = Object.freeze([])

/** Somebody who waits for vehicles to be seen to. */
interface Asked {
  readonly ids: readonly number[] | 'all'
  readonly done: () => void
}

interface Change {
  readonly vehicleId: number
  /** From this moment on its owners are others than they were. */
  readonly since: Instant
  readonly edition: number
}

/** A span of a vehicle's past that is one customer's, and another that may hold reports of it. */
interface Move {
  readonly vehicleId: number
  readonly owner: number
  readonly other: number
  readonly from: Instant
  readonly to: Instant
}

export class TenureTurns {
  readonly #context: EngineContext
  #isAsked = false
  #heard: Asked[] = []
  /** Editions that have been applied, and are to be noted so once the vehicles are written. */
  #applied: number[] = []
  /** Editions that cannot be applied: set aside until the next start, so that all others can. */
  #failed: number[] = []
  #most = atOnce
  /** What a start had to leave behind: thrown by the next turn, which reports it. */
  #fault: unknown

  constructor(context: EngineContext) {
    this.#context = context
  }

  get isBusy(): boolean {
    return this.#isAsked
  }

  /** Vehicles may have changed hands: resolves when that has been seen to, or for now cannot be. */
  ask(ids: readonly number[] | 'all'): Promise<void> {
    this.#isAsked = true
    return new Promise((done) => this.#heard.push({ ids, done }))
  }

  /** Whoever waits need not any more: the database is away, or the engine ends. What was asked goes on being asked. */
  release(): void {
    for (const { done } of this.#heard.splice(0)) done()
  }

  /** All there is, before the first report is taken. */
  async begin(client: pg.ClientBase): Promise<readonly FiringRow[]> {
    const firings: FiringRow[] = []
    let fault: unknown
    this.#isAsked = true
    while (this.#isAsked) {
      const before = `${this.#most} ${this.#failed.length}`
      try {
        for (const row of await this.turn(client)) firings.push(row)
      } catch (error) {
        if (isAway(error) || `${this.#most} ${this.#failed.length}` === before) throw error
        fault = error
      }
    }
    this.#fault = fault
    this.#isAsked = fault !== undefined
    return firings
  }

  /** Does a little of it. */
  async turn(client: pg.ClientBase): Promise<readonly FiringRow[]> {
    const fault = this.#fault
    this.#fault = undefined
    if (fault !== undefined) throw fault
    const asked = [...this.#heard]
    const changes = await this.#changes(client)
    const firings = changes.length > 0 ? await this.#applyOrSkip(client, changes) : nobody
    const left = changes.length < this.#most ? new Set<number>() : await this.#left(client)
    const isDone = ({ ids }: Asked) => left.size === 0 || (ids !== 'all' && !ids.some((id) => left.has(id)))
    for (const one of asked) if (isDone(one)) one.done()
    this.#heard = this.#heard.filter((one) => !(asked.includes(one) && isDone(one)))
    this.#isAsked = left.size > 0 || this.#heard.length > 0
    return firings
  }

  /** One that fails is looked for by itself, and set aside. */
  async #applyOrSkip(client: pg.ClientBase, changes: readonly Change[]): Promise<readonly FiringRow[]> {
    try {
      const firings = await this.#apply(client, changes)
      this.#most = atOnce
      return firings
    } catch (error) {
      if (isAway(error)) throw error
      if (changes.length === 1) this.#failed.push(changes[0]!.edition)
      this.#most = 1
      throw error
    }
  }

  async #changes(client: pg.ClientBase): Promise<readonly Change[]> {
    const { rows } = await client.query<Change>(
      `SELECT vehicle_id AS "vehicleId", (extract(epoch FROM since) * 1000)::float8 AS since, edition
        FROM tenure_change WHERE edition <> ALL($1::bigint[]) AND ${inShards('vehicle_id', '$2')}
        ORDER BY edition LIMIT ${this.#most}`,
      [[...this.#applied, ...this.#failed], this.#context.shards.numbers],
    )
    return rows
  }

  /** Vehicles that are still to be seen to. */
  async #left(client: pg.ClientBase): Promise<ReadonlySet<number>> {
    const { rows } = await client.query<{ id: number }>(
      `SELECT vehicle_id AS id FROM tenure_change WHERE edition <> ALL($1::bigint[]) AND ${inShards('vehicle_id', '$2')}`,
      [[...this.#applied, ...this.#failed], this.#context.shards.numbers],
    )
    return new Set(rows.map(({ id }) => id))
  }

  async #apply(client: pg.ClientBase, changes: readonly Change[]): Promise<readonly FiringRow[]> {
    const context = this.#context
    const { registry, states, nearStates } = context
    const now = context.now()
    const writes = newPendingWrites()
    const ids = changes.map(({ vehicleId }) => vehicleId)
    const firings = await inOpenTransaction(
      client,
      async () => {
        const { gone } = await registry.load(client, ids, true)
        for (const slot of gone) states.forget(slot)
        states.reserve(registry.slots)
        await moveReports(
          client,
          movesOf(changes, (id) => registry.ownership(id)),
        )
        await forgetSince(client, changes)
        const lates = changes.flatMap((change) =>
          registry.slotsOf(change.vehicleId).map((slot) => this.#late(change, slot, now)),
        )
        for (const { slot } of lates) nearStates.forget(slot)
        for (let n = 0; n < lates.length; n += replayedAtOnce)
          for (const one of await replayLate(client, lates.slice(n, n + replayedAtOnce), nearStates))
            addLate(writes, one)
        return storePendingWrites(client, writes, now, context.batch)
      },
      beginReplaying,
    )
    applyToMemory(context, writes)
    this.#applied.push(...changes.map(({ edition }) => edition))
    return firings
  }

  #late({ since }: Change, slot: number, now: Instant): Late {
    const { registry, states, watchers } = this.#context
    const vehicle = registry.vehicle(slot)!
    const { customerId } = vehicle
    const upTo = Math.max(now, states.advancedTo(slot) || 0)
    return {
      slot,
      vehicle,
      customerId,
      vehicleId: vehicle.id,
      watchers: watchers.of(customerId),
      reports: [],
      sinceSnapshot: states.sinceSnapshot(slot),
      from: since,
      // Nothing that was is to be met on the way: it is stepped through to the end.
      until: Number.POSITIVE_INFINITY,
      now: upTo,
    }
  }

  get isUnnoted(): boolean {
    return this.#applied.length > 0
  }

  /** Writes vehicles, and then notes which changes are contained in them: a start need not apply these again. */
  async noting(client: pg.ClientBase, write: () => Promise<void>): Promise<void> {
    const applied = [...this.#applied]
    await write()
    if (applied.length === 0) return
    await client.query('DELETE FROM tenure_change WHERE edition = ANY($1::bigint[])', [applied])
    this.#applied = this.#applied.filter((edition) => !applied.includes(edition))
  }
}

const movesOf = (
  changes: readonly Change[],
  ownershipOf: (vehicleId: number) => Ownership | undefined,
): readonly Move[] =>
  changes.flatMap(({ vehicleId, since }) => {
    const ownership = ownershipOf(vehicleId)
    if (!ownership) return []
    const others = [...ownership.customerIds]
    return ownership.since(since).flatMap(({ customerId, from, to }) =>
      others
        .filter((other) => other !== customerId)
        .map((other) => ({
          vehicleId,
          owner: customerId,
          other,
          from: Math.max(from, since),
          to: to ?? Number.POSITIVE_INFINITY,
        })),
    )
  })

/** Gives reports, and pictures, to whoever owned their vehicle at their moment. */
async function moveReports(client: pg.ClientBase, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const values = [
    moves.map(({ vehicleId }) => vehicleId),
    moves.map(({ owner }) => owner),
    moves.map(({ other }) => other),
    moves.map(({ from }) => from / 1000),
    moves.map(({ to }) => to / 1000),
  ]
  await unpackDays(
    client,
    moves.map(({ vehicleId, other, from, to }) => ({
      vehicleId,
      customerId: other,
      from: from / 1000,
      to: to / 1000,
    })),
  )
  // A picture that was brought again meanwhile is there already.
  await client.query(
    `DELETE FROM cargo_image r
      USING unnest($1::int[], $2::int[], $3::int[], $4::float8[], $5::float8[]) AS m(vehicle_id, owner, other, starts, ends),
        cargo_image o
      WHERE r.customer_id = m.other AND r.vehicle_id = m.vehicle_id AND r.recorded >= to_timestamp(m.starts)
        AND r.recorded < to_timestamp(m.ends)
        AND o.customer_id = m.owner AND o.vehicle_id = r.vehicle_id AND o.recorded = r.recorded`,
    values,
  )
  for (const table of ['report', 'cargo_image'])
    await client.query(
      `UPDATE ${table} r SET customer_id = m.owner
        FROM unnest($1::int[], $2::int[], $3::int[], $4::float8[], $5::float8[]) AS m(vehicle_id, owner, other, starts, ends)
        WHERE r.customer_id = m.other AND r.vehicle_id = m.vehicle_id
          AND r.recorded >= to_timestamp(m.starts) AND r.recorded < to_timestamp(m.ends)`,
      values,
    )
}

/** Takes away what was worked out of moments that may be another's now, and the rows of those who have it no more. */
async function forgetSince(client: pg.ClientBase, changes: readonly Change[]): Promise<void> {
  const values = [changes.map(({ vehicleId }) => vehicleId), changes.map(({ since }) => since / 1000)]
  await client.query(
    `DELETE FROM vehicle_snapshot s USING unnest($1::int[], $2::float8[]) AS c(vehicle_id, since), tenure t
      WHERE t.vehicle_id = c.vehicle_id AND s.customer_id = t.customer_id
        AND s.vehicle_id = c.vehicle_id AND s.recorded >= to_timestamp(c.since)`,
    values,
  )
  // Those that stay a customer's are written anew.
  await client.query(
    `DELETE FROM vehicle_day d USING unnest($1::int[], $2::float8[]) AS c(vehicle_id, since), customer o
      WHERE d.vehicle_id = c.vehicle_id AND o.id = d.customer_id
        AND d.day >= (to_timestamp(c.since) AT TIME ZONE o.time_zone)::date`,
    values,
  )
  await client.query(
    `DELETE FROM vehicle_now n USING vehicle v, tenure t
      WHERE v.id = ANY($1) AND t.vehicle_id = v.id AND t.customer_id <> v.customer_id
        AND n.customer_id = t.customer_id AND n.vehicle_id = v.id`,
    [values[0]],
  )
}
