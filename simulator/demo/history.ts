/** The past: what the fleet reported before anybody looked, the newest first of all, the rest in the background. */
import { setImmediate as breathe } from 'node:timers/promises'
import { day, hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { reportedFaults } from '#domain/maintenance/reported-faults.ts'
import { encodeReport } from '#domain/wire/report.ts'
import type { DriveCourse } from '../drive/drive.ts'
import { type DriveMoment, fieldCadence, moments } from '../drive/moments.ts'
import { readingsAt } from '../drive/readings.ts'
import type { Sender } from '../send.ts'
import { batches, type SendTally } from './batches.ts'
import type { TimeRange } from './folder.ts'

/** How much of the past is there before somebody can look. */
export const firstLook = 2 * hour

export const demoReportAt = (course: DriveCourse, { at, depth }: DriveMoment): object =>
  encodeReport({ serial: course.vehicle.serial, recorded: at, readings: readingsAt(course, at, depth) })

/**
 * Until when the server knows of a vehicle, if the fleet has reported up to `through`: what was recorded without
 * coverage has not been told yet.
 */
export const sentUntil = ({ begin, spells }: DriveCourse, through: Instant): Instant =>
  Math.max(begin, spells.noCoverage.at(through)?.from ?? through)

/** Once the demo has run, a real gateway may have moved the spare one: nothing more is made up for it. */
const isLeftAlone = ({ vehicle, begin }: DriveCourse, since: Instant) => vehicle.spare && since > begin

const between = (course: DriveCourse, from: Instant, to: Instant): DriveMoment[] => {
  const found: DriveMoment[] = []
  for (const moment of moments(course, from, fieldCadence)) {
    if (moment.at >= to) break
    found.push(moment)
  }
  return found
}

/** Its last report of a span, looked for ever farther back, as most are found in the last day. */
function lastWord(course: DriveCourse, since: Instant, until: Instant): DriveMoment[] {
  for (let back = day + hour; until > since; back *= 4) {
    const found = between(course, Math.max(since, until - back), until)
    if (found.length > 0 || until - back <= since) return found.slice(-1)
  }
  return []
}

/** Whether it has a fault then, of whatever sensor. */
const hasFault = (course: DriveCourse, at: Instant): boolean =>
  reportedFaults(readingsAt(course, at, 'all'), []).some(({ listed }) => listed.length > 0)

/** Tells the newest of every vehicle: what it reported from `from` to `to`, or its last word before, if that is all. */
export async function sendNewest(
  courses: readonly DriveCourse[],
  { from, to, since }: { readonly from: Instant; readonly to: Instant; readonly since: Instant },
  sender: Sender,
  into: SendTally,
): Promise<void> {
  const batch = batches(sender, into)
  for (const course of courses) {
    if (isLeftAlone(course, since)) continue
    const until = sentUntil(course, to)
    const newest = between(course, from, until)
    // Standing vehicles report once a day, silent ones have not for days: their last words, the fullest of them.
    const last = newest.length > 0 ? newest : lastWord(course, since, until)
    // A fault is news to the alerts with the first report that carries it, so that one must be told first. Few have any.
    const reported = last[0] && hasFault(course, last[0].at) ? between(course, since, until) : last
    for (const moment of reported)
      batch.add(demoReportAt(course, moment.at < last[0]!.at ? moment : { ...moment, depth: 'all' }))
    await batch.flush(false)
    await breathe()
  }
  await batch.flush(true)
}

/**
 * Fills a stretch of the past, vehicle after vehicle, each in as few batches as it takes. `onFilled` hears after each
 * batch how many vehicles are done. Stops between two batches when `signal` is aborted.
 */
export async function fill(
  courses: readonly DriveCourse[],
  range: TimeRange,
  sender: Sender,
  into: SendTally,
  onFilled: (vehicles: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const batch = batches(sender, into, 4_000)
  for (let i = range.filled; i < courses.length; i++) {
    if (signal.aborted) return
    const course = courses[i]!
    if (!isLeftAlone(course, range.from))
      for (const moment of between(course, sentUntil(course, range.from), range.to))
        batch.add(demoReportAt(course, moment))
    // Whole vehicles at a time: one late batch costs one replay of a vehicle's reports.
    if (batch.size() >= 1_200 || i + 1 === courses.length) {
      await batch.flush(true)
      onFilled(i + 1)
    }
    await breathe()
  }
}
