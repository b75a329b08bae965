/** Exports: what a grid lists, as a file of comma-separated values that spreadsheets open. */
import { csvLine, csvMark } from '#domain/basics/csv-line.ts'
import { locale } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { saveFile } from '../ui/controls/save-file.ts'
import type { GridColumn } from './column.ts'

export function gridCsv<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const plain = plainly()
  const exported = columns.flatMap(({ title, text, unit, figures }) =>
    text
      ? [
          {
            title: unit ? `${title} (${unit})` : title,
            text: figures ? (row: Row) => plain(text(row)) : text,
          },
        ]
      : [],
  )
  return csvTable(
    exported.map(({ title }) => title),
    rows.map((row) => exported.map(({ text }) => text(row))),
  )
}

/** As spreadsheets reckon with it, however the reader writes numbers: 1234.5, nothing where there is none. */
const plainly = (): ((figure: string) => string) => {
  const [, group = '', , point = ''] = new Intl.NumberFormat(locale())
    .formatToParts(1234.5)
    .map(({ value }) => value)
  const written = new RegExp(`^-?(\\d+|\\d{1,3}([${group}]\\d{3})+)([${point}]\\d+)?$`)
  return (figure) => {
    if (figure === notAvailable) return ''
    return written.test(figure) ? figure.replaceAll(group, '').replace(point, '.') : figure
  }
}

/** The same of texts that are at hand. */
export const csvTable = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [csvLine(titles), ...rows.map(csvLine), ''].join('\r\n')

/** "11-21-2026", the user's own day, as files are named (§9). */
export const fileDate = (at: Date): string =>
  [at.getMonth() + 1, at.getDate(), at.getFullYear()].map((part) => String(part).padStart(2, '0')).join('-')

/** The mark at the start tells spreadsheets that letters are in UTF-8. */
export function download(name: string, text: string) {
  saveFile(new Blob([csvMark, text], { type: 'text/csv;charset=utf-8' }), name)
}

/** The most rows that are asked for at once. */
const atOnce = 1_000

/**
 * Every row of a list, however many pages: the page is made as large as the list, in pieces where that is more than
 * a server hands out, and the page on the screen stays as it was.
 */
export async function allRows<Row>(
  total: number,
  pageOf: (page: number, pageSize: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const pageSize = Math.min(Math.max(total, 1), atOnce)
  const rows: Row[] = []
  for (let page = 0; page * pageSize < total; page++) rows.push(...(await pageOf(page, pageSize)))
  return rows
}
