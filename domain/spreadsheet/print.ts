/** Writes things as the lines of a spreadsheet: the same columns that are read. */

import type { Thing } from './judge.ts'
import { columnsOf, type SheetKind } from './kind.ts'

export const titlesOf = (kind: SheetKind): readonly string[] => columnsOf(kind).map(({ title }) => title)

/** The line that shows in a template how the others are written. */
export const exampleOf = (kind: SheetKind): readonly string[] => columnsOf(kind).map(({ example }) => example)

/** A line that is known again when it comes back. */
export const lineOf = (kind: SheetKind, { id, values }: Thing): readonly (string | number)[] =>
  columnsOf(kind).map(({ key, print }) => (key === 'id' ? id : print(values[key] ?? null)))

/** Of columns, as many characters as a spreadsheet shows. */
export const widthsOf = (kind: SheetKind): readonly number[] =>
  columnsOf(kind).map(({ key, title, example }) =>
    key === 'id' ? 10 : Math.min(40, Math.max(12, title.length + 4, example.length + 2)),
  )
