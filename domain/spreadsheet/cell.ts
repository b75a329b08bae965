/** Cells of a sheet as they were read, before anybody knows what they mean. */

/** A number that the spreadsheet shows as a date: both, because a column decides which of them it wants. */
export interface DateCell {
  /** "2026-11-21", with the hour behind it where it has one: "2026-11-21T08:30:00". */
  readonly date: string
  readonly number: string
}
export type Cell = string | DateCell

/** A line of a sheet and where it stands there, from 1. */
export interface SheetRow {
  readonly line: number
  readonly cells: readonly Cell[]
  /** A quoted field of it does not end. */
  readonly isOpen?: boolean
}

export const textIn = (cell: Cell | undefined): string =>
  cell === undefined ? '' : (typeof cell === 'string' ? cell : cell.date).trim()

export const isBlank = ({ cells }: SheetRow): boolean => cells.every((cell) => textIn(cell) === '')

/** "A", "B", … "AA": what spreadsheets call a column, from 0. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
