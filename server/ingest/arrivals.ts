/** Finds the vehicle of each report, orders reports by time, drops duplicates, and merges those with the same key. */
import { days } from '#domain/basics/time.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { hasReadings, mergeReadings } from '#domain/sensors/merge.ts'
import { compareKeys, type Report } from '#domain/sensors/report.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { Batch, Elsewhere, Rejected } from './batch.ts'
import { asStored } from './copy-rows.ts'
import type { EngineContext } from './engine-context.ts'
import { mostRejected, type ReadBatch } from './read-batch.ts'
import { gone, type Registry } from './registry.ts'
import { shardOf } from './shards.ts'
import type { StatusSnapshot } from './status-snapshot.ts'
import { ingestWords } from './words.ts'

/** A batch that waits to be kept, and what will be answered for it. */
export interface WaitingBatch extends Pick<Batch, 'transport' | 'serial' | 'customerId' | 'place'> {
  readonly id: number
  readonly read: ReadBatch
  readonly bytes: number
}

export interface VehicleTally {
  accepted: number
  duplicate: number
  merged: number
  readonly rejected: Rejected[]
  /** Of vehicles that are another engine's. */
  readonly elsewhere: Elsewhere[]
  /** Why nothing of it is taken; null while it is. */
  refused: string | null
}

export const newTally = ({ read }: WaitingBatch): VehicleTally => ({
  accepted: 0,
  duplicate: 0,
  merged: 0,
  rejected: [...read.rejected],
  elsewhere: [],
  refused: null,
})

export interface Arrival {
  readonly slot: number
  readonly vehicle: Vehicle
  readonly report: Report
  readonly tally: VehicleTally
  /** A stored report with the same key, merged with what has come: its row is to be updated. */
  readonly isStored: boolean
  /** How the vehicle stood right after it; null until that is known. */
  snapshot: StatusSnapshot | null
}

/**
 * Takes one more report with the same key, and counts it: a duplicate where it says nothing that is not known, else
 * merged. Answers the readings that hold.
 */
export function takeSame(known: Readings, other: Readings, tally: VehicleTally): Readings {
  if (hasReadings(known, other)) {
    tally.duplicate++
    return known
  }
  // As the database holds them, so that the order of arrival changes nothing.
  const [one, two] = [asStored(known), asStored(other)]
  if (hasReadings(one, two)) {
    tally.duplicate++
    return known
  }
  tally.merged++
  return mergeReadings(one, two)
}

/** Finds the vehicle of each report; those without one, of somebody else, or too old are rejected by name. */
export function resolveArrival(
  context: EngineContext,
  waiting: readonly WaitingBatch[],
  tallies: readonly VehicleTally[],
): Arrival[] {
  const { registry, shards, unknownDevices } = context
  const { held } = registry
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
      const slot = registry.slotAt(serial, report.recorded)
      const vehicle = slot === undefined ? null : registry.vehicle(slot)
      if (slot === undefined || vehicle === null) {
        if (slot !== gone && !held.isForgotten(serial, customerId))
          unknownDevices.saw(report, { transport, customerId }, now)
        reject(ingestWords.unknownSerial(serial))
      } else if (held.isDeleted(vehicle.customerId)) {
        reject(ingestWords.unknownSerial(serial))
      } else if (!shards.has(vehicle.id)) {
        tally.elsewhere.push({ index: indices[i]!, shard: shardOf(vehicle.id) })
      } else if (customerId !== undefined && !mayReport(registry, customerId, serial, vehicle)) {
        // Said as if nobody had it: whose it is, is none of this sender's business.
        reject(ingestWords.unknownSerial(serial))
      } else if (report.recorded < registry.keptFrom(vehicle.customerId, now)) {
        const removed = registry.removedUpTo(vehicle.customerId)
        const age = registry.retention(vehicle.customerId)
        reject(report.recorded < now - days(age) ? ingestWords.tooOld(age) : ingestWords.removed(removed))
      } else arrivals.push({ slot, vehicle, report, tally, isStored: false, snapshot: null })
    }
    if (tally.rejected.length > mostRejected) {
      tally.refused = ingestWords.tooManyBad(mostRejected, tally.rejected[0]!.reason)
      arrivals.length = first
    }
  }
  return arrivals
}

/** Whose key lets a gateway report: of the customer that had the vehicle then, or that has it now. */
const mayReport = (registry: Registry, customerId: number, serial: string, vehicle: Vehicle): boolean => {
  if (vehicle.customerId === customerId) return true
  if (!registry.ownership(vehicle.id)) return false
  const carrier = registry.slotOfSerial(serial)
  return carrier !== undefined && registry.vehicle(carrier)?.customerId === customerId
}

/** By vehicle, then by key. */
export const order = (arrivals: Arrival[]): Arrival[] =>
  arrivals.sort((a, b) => a.slot - b.slot || compareKeys(a.report, b.report))

const nothing: ReadonlyMap<Arrival, Readings> = new Map()

/**
 * Those with the same key become one; those that say nothing new beside what is stored are left out.
 * @param arrivals in their order
 * @param stored what is stored with the keys of some of them
 */
export function mergeSame(
  arrivals: Arrival[],
  stored: ReadonlyMap<Arrival, Readings> = nothing,
): readonly Arrival[] {
  let kept = 0
  for (let n = 0; n < arrivals.length; n++) {
    const first = arrivals[n]!
    const { slot, report, tally } = first
    const known = stored.get(first)
    let readings = known ? takeSame(known, report.readings, tally) : report.readings
    for (let next = arrivals[n + 1]; next && next.slot === slot; next = arrivals[++n + 1]) {
      if (compareKeys(next.report, report) !== 0) break
      readings = takeSame(readings, next.report.readings, next.tally)
    }
    if (known && hasReadings(known, readings)) continue
    arrivals[kept++] =
      readings === report.readings
        ? first
        : { ...first, report: { ...report, readings }, isStored: known !== undefined }
  }
  arrivals.length = kept
  return arrivals
}
