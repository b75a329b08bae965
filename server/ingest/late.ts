/** Reports that come late: the vehicle's stored reports are stepped through again from the last state before them. */
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { type Advanced, advance, passTime, type Watchers } from '#domain/alerts/advance.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Fault, FaultChange } from '#domain/maintenance/faults.ts'
import { compareKeys, type Report, type ReportKey } from '#domain/sensors/report.ts'
import { differFaults, settleFaults } from '#domain/state/replay.ts'
import { newestOf, readState, unreported, type VehicleState } from '#domain/state/state.ts'
import type { VehicleDay } from '#domain/track/day.ts'
import type { Leg } from '#domain/track/trips.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { faultsSince } from './fault-store.ts'
import { differLegs, type LegDifference } from './journeys/differ.ts'
import { legsSince } from './journeys/store.ts'
import type { FoundStates, NearState, NearStates } from './near-states.ts'
import { type StatusSnapshot, type StatusSnapshots, sameSnapshot, snapshotAfter } from './status-snapshot.ts'
import { type ChangedStatus, type Snapshot, snapshotsBefore, type VehicleKey } from './store.ts'
import { reportOf } from './stored-report.ts'
import { replayRanges } from './stored-spans.ts'
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
  /** All its new reports of the batch in their order; one that is stored takes the place of that. */
  readonly reports: readonly Report[]
  /** What happened before this moment is as it was. */
  readonly from: Instant
  /** Up to here everything may have become other than it was. */
  readonly until: Instant
  /** Stored reports since the vehicle's newest snapshot. */
  readonly sinceSnapshot: number
  /** Up to here time has been looked at; at least the server's clock. */
  readonly now: Instant
}

export interface Rewritten extends Omit<Late, 'sinceSnapshot'> {
  /** Its state now; null where the late reports have changed nothing that lasts. */
  readonly state: VehicleState | null
  /** Reports since the newest snapshot; null where that is as it was. */
  readonly sinceSnapshot: number | null
  readonly put: readonly Fault[]
  readonly removed: readonly Fault[]
  readonly snapshots: readonly Snapshot[]
  readonly visits: VisitDifference
  readonly firings: FiringDifference
  readonly legs: LegDifference
  /** Days that ended in the replay, as they are now. */
  readonly days: readonly VehicleDay[]
  /** How the vehicle stood after each of the new reports. */
  readonly statuses: StatusSnapshots
  /** States to begin or to end the next replay at. */
  readonly found: FoundStates
  /** Stored reports after which it stood otherwise than is noted with them. */
  readonly restated: readonly ChangedStatus[]
}

