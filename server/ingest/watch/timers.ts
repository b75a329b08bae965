/** Runs due timers, a few vehicles in each transaction. */
import type pg from 'pg'
import { passTime } from '#domain/alerts/advance.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { EngineContext } from '../engine-context.ts'
import { inOpenTransaction } from '../open-transaction.ts'
import { applyToMemory, hasMore, newPendingWrites, storePendingWrites } from '../pending-writes.ts'
import type { FiringRow } from './store.ts'

/** Vehicles a transaction: few enough that reports never wait long. */
const atOnce = 500

const nobody: readonly FiringRow[] = Object.freeze([])

/** Advances these vehicles to a moment and stores the result. Returns the new firings. */
export async function advanceVehicles(
  context: EngineContext,
  client: pg.ClientBase,
  slots: Iterable<number>,
  upTo: Instant,
): Promise<readonly FiringRow[]> {
  const { states, registry, watchers } = context
  const writes = newPendingWrites()
  const waiting = [...slots]
  /** Looks at vehicles until so much was gathered that it should be written. */
  const look = () => {
    for (let slot = waiting.pop(); slot !== undefined; slot = waiting.pop()) {
      const vehicle = registry.vehicle(slot)
      if (!vehicle) continue
      const { id: vehicleId, customerId } = vehicle
      const before = states.get(slot)
      const passed = passTime(before, upTo, vehicle, watchers.of(customerId))
      if (passed.state !== before)
        writes.states.set(slot, { state: passed.state, sinceSnapshot: states.sinceSnapshot(slot) })
      writes.watch.add({ customerId, vehicleId }, [passed])
      writes.journeys.add({ customerId, vehicleId }, passed)
      for (const { fault } of passed.faults) writes.put.push({ customerId, vehicleId, fault })
      if (writes.watch.isLarge) return
    }
  }
  look()
  // What is only remembered can be found again from what is stored.
  const firings = !hasMore(writes)
    ? nobody
    : await inOpenTransaction(client, async () => {
        while (waiting.length > 0) {
          await writes.watch.write(client, context.now())
          look()
        }
        return storePendingWrites(client, writes, context.now(), context.batch)
      })
  applyToMemory(context, writes)
  return firings
}

/** Advances some of the vehicles whose timers are due. Returns null if there is none. */
export async function runDue(
  context: EngineContext,
  client: pg.ClientBase,
): Promise<readonly FiringRow[] | null> {
  const now = context.now()
  const slots = context.states.due(now, atOnce)
  if (slots.length === 0) return null
  const firings = await advanceVehicles(context, client, slots, now)
  // Whatever a rule makes of it, it is looked at once.
  for (const slot of slots) context.states.putOff(slot, now, Number.POSITIVE_INFINITY)
  return firings
}
