/** Moments as the fields of a browser take them: in the user's own zone, to the minute. */
import { minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'

export const fieldOf = (at: Instant): string =>
  new Date(at - minutes(new Date(at).getTimezoneOffset())).toISOString().slice(0, 16)
/** The day that it is there, as YYYY-MM-DD. */
export const dayField = (at: Instant): string => fieldOf(at).slice(0, 10)
