/** Exports: what a grid lists, as a file of comma-separated values that spreadsheets open. */
import { csvLine, csvMark } from '#domain/basics/csv-line.ts'
import { locale, t } from '#domain/basics/texts.ts'
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

/** The most rows that are asked for at once: as many as a server hands out. */
const atOnce = 1_000

/** Rows that a file has not, because they cannot be had. */
export interface FileLacks {
  /** As the file is named, such as "without cell b". */
  readonly name: string
  /** Sentences. */
  readonly why: string
}

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Of all pages. */
  readonly count: number
  readonly lacks?: FileLacks | null
}

/**
 * Every row of a list, however many pages; how many there are says the first of them, and what is not among them.
 * @throws an error in words where something else is lacking in another page
 */
export async function wholeList<Row>(
  pageOf: (page: number, pageSize: number) => Promise<ListPage<Row>>,
): Promise<{ readonly rows: readonly Row[]; readonly lacks: FileLacks | null }> {
  const { rows: first, count, lacks = null } = await pageOf(0, atOnce)
  const rows = [...first]
  for (let page = 1; page * atOnce < count; page++) {
    const next = await pageOf(page, atOnce)
    if (next.lacks?.name !== lacks?.name)
      throw new Error(t('Other cells answer now than at first, so no file was made. Try again.'))
    rows.push(...next.rows)
  }
  return { rows, lacks }
}

export const allRows = async <Row>(
  pageOf: (page: number, pageSize: number) => Promise<ListPage<Row>>,
): Promise<readonly Row[]> => (await wholeList(pageOf)).rows
