/** Rows as a clipboard takes them: a line each, with tabs between the cells, which spreadsheets paste into theirs. */
import type { GridColumn } from './column.ts'

const cell = (text: string) => text.replace(/[\t\r\n]+/g, ' ')

/** `titles`: with a first line of the columns' names. */
export const tsv = <Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  { titles }: { readonly titles: boolean },
): string =>
  [
    ...(titles ? [columns.map(({ title }) => title)] : []),
    ...rows.map((row) => columns.map(({ text }) => cell(text?.(row) ?? ''))),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')
