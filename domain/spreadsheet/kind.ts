/** What can be imported from a spreadsheet: one declaration for each kind of thing. */

import type { Right } from '../access/rights.ts'
import { mark } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { type SheetColumn, textColumn, type Value } from './column.ts'

export type Values = Readonly<Record<string, Value>>

export interface SheetKind {
  readonly key: string
  /** "Trailers", "trailer", "trailers" */
  readonly title: string
  readonly one: string
  readonly many: string
  /** What it takes to import them; about the customer, where they belong to one. */
  readonly right: Right
  readonly ofCustomer: boolean
  readonly columns: readonly SheetColumn[]
  /** Where a line has no ID, these values tell which thing it is about, together and in any case. */
  readonly knownBy: readonly string[]
  /** What a line is called in lists: the first of these that it has. */
  readonly calledBy: readonly string[]
  /** All that a new thing has, made of what the file says of it. */
  readonly complete?: (given: Values, now: Instant) => Values
  /** What else changes of a thing with what the file says of it, where the file does not speak of that. */
  readonly follows?: (given: Values, before: Values) => Values
  /** What is wrong with a thing as it would become; `before`: as it is, null for a new one. */
  readonly check?: (after: Values, before: Values | null, now: Instant) => readonly string[]
  /** What is strange about a new one but can be confirmed. */
  readonly odd?: (after: Values) => string | null
}

/** The number of the thing: exported with it, so that a line is known again whatever else was changed. */
export const idColumn: SheetColumn = textColumn('id', 'ID', {
  also: ['Tandem ID', 'Record ID', 'Number'],
  example: '',
  help: mark('Leave it empty for new ones. Exported with the others, so that they are known again.'),
  longest: 20,
})

/** All columns of a file, the ID first. */
export const columnsOf = (kind: SheetKind): readonly SheetColumn[] => [idColumn, ...kind.columns]
