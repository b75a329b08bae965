/** A vehicle's verdict as far as lists and marks show it, in few bytes: most vehicles have nothing to tell. */
import { quantityNames } from '../basics/quantity.ts'
import type { Instant } from '../basics/units.ts'
import { type Measure, measuredHows } from '../shapes/cause.ts'

/** In the order of urgency; known by their place on the wire. */
export const liveGroups = ['moving', 'standing', 'today', 'wait'] as const
export type LiveGroup = (typeof liveGroups)[number]

/** Why a vehicle is as it is. What grows with time is told when it is shown. */
export interface LiveVerdict {
  /** The cause's, the same while it lasts. */
  readonly key: string
  readonly words: string
  readonly measure: Measure
  readonly since: Instant | null
  readonly group: LiveGroup
  /** The order in which vehicles are looked at, least first. */
  readonly rank: number
}

/**
 * A text as it is; a time with 0 where it grows since then, 2 where it does in days, 1 where it shrinks until then; a value
 * with its decimals, quantity and in which words it is told, by their places.
 */
type MeasureCode =
  | string
  | readonly [0 | 1 | 2, Instant]
  | readonly [value: number, digits: number, of: number, how: number]
  | null

export type VerdictTuple = readonly [
  key: string,
  words: string,
  measure: MeasureCode,
  since: Instant | null,
  group: number,
  rank: number,
]

const encodeMeasure = (measure: Measure): MeasureCode => {
  if (measure === null) return null
  if ('of' in measure) {
    const { value, digits = 0, of, how } = measure
    return [value, digits, quantityNames.indexOf(of), how === undefined ? -1 : measuredHows.indexOf(how)]
  }
  if ('text' in measure) return measure.text
  return 'until' in measure ? [1, measure.until] : [measure.inDays ? 2 : 0, measure.since]
}
const decodeMeasure = (code: MeasureCode): Measure => {
  if (code === null) return null
  if (typeof code === 'string') return { text: code }
  if (code.length === 4) {
    const [value, digits, of, how] = code
    return {
      ...{ value, of: quantityNames[of]! },
      ...(digits > 0 && { digits }),
      ...(how >= 0 && { how: measuredHows[how]! }),
    }
  }
  const [how, at] = code
  return how === 1 ? { until: at } : how === 2 ? { since: at, inDays: true } : { since: at }
}

export const encodeVerdict = (verdict: LiveVerdict | null): VerdictTuple | null =>
  verdict && [
    verdict.key,
    verdict.words,
    encodeMeasure(verdict.measure),
    verdict.since,
    liveGroups.indexOf(verdict.group),
    verdict.rank,
  ]

export const decodeVerdict = (tuple: VerdictTuple | null): LiveVerdict | null =>
  tuple && {
    key: tuple[0],
    words: tuple[1],
    measure: decodeMeasure(tuple[2]),
    since: tuple[3],
    group: liveGroups[tuple[4]] ?? 'wait',
    rank: tuple[5],
  }
