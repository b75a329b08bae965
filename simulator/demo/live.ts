/** The present: the fleet drives on, each vehicle reporting when its time comes, until it is stopped. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Instant } from '#domain/basics/units.ts'
import type { DriveCourse } from '../drive/drive.ts'
import { arrivalOf, type DriveMoment, liveCadence, moments } from '../drive/moments.ts'
import { demoReportAt, sentUntil } from './history.ts'

/** How a vehicle's reports get out; resolves when they are kept. */
export type SendReports = (reports: readonly object[]) => Promise<void>

/** Times a second would be more than the map shows. */
const tickEvery = 1_000
/** In one go; what is more waits for the next tick, so that a laptop that has slept does not choke. */
const mostAtOnce = 5_000

/** Drives on from `from` in real time. Calls `onThrough` with the moment up to which all has been sent. Rejects with the signal's reason. */
export async function driveOn(
  courses: readonly DriveCourse[],
  from: Instant,
  sendOf: (course: DriveCourse) => SendReports,
  onThrough: (through: Instant) => void,
  signal: AbortSignal,
): Promise<never> {
  const drives = courses
    .filter(({ vehicle }) => vehicle.serial !== '' && !vehicle.spare)
    .map((course) => {
      const source = moments(course, sentUntil(course, from), liveCadence)
      return { course, send: sendOf(course), source, next: source.next().value as DriveMoment | undefined }
    })
  /** Senders that still wait for an answer: what is due there waits, and the others go on. */
  const busy = new Set<SendReports>()
  const failed = Promise.withResolvers<never>()
  // Heard in the race below; here only so that it is never nobody's.
  failed.promise.catch(() => undefined)
  let due: Instant | null = null

  for (;;) {
    signal.throwIfAborted()
    if (due !== null && busy.size === 0) onThrough(due)
    const now = Date.now()
    const gathered = new Map<SendReports, object[]>()
    let room = mostAtOnce
    let behind = busy.size > 0
    for (const drive of drives) {
      if (busy.has(drive.send)) continue
      while (drive.next && drive.next.at <= now && arrivalOf(drive.course, drive.next.at) <= now) {
        if (room-- <= 0) {
          behind = true
          break
        }
        const reports = gathered.get(drive.send) ?? []
        gathered.set(drive.send, reports)
        reports.push(demoReportAt(drive.course, drive.next))
        drive.next = drive.source.next().value as DriveMoment | undefined
      }
    }
    for (const [send, reports] of gathered) {
      busy.add(send)
      send(reports).then(() => busy.delete(send), failed.reject)
    }
    due = behind ? null : now
    await Promise.race([failed.promise, pause(behind ? tickEvery / 4 : tickEvery, undefined, { signal })])
  }
}
