/** The verdict of a vehicle as its row has it: read, and without what the viewer may not know. */

import type { Units } from '#domain/basics/own-units.ts'
import { amountText } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { Clock } from '#domain/verdict/clock.ts'
import { toldVerdict, type Withheld } from '#domain/verdict/told.ts'
import type { Verdict } from '#domain/verdict/verdict.ts'
import { spanText } from '#domain/verdict/words.ts'
import type { NowRow } from './store.ts'

/** What it takes to put a verdict into words for somebody. */
export interface TellableVerdict {
  readonly verdict: Verdict
  /** "Moving 52 mph", "Standing 6 d"; null where that is unknown. */
  readonly movement: (units?: Units) => string | null
  /** Where the vehicle is, in words; null where that is unknown, or not for the viewer. */
  readonly place: string | null
  readonly now: Instant
}

const movementOf = (
  { isMoving, isSilent }: Verdict,
  { speed_mph: mph, stopped_since: since }: NowRow['values'],
  now: Instant,
  units?: Units,
): string | null => {
  if (isMoving)
    return typeof mph === 'number'
      ? t('Moving {{speed}}', { speed: amountText(mph, 'speed', units) })
      : t('Moving')
  if (isSilent || typeof since !== 'number') return null
  const span = spanText(now - since)
  return span === null ? t('Standing') : t('Standing {{time}}', { time: span })
}

/** Where a row does not say. */
const everyWithheld: Withheld = 7

/** From a row of `vehicle_now`; null where there is none yet, or how the vehicle is may not be known. */
export const tellableOf = ({ values }: Pick<NowRow, 'values'>, now: Instant): TellableVerdict | null => {
  const text = values.verdict
  if (typeof text !== 'string') return null
  const withheld = Number(values.verdict_withheld ?? everyWithheld)
  const verdict = toldVerdict(JSON.parse(text) as Verdict, withheld, new Clock(now))
  return {
    verdict,
    movement: (units) => movementOf(verdict, values, now, units),
    place: typeof values.reverse_geocoded_address === 'string' ? values.reverse_geocoded_address : null,
    now,
  }
}

/** The fields of `vehicle_now` that `tellableOf` reads. */
export const verdictFields = ['verdict', 'reverse_geocoded_address', 'stopped_since', 'speed_mph'] as const