/** How far one vehicle's replay has come. */
interface Course {
  readonly late: Late
  /** Where it began. */
  readonly base: { readonly at: Instant; readonly state: VehicleState; readonly isSnapshot: boolean }
  readonly changes: FaultChange[]
  readonly settled: SettledEdits
  readonly legs: Leg[]
  readonly days: VehicleDay[]
  readonly snapshots: Snapshot[]
  readonly statuses: Map<Report, StatusSnapshot>
  readonly restated: ChangedStatus[]
  readonly near: NearState[]
  state: VehicleState
  /** Up to here it has been replayed, with this report; null for the very beginning. */
  at: ReportKey | null
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

const take = (course: Course, { state, faults, visits, firings, legs, days }: Advanced): void => {
  course.state = state
  for (const change of faults) course.changes.push(change)
  for (const change of visits) course.settled.visit(change)
  for (const change of firings) course.settled.firing(change)
  for (const leg of legs) course.legs.push(leg)
  for (const day of days) course.days.push(day)
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
  const keepNear = () => {
    const { state } = course
    if (state.recorded !== null) course.near.push(state as NearState)
  }
  const takeMine = (mine: Report) => {
    // The next late report is likely to lie beside this one: before all, after the last, or after what follows it.
    if (course.taken === 0) keepNear()
    one(mine)
    course.statuses.set(mine, snapshotAfter(course.state, vehicle))
    if (++course.taken === reports.length) keepNear()
  }
  let isFirst = true
  for (const { report, snapshot } of stored) {
    for (let mine = next(); mine && compareKeys(mine, report) < 0; mine = next()) takeMine(mine)
    const mine = next()
    if (mine && compareKeys(mine, report) === 0) {
      // What is stored has been merged with what came.
      takeMine(mine)
      continue
    }
    one(report)
    if (course.taken > 0 && course.taken === reports.length && isFirst) {
      keepNear()
      isFirst = false
    }
    const stands = snapshotAfter(course.state, vehicle)
    if (!sameSnapshot(stands, snapshot))
      course.restated.push({ customerId, vehicleId, key: report, ...stands })
  }
  for (let mine = next(); mine; mine = next()) takeMine(mine)
  course.at = upTo === null ? null : { recorded: upTo, seq: Number.MAX_SAFE_INTEGER }
}

/** Counts from the newest snapshot where a replay came by none, and makes one where it is time. */
function countOn(course: Course): void {
  const { late, base, snapshots, state } = course
  if (snapshots.length > 0 || base.isSnapshot || state.recorded === null) return
  course.since = late.sinceSnapshot + late.reports.length
  if (course.since < snapshotEvery) return
  course.since = 0
  snapshots.push(snapshotOf(course, state.recorded))
}

/** The states that replays of these begin with: from memory, else from the newest snapshots before. */
async function basesOf(
  client: pg.ClientBase,
  lates: readonly Late[],
  nearStates: NearStates,
): Promise<readonly { readonly state: VehicleState; readonly isSnapshot: boolean }[]> {
  const bases = lates.map(({ slot, from }) => nearStates.before(slot, from))
  const missing = lates.filter((_, n) => bases[n] === undefined)
  const stored =
    missing.length === 0
      ? []
      : await snapshotsBefore(
          client,
          missing.map((late) => ({ ...late, at: late.from })),
        )
  let next = 0
  return bases.map((base) => {
    if (base) return { state: base, isSnapshot: false }
    const snapshot = stored[next++]
    return { state: snapshot ? readState(snapshot.state) : unreported, isSnapshot: true }
  })
}

/**
 * Replays vehicles side by side, from snapshot to snapshot, with one database query for each range. States in memory
 * serve as snapshots do.
 * A vehicle is done early once its state is again what the snapshot there says and nothing new lies ahead: what comes
 * after cannot be different then. To be called in a transaction that sees the database at one moment.
 */
export async function replayLate(
  client: pg.ClientBase,
  lates: readonly Late[],
  nearStates: NearStates,
): Promise<Rewritten[]> {
  if (lates.length === 0) return []
  const bases = await basesOf(client, lates, nearStates)
  const courses = lates.map((late, n): Course => {
    const { state, isSnapshot } = bases[n]!
    const at = newestOf(state)
    return {
      late,
      base: { at: at?.recorded ?? 0, state, isSnapshot },
      changes: [],
      settled: new SettledEdits(),
      legs: [],
      days: [],
      snapshots: [],
      statuses: new Map(),
      restated: [],
      near: [],
      state,
      at,
      taken: 0,
      since: 0,
      met: null,
    }
  })
  const ended = new Set<Course>()
  for (let going = courses; going.length > 0; going = courses.filter((course) => !ended.has(course))) {
    // A state in memory is the end of a range where all new reports lie before it.
    const near = going.map(({ late: { slot, reports, until }, at }) => {
      const after = Math.max(at?.recorded ?? 0, until - 1, reports.at(-1)?.recorded ?? 0)
      return nearStates.after(slot, after)
    })
    const ranges = await replayRanges(
      client,
      going.map((course, n) => ({ ...course.late, after: course.at, upTo: near[n]?.recorded ?? null })),
    )
    for (const [n, course] of going.entries()) {
      const { snapshot, reports: rows } = ranges[n]!
      const stored = rows.map((row) => ({
        report: reportOf(row),
        snapshot:
          row.level === null
            ? null
            : { level: row.level, stoppedSince: row.stopped_since, verdict: row.verdict },
      }))
      const upTo = snapshot?.recorded ?? near[n]?.recorded ?? null
      goOn(course, stored, upTo)
      if (upTo === null) {
        const { vehicle, watchers, now } = course.late
        countOn(course)
        take(course, passTime(course.state, now, vehicle, watchers))
        ended.add(course)
        continue
      }
      const { reports, until } = course.late
      const was = snapshot ? readState(snapshot.state) : near[n]!
      const done = course.taken === reports.length && upTo >= until
      if (done && isDeepStrictEqual(was, readState(JSON.stringify(course.state)))) {
        course.met = upTo
        ended.add(course)
      } else if (snapshot) {
        course.since = 0
        // One may just have been taken at this very report.
        if (course.snapshots.at(-1)?.recorded === upTo) course.snapshots.pop()
        course.snapshots.push(snapshotOf(course, upTo))
      } else if (course.state.recorded === upTo) course.near.push(course.state as NearState)
    }
  }
  const since = courses.map((course) => ({ ...course.late, at: course.base.at }))
  const faults = await faultsSince(client, since)
  const isWatched = lates.some(({ watchers }) => watchers !== null)
  const visits = isWatched ? await visitsSince(client, since) : []
  const firings = isWatched ? await firingsSince(client, since) : []
  const legs = await legsSince(client, since)
  return courses.map((course, n) => conclude(course, faults[n]!, visits[n] ?? [], firings[n] ?? [], legs[n]!))
}

function conclude(
  course: Course,
  faults: readonly Fault[],
  visits: readonly KnownVisit[],
  firings: readonly StoredFiring[],
  legs: readonly Leg[],
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
    found: { from: late.from, met, states: course.near },
    visits: differVisits(visits, base, settled, met),
    firings: differFirings(firings, base.at, settled, met),
    legs: differLegs(legs, base.state.journey?.leg ?? null, course.legs, met),
    days: course.days,
  }
}
