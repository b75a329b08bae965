/** A fault's life: opened by the report that first carries it, closed by the one that says it is gone. */
import type { Instant, Miles, Mph, Ms } from '../basics/units.ts'
import type { ListedFault } from '../sensors/sensor.ts'

export type { ListedFault } from '../sensors/sensor.ts'

/** Where miles come from: the brakes count at the wheels, which is better than counting from positions. */
export const mileages = ['odometer', 'gpsMileage'] as const
export type Mileage = (typeof mileages)[number]

/** A fault from the report that first carried it to the one that no longer did. */
export interface Fault extends ListedFault {
  /** The sensor that tells it (§3): its family. */
  readonly sensorTypeId: number
  readonly start: Instant
  /** Null while Active. */
  readonly end: Instant | null
  readonly maxMph: Mph | null
  /** The mileage that its miles are of, the best available when it began; null until there is one. */
  readonly mileage: Mileage | null
  /** That mileage where it began, and the newest while it lasts. */
  readonly startMiles: Miles | null
  readonly endMiles: Miles | null
}

/** What a report did to a fault; the fault is given whole, and is known by sensor, type, FMI, position and start. */
export interface FaultChange {
  /** `lasts`: still there, with a new top speed or its first mileage. Miles that only went on are no change. */
  readonly kind: 'opened' | 'lasts' | 'closed'
  readonly fault: Fault
}

/** What the vehicle did at the moment of a report, as far as is known then. */
export interface MovementFacts extends Readonly<Record<Mileage, Miles | null>> {
  readonly recorded: Instant
  readonly mph: Mph | null
}

/** What a report's reading of one sensor reports about faults. */
export interface ReportedFaults {
  readonly sensorTypeId: number
  readonly listed: readonly ListedFault[]
  /** Whether the reading says anything about a fault that it does not list. */
  readonly speaksOf: (fault: ListedFault) => boolean
}

export const sameFault = (a: ListedFault, b: ListedFault): boolean =>
  a.faultTypeId === b.faultTypeId && a.fmi === b.fmi && a.position === b.position

const none: readonly FaultChange[] = Object.freeze([])

/** The fault with this moment's speed and miles; itself where that is nothing new. */
const carriedOn = (fault: Fault, course: MovementFacts): Fault => {
  const { mph } = course
  const maxMph = mph !== null && (fault.maxMph === null || mph > fault.maxMph) ? mph : fault.maxMph
  // Two mileages do not count from the same mile: the one it began with stays.
  const mileage = fault.mileage ?? mileages.find((one) => course[one] !== null) ?? null
  const miles = mileage === null ? null : course[mileage]
  const startMiles = fault.startMiles ?? miles
  const endMiles = miles ?? fault.endMiles
  return maxMph === fault.maxMph && mileage === fault.mileage && endMiles === fault.endMiles
    ? fault
    : { ...fault, maxMph, mileage, startMiles, endMiles }
}

/**
 * The active faults after a report, oldest first, and what has changed about them.
 * `told`: by each sensor that the report has a reading of; the faults of all others last.
 */
export function followFaults(
  active: readonly Fault[],
  reported: readonly ReportedFaults[],
  course: MovementFacts,
): { readonly active: readonly Fault[]; readonly changes: readonly FaultChange[] } {
  const changes: FaultChange[] = []
  const next: Fault[] = []
  let moved = false
  for (const fault of active) {
    const now = carriedOn(fault, course)
    const by = reported.find(({ sensorTypeId }) => sensorTypeId === fault.sensorTypeId)
    if (by?.speaksOf(fault) && !by.listed.some((one) => sameFault(one, fault))) {
      changes.push({ kind: 'closed', fault: { ...now, end: course.recorded } })
      continue
    }
    if (now !== fault) moved = true
    if (now.maxMph !== fault.maxMph || now.mileage !== fault.mileage)
      changes.push({ kind: 'lasts', fault: now })
    next.push(now)
  }
  for (const { sensorTypeId, listed } of reported)
    for (const one of listed) {
      if (next.some((fault) => fault.sensorTypeId === sensorTypeId && sameFault(fault, one))) continue
      const { faultTypeId, fmi, position } = one
      const fault = carriedOn(
        {
          sensorTypeId,
          faultTypeId,
          fmi,
          position,
          start: course.recorded,
          end: null,
          maxMph: null,
          mileage: null,
          startMiles: null,
          endMiles: null,
        },
        course,
      )
      changes.push({ kind: 'opened', fault })
      next.push(fault)
    }
  if (changes.length === 0) return { active: moved ? next : active, changes: none }
  return { active: next, changes }
}

/** A lifecycle with an end is Cleared (§4). */
export const faultStatus = ({ end }: Pick<Fault, 'end'>): 'Active' | 'Cleared' =>
  end === null ? 'Active' : 'Cleared'

/** How long it has lasted, or lasted. */
export const faultDuration = ({ start, end }: Pick<Fault, 'start' | 'end'>, now: Instant): Ms =>
  Math.max(0, (end ?? now) - start)

/** Miles traveled with it; null where no mileage is known. */
export const faultMiles = ({ startMiles, endMiles }: Pick<Fault, 'startMiles' | 'endMiles'>): Miles | null =>
  startMiles === null || endMiles === null ? null : Math.max(0, endMiles - startMiles)
