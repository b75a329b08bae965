/** Finds the vehicle of each report, orders reports by time, and drops duplicates. */
import { days } from '#domain/basics/time.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { Batch, Rejected } from './batch.ts'
import type { EngineContext } from './engine-context.ts'
import { mostRejected, type ReadBatch } from './read-batch.ts'
import type { StatusSnapshot } from './status-snapshot.ts'
import { ingestWords } from './words.ts'

/** A batch that waits to be kept, and what will be answered for it. */
export interface WaitingBatch extends Pick<Batch, 'transport' | 'serial' | 'customerId'> {
  readonly id: number
  readonly read: ReadBatch
  readonly bytes: number
}

export interface VehicleTally {
  accepted: number
  duplicate: number
  readonly rejected: Rejected[]
  /** Why nothing of it is taken; null while it is. */
  refused: string | null
}

export const newTally = ({ read }: WaitingBatch): VehicleTally => ({
  accepted: 0,
  duplicate: 0,
  rejected: [...read.rejected],
  refused: null,
})

export interface Arrival {
  readonly slot: number
  readonly vehicle: Vehicle
  readonly report: Report
  readonly tally: VehicleTally
  /** How the vehicle stood right after it; null until that is known. */
  snapshot: StatusSnapshot | null
}

/** Finds the vehicle of each report; those without one, of somebody else, or too old are rejected by name. */
export function resolveArrival(
  context: EngineContext,
  waiting: readonly WaitingBatch[],
  tallies: readonly VehicleTally[],
): Arrival[] {
  const { registry, unknownDevices } = context
  const now = context.now()
  const arrivals: Arrival[] = []
  for (let n = 0; n < waiting.length; n++) {
    const { read, serial: only, customerId, transport } = waiting[n]!
    const tally = tallies[n]!
    const { reports, indices } = read
    const first = arrivals.length
    for (let i = 0; i < reports.length; i++) {
      const report = reports[i]!
      const { serial } = report
      const reject = (reason: string) => tally.rejected.push({ index: indices[i]!, reason })
      if (only !== undefined && serial !== only) {
        reject(ingestWords.notYours(serial))
        continue
      }
      const slot = registry.slotOfSerial(serial)
      const vehicle = slot === undefined ? null : registry.vehicle(slot)
      if (slot === undefined || vehicle === null) {
        unknownDevices.saw(serial, transport, now)
        reject(ingestWords.unknownSerial(serial))
      } else if (customerId !== undefined && vehicle.customerId !== customerId) {
        // Said as if nobody had it: whose it is, is none of this sender's business.
        reject(ingestWords.unknownSerial(serial))
      } else if (report.recorded < registry.keptFrom(vehicle.customerId, now)) {
        const removed = registry.removedUpTo(vehicle.customerId)
        const age = registry.retention(vehicle.customerId)
        reject(report.recorded < now - days(age) ? ingestWords.tooOld(age) : ingestWords.removed(removed))
      } else arrivals.push({ slot, vehicle, report, tally, snapshot: null })
    }
    if (tally.rejected.length > mostRejected) {
      tally.refused = ingestWords.tooManyBad(mostRejected, tally.rejected[0]!.reason)
      arrivals.length = first
    }
  }
  return arrivals
}

/** By vehicle, then by `recorded`; of reports that came twice at once the first stays. */
export function order(arrivals: Arrival[]): Arrival[] {
  arrivals.sort((a, b) => a.slot - b.slot || a.report.recorded - b.report.recorded)
  let kept = 0
  for (let n = 0; n < arrivals.length; n++) {
    const one = arrivals[n]!
    const before = kept > 0 ? arrivals[kept - 1]! : null
    if (before && before.slot === one.slot && before.report.recorded === one.report.recorded) {
      one.tally.duplicate++
    } else arrivals[kept++] = one
  }
  arrivals.length = kept
  return arrivals
}
