/** A verdict in words: short for rows and labels, long for whoever opens it. */

import { clockTime, dayIn, isoIn } from '../basics/dates.ts'
import { type Clock, type Units, usualUnits } from '../basics/own-units.ts'
import { count, number } from '../basics/print.ts'
import { amountText, quantityIn, quantityText } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import { day, days, hour, minute } from '../basics/time.ts'
import type { Instant, Ms } from '../basics/units.ts'
import type { MeasuredHow, MeasuredValue } from '../shapes/cause.ts'
import type { Cause, Measure } from './cause.ts'
import { shortFormLongest } from './fitted.ts'
import type { Verdict } from './verdict.ts'

/** "22 min", "9 h", "6 d 18 h", "12 d"; null under a minute. */
export const spanText = (span: Ms): string | null => {
  if (span < minute) return null
  if (span < hour) return t('{{minutes}} min', { minutes: Math.floor(span / minute) })
  if (span < day) return t('{{hours}} h', { hours: Math.floor(span / hour) })
  const hours = Math.floor((span % day) / hour)
  const whole = number(Math.floor(span / day))
  return span < days(10) && hours > 0
    ? t('{{days}} d {{hours}} h', { days: whole, hours })
    : t('{{days}} d', { days: whole })
}

const toldHow: Readonly<Record<MeasuredHow, (amount: string) => string>> = {
  driven: (amount) => t('{{amount}} driven', { amount }),
  left: (amount) => t('in {{amount}}', { amount }),
  'over set point': (amount) => t('{{amount}} over set point', { amount }),
  'under set point': (amount) => t('{{amount}} under set point', { amount }),
}
const valueText = (measure: MeasuredValue, units: Units): string => {
  const text = quantityText(measure, units)
  return measure.how === undefined ? text : toldHow[measure.how](text)
}

/** Words of a cause that have a number in them are kept whole. */
const keptWords: readonly (readonly [RegExp, (number: string) => string])[] = [
  [/^axle (\d+)$/, (axle) => t('axle {{axle}}', { axle })],
  [/^Reefer alarm (\d+)$/, (code) => t('Reefer alarm {{code}}', { code })],
]
/** Words of a cause, or of its measure, as they are kept, in the language of a reader. */
export const causeWords = (text: string): string => {
  for (const [kept, say] of keptWords) {
    const [, number] = kept.exec(text) ?? []
    if (number !== undefined) return say(number)
  }
  return t(text)
}

/** A measure as it is told at a moment, in the units of a reader; null where there is none to tell. */
export const measureText = (measure: Measure, now: Instant, units: Units = usualUnits): string | null => {
  if (measure === null) return null
  if ('of' in measure) return valueText(measure, units)
  if ('text' in measure) return causeWords(measure.text)
  if ('until' in measure) {
    const left = measure.until - now
    if (left < hour) return t('now')
    return left < day
      ? t('in {{hours}} h', { hours: Math.floor(left / hour) })
      : t('in {{amount}}', { amount: count(Math.floor(left / day), 'day') })
  }
  const span = now - measure.since
  return measure.inDays && span >= day ? count(Math.floor(span / day), 'day') : spanText(span)
}

type WordsOfCause = Pick<Cause, 'words' | 'measure'>
const isVerdict = (one: Verdict | WordsOfCause): one is Verdict => 'rank' in one

/** The words of a verdict alone: "Tire nearly flat", "OK", "Not heard yet". */
export const verdictWords = ({ cause, level }: Pick<Verdict, 'cause' | 'level'>): string =>
  cause
    ? causeWords(cause.words)
    : level === 'unknown'
      ? t('Not heard yet')
      : level === 'stale'
        ? t('Silent')
        : t('OK')

/** "Tire nearly flat, 62 psi": at most 34 characters. Where that is too little room only the measure falls away. */
export const shortForm = (one: Verdict | WordsOfCause, now: Instant, units?: Units): string => {
  const words = isVerdict(one) ? verdictWords(one) : causeWords(one.words)
  const measure = measureText((isVerdict(one) ? one.cause?.measure : one.measure) ?? null, now, units)
  if (measure === null || words.length + 2 + measure.length > shortFormLongest) return words
  return `${words}, ${measure}`
}

