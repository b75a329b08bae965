/** The span of time that a question is about: a day as people name it, or two moments. */
import { z } from 'zod'
import { dayIn, isoIn, isZone, startOfDayIn } from '#domain/basics/dates.ts'
import { parseInstant } from '#domain/basics/instant.ts'
import { day as dayLong, days, hours } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { RestProblem } from '../rest/problem.ts'
import type { Asking } from './asking.ts'
import { clock } from './declare.ts'

const moment = z.iso.datetime({ offset: true })

export const zoneInput = z
  .string()
  .max(64)
  .refine(isZone, 'There is no such time zone.')
  .optional()
  .describe('IANA name, such as America/Chicago, whose clocks are meant; left out: those of whoever asks')
export const spanInput = {
  day: z
    .string()
    .regex(/^(today|yesterday|\d{4}-\d\d-\d\d)$/, 'today, yesterday, or a day such as 2026-11-28')
    .optional()
    .describe('A whole day: today, yesterday, or 2026-11-28. Instead of from and to.'),
  from: moment.optional().describe('RFC 3339 with an offset. Left out with to and day: the last 24 hours.'),
  to: moment.optional().describe('RFC 3339 with an offset; left out: now'),
  timeZone: zoneInput,
}
export const spanOutput = {
  from: moment,
  to: moment,
  timeZone: z.string(),
}

export interface Span {
  readonly from: Instant
  /** Not included. */
  readonly to: Instant
  readonly zone: string
  /** For REST and GraphQL. */
  readonly iso: { readonly from: string; readonly to: string }
  /** For answers. */
  readonly told: { readonly from: string; readonly to: string; readonly timeZone: string }
  /** "from 2026-11-28 00:00 to 2026-11-29 00:00 (America/Chicago)" */
  readonly words: string
}

interface Given {
  readonly day?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly timeZone?: string | undefined
}

const dayMeant = (name: string, zone: string, now: Instant): string => {
  const today = dayIn(now, zone)
  if (name === 'today') return today
  // Noon of the day before: days may have 23 or 25 hours.
  return name === 'yesterday' ? dayIn(startOfDayIn(today, zone) - hours(12), zone) : name
}

const ofDay = (name: string, zone: string, now: Instant) => {
  const day = dayMeant(name, zone, now)
  if (parseInstant(`${day}T00:00:00Z`) === null) throw new RestProblem(422, `There is no day ${day}.`)
  const from = startOfDayIn(day, zone)
  return { from, to: startOfDayIn(dayIn(from + dayLong + hours(12), zone), zone) }
}

const spanBetween = (from: Instant, to: Instant, zone: string): Span => ({
  ...{ from, to, zone },
  iso: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  told: { from: isoIn(from, zone), to: isoIn(to, zone), timeZone: zone },
  words: `from ${clock(from, zone)} to ${clock(to, zone)} (${zone})`,
})

/** @throws RestProblem for a span that there cannot be, or that is too long */
export const spanOf = async (
  given: Given,
  asking: Pick<Asking, 'now' | 'usualZone'>,
  daysMost: number,
): Promise<Span> => {
  const zone = given.timeZone ?? (await asking.usualZone())
  if (given.day !== undefined && (given.from !== undefined || given.to !== undefined))
    throw new RestProblem(422, 'Give a day, or from and to.')
  const { now } = asking
  const to = given.to === undefined ? now : Date.parse(given.to)
  const span =
    given.day === undefined
      ? { from: given.from === undefined ? to - days(1) : Date.parse(given.from), to }
      : ofDay(given.day, zone, now)
  // What is to come has not been reported.
  const end = Math.min(span.to, Math.max(now, span.from + 1))
  if (span.from >= span.to) throw new RestProblem(422, 'The span ends before it begins.')
  if (span.from >= now) throw new RestProblem(422, 'The span has not begun yet.')
  if (span.to - span.from > days(daysMost) + hours(1))
    throw new RestProblem(422, `A span has at most ${daysMost} days.`)
  return spanBetween(span.from, end, zone)
}

const place = /^(\d{4}-[\d:.T-]{1,30}Z)\/(\d{4}-[\d:.T-]{1,30}Z)\/([\w-]+)$/

/**
 * The span and the cursor of a page: a list goes on in the span of its first page, for now, where that ended, has moved on.
 * @param after `nextIn` of the page before @throws RestProblem
 */
export const pageIn = (
  span: Span,
  after: string | undefined,
  daysMost: number,
): { readonly span: Span; readonly after: string | undefined } => {
  if (after === undefined) return { span, after }
  const [, from = '', to = '', rest] = place.exec(after) ?? []
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  if (!(end - begin <= days(daysMost) + hours(1)))
    throw new RestProblem(400, 'This cursor is not of this list. Pass `next` of the answer before.')
  return { span: spanBetween(begin, end, span.zone), after: rest }
}
export const nextIn = ({ iso }: Span, next: string | null): string | null =>
  next === null ? null : `${iso.from}/${iso.to}/${next}`
