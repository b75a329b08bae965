/** A column of the fleet: where its value comes from, how it is stored, sorted, filtered and printed. */
import type { Units } from '../basics/own-units.ts'
import type { Instant } from '../basics/units.ts'

/**
 * How a column's value is kept in `vehicle_now` and compared.
 * `since` is a moment that is shown as the time passed since then, so it sorts the other way round.
 */
export type ColumnType = 'text' | 'integer' | 'number' | 'flag' | 'time' | 'since' | 'list'

export type Value<T extends ColumnType = ColumnType> = T extends 'text'
  ? string
  : T extends 'integer' | 'number'
    ? number
    : T extends 'flag'
      ? boolean
      : T extends 'time' | 'since'
        ? Instant
        : readonly string[]

/** What may gate a column, a section or a screen; the names are listed in `access/flags.ts`. */
export type FlagName = string

export interface Column<From, T extends ColumnType = ColumnType> {
  /** The response field of the specification (§2), which is the GraphQL field as well. */
  readonly key: string
  readonly title: string
  /** The field to sort and filter by (§2), which is the column of `vehicle_now` as well. */
  readonly field: string
  readonly type: T
  /** False where the specification says "not sortable". */
  readonly sortable?: false
  /** Sorts the other way round than its field: an age by the year. */
  readonly backwards?: true
  readonly of: (from: From) => Value<T> | null
  /** What is answered and shown in the place of the value that is kept: an age, of a year. */
  readonly answer?: (value: Value<T>, now: Instant) => Value<T>
  /**
   * The text of what is answered, in a grid cell and an export; whoever prints shows null as N/A.
   * `zone`: the reader's, an IANA name; UTC where left out.
   */
  readonly print: (value: Value<T>, now: Instant, zone?: string) => string
  /** The unit, shown lighter behind the number. */
  readonly unit?: string
  /** The decimals that are printed, of a number in a unit that readers may have in another; none where left out. */
  readonly digits?: number
  /** The number that a file holds, where the grid rounds it off or puts it into words. */
  readonly figure?: (value: Value<T>, now: Instant) => number
  /** The unit of that number, where it is not the grid's. */
  readonly figureUnit?: string
  /** Of words that may hold an amount: the same in the units of a reader. */
  readonly reword?: (text: string, units: Units) => string
  /** A moment that is a day, the same in every time zone. */
  readonly isDay?: true
  /** The closed list of values, with what each is called. */
  readonly options?: Readonly<Record<string, string>>
  /**
   * What filters offer, where that is not each of `options`: each choice by its values, named after the first. Reports
   * and cells still say every value by its own name.
   */
  readonly offers?: readonly (readonly string[])[]
  /** Pixels; 140 by default (§9). */
  readonly width?: number
  readonly flag?: FlagName
}

/** A column of any type; `type` tells which, so `of` and `print` agree with it. */
export type ColumnOf<From> = { readonly [T in ColumnType]: Column<From, T> }[ColumnType]

// biome-ignore lint/suspicious/noExplicitAny: a list holds columns of every subject; each was checked where it was declared
export type AnyColumn = Column<any, any>
