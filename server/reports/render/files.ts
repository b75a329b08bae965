/** Writes a report as a file: CSV and XLSX with all its rows, PDF as people print it. Each is written as it is read. */

import { csvLine, csvMark } from '#domain/basics/csv-line.ts'
import { dateTime, dayIn, isoIn } from '#domain/basics/dates.ts'
import { rounded } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { hour } from '#domain/basics/time.ts'
import type { ReportFormat } from '#domain/reports/config.ts'
import {
  type Cell,
  columnTitle,
  type ReportColumn,
  type ReportContent,
  type ReportRow,
  type ReportSection,
} from '#domain/reports/document.ts'
import { hashedIn } from '#domain/reports/in-units.ts'
import { periodText } from '#domain/reports/period.ts'
import { writeWorkbook, type XlsxCell, type XlsxRows, xlsxRowsMost } from '../../exports/xlsx.ts'
import type { Out } from '../../exports/zip.ts'
import type { ReportLook } from './look.ts'
import { writePdf } from './pdf.ts'

export const reportMedia: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** "Morning yard check 2026-11-25.pdf", in signs that every system takes in a name. */
export const reportFileName = (
  { title, period: { to, zone } }: Pick<ReportContent['document'], 'title' | 'period'>,
  format: ReportFormat,
): string => {
  const plain = title
    .normalize('NFKD')
    .replace(/[^\w .-]+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 80)
  return `${plain || 'Report'} ${dayIn(to, zone)}.${format}`
}

/** Spreadsheets reckon with hours; of moments the title says the zone. */
const fileTitle = (column: ReportColumn, zone: string): string =>
  column.type === 'duration'
    ? `${column.title} (h)`
    : column.type === 'time'
      ? `${column.title} (${zone})`
      : columnTitle(column)

const hours = (ms: number) => rounded(ms / hour, 2)

const csvCell = ({ type, digits = 1 }: ReportColumn, cell: Cell, zone: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (type === 'time') return isoIn(cell, zone).slice(0, 16).replace('T', ' ')
  return String(type === 'duration' ? hours(cell) : rounded(cell, type === 'integer' ? 0 : digits))
}
const xlsxCell = ({ type, digits = 1 }: ReportColumn, cell: Cell, zone: string): XlsxCell => {
  if (cell === null || typeof cell === 'string') return cell
  if (type === 'time') return { moment: Date.parse(`${isoIn(cell, zone).slice(0, 19)}Z`), isDay: false }
  return type === 'duration' ? hours(cell) : rounded(cell, type === 'integer' ? 0 : digits)
}

/** One section is a plain table, as programs read it; several stand below one another, each under its title. */
async function writeCsv({ document, rows }: ReportContent, out: Out): Promise<void> {
  const { sections, period } = document
  await out(Buffer.from(csvMark))
  for (const [index, section] of sections.entries()) {
    const head = [
      ...(index > 0 ? ['\r\n'] : []),
      ...(sections.length > 1 ? [`${csvLine([section.title])}\r\n`] : []),
      `${csvLine(section.columns.map((column) => fileTitle(column, period.zone)))}\r\n`,
    ]
    await out(Buffer.from(head.join('')))
    for await (const batch of rows(section.key)) {
      const text = batch.map(
        ({ cells }) =>
          `${csvLine(section.columns.map((column, n) => csvCell(column, cells[n] ?? null, period.zone)))}\r\n`,
      )
      await out(Buffer.from(text.join('')))
    }
  }
}

/** Characters of a column in a workbook. */
const widthOf = ({ type, title }: ReportColumn): number =>
  Math.max(type === 'text' ? 22 : type === 'time' ? 18 : 11, Math.min(28, title.length + 4))

/** A section on a sheet; one that is longer than a sheet goes on on others. */
async function* sheetsOf(
  section: ReportSection,
  rows: ReportContent['rows'],
  zone: string,
): AsyncGenerator<XlsxRows> {
  const batches = rows(section.key)[Symbol.asyncIterator]()
  let left: readonly ReportRow[] = []
  let isDone = false
  async function* sheet() {
    for (let room = xlsxRowsMost - 1; room > 0; ) {
      if (left.length === 0) {
        const next = await batches.next()
        if (next.done) {
          isDone = true
          return
        }
        left = next.value
      }
      const taken = left.slice(0, room)
      left = left.slice(room)
      room -= taken.length
      yield taken.map(({ cells }) =>
        section.columns.map((column, n) => xlsxCell(column, cells[n] ?? null, zone)),
      )
    }
  }
  do
    yield {
      name: section.title,
      titles: section.columns.map((column) => fileTitle(column, zone)),
      widths: section.columns.map(widthOf),
      batches: sheet(),
    }
  while (!isDone && section.rowCount >= xlsxRowsMost)
}

async function* once<T>(value: T) {
  yield value
}

/** What the report says of itself, on the first sheet. */
const summary = ({ document }: ReportContent, { link }: ReportLook): XlsxRows => {
  const { title, kind, customer, period, made, figures, changes, notes, hash } = document
  return {
    name: t('Summary'),
    titles: [title, '', ''],
    widths: [30, 24, 70],
    batches: once([
      [t('Report'), kind, null],
      [t('Customer'), customer, null],
      [t('Period'), periodText(period), null],
      [t('Made'), dateTime(made, period.zone, period.clock), null],
      ...(link === null ? [] : [[t('Open it'), link, null]]),
      ['SHA-256', hash, hashedIn(document)],
      [],
      ...figures.map(({ label, text, value, definition }) => [
        label,
        value !== null && String(value) === text ? value : text,
        definition,
      ]),
      ...(changes && changes.length > 0
        ? [[], ...changes.map((change) => [t('Changed'), change, null])]
        : []),
      ...(notes.length > 0 ? [[], ...notes.map((note) => [t('Note'), note, null])] : []),
    ]),
  }
}

async function* workbook(content: ReportContent, look: ReportLook): AsyncGenerator<XlsxRows> {
  yield summary(content, look)
  for (const section of content.document.sections)
    yield* sheetsOf(section, content.rows, content.document.period.zone)
}

/**
 * Writes a report as a file; `out` takes its bytes in order and is waited for. CSV and XLSX hold all rows and are
 * written as they are read; a PDF holds what can be read on paper.
 */
export async function writeReport(
  format: ReportFormat,
  content: ReportContent,
  look: ReportLook,
  out: Out,
): Promise<void> {
  if (format === 'csv') return writeCsv(content, out)
  if (format === 'xlsx') return writeWorkbook(out, workbook(content, look))
  return writePdf(content, look, out)
}
