/** Fills in the fields of a condition, and reads them back; what a field is, its declaration says. */

import { type DurationUnit, fromMs, toMs } from '#domain/basics/parse.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { FlagsField, GeofencesField, ListOfField, OneOfField } from '#domain/shapes/field.ts'
import type { FlagField, RulePredicate } from '#domain/shapes/rule-predicate.ts'

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

export const flagsChosen = ({ options }: FlagsField, predicate: RulePredicate): readonly FlagField[] =>
  options.filter(({ field }) => predicate[field] === true).map(({ field }) => field)

export const withFlags = (
  { options }: FlagsField,
  predicate: RulePredicate,
  chosen: readonly FlagField[],
): RulePredicate => ({
  ...predicate,
  ...Object.fromEntries(options.map(({ field }) => [field, chosen.includes(field)])),
})

type Value = number | string
/** The values of a list, or that all are meant. */
export interface Listed {
  readonly any: boolean
  readonly values: readonly Value[]
}

export function listChosen({ field, any }: ListOfField, predicate: RulePredicate): Listed {
  const values: readonly Value[] = predicate[field] ?? []
  const all =
    (any?.field !== undefined && predicate[any.field] === true) ||
    (any?.value !== undefined && values.includes(any.value))
  return { any: all, values: all ? [] : values }
}

export const withList = (
  { field, any }: ListOfField,
  predicate: RulePredicate,
  { any: all, values }: Listed,
): RulePredicate => ({
  ...predicate,
  ...(any?.field === undefined ? {} : { [any.field]: all }),
  [field]: all ? (any?.value === undefined ? [] : [any.value]) : values,
})

export const geofencesChosen = (
  { any }: GeofencesField,
  predicate: RulePredicate,
): { readonly any: boolean; readonly ids: readonly number[] } => ({
  any: predicate[any.field] === true,
  ids: predicate.geofenceIds ?? [],
})
export const withGeofences = (
  { any, field }: GeofencesField,
  predicate: RulePredicate,
  chosen: { readonly any: boolean; readonly ids: readonly number[] },
): RulePredicate => ({ ...predicate, [any.field]: chosen.any, [field]: chosen.any ? [] : chosen.ids })

/** Sets what an option sets; what only the others set is taken back. */
export const withOne = (
  { options }: OneOfField,
  predicate: RulePredicate,
  option: OneOfField['options'][number],
): RulePredicate => ({
  ...predicate,
  ...Object.fromEntries(options.flatMap(({ sets }) => Object.keys(sets)).map((flag) => [flag, false])),
  ...option.sets,
})
