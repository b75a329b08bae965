/** A number passes a limit and re-arms when it has returned: its form fields, its wording, and what is active at a moment. */

import { type Units, usualUnits } from '../basics/own-units.ts'
import { number } from '../basics/print.ts'
import { quantityIn, shortText, unitInstead } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { type ActiveItem, noneActive, type PreviousItems } from './active-item.ts'
import { type Condition, fieldValue, type NumberField } from './condition.ts'
import type { Field } from './field.ts'
import { capitalize, type Watched } from './watched.ts'

export interface Crosses<R, L extends NumberField = NumberField> extends Watched {
  readonly shape: 'crosses'
  readonly direction: 'above' | 'below'
  /** What is measured: "the fuel level", or "a tire's pressure" where there are several. */
  readonly what: string
  readonly unit: string
  /** How the number is shown where that is not how it is kept, and back. */
  readonly shown?: {
    readonly unit: string
    readonly show: (kept: number) => number
    readonly keep: (shown: number) => number
  }
  /** The field of the rule that holds the limit. */
  readonly limit: L
  readonly least: number
  readonly most: number
  /** So far it has to come back before it can pass the limit again. */
  readonly hysteresis: number
  /** The number, or where there are several all of them, each of which passes the limit by itself. */
  readonly of: (reading: R, vehicle: Vehicle) => number | Numbers | null
  /** What each of several is called: "Roadside Front Outer tire". Given where `of` gives several. */
  readonly nameOf?: (item: string) => string
  readonly isCritical?: (value: number) => boolean
}

/** Numbers by what they are the numbers of. */
export type Numbers = Readonly<Record<string, number>>

export interface CrossesParams {
  readonly above: boolean
  readonly limit: number
  /** Once passed, it stays active until the number is back here. */
  readonly back: number
}

export const crosses = <R, const L extends NumberField>(
  facts: Omit<Crosses<R, L>, 'shape'>,
): Crosses<R, L> => ({ shape: 'crosses', ...facts })

type Facts = Omit<Crosses<never>, 'of'>

const same = (value: number) => value
const viewOf = ({ shown, unit }: Facts) => shown ?? { unit, show: same, keep: same }

/** "10,000 lbs": as it is shown. */
export const measure = (facts: Facts, kept: number, units: Units = usualUnits): string => {
  const { unit, show } = viewOf(facts)
  if (unitInstead(unit, units)) return shortText(show(kept), quantityIn(unit)!, units)
  const value = Math.round(show(kept) * 10) / 10
  return `${number(value, Number.isInteger(value) ? 0 : 1)} ${unit}`
}

const directionName = ({ direction }: Facts) => (direction === 'above' ? t('Above') : t('Below'))

export const crossesFields = (facts: Facts): readonly Field[] => {
  const { unit, show, keep } = viewOf(facts)
  return [
    {
      input: 'number',
      label: directionName(facts),
      lead:
        facts.direction === 'above'
          ? t('{{what}} rises above', { what: t(facts.what) })
          : t('{{what}} falls below', { what: t(facts.what) }),
      field: facts.limit,
      unit,
      least: Math.round(show(facts.least)),
      most: Math.round(show(facts.most)),
      show,
      keep,
    },
  ]
}

export const describeCrosses = (facts: Facts, condition: Condition, units?: Units): string => {
  const limit = fieldValue(facts.limit, condition)
  const places = { what: t(facts.what), limit: limit === null ? t('a limit') : measure(facts, limit, units) }
  return facts.direction === 'above'
    ? t('{{what}} rises above {{limit}}', places)
    : t('{{what}} falls below {{limit}}', places)
}

export const crossesProblems = (facts: Facts, condition: Condition, units?: Units): readonly string[] => {
  const limit = fieldValue(facts.limit, condition)
  const label = directionName(facts)
  if (limit === null) return [t('{{label}}: enter a limit.', { label })]
  return Number.isFinite(limit) && limit >= facts.least && limit <= facts.most
    ? []
    : [
        t('{{label}}: between {{least}} and {{most}}.', {
          label,
          least: measure(facts, facts.least, units),
          most: measure(facts, facts.most, units),
        }),
      ]
}

/** @param factor scales the number that is kept in the rule to that of the reading */
export function crossesParams(facts: Facts, condition: Condition): CrossesParams {
  const above = facts.direction === 'above'
  const limit =
    fieldValue(facts.limit, condition) ?? (above ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY)
  // A limit near the end of what can be measured would else never be come back from.
  const room = above ? (limit - facts.least) / 2 : (facts.most - limit) / 2
  const hysteresis = Math.max(0, Math.min(facts.hysteresis, room))
  return { above, limit, back: above ? limit - hysteresis : limit + hysteresis }
}

/** The item of a number that is the only one. */
const alone = ''

const isBeyond = ({ above, limit, back }: CrossesParams, value: number, previous: boolean): boolean => {
  const border = previous ? back : limit
  return above ? value > border : value < border
}

/** Where a number is unknown now, what was active stays active. */
export function activeCrosses(
  params: CrossesParams,
  seen: number | Numbers | null,
  previous: PreviousItems,
  at: Instant,
): readonly ActiveItem[] {
  if (typeof seen !== 'object') {
    const was = previous[alone]
    return isBeyond(params, seen, was !== undefined) ? [active(alone, was, at)] : noneActive
  }
  const found: ActiveItem[] = []
  for (const item in seen) {
    const was = previous[item]
    if (isBeyond(params, seen[item]!, was !== undefined)) found.push(active(item, was, at))
  }
  // What was remembered while all were watched as one is of no item: it ends with the next number that is reported.
  for (const item in previous)
    if (seen === null || (item !== alone && seen[item] === undefined))
      found.push(active(item, previous[item], at))
  return found
}

const active = (item: string, was: PreviousItems[string] | undefined, at: Instant): ActiveItem => {
  const since = was?.since ?? at
  return { item, since, due: since }
}

/** The number of an item among what is seen; null where nothing is known of it. */
export const numberOf = (seen: number | Numbers | null, item: string): number | null =>
  typeof seen === 'number' ? seen : (seen?.[item] ?? null)

export const crossesBecause = (
  facts: Facts,
  params: CrossesParams,
  item: string,
  value: number | null,
): string => {
  const what = facts.nameOf && item !== alone ? facts.nameOf(item) : capitalize(t(facts.what))
  const limit = measure(facts, params.limit)
  const isAbove = facts.direction === 'above'
  if (value === null)
    return isAbove
      ? t('{{what}} was above {{limit}}', { what, limit })
      : t('{{what}} was below {{limit}}', { what, limit })
  const places = { what, amount: measure(facts, value), limit }
  return isAbove
    ? t('{{what}} was {{amount}}, above {{limit}}', places)
    : t('{{what}} was {{amount}}, below {{limit}}', places)
}
