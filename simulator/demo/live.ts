/** The present: the fleet drives on, each vehicle reporting when its time comes, until it is told to stop. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Instant } from '#domain/basics/units.ts'
import type { Course } from '../drive/drive.ts'
import { arrivalOf, liveCadence, type Moment, moments } from '../drive/moments.ts'
import { reportAt, toldUntil } from './history.ts'

/** How a vehicle's reports get out; resolves when they are kept. */
export type Tell = (reports: readonly object[]) => Promise<void>

/** Times a second would be more than the map shows. */
const beat = 1_000
/** In one go; what is more waits for the next beat, so that a laptop that has slept does not choke. */
const mostAtOnce = 5_000

/** Drives on from `from` in real time. `onThrough` hears up to when all has been told. */
export async function driveOn(
  courses: readonly Course[],
  from: Instant,
  tellOf: (course: Course) => Tell,
  onThrough: (through: Instant) => void,
  signal: AbortSignal,
): Promise<void> {
  const drives = courses
    .filter(({ vehicle }) => vehicle.serial !== '' && !vehicle.spare)
    .map((course) => {
      const source = moments(course, toldUntil(course, from), liveCadence)
      return { course, source, next: source.next().value as Moment | undefined }
    })
  const ways = new Map<Tell, object[]>()
  const tells = new Map(courses.map((course) => [course, tellOf(course)]))

  while (!signal.aborted) {
    const now = Date.now()
    let gathered = 0
    let behind = false
    for (const drive of drives) {
      const tell = tells.get(drive.course)!
      while (drive.next && drive.next.at <= now && arrivalOf(drive.course, drive.next.at) <= now) {
        if (gathered >= mostAtOnce) {
          behind = true
          break
        }
        let reports = ways.get(tell)
        if (!reports) {
          reports = []
          ways.set(tell, reports)
        }
        reports.push(reportAt(drive.course, drive.next))
        gathered++
        drive.next = drive.source.next().value as Moment | undefined
      }
    }
    const told = [...ways].map(([tell, reports]) => tell(reports))
    ways.clear()
    await Promise.all(told)
    if (!behind) {
      onThrough(now)
      await pause(Math.max(50, now + beat - Date.now()), undefined, { signal })
    }
  }
}
