/** What of a rule can be moved while it is tried: the first limit or duration, with the values to stop at. */

import type { RuleDraft, RulePredicate } from '#domain/alerts/rule.ts'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { day, hour, minute } from '#domain/basics/time.ts'
import { fieldValue, withField } from '#domain/shapes/condition.ts'
import { type DurationInput, fieldIn, type NumberInput } from '#domain/shapes/field.ts'
import { ownUnits } from '../../../ui/units.ts'
import { kindFieldsOf } from '../rule-form/kinds.ts'

export type Movable = DurationInput | NumberInput

/** The first condition with something that can be moved. */
export function movableOf(draft: RuleDraft): { readonly at: number; readonly field: Movable } | null {
  for (const [at, predicate] of draft.alertPredicates.entries())
    for (const field of kindFieldsOf(predicate.alertPredicateTypeId))
      if (field.input === 'duration' || field.input === 'number')
        return { at, field: field.input === 'number' ? fieldIn(field, ownUnits()) : field }
  return null
}

const spans = [
  ...[1, 2, 5, 10, 15, 20, 30, 45].map((n) => n * minute),
  ...[1, 1.5, 2, 3, 4, 6, 8, 12, 18].map((n) => n * hour),
  ...[1, 2, 3, 5, 7, 10, 14, 21, 30].map((n) => n * day),
]
/** So many stops a number has, at most. */
const stopsMost = 100

/** What the slider can stop at, in the unit of the field, lowest first; the value that is set is one of them. */
export function stopsOf(field: Movable, value: number): readonly number[] {
  const stops =
    field.input === 'duration'
      ? spans.filter((span) => span >= field.least && span <= field.most)
      : (() => {
          const width = field.most - field.least
          const rough = 10 ** Math.floor(Math.log10(Math.max(width / stopsMost, 1)))
          const step = [1, 2, 5, 10].map((n) => n * rough).find((n) => width / n <= stopsMost) ?? 1
          return [...Array(Math.floor(width / step) + 1).keys()].map((n) =>
            field.keep(field.least + n * step),
          )
        })()
  return [...new Set([...stops, value])].sort((a, b) => a - b)
}

/** "10 min", "4 h", "2 days", "88 psi". */
export function describeValue(field: Movable, value: number): string {
  if (field.input === 'number') {
    const shown = field.show(value)
    return `${number(shown, Number.isInteger(Number(shown.toFixed(2))) ? 0 : 1)} ${field.unit}`
  }
  if (value % day === 0) return count(value / day, 'day')
  return value % hour === 0
    ? t('{{hours}} h', { hours: value / hour })
    : t('{{minutes}} min', { minutes: number(value / minute) })
}

/** The value of it in a draft; null where there is none. */
export const valueIn = (
  draft: RuleDraft,
  { at, field }: { readonly at: number; readonly field: Movable },
): number | null => {
  const predicate = draft.alertPredicates[at]
  return predicate ? fieldValue<'number' | 'duration'>(field.field, predicate) : null
}

export const withValue = (draft: RuleDraft, at: number, field: Movable, value: number): RuleDraft => ({
  ...draft,
  alertPredicates: draft.alertPredicates.map(
    (predicate, index): RulePredicate =>
      index === at ? { ...predicate, ...withField(field.field, value) } : predicate,
  ),
})
