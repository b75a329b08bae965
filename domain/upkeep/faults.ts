/** An ABS fault's life: opened by the report that first carries it, closed by the one that no longer does. */
import type { Instant, Miles, Mph, Ms } from '../basics/units.ts'

/** An ABS fault from the report that first carried it to the one that no longer did. */
export interface Fault {
  readonly faultTypeId: number
  readonly fmi: number
  readonly start: Instant
  /** Null while Active. */
  readonly end: Instant | null
  readonly maxMph: Mph | null
  /** Best available mileage where it began, and the newest while it lasts. */
  readonly startMiles: Miles | null
  readonly endMiles: Miles | null
}

/** What a report did to a fault; the fault is given whole, and is known by type, FMI and start. */
export interface FaultChange {
  /** `lasts`: still there, with a new top speed or mileage. */
  readonly kind: 'opened' | 'lasts' | 'closed'
  readonly fault: Fault
}

/** What the vehicle did at the moment of a report, as far as the report tells. */
export interface Course {
  readonly recorded: Instant
  readonly mph: Mph | null
  readonly miles: Miles | null
}

/** What a report lists. */
export type ListedFault = Pick<Fault, 'faultTypeId' | 'fmi'>

const same = (a: ListedFault, b: ListedFault) => a.faultTypeId === b.faultTypeId && a.fmi === b.fmi
const none: readonly FaultChange[] = Object.freeze([])
const unchanged = (active: readonly Fault[]) => ({ active, changes: none })

/** The fault with this moment's speed and mileage; itself where that is nothing new. */
const carriedOn = (fault: Fault, { mph, miles }: Course): Fault => {
  const maxMph = mph !== null && (fault.maxMph === null || mph > fault.maxMph) ? mph : fault.maxMph
  const startMiles = fault.startMiles ?? miles
  const endMiles = miles ?? fault.endMiles
  return maxMph === fault.maxMph && startMiles === fault.startMiles && endMiles === fault.endMiles
    ? fault
    : { ...fault, maxMph, startMiles, endMiles }
}

/**
 * The active faults after a report, oldest first, and what has changed about them.
 * `listed` are the faults that the report's ABS reading tells; null where it has none,
 * which says nothing about faults: those that are active last.
 */
export function followFaults(
  active: readonly Fault[],
  listed: readonly ListedFault[] | null,
  course: Course,
): { readonly active: readonly Fault[]; readonly changes: readonly FaultChange[] } {
  if (active.length === 0 && (listed === null || listed.length === 0)) return unchanged(active)
  const changes: FaultChange[] = []
  const next: Fault[] = []
  for (const fault of active) {
    const now = carriedOn(fault, course)
    if (listed === null || listed.some((one) => same(one, fault))) {
      if (now !== fault) changes.push({ kind: 'lasts', fault: now })
      next.push(now)
    } else changes.push({ kind: 'closed', fault: { ...now, end: course.recorded } })
  }
  for (const { faultTypeId, fmi } of listed ?? []) {
    if (next.some((fault) => fault.faultTypeId === faultTypeId && fault.fmi === fmi)) continue
    const { recorded, mph, miles } = course
    const fault = {
      faultTypeId,
      fmi,
      start: recorded,
      end: null,
      maxMph: mph,
      startMiles: miles,
      endMiles: miles,
    }
    changes.push({ kind: 'opened', fault })
    next.push(fault)
  }
  return changes.length === 0 ? unchanged(active) : { active: next, changes }
}

/** A lifecycle with an end is Cleared (§4). */
export const faultStatus = ({ end }: Fault): 'Active' | 'Cleared' => (end === null ? 'Active' : 'Cleared')

/** How long it has lasted, or lasted. */
export const faultDuration = ({ start, end }: Fault, now: Instant): Ms => Math.max(0, (end ?? now) - start)

/** Miles traveled with it; null where no mileage is known. */
export const faultMiles = ({ startMiles, endMiles }: Fault): Miles | null =>
  startMiles === null || endMiles === null ? null : Math.max(0, endMiles - startMiles)
