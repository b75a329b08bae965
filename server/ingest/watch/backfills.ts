/**
 * Counts visits for a time before a geofence was drawn, a vehicle a transaction, between the reports that come in: the
 * vehicle's past is stepped through again as for a report that came late, so what comes out is what there would have been.
 */
import type pg from 'pg'
import { beginReplaying } from '../../stored/pack.ts'
import type { EngineContext } from '../engine-context.ts'
import { replayLate } from '../late.ts'
import { inOpenTransaction } from '../open-transaction.ts'
import { addLate, applyToMemory, newPendingWrites, storePendingWrites } from '../pending-writes.ts'
import { type SetAside, VehicleTurns } from '../vehicle-turns.ts'
import { failWaiting, nextWaiting, settleWaiting, type WaitingVehicle } from './backfill-store.ts'
import type { FiringRow } from './store.ts'

export class Backfills extends VehicleTurns<WaitingVehicle> {
  readonly #context: EngineContext
  protected readonly settle = settleWaiting

  constructor(context: EngineContext, setAside: SetAside) {
    super(setAside)
    this.#context = context
  }

  protected next(client: pg.ClientBase, counted: readonly WaitingVehicle[]) {
    return nextWaiting(client, this.#context.shards.numbers, counted)
  }

  protected async fail(client: pg.ClientBase, waiting: WaitingVehicle): Promise<number> {
    await failWaiting(client, waiting)
    return waiting.vehicleId
  }

  /** Of the firings that it answers there should be none: rules do not see it. */
  protected async count(client: pg.ClientBase, waiting: WaitingVehicle): Promise<readonly FiringRow[]> {
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
      beginReplaying,
    )
    applyToMemory(this.#context, writes)
    return firings
  }
}
