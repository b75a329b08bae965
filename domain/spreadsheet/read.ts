/** Reads the lines of a sheet by the declarations of a kind: values, or sentences that say what is wrong. */
import { columnLetters, isBlank, type SheetRow, textIn } from './cell.ts'
import type { Value } from './column.ts'
import { findHeadings, type Headings, missingHeading } from './headings.ts'
import { columnsOf, type SheetKind, type Values } from './kind.ts'
import { spreadsheetWords } from './words.ts'

/** A line as it was read: values of the columns that the file has, null where a cell is empty. */
export interface ReadLine {
  readonly line: number
  readonly values: Values
  /** What is wrong with it, in sentences. */
  readonly problems: readonly string[]
  /** Columns whose cells could not be read. */
  readonly unread?: readonly string[]
}

/** Why a file cannot be read at all. */
export class UnreadableFile extends Error {}

/** Reads line by line; made once the headings are known. */
export interface LineReader {
  readonly headings: Headings
  /** Null for a line that is blank, or above the headings. @throws UnreadableFile */
  readonly read: (row: SheetRow) => ReadLine | null
}

const isExample = (values: Values, kind: SheetKind): boolean => {
  const given = kind.columns.filter(({ key }) => values[key] !== undefined && values[key] !== null)
  return given.length > 1 && given.every(({ key, example, print }) => String(print(values[key]!)) === example)
}

/**
 * @param first the first lines of the file
 * @param separator the sign between its fields, ',' for a workbook
 * @throws UnreadableFile
 */
export const lineReader = (kind: SheetKind, first: readonly SheetRow[], separator: string): LineReader => {
  const headings = findHeadings(first, kind)
  if (typeof headings === 'string') throw new UnreadableFile(headings)
  const missing = missingHeading(headings, kind)
  if (missing !== null) throw new UnreadableFile(missing)
  const { columns, heads, line: headed } = headings
  return {
    headings,
    read: (row) => {
      if (row.line <= headed || isBlank(row)) return null
      const problems: string[] = row.isOpen ? [spreadsheetWords.quote] : []
      const values: Record<string, Value> = {}
      const unread: string[] = []
      for (const [at, cell] of row.cells.entries()) {
        const column = columns[at]
        const text = textIn(cell)
        if (!column) {
          if (text !== '' && (heads[at] ?? '') === '')
            throw new UnreadableFile(spreadsheetWords.merged(columnLetters(at), headed))
          continue
        }
        if (text === '') {
          values[column.key] = null
          continue
        }
        const read = column.read(cell, separator)
        if ('wrong' in read) {
          problems.push(read.wrong)
          unread.push(column.key)
        } else values[column.key] = read.value
      }
      // A line that ends early is empty in the columns behind.
      for (const column of columns.slice(row.cells.length)) if (column) values[column.key] = null
      if (problems.length === 0 && isExample(values, kind)) problems.push(spreadsheetWords.example)
      return { line: row.line, values, problems, ...(unread.length > 0 && { unread }) }
    },
  }
}

/** What a line is called. */
export const nameOf = (kind: SheetKind, values: Values): string => {
  for (const key of [...kind.calledBy, 'id']) {
    const value = values[key]
    if (value !== null && value !== undefined)
      return String(
        columnsOf(kind)
          .find((column) => column.key === key)
          ?.print(value) ?? value,
      )
  }
  return ''
}
