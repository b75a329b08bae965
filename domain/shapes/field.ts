/** What a form asks for a condition: data alone; the portal has one input for each of the six kinds. */
import type { Ms } from '../basics/units.ts'
import type { FlagField, ListField, NumberField, RulePredicate } from './rule-predicate.ts'

interface Asked {
  readonly label: string
  /** The words in front of it where the condition is read as a sentence; its label unless told. */
  readonly lead?: string
}

/** Several choices, each a flag of its own. */
export interface FlagsField extends Asked {
  readonly input: 'flags'
  readonly options: readonly { readonly field: FlagField; readonly label: string }[]
}

/** Several values of a list, with one that stands for all of them. */
export interface ListOfField extends Asked {
  readonly input: 'list'
  readonly field: ListField
  readonly options: readonly { readonly value: number | string; readonly label: string }[]
  /** Chosen instead of any value: as a value of the list, as a flag, or as both. */
  readonly any?: { readonly label: string; readonly value?: number; readonly field?: FlagField }
  /** Values that are chosen together. */
  readonly groups?: readonly { readonly label: string; readonly values: readonly number[] }[]
}

/** A number with its limits. It is kept in the unit of the field and shown in the unit named here. */
export interface NumberOfField extends Asked {
  readonly input: 'number'
  readonly field: NumberField
  readonly unit: string
  /** As shown. */
  readonly least: number
  readonly most: number
  readonly show: (kept: number) => number
  readonly keep: (shown: number) => number
}

/** A span in minutes, hours or days, kept in milliseconds. */
export interface DurationField extends Asked {
  readonly input: 'duration'
  readonly field: NumberField
  readonly least: Ms
  readonly most: Ms
}

/** Geofences of the customer, or all of them. */
export interface GeofencesField extends Asked {
  readonly input: 'geofences'
  readonly field: 'geofenceIds'
  readonly any: { readonly label: string; readonly value: string; readonly field: 'anyCustomerGeofence' }
}

/** One of several, each of which sets flags. */
export interface OneOfField extends Asked {
  readonly input: 'one'
  readonly options: readonly {
    readonly label: string
    readonly sets: Readonly<Partial<Record<FlagField, boolean>>>
  }[]
}

export type Field = FlagsField | ListOfField | NumberOfField | DurationField | GeofencesField | OneOfField

/** Which of a one-of field's options holds; undefined where none does. */
export const oneOf = (
  field: OneOfField,
  predicate: RulePredicate,
): OneOfField['options'][number] | undefined =>
  field.options.find(({ sets }) =>
    Object.entries(sets).every(([flag, value]) => (predicate[flag as FlagField] ?? false) === value),
  )
