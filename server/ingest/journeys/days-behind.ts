/** Writes the days that go on, some minutes behind: a day that is over is kept with the report that ended it. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { VehicleState } from '#domain/state/state.ts'
import { dayRow } from '#domain/track/day.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { putDays, type StoredDay } from './store.ts'

/** A vehicle's day is written so often at most: what looks at days asks for no more. */
export const dayWrittenEvery: Ms = 5 * 60_000
/** Vehicles a statement, and a round where none must be written at once: reports never wait long for it. */
const chunk = 500

/** What of the engine's context is read here. */
interface Known {
  readonly states: { get(slot: number): VehicleState }
  readonly registry: { vehicle(slot: number): Vehicle | null | undefined }
  readonly batch: number
  readonly now: () => Instant
}

export class DaysBehind {
  /** Slots whose day has gone on since it was written. */
  readonly #slots = new Set<number>()
  readonly #written = new Map<number, Instant>()

  /** A vehicle's day has gone on, or is another. */
  note(slot: number): void {
    this.#slots.add(slot)
  }
  forget(slot: number): void {
    this.#slots.delete(slot)
    this.#written.delete(slot)
  }

  /** Whether any is due at a moment. */
  isDue(now: Instant): boolean {
    for (const slot of this.#slots) if (this.#dueAt(slot) <= now) return true
    return false
  }
  #dueAt(slot: number): Instant {
    return (this.#written.get(slot) ?? Number.NEGATIVE_INFINITY) + dayWrittenEvery
  }

  /**
   * @param all whether none may wait, as at the end
   * @throws what the database throws; what was not written stays behind
   */
  async write(context: Known, client: pg.ClientBase, all: boolean): Promise<void> {
    const { states, registry } = context
    const now = context.now()
    const due: number[] = []
    for (const slot of this.#slots) {
      if (!all && due.length >= chunk) break
      if (all || this.#dueAt(slot) <= now) due.push(slot)
    }
    for (let from = 0; from < due.length; from += chunk) {
      await new Promise((go) => setImmediate(go))
      const slots = due.slice(from, from + chunk)
      // Whatever is kept of these meanwhile has a newer batch, and holds.
      const { batch } = context
      const days = slots.flatMap((slot): StoredDay[] => {
        const vehicle = registry.vehicle(slot)
        const day = states.get(slot).journey?.day
        return vehicle && day
          ? [{ customerId: vehicle.customerId, vehicleId: vehicle.id, day: dayRow(day) }]
          : []
      })
      for (const slot of slots) this.#slots.delete(slot)
      try {
        await putDays(client, days, batch)
      } catch (error) {
        for (const slot of slots) this.#slots.add(slot)
        throw error
      }
      for (const slot of slots) this.#written.set(slot, now)
    }
  }
}
