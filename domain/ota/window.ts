/** The hours in which jobs are handed out, by the sun where the trailer is: within an hour of its clocks. */
import { day, hour, minute } from '../basics/time.ts'
import type { Degrees, Instant } from '../basics/units.ts'

/** Minutes since midnight; where `to` is before `from`, it goes over midnight. */
export interface JobWindow {
  readonly from: number
  readonly to: number
}

const minutesOfDay = day / minute

/** Minutes since midnight where the sun of this longitude makes the time, in whole hours; of UTC where it is not known. */
export const localMinutes = (now: Instant, lng: Degrees | null): number => {
  const local = now + Math.round((lng ?? 0) / 15) * hour
  return Math.floor((((local % day) + day) % day) / minute)
}

/** When a window that is closed opens, at the latest so: the trailer may be elsewhere by then. */
export const windowOpens = (window: JobWindow, now: Instant, lng: Degrees | null): Instant => {
  const minutes = (window.from - localMinutes(now, lng) + minutesOfDay) % minutesOfDay
  return (Math.floor(now / minute) + minutes) * minute
}

/** Whether a job may be handed out now; always where there is no window. */
export const isInWindow = (window: JobWindow | null, now: Instant, lng: Degrees | null): boolean => {
  if (!window) return true
  const at = localMinutes(now, lng)
  const { from, to } = window
  return from < to ? at >= from && at < to : at >= from || at < to
}
