/** The form inputs of a condition, as data; the portal has one input for each of the six kinds. */
import type { Units } from '../basics/own-units.ts'
import { rounded } from '../basics/print.ts'
import { unitInstead } from '../basics/quantity.ts'
import type { Ms } from '../basics/units.ts'
import {
  type Condition,
  type DurationField,
  type FlagField,
  type IdsField,
  isSet,
  type NumberField,
  type RuleListField,
} from './condition.ts'

interface FieldBase {
  readonly label: string
  /** The words in front of it where the condition is read as a sentence; by default its label. */
  readonly lead?: string
}

/** Several choices, each a flag of its own. */
export interface FlagsInput extends FieldBase {
  readonly input: 'flags'
  readonly options: readonly { readonly field: FlagField; readonly label: string }[]
}

/** Several values of a list, with one that means all of them. */
export interface ListInput extends FieldBase {
  readonly input: 'list'
  readonly field: RuleListField
  readonly options: readonly { readonly value: number | string; readonly label: string }[]
  /** Chosen instead of any value: as a value of the list, as a flag, or as both. */
  readonly any?: { readonly label: string; readonly value?: number; readonly field?: FlagField }
  /** Values that are chosen together. */
  readonly groups?: readonly { readonly label: string; readonly values: readonly number[] }[]
}

/** A number with its limits. It is kept in the unit of the field and shown in the unit named here. */
export interface NumberInput extends FieldBase {
  readonly input: 'number'
  readonly field: NumberField
  readonly unit: string
  /** As shown. */
  readonly least: number
  readonly most: number
  readonly show: (kept: number) => number
  readonly keep: (shown: number) => number
}

/** The same as a reader types it, in their unit. */
export const fieldIn = (field: NumberInput, units: Units): NumberInput => {
  const unit = unitInstead(field.unit, units)
  if (!unit) return field
  return {
    ...field,
    unit: unit.name,
    least: Math.ceil(rounded(unit.show(field.least), 4)),
    most: Math.floor(rounded(unit.show(field.most), 4)),
    show: (kept) => unit.show(field.show(kept)),
    keep: (shown) => field.keep(unit.keep(shown)),
  }
}

/** A span in minutes, hours or days, kept in milliseconds. */
export interface DurationInput extends FieldBase {
  readonly input: 'duration'
  readonly field: DurationField
  readonly least: Ms
  readonly most: Ms
}

/** Geofences of the customer, or all of them. */
export interface GeofencesInput extends FieldBase {
  readonly input: 'geofences'
  readonly field: IdsField
  readonly any: { readonly label: string; readonly value: string; readonly field: FlagField }
}

/** One of several, each of which sets flags. */
export interface OneInput extends FieldBase {
  readonly input: 'one'
  readonly options: readonly {
    readonly label: string
    readonly sets: readonly { readonly field: FlagField; readonly value: boolean }[]
  }[]
}

export type Field = FlagsInput | ListInput | NumberInput | DurationInput | GeofencesInput | OneInput

/** Which of a one-of input's options holds; undefined where none does. */
export const oneOf = (input: OneInput, condition: Condition): OneInput['options'][number] | undefined =>
  input.options.find(({ sets }) => sets.every(({ field, value }) => isSet(field, condition) === value))
