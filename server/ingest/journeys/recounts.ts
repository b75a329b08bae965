/**
 * Counts stays, trips and days of vehicles again from their stored reports, a vehicle a transaction, between the reports
 * that come in. The engine does it itself: it alone knows what goes on in a vehicle, and what comes next follows from that.
 * Only stays, trips and days are written; faults, visits and alerts of the past stay as they were.
 */
import type pg from 'pg'
import { advance, advancedTo, passTime } from '#domain/alerts/advance.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Journey } from '#domain/state/journey.ts'
import { newestOf, readState, unreported, type VehicleState } from '#domain/state/state.ts'
import { dayRow, type VehicleDay } from '#domain/track/day.ts'
import type { Leg } from '#domain/track/trips.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { EngineContext } from '../engine-context.ts'
import { inOpenTransaction } from '../open-transaction.ts'
import type { VehicleKey } from '../store.ts'
import { reportOf } from '../stored-report.ts'
import { VehicleTurns } from '../vehicle-turns.ts'
import type { FiringRow } from '../watch/store.ts'
import { differLegs } from './differ.ts'
import {
  type Asked,
  baseOf,
  failAsked,
  nextAsked,
  nextReports,
  putJourneys,
  removeOtherDays,
  settleAsked,
  snapshotsAfter,
} from './recount-store.ts'
import { legsSince } from './store.ts'
import { JourneyWrites } from './writes.ts'

/** Reports in memory at once. */
const readAtOnce = 4_000

/** Rules are not judged anew. */
const nobody: readonly FiringRow[] = Object.freeze([])

export class Recounts extends VehicleTurns<Asked> {
  readonly #context: EngineContext
  protected readonly settle = settleAsked
  protected readonly next = nextAsked
  protected readonly fail = failAsked

  constructor(context: EngineContext) {
    super()
    this.#context = context
  }

  protected async count(client: pg.ClientBase, { vehicleId, since }: Asked): Promise<readonly FiringRow[]> {
    const { registry, states, nearStates, batch } = this.#context
    const counted = await inOpenTransaction(
      client,
      async () => {
        const journeys = new Map<number, Journey | null>()
        for (const slot of registry.slotsOf(vehicleId)) {
          const vehicle = registry.vehicle(slot)
          if (vehicle) journeys.set(slot, await this.#countSlot(client, slot, vehicle, since, batch))
        }
        return journeys
      },
      'BEGIN ISOLATION LEVEL REPEATABLE READ',
    )
    for (const [slot, journey] of counted) {
      nearStates.forget(slot)
      const state = states.get(slot)
      if (state.recorded !== null) states.set(slot, { ...state, journey }, states.sinceSnapshot(slot))
    }
    return nobody
  }

  /** Writes what is counted of a vehicle while it is one customer's; answers what goes on. */
  async #countSlot(
    client: pg.ClientBase,
    slot: number,
    vehicle: Vehicle,
    since: Instant,
    batch: number,
  ): Promise<Journey | null> {
    const { watchers, states, now } = this.#context
    const key: VehicleKey = { customerId: vehicle.customerId, vehicleId: vehicle.id }
    const watched = watchers.of(vehicle.customerId)
    const text = await baseOf(client, key, since)
    const base: VehicleState = text === null ? unreported : readState(text)
    const begun = base.recorded ?? 0
    const snapshots = await snapshotsAfter(client, key, begun)
    const legs: Leg[] = []
    const days: VehicleDay[] = []
    let from = base.journey?.day.day
    let state = base
    const take = (next: ReturnType<typeof advance>) => {
      state = next.state
      legs.push(...next.legs)
      days.push(...next.days)
    }
    for (;;) {
      const rows = await nextReports(client, key, newestOf(state), readAtOnce)
      const journeys = new Map<Instant, Journey | null>()
      for (const row of rows) {
        take(advance(state, reportOf(row), vehicle, watched))
        from ??= state.journey?.day.day
        const seq = snapshots.get(row.recorded)
        if (seq !== undefined && (seq ?? undefined) === state.seq) journeys.set(row.recorded, state.journey)
      }
      await putJourneys(client, key, journeys)
      if (rows.length < readAtOnce) break
      // The database connection answers at once; whoever waits for this thread is let in.
      await new Promise((go) => setImmediate(go))
    }
    take(passTime(state, Math.max(now(), advancedTo(states.get(slot))), vehicle, watched))
    const { journey } = state
    const told = journey ? [...days, dayRow(journey.day)] : days
    if (from !== undefined)
      await removeOtherDays(
        client,
        key,
        from,
        told.map(({ day }) => day),
      )
    const [stored] = await legsSince(client, [{ ...key, at: begun }])
    const writes = new JourneyWrites()
    writes.correct(key, differLegs(stored!, base.journey?.leg ?? null, legs, null), told)
    await writes.keep(client, batch)
    return journey
  }
}