const keptValue = /^(in )?(-?[\d,]+(?:\.\d+)?) (psi|°F|lbs|mi)( driven| over set point| under set point)?$/
/** A measure as it is kept, in the units and the language of a reader: "62 psi", "red wire". */
const measureIn = (text: string, units: Units): string => {
  const [, before, figure = '', unit, after = ''] = keptValue.exec(text) ?? []
  const of = after.endsWith('set point') ? 'temperatureDifference' : quantityIn(unit)
  if (of === undefined) return causeWords(text)
  const amount = amountText(Number(figure.replaceAll(',', '')), of, units, figure.split('.')[1]?.length ?? 0)
  const how = before ? 'left' : after.trim()
  return how === '' ? amount : toldHow[how as MeasuredHow](amount)
}
/** A short form as it is kept and sorted, in the units and the language of a reader: "Tire nearly flat, 62 psi". */
export const shortFormIn = (text: string, units: Units): string => {
  const at = text.lastIndexOf(', ')
  return at < 0
    ? causeWords(text)
    : `${causeWords(text.slice(0, at))}, ${measureIn(text.slice(at + 2), units)}`
}

/** So many further causes are told; the others are counted. */
const toldMost = 2

/** "Also: tire low, 88 psi · doors left open, 3 h +2 more"; null where there is nothing else. */
export const alsoForm = (
  { also, lastKnown }: Pick<Verdict, 'also' | 'lastKnown'>,
  now: Instant,
  units?: Units,
): string | null => {
  const last = lastKnown === null ? [] : [t('Last known: {{words}}', { words: causeWords(lastKnown.words) })]
  if (also.length === 0) return last[0] ?? null
  const told = also.slice(0, toldMost).map((cause) => uncapitalized(shortForm(cause, now, units)))
  const more = also.length - told.length
  const causes = told.join(' · ')
  return [
    ...last,
    more > 0
      ? t('Also: {{causes}} +{{more}} more', { causes, more: number(more) })
      : t('Also: {{causes}}', { causes }),
  ].join('. ')
}

/** Abbreviations stay as they are: "ABS lamp on". */
const uncapitalized = (text: string): string =>
  /^[A-Z][a-z ]/.test(text) ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text

const weekdays = [
  t('Sunday'),
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
]

/** "02:12", "Sunday 14:20", "11/02/2026": as near as one speaks of it, in a zone. */
export const sinceText = (since: Instant, now: Instant, zone: string, clock?: Clock): string => {
  const shown = isoIn(since, zone)
  const today = dayIn(now, zone)
  const date = shown.slice(0, 10)
  const time = clockTime(shown.slice(11, 16), clock)
  if (date === today) return time
  const ago = (Date.parse(today) - Date.parse(date)) / day
  if (ago > 0 && ago < 7) return `${t(weekdays[new Date(Date.parse(date)).getUTCDay()]!)} ${time}`
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
  /** Those of the reader; the usual ones where left out. */
  readonly units?: Units
}

/** Sentences that end in one stop each. */
const sentences = (parts: readonly (string | null)[]): string =>
  parts
    .filter((part): part is string => part !== null && part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')

/** What, since when, and the miles driven with it: "ABS supply low since 02:12, 234 mi driven with it". */
const whatText = (
  { words, measure, since, miles }: Cause,
  now: Instant,
  zone: string,
  units: Units = usualUnits,
): string => {
  // Since when it has grown is told anyway.
  const told = measure && 'since' in measure && since !== null ? null : measureText(measure, now, units)
  const isDriven = miles !== null && miles >= 1
  const tellsMiles = measure !== null && 'of' in measure && measure.how === 'driven'
  const what = told === null || (isDriven && tellsMiles) ? t(words) : `${t(words)}, ${told}`
  const begun = since === null ? null : sinceText(since, now, zone, units.clock)
  if (isDriven) {
    const distance = amountText(Math.floor(miles), 'distance', units)
    return begun === null
      ? t('{{what}}, {{distance}} driven with it', { what, distance })
      : t('{{what}} since {{since}}, {{distance}} driven with it', { what, since: begun, distance })
  }
  if (begun === null) return what
  return told === null
    ? t('{{what}} since {{since}}', { what, since: begun })
    : t('{{what}}, since {{since}}', { what, since: begun })
}

/**
 * Movement and place; what it is, since when, the miles driven with it; what it means; what to do.
 * "Moving 52 mph, 6 mi N of Danville, VA. ABS supply low since 02:12, 234 mi driven with it. Supply below 8 V. It brakes,
 * but without anti-lock. Do: stop at the next shop."
 */
export const longForm = (
  verdict: Verdict,
  { movement, place, zone, units }: LongFormContext,
  now: Instant,
): string => {
  const { cause } = verdict
  const where = [movement, place].filter((one) => one !== null).join(', ')
  if (!cause) return sentences([where, verdictWords(verdict)])
  return sentences([
    where,
    whatText(cause, now, zone, units),
    cause.detail && t(cause.detail),
    t(cause.means),
    verdict.lastKnown && t('Last known: {{words}}', { words: t(verdict.lastKnown.words) }),
    verdict.workOrder && t('WO-{{number}} open', { number: verdict.workOrder.number }),
    t('Do: {{does}}', { does: uncapitalized(t(cause.does)) }),
  ])
}
