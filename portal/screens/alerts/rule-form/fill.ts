/** Fills in the fields of a condition, and reads them back; what a field is, its declaration says. */

import type { RulePredicate } from '#domain/alerts/rule.ts'
import { type DurationUnit, fromMs, toMs } from '#domain/basics/parse.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { type FlagField, fieldValue, isSet, listOf, withField } from '#domain/shapes/condition.ts'
import type { FlagsInput, GeofencesInput, ListInput, OneInput } from '#domain/shapes/field.ts'

/** To whole milliseconds; zero or below is no duration. */
export const msOf = (value: number, unit: DurationUnit): Ms | null => {
  const ms = toMs(value, unit)
  return ms === null ? null : Math.round(ms)
}

/** §9: minutes where there is none yet. */
export function durationOf(ms: Ms | null | undefined): {
  readonly value: number | null
  readonly unit: DurationUnit
} {
  return ms == null || ms <= 0 ? { value: null, unit: 'minutes' } : fromMs(ms)
}

export const flagsChosen = ({ options }: FlagsInput, predicate: RulePredicate): readonly FlagField[] =>
  options.filter(({ field }) => isSet(field, predicate)).map(({ field }) => field)

export const withFlags = (
  { options }: FlagsInput,
  predicate: RulePredicate,
  chosen: readonly FlagField[],
): RulePredicate => ({
  ...predicate,
  ...Object.assign({}, ...options.map(({ field }) => withField(field, chosen.includes(field)))),
})

type Value = number | string
/** The values of a list, or that all are meant. */
export interface ListedNames {
  readonly any: boolean
  readonly values: readonly Value[]
}

export function listChosen({ field, any }: ListInput, predicate: RulePredicate): ListedNames {
  const values = listOf(field, predicate)
  const all =
    (any?.field !== undefined && isSet(any.field, predicate)) ||
    (any?.value !== undefined && values.includes(any.value))
  return { any: all, values: all ? [] : values }
}

export const withList = (
  { field, any }: ListInput,
  predicate: RulePredicate,
  { any: all, values }: ListedNames,
): RulePredicate => ({
  ...predicate,
  ...(any?.field && withField(any.field, all)),
  [field.name]: all ? (any?.value === undefined ? [] : [any.value]) : values,
})

/** All of them, by the flag or by the id that stands for all; else those by name. */
export const geofencesChosen = (
  { any, field }: GeofencesInput,
  predicate: RulePredicate,
): { readonly any: boolean; readonly ids: readonly number[] } => {
  const ids = fieldValue(field, predicate) ?? []
  const isAll = isSet(any.field, predicate) || ids.includes(Number(any.value))
  return { any: isAll, ids: isAll ? [] : ids }
}
export const withGeofences = (
  { any, field }: GeofencesInput,
  predicate: RulePredicate,
  chosen: { readonly any: boolean; readonly ids: readonly number[] },
): RulePredicate => ({
  ...predicate,
  ...withField(any.field, chosen.any),
  ...withField(field, chosen.any ? [] : chosen.ids),
})

/** Sets what an option sets; what only the others set is taken back. */
export const withOne = (
  { options }: OneInput,
  predicate: RulePredicate,
  option: OneInput['options'][number],
): RulePredicate => ({
  ...predicate,
  ...Object.assign({}, ...options.flatMap(({ sets }) => sets.map(({ field }) => withField(field, false)))),
  ...Object.assign({}, ...option.sets.map(({ field, value }) => withField(field, value))),
})

/** "A or B or C": names as a sentence has them where one of them will do. */
export const anyOf = (names: readonly string[]): string =>
  names.reduce((first, second) => t('{{first}} or {{second}}', { first, second }))
