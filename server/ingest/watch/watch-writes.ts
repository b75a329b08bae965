/** What a transaction does to visits and firings, gathered vehicle by vehicle, then kept in one go. */
import type pg from 'pg'
import type { Advanced } from '#domain/alerts/advance.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { VehicleKey } from '../store.ts'
import { type FiringDifference, SettledEdits, type VisitDifference } from './settle.ts'
import {
  endFirings,
  endVisits,
  type FiringEnd,
  type FiringRow,
  putFirings,
  putVisits,
  removeVisits,
  type VehicleFiring,
  type VehicleVisit,
  type VisitEnd,
  withdrawFirings,
} from './store.ts'

const nobody: readonly FiringRow[] = Object.freeze([])

/** Firings gathered before they are written: a thousand rules may fire for each of thousands of vehicles at once. */
const most = 10_000

export class WatchWrites {
  #put: VehicleVisit[] = []
  #ended: VisitEnd[] = []
  #removed: VehicleVisit[] = []
  #fired: VehicleFiring[] = []
  #firingEnds: FiringEnd[] = []
  #withdrawn: VehicleFiring[] = []
  #isEmpty = true
  readonly #made: FiringRow[] = []

  /** Whether nothing was gathered at all. */
  get isEmpty(): boolean {
    return this.#isEmpty
  }
  /** Whether so much was gathered that it should be written before more is. */
  get isLarge(): boolean {
    return this.#fired.length >= most
  }

  /** What a vehicle's timeline brought, newer than all that was stored of it. */
  add({ customerId, vehicleId }: VehicleKey, all: readonly Pick<Advanced, 'visits' | 'firings'>[]): void {
    if (all.every(({ visits, firings }) => visits.length === 0 && firings.length === 0)) return
    this.#isEmpty = false
    const settled = new SettledEdits()
    for (const { visits, firings } of all) {
      for (const change of visits) settled.visit(change)
      for (const change of firings) settled.firing(change)
    }
    for (const visit of settled.visits.values()) this.#put.push({ customerId, vehicleId, visit })
    for (const visit of settled.visitEnds.values())
      this.#ended.push({ customerId, vehicleId, visit, leftKnown: visit.leftKnown })
    for (const firing of settled.firings.values()) this.#fired.push({ customerId, vehicleId, firing })
    for (const { change, known } of settled.firingEnds.values())
      this.#firingEnds.push({ customerId, vehicleId, change, endedKnown: known })
  }

  /** How what is stored of a vehicle differs from what a replay says. */
  correct({ customerId, vehicleId }: VehicleKey, visits: VisitDifference, firings: FiringDifference): void {
    for (const visit of visits.put) this.#put.push({ customerId, vehicleId, visit })
    for (const visit of visits.removed) this.#removed.push({ customerId, vehicleId, visit })
    for (const firing of firings.put) this.#fired.push({ customerId, vehicleId, firing })
    for (const firing of firings.withdrawn) this.#withdrawn.push({ customerId, vehicleId, firing })
    if (visits.put.length + visits.removed.length + firings.put.length + firings.withdrawn.length > 0)
      this.#isEmpty = false
  }

  /** Writes what was gathered, inside the caller's transaction, which also writes the rest. */
  async write(client: pg.ClientBase, now: Instant): Promise<void> {
    await removeVisits(client, this.#removed)
    await putVisits(client, this.#put)
    await endVisits(client, this.#ended)
    await withdrawFirings(client, this.#withdrawn, now)
    for (const row of await putFirings(client, this.#fired, now)) this.#made.push(row)
    await endFirings(client, this.#firingEnds)
    this.#removed = []
    this.#put = []
    this.#ended = []
    this.#withdrawn = []
    this.#fired = []
    this.#firingEnds = []
  }

  /** Writes what is left. Answers the firings that were not stored before. */
  async keep(client: pg.ClientBase, now: Instant): Promise<readonly FiringRow[]> {
    if (this.#isEmpty) return nobody
    await this.write(client, now)
    return this.#made
  }
}
