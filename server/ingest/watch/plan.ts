/** What a transaction does to visits and firings, gathered vehicle by vehicle, then kept in one go. */
import type pg from 'pg'
import type { Advanced } from '#domain/alerts/advance.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { VehicleKey } from '../store.ts'
import { type FiringDifference, Settled, type VisitDifference } from './settle.ts'
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

export class WatchPlan {
  readonly #put: VehicleVisit[] = []
  readonly #ended: VisitEnd[] = []
  readonly #removed: VehicleVisit[] = []
  readonly #fired: VehicleFiring[] = []
  readonly #firingEnds: FiringEnd[] = []
  readonly #withdrawn: VehicleFiring[] = []
  #isEmpty = true

  get isEmpty(): boolean {
    return this.#isEmpty
  }

  /** What a vehicle's timeline brought, newer than all that was stored of it. */
  add({ customerId, vehicleId }: VehicleKey, all: readonly Pick<Advanced, 'visits' | 'firings'>[]): void {
    if (all.every(({ visits, firings }) => visits.length === 0 && firings.length === 0)) return
    this.#isEmpty = false
    const settled = new Settled()
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

  /** Writes everything, inside the caller's transaction. Answers the firings that were not stored before. */
  async keep(client: pg.ClientBase, now: Instant): Promise<readonly FiringRow[]> {
    if (this.#isEmpty) return nobody
    await removeVisits(client, this.#removed)
    await putVisits(client, this.#put)
    await endVisits(client, this.#ended)
    await withdrawFirings(client, this.#withdrawn, now)
    const made = await putFirings(client, this.#fired, now)
    await endFirings(client, this.#firingEnds)
    return made
  }
}
