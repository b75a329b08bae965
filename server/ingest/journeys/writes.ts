/** What a transaction does to stays, trips and days, gathered vehicle by vehicle, then kept in one go. */
import type pg from 'pg'
import type { VehicleDay } from '#domain/track/day.ts'
import { type Leg, legKey } from '#domain/track/trips.ts'
import type { VehicleKey } from '../store.ts'
import type { LegDifference } from './differ.ts'
import { putDays, putLegs, removeLegs, type StoredDay, type StoredLeg, type WhichDays } from './store.ts'

export class JourneyWrites {
  /** By vehicle and key: of each the last. */
  readonly #put = new Map<string, StoredLeg>()
  readonly #removed: StoredLeg[] = []
  readonly #days: StoredDay[] = []
  readonly #which: WhichDays

  /** @param days which of the days that are told are written */
  constructor(days: WhichDays = 'all') {
    this.#which = days
  }

  get isEmpty(): boolean {
    return this.#put.size + this.#removed.length + this.#days.length === 0
  }

  /** What a report, or the end of a tenure, did. */
  add(
    { customerId, vehicleId }: VehicleKey,
    { legs, days }: { readonly legs: readonly Leg[]; readonly days: readonly VehicleDay[] },
  ): void {
    for (const leg of legs)
      this.#put.set(`${customerId}/${vehicleId}/${legKey(leg)}`, { customerId, vehicleId, leg })
    for (const day of days) this.#days.push({ customerId, vehicleId, day })
  }

  /** How what is stored of a vehicle differs from what a replay says. */
  correct(key: VehicleKey, { put, removed }: LegDifference, days: readonly VehicleDay[]): void {
    const { customerId, vehicleId } = key
    this.add(key, { legs: put, days })
    for (const leg of removed) this.#removed.push({ customerId, vehicleId, leg })
  }

  /** Writes all of it, inside the caller's transaction. @param batch its number */
  async keep(client: pg.ClientBase, batch: number): Promise<void> {
    if (this.isEmpty) return
    await removeLegs(client, this.#removed)
    await putLegs(client, [...this.#put.values()])
    await putDays(client, this.#days, batch, this.#which)
  }
}
