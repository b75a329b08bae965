/** What is stored of a vehicle's faults and visits, report by report: so its days can be counted again without following these. */
import type { Past } from '#domain/alerts/advance.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Watch } from '#domain/state/watch.ts'
import type { KnownVisit } from '../watch/store.ts'

/** When a fault opened or closed. */
export interface FaultMoment {
  readonly at: Instant
  readonly kind: 'opened' | 'closed'
}

const nothing: readonly never[] = Object.freeze([])
const nowhere: Watch['visits'] = Object.freeze({})

/** Edits of a geofence come before the report of their moment; what a report tells is known only after it. */
const isKnown = ({ known, how }: KnownVisit, at: Instant): boolean =>
  known < at || (known === at && how === 'drawn')
const isOver = ({ leftKnown, leftHow }: KnownVisit, at: Instant): boolean =>
  leftKnown < at || (leftKnown === at && leftHow === 'changed')

/** To be asked in the order of reports; what a moment did to faults is told once. */
export class StoredPast implements Past {
  readonly #faults = new Map<Instant, FaultMoment[]>()
  /** By when they were known; of one moment those drawn first. */
  readonly #visits: readonly KnownVisit[]
  #next = 0
  #open: readonly KnownVisit[] = nothing
  #told: Watch['visits'] = nowhere

  constructor(faults: readonly FaultMoment[], visits: readonly KnownVisit[]) {
    for (const fault of faults) {
      const others = this.#faults.get(fault.at)
      if (others) others.push(fault)
      else this.#faults.set(fault.at, [fault])
    }
    this.#visits = [...visits].sort(
      (a, b) => a.known - b.known || Number(b.how === 'drawn') - Number(a.how === 'drawn'),
    )
  }

  readonly faultsAt = (recorded: Instant): readonly FaultMoment[] => {
    if (this.#faults.size === 0) return nothing
    const told = this.#faults.get(recorded)
    if (told) this.#faults.delete(recorded)
    return told ?? nothing
  }

  readonly visitsBefore = (recorded: Instant): Watch['visits'] => {
    let open = this.#open
    const first = this.#next
    while (this.#next < this.#visits.length && isKnown(this.#visits[this.#next]!, recorded)) this.#next++
    const end = this.#next
    if (end > first) open = [...open, ...this.#visits.slice(first, end)]
    if (open.some((visit) => isOver(visit, recorded))) open = open.filter((visit) => !isOver(visit, recorded))
    if (open === this.#open) return this.#told
    this.#open = open
    this.#told = Object.fromEntries(
      open.map(({ geofenceId, entered, how, version }) => [geofenceId, { entered, how, version }]),
    )
    return this.#told
  }
}
