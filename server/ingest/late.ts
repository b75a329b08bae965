/** Reports that come late: the vehicle's stored reports are stepped through again from the last state before them. */
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Report } from '#domain/sensors/report.ts'
import { differFaults, settleFaults } from '#domain/state/replay.ts'
import { readState, unreported, type VehicleState } from '#domain/state/state.ts'
import { step } from '#domain/state/step.ts'
import type { Fault, FaultChange } from '#domain/upkeep/faults.ts'
import {
  faultsSince,
  reportsOf,
  type Snapshot,
  snapshotsAfter,
  snapshotsBefore,
  type VehicleKey,
} from './store.ts'
import { readingsOf } from './stored-report.ts'

/** A snapshot every so many reports: so far a replay goes back at most, beyond the late report itself. */
export const snapshotEvery = 256

/** A vehicle whose reports came late, with all its new reports of the batch in their order, none stored before. */
export interface Late extends VehicleKey {
  readonly slot: number
  readonly reports: readonly Report[]
}

export interface Rewritten extends Late {
  /** Its state now; null where the late reports have changed nothing that lasts. */
  readonly state: VehicleState | null
  /** Reports since the newest snapshot; null where that is as it was. */
  readonly sinceSnapshot: number | null
  readonly put: readonly Fault[]
  readonly removed: readonly Fault[]
  readonly snapshots: readonly Snapshot[]
}

/** How far one vehicle's replay has come. */
interface Course {
  readonly late: Late
  /** Where it began. */
  readonly base: { readonly at: Instant; readonly faults: readonly Fault[] }
  readonly changes: FaultChange[]
  readonly snapshots: Snapshot[]
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

/** Steps a vehicle through a stretch of stored reports and the new ones that fall into it. */
function advance(course: Course, stored: readonly Report[], upTo: Instant | null): void {
  const { reports } = course.late
  const one = (report: Report) => {
    const stepped = step(course.state, report)
    course.state = stepped.state
    for (const change of stepped.faults) course.changes.push(change)
    if (++course.since < snapshotEvery) return
    course.since = 0
    course.snapshots.push(snapshotOf(course, report.recorded))
  }
  const next = () => {
    const report = reports[course.taken]
    return report && (upTo === null || report.recorded <= upTo) ? report : undefined
  }
  for (const report of stored) {
    for (let mine = next(); mine && mine.recorded < report.recorded; mine = next()) {
      one(mine)
      course.taken++
    }
    one(report)
  }
  for (let mine = next(); mine; mine = next()) {
    one(mine)
    course.taken++
  }
  course.at = upTo
}

/**
 * Replays vehicles side by side, from snapshot to snapshot, all in one reading of the database a stretch.
 * A vehicle is done early once its state is again what the snapshot there says and nothing new lies ahead: what comes
 * after cannot be different then. To be called in a transaction that sees the database at one moment.
 */
export async function replayLate(client: pg.ClientBase, lates: readonly Late[]): Promise<Rewritten[]> {
  if (lates.length === 0) return []
  const bases = await snapshotsBefore(
    client,
    lates.map((late) => ({ ...late, at: late.reports[0]!.recorded })),
  )
  const courses = lates.map((late, n): Course => {
    const base = bases[n]
    const state = base ? readState(base.state) : unreported
    const at = base?.recorded ?? null
    return {
      late,
      base: { at: at ?? 0, faults: state.faults },
      changes: [],
      snapshots: [],
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
    const stretches = await reportsOf(
      client,
      going.map((course, n) => ({ ...course.late, after: course.at, upTo: ahead[n]?.recorded ?? null })),
    )
    for (const [n, course] of going.entries()) {
      const snapshot = ahead[n]
      const stored = stretches[n]!.map((row) => ({
        serial: '',
        recorded: row.recorded,
        readings: readingsOf(row),
      }))
      advance(course, stored, snapshot?.recorded ?? null)
      if (!snapshot) ended.add(course)
      else {
        const done = course.taken === course.late.reports.length
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
  const kept = await faultsSince(
    client,
    courses.map((course) => ({ ...course.late, at: course.base.at })),
  )
  return courses.map((course, n) => conclude(course, kept[n]!))
}

function conclude(course: Course, kept: readonly Fault[]): Rewritten {
  const { late, met, snapshots } = course
  let before = kept
  let after = settleFaults(course.base.faults, course.changes)
  if (met !== null) {
    // What was Active where the states met has gone on since, just as it had before.
    before = kept.filter((fault) => fault.end !== null && fault.end <= met)
    after = after.filter((fault) => fault.end !== null)
  }
  return {
    ...late,
    state: met === null ? course.state : null,
    sinceSnapshot: met === null ? course.since : null,
    ...differFaults(before, after),
    snapshots,
  }
}
