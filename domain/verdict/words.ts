/** A verdict in words: short for rows and labels, long for whoever opens it. */
import { dayIn, isoIn } from '../basics/dates.ts'
import { count, number } from '../basics/print.ts'
import { quantityText } from '../basics/quantity.ts'
import { day, days, hour, minute } from '../basics/time.ts'
import type { Instant, Ms } from '../basics/units.ts'
import type { MeasuredValue } from '../shapes/cause.ts'
import type { Cause, Measure } from './cause.ts'
import { shortFormLongest } from './fitted.ts'
import type { Verdict } from './verdict.ts'

/** "22 min", "9 h", "6 d 18 h", "12 d"; null under a minute. */
export const spanText = (span: Ms): string | null => {
  if (span < minute) return null
  if (span < hour) return `${Math.floor(span / minute)} min`
  if (span < day) return `${Math.floor(span / hour)} h`
  const hours = Math.floor((span % day) / hour)
  const whole = `${number(Math.floor(span / day))} d`
  return span < days(10) && hours > 0 ? `${whole} ${hours} h` : whole
}

const valueText = (measure: MeasuredValue): string => {
  const text = quantityText(measure)
  if (measure.how === undefined) return text
  return measure.how === 'left' ? `in ${text}` : `${text} ${measure.how}`
}

/** A measure as it is told at a moment; null where there is none to tell. */
export const measureText = (measure: Measure, now: Instant): string | null => {
  if (measure === null) return null
  if ('of' in measure) return valueText(measure)
  if ('text' in measure) return measure.text
  if ('until' in measure) {
    const left = measure.until - now
    if (left < hour) return 'now'
    return left < day ? `in ${Math.floor(left / hour)} h` : `in ${count(Math.floor(left / day), 'day')}`
  }
  const span = now - measure.since
  return measure.inDays && span >= day ? count(Math.floor(span / day), 'day') : spanText(span)
}

type WordsOfCause = Pick<Cause, 'words' | 'measure'>
const isVerdict = (one: Verdict | WordsOfCause): one is Verdict => 'rank' in one

/** The words of a verdict alone: "Tire nearly flat", "OK", "Not heard yet". */
export const verdictWords = ({ cause, level }: Pick<Verdict, 'cause' | 'level'>): string =>
  cause?.words ?? (level === 'unknown' ? 'Not heard yet' : level === 'stale' ? 'Silent' : 'OK')

/** "Tire nearly flat, 62 psi": at most 34 characters. Where that is too little room only the measure falls away. */
export const shortForm = (one: Verdict | WordsOfCause, now: Instant): string => {
  const words = isVerdict(one) ? verdictWords(one) : one.words
  const measure = measureText((isVerdict(one) ? one.cause?.measure : one.measure) ?? null, now)
  if (measure === null || words.length + 2 + measure.length > shortFormLongest) return words
  return `${words}, ${measure}`
}

/** So many further causes are told; the others are counted. */
const toldMost = 2

/** "Also: tire low, 88 psi · doors left open, 3 h +2 more"; null where there is nothing else. */
export const alsoForm = (
  { also, lastKnown }: Pick<Verdict, 'also' | 'lastKnown'>,
  now: Instant,
): string | null => {
  const last = lastKnown === null ? [] : [`Last known: ${lastKnown.words}`]
  if (also.length === 0) return last[0] ?? null
  const told = also.slice(0, toldMost).map((cause) => uncapitalized(shortForm(cause, now)))
  const more = also.length - told.length
  return [...last, `Also: ${told.join(' · ')}${more > 0 ? ` +${number(more)} more` : ''}`].join('. ')
}

/** Abbreviations stay as they are: "ABS lamp on". */
const uncapitalized = (text: string): string =>
  /^[A-Z][a-z ]/.test(text) ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "02:12", "Sunday 14:20", "11/02/2026": as near as one speaks of it, in a zone. */
export const sinceText = (since: Instant, now: Instant, zone: string): string => {
  const shown = isoIn(since, zone)
  const today = dayIn(now, zone)
  const date = shown.slice(0, 10)
  const time = shown.slice(11, 16)
  if (date === today) return time
  const ago = (Date.parse(today) - Date.parse(date)) / day
  if (ago > 0 && ago < 7) return `${weekdays[new Date(Date.parse(date)).getUTCDay()]} ${time}`
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
}

/** Where a vehicle is and whether it moves, in words, and whose clock its times are told by. */
export interface LongFormContext {
  /** "Moving 52 mph", "Standing 6 d"; null where that is unknown. */
  readonly movement: string | null
  /** "6 mi N of Danville, VA"; null where that is unknown. */
  readonly place: string | null
  /** An IANA name. */
  readonly zone: string
}

/** Sentences that end in one stop each. */
const sentences = (parts: readonly (string | null)[]): string =>
  parts
    .filter((part): part is string => part !== null && part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')

/** What, since when, and the miles driven with it: "ABS supply low since 02:12, 234 mi driven with it". */
const whatText = ({ words, measure, since, miles }: Cause, now: Instant, zone: string): string => {
  // Since when it has grown is told anyway.
  const told = measure && 'since' in measure && since !== null ? null : measureText(measure, now)
  const isDriven = miles !== null && miles >= 1
  return [
    isDriven && told?.endsWith('driven') ? words : told === null ? words : `${words}, ${told}`,
    ...(since === null
      ? []
      : [`${told === null || isDriven ? '' : ','} since ${sinceText(since, now, zone)}`]),
    ...(isDriven ? [`, ${number(Math.floor(miles))} mi driven with it`] : []),
  ].join('')
}

/**
 * Movement and place; what it is, since when, the miles driven with it; what it means; what to do.
 * "Moving 52 mph, 6 mi N of Danville, VA. ABS supply low since 02:12, 234 mi driven with it. Supply below 8 V. It brakes,
 * but without anti-lock. Do: stop at the next shop."
 */
export const longForm = (
  verdict: Verdict,
  { movement, place, zone }: LongFormContext,
  now: Instant,
): string => {
  const { cause } = verdict
  const where = [movement, place].filter((one) => one !== null).join(', ')
  if (!cause) return sentences([where, verdictWords(verdict)])
  return sentences([
    where,
    whatText(cause, now, zone),
    cause.detail,
    cause.means,
    verdict.lastKnown && `Last known: ${verdict.lastKnown.words}`,
    verdict.workOrder && `WO-${verdict.workOrder.number} open`,
    `Do: ${uncapitalized(cause.does)}`,
  ])
}
