/** A condition of an alert rule as it is written down (§3), flat with a type id, and the fields that kinds declare for it. */
import type { Ms } from '../basics/units.ts'

/** A condition before it is known of which kind; its fields are read by their declarations, with `fieldValue`. */
export interface Condition {
  readonly alertPredicateTypeId: number
}

interface Values {
  readonly flag: boolean
  readonly number: number
  readonly duration: Ms
  readonly ints: readonly number[]
  readonly texts: readonly string[]
  /** Ids of things that somebody made, geofences for one. */
  readonly ids: readonly number[]
}
export type ConditionFieldType = keyof Values

/** A field of a condition. Several kinds may declare the same one; it then has the same type in all of them. */
export interface ConditionField<
  T extends ConditionFieldType = ConditionFieldType,
  N extends string = string,
> {
  /** What it is called in a call, in the database and in a form: it never changes. */
  readonly name: N
  readonly type: T
}
export type FlagField = ConditionField<'flag'>
export type NumberField = ConditionField<'number'>
export type DurationField = ConditionField<'duration'>
export type RuleListField = ConditionField<'ints'> | ConditionField<'texts'>
export type IdsField = ConditionField<'ids'>

const declared =
  <T extends ConditionFieldType>(type: T) =>
  <const N extends string>(name: N): ConditionField<T, N> => ({ name, type })

export const flagField = declared('flag')
export const numberField = declared('number')
export const durationField = declared('duration')
export const intsField = declared('ints')
export const textsField = declared('texts')
export const idsField = declared('ids')

/** The value of a field of a condition; null where it has none. */
export const fieldValue = <T extends ConditionFieldType>(
  { name }: ConditionField<T>,
  condition: Condition,
): Values[T] | null => (condition as unknown as Readonly<Record<string, Values[T] | null>>)[name] ?? null

export const isSet = (field: FlagField, condition: Condition): boolean =>
  fieldValue(field, condition) === true

/** The values of a list; empty where it has none. */
export const listOf = (field: RuleListField, condition: Condition): readonly (number | string)[] =>
  fieldValue<'ints' | 'texts'>(field, condition) ?? []

/** An object with this field and value, to be spread into a condition. */
export const withField = <T extends ConditionFieldType>(
  { name }: ConditionField<T>,
  value: Values[T] | null,
): Readonly<Record<string, Values[T] | null>> => ({ [name]: value })

/** Whether a value can be what a field of this type holds; null fits any. */
export const fits: { readonly [T in ConditionFieldType]: (value: unknown) => boolean } = {
  flag: (value) => typeof value === 'boolean',
  number: Number.isFinite,
  duration: (value) => Number.isFinite(value) && (value as number) > 0,
  ints: (value) => Array.isArray(value) && value.every(Number.isInteger),
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  ids: (value) => Array.isArray(value) && value.every(Number.isInteger),
}

/** A condition with any of these fields. */
export type ConditionWith<F extends ConditionField> = Condition & {
  readonly [G in F as G['name']]?:
    | Values[G['type']]
    | (G['type'] extends 'number' | 'duration' ? null : never)
}
