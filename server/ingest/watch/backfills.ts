/**
 * Counts visits for a time before a geofence was drawn, a vehicle a transaction, between the reports that come in: the
 * vehicle's past is stepped through again as for a report that came late, so what comes out is what there would have been.
 */
import type pg from 'pg'
import type { Ms } from '#domain/basics/units.ts'
import { codeOf, isAway } from '../connection.ts'
import type { EngineContext } from '../engine-context.ts'
import { replayLate } from '../late.ts'
import { inOpenTransaction } from '../open-transaction.ts'
import { addLate, applyToMemory, newPendingWrites, storePendingWrites } from '../pending-writes.ts'
import { failWaiting, nextWaiting, settleWaiting, type WaitingVehicle } from './backfill-store.ts'
import type { FiringRow } from './store.ts'

/** Vehicles that wait are looked for so often. */
const lookEvery: Ms = 2_000
/** Reports that come in wait so long for vehicles that are counted, or as long as one takes. */
const turnTakes: Ms = 200

/** Whether somebody else wrote the same rows meanwhile: it is done again. */
const isMetByOthers = (error: unknown): boolean => codeOf(error) === '40001'

export class Backfills {
  readonly #context: EngineContext
  #isDue = true
  #looked = Number.NEGATIVE_INFINITY
  /** Vehicles that are counted, and wait for no more than that their state is written. */
  #counted: WaitingVehicle[] = []

  constructor(context: EngineContext) {
    this.#context = context
  }

  get isBusy(): boolean {
    return this.#isDue
  }

  look(): void {
    this.#isDue ||= performance.now() - this.#looked >= lookEvery
  }

  /** Counts for a little while. @returns firings that are new, of which there should be none @throws what the database throws */
  async turn(client: pg.ClientBase): Promise<readonly FiringRow[]> {
    const began = performance.now()
    const firings: FiringRow[] = []
    this.#looked = began
    do {
      const waiting = await nextWaiting(client, this.#counted)
      this.#isDue = waiting !== undefined
      if (!waiting) break
      try {
        firings.push(...(await this.#count(client, waiting)))
        this.#counted.push(waiting)
      } catch (error) {
        // Set aside, so that all others can be counted.
        if (!isAway(error) && !isMetByOthers(error)) await failWaiting(client, waiting)
        throw error
      }
    } while (performance.now() - began < turnTakes)
    return firings
  }

  get isUnnoted(): boolean {
    return this.#counted.length > 0
  }

  /** Writes vehicles, and then notes which of them are counted: a start need not count these again. */
  async noting(client: pg.ClientBase, write: () => Promise<void>): Promise<void> {
    const counted = [...this.#counted]
    await write()
    if (counted.length === 0) return
    await settleWaiting(client, counted)
    this.#counted = this.#counted.filter((one) => !counted.includes(one))
  }

  async #count(client: pg.ClientBase, waiting: WaitingVehicle): Promise<readonly FiringRow[]> {
    const { registry, states, watchers, nearStates, now, batch } = this.#context
    const { customerId, vehicleId, since, until } = waiting
    const slot = registry.slotWith(customerId, vehicleId)
    const vehicle = slot === undefined ? undefined : registry.vehicle(slot)
    if (slot === undefined || !vehicle) return []
    const writes = newPendingWrites()
    // What is in memory was stepped through without it.
    nearStates.forget(slot)
    const late = {
      ...{ slot, vehicle, vehicleId, customerId, reports: [], from: since, until },
      watchers: watchers.of(customerId),
      sinceSnapshot: states.sinceSnapshot(slot),
      now: Math.max(now(), until, states.advancedTo(slot)),
    }
    const firings = await inOpenTransaction(
      client,
      async () => {
        for (const one of await replayLate(client, [late], nearStates)) addLate(writes, one)
        return storePendingWrites(client, writes, now(), batch)
      },
      'BEGIN ISOLATION LEVEL REPEATABLE READ',
    )
    applyToMemory(this.#context, writes)
    return firings
  }
}
