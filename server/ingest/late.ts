/** Reports that come late: the vehicle's stored reports are stepped through again from the last state before them. */
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { type Advanced, advance, passTime, type Watchers } from '#domain/alerts/advance.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Fault, FaultChange } from '#domain/maintenance/faults.ts'
import type { Report } from '#domain/sensors/report.ts'
import { differFaults, settleFaults } from '#domain/state/replay.ts'
import { readState, unreported, type VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import {
  type ChangedStatus,
  type StatusSnapshot,
  type StatusSnapshots,
  sameSnapshot,
  snapshotAfter,
} from './status-snapshot.ts'
import {
  faultsSince,
  reportsOf,
  type Snapshot,
  snapshotsAfter,
  snapshotsBefore,
  type VehicleKey,
} from './store.ts'
import { readingsOf } from './stored-report.ts'
import {
  differFirings,
  differVisits,
  type FiringDifference,
  SettledEdits,
  type VisitDifference,
} from './watch/settle.ts'
import { firingsSince, type KnownVisit, type StoredFiring, visitsSince } from './watch/store.ts'

/** A snapshot every so many reports: so far a replay goes back at most, beyond the late report itself. */
export const snapshotEvery = 256

/** A vehicle whose past is to be stepped through again: reports came late, or an edit was heard of late. */
export interface Late extends VehicleKey {
  readonly slot: number
  readonly vehicle: Vehicle
  readonly watchers: Watchers | null
  /** All its new reports of the batch in their order, none stored before. */
  readonly reports: readonly Report[]
  /** What happened before this moment is as it was. */
  readonly from: Instant
  /** Up to here everything may have become other than it was. */
  readonly until: Instant
  /** Up to here time has been looked at; at least the server's clock. */
  readonly now: Instant
}

export interface Rewritten extends Late {
  /** Its state now; null where the late reports have changed nothing that lasts. */
  readonly state: VehicleState | null
  /** Reports since the newest snapshot; null where that is as it was. */
  readonly sinceSnapshot: number | null
  readonly put: readonly Fault[]
  readonly removed: readonly Fault[]
  readonly snapshots: readonly Snapshot[]
  readonly visits: VisitDifference
  readonly firings: FiringDifference
  /** How the vehicle stood after each of the new reports. */
  readonly statuses: StatusSnapshots
  /** Stored reports after which it stood otherwise than is noted with them. */
  readonly restated: readonly ChangedStatus[]
}

/** How far one vehicle's replay has come. */
interface Course {
  readonly late: Late
  /** Where it began. */
  readonly base: { readonly at: Instant; readonly state: VehicleState }
  readonly changes: FaultChange[]
  readonly settled: SettledEdits
  readonly snapshots: Snapshot[]
  readonly statuses: Map<Report, StatusSnapshot>
  readonly restated: ChangedStatus[]
  state: VehicleState
  /** Up to here it has been replayed; null for the very beginning. */
  at: Instant | null
  /** How many of the new reports have been stepped through. */
  taken: number
  since: number
  /** Where its states met the ones that were: from here on everything is as it was. */
  met: Instant | null
}

const snapshotOf = ({ late: { customerId, vehicleId }, state }: Course, recorded: Instant): Snapshot => ({
  customerId,
  vehicleId,
  recorded,
  state: JSON.stringify(state),
})

const take = (course: Course, { state, faults, visits, firings }: Advanced): void => {
  course.state = state
  for (const change of faults) course.changes.push(change)
  for (const change of visits) course.settled.visit(change)
  for (const change of firings) course.settled.firing(change)
}

/** A stored report, and how the vehicle stood after it as far as that is noted. */
interface Stored {
  readonly report: Report
  readonly snapshot: StatusSnapshot | null
}

/** Steps a vehicle through a range of stored reports and the new ones between them. */
function goOn(course: Course, stored: readonly Stored[], upTo: Instant | null): void {
  const { customerId, vehicleId, reports, vehicle, watchers } = course.late
  const one = (report: Report) => {
    take(course, advance(course.state, report, vehicle, watchers))
    if (++course.since < snapshotEvery) return
    course.since = 0
    course.snapshots.push(snapshotOf(course, report.recorded))
  }
  const next = () => {
    const report = reports[course.taken]
    return report && (upTo === null || report.recorded <= upTo) ? report : undefined
  }
  const takeMine = (mine: Report) => {
    one(mine)
    course.statuses.set(mine, snapshotAfter(course.state, vehicle))
    course.taken++
  }
  for (const { report, snapshot } of stored) {
    for (let mine = next(); mine && mine.recorded < report.recorded; mine = next()) takeMine(mine)
    one(report)
    const stands = snapshotAfter(course.state, vehicle)
    if (!sameSnapshot(stands, snapshot))
      course.restated.push({ customerId, vehicleId, recorded: report.recorded, ...stands })
  }
  for (let mine = next(); mine; mine = next()) takeMine(mine)
  course.at = upTo
}

/**
 * Replays vehicles side by side, from snapshot to snapshot, with one database query for each range.
 * A vehicle is done early once its state is again what the snapshot there says and nothing new lies ahead: what comes
 * after cannot be different then. To be called in a transaction that sees the database at one moment.
 */
export async function replayLate(client: pg.ClientBase, lates: readonly Late[]): Promise<Rewritten[]> {
  if (lates.length === 0) return []
  const bases = await snapshotsBefore(
    client,
    lates.map((late) => ({ ...late, at: late.from })),
  )
  const courses = lates.map((late, n): Course => {
    const base = bases[n]
    const state = base ? readState(base.state) : unreported
    const at = base?.recorded ?? null
    return {
      late,
      base: { at: at ?? 0, state },
      changes: [],
      settled: new SettledEdits(),
      snapshots: [],
      statuses: new Map(),
      restated: [],
      state,
      at,
      taken: 0,
      since: 0,
      met: null,
    }
  })
  const ended = new Set<Course>()
  for (let going = courses; going.length > 0; going = courses.filter((course) => !ended.has(course))) {
    const ahead = await snapshotsAfter(
      client,
      going.map((course) => ({ ...course.late, at: course.at ?? 0 })),
    )
    const replayed = await reportsOf(
      client,
      going.map((course, n) => ({ ...course.late, after: course.at, upTo: ahead[n]?.recorded ?? null })),
    )
    for (const [n, course] of going.entries()) {
      const snapshot = ahead[n]
      const stored = replayed[n]!.map((row) => ({
        report: { serial: '', recorded: row.recorded, readings: readingsOf(row) },
        snapshot: row.level === null ? null : { level: row.level, stoppedSince: row.stopped_since },
      }))
      goOn(course, stored, snapshot?.recorded ?? null)
      if (!snapshot) {
        const { vehicle, watchers, now } = course.late
        take(course, passTime(course.state, now, vehicle, watchers))
        ended.add(course)
      } else {
        const { reports, until } = course.late
        const done = course.taken === reports.length && snapshot.recorded >= until
        if (done && isDeepStrictEqual(readState(snapshot.state), readState(JSON.stringify(course.state)))) {
          course.met = snapshot.recorded
          ended.add(course)
        } else {
          course.since = 0
          // One may just have been taken at this very report.
          if (course.snapshots.at(-1)?.recorded === snapshot.recorded) course.snapshots.pop()
          course.snapshots.push(snapshotOf(course, snapshot.recorded))
        }
      }
    }
  }
  const since = courses.map((course) => ({ ...course.late, at: course.base.at }))
  const faults = await faultsSince(client, since)
  const isWatched = lates.some(({ watchers }) => watchers !== null)
  const visits = isWatched ? await visitsSince(client, since) : []
  const firings = isWatched ? await firingsSince(client, since) : []
  return courses.map((course, n) => conclude(course, faults[n]!, visits[n] ?? [], firings[n] ?? []))
}

function conclude(
  course: Course,
  faults: readonly Fault[],
  visits: readonly KnownVisit[],
  firings: readonly StoredFiring[],
): Rewritten {
  const { late, base, met, settled, snapshots, statuses, restated } = course
  let before = faults
  let after = settleFaults(base.state.faults, course.changes)
  if (met !== null) {
    // What was Active where the states met has gone on since, just as it had before.
    before = faults.filter((fault) => fault.end !== null && fault.end <= met)
    after = after.filter((fault) => fault.end !== null)
  }
  return {
    ...late,
    state: met === null ? course.state : null,
    sinceSnapshot: met === null ? course.since : null,
    ...differFaults(before, after),
    snapshots,
    statuses,
    restated,
    visits: differVisits(visits, base, settled, met),
    firings: differFirings(firings, base.at, settled, met),
  }
}
