/** Prints a report: what matters first, charts and a map as vectors, then its tables. */
import { dateTime } from '#domain/basics/dates.ts'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import {
  type Cell,
  printCell,
  type ReportColumn,
  type ReportContent,
  type ReportDocument,
  type ReportFigure,
  type ReportRow,
  type ReportSection,
} from '#domain/reports/document.ts'
import { hashedIn } from '#domain/reports/in-units.ts'
import { periodText } from '#domain/reports/period.ts'
import type { Out } from '../../exports/zip.ts'
import { type Bar, lyingBars } from '../../pdf/charts.ts'
import { lying, Pages, pageMargin } from '../../pdf/pages.ts'
import { columnFor, PdfTable } from '../../pdf/table.ts'
import { faint, ink, openPdf, soft, wrap, write, writeLine } from '../../pdf/text.ts'
import type { ReportLook } from './look.ts'
import { LinePictures } from './pdf-lines.ts'
import { drawMap } from './pdf-map.ts'

/** More rows of a section than these nobody reads on paper: the other files hold them. */
export const printedRowsMost = 2_000
const barsMost = 12
const tileHeight = 54
const tileGap = 8

const title = (pages: Pages, document: ReportDocument): void => {
  const { pdf } = pages
  writeLine(
    pdf,
    document.title,
    { x: pages.left, y: pages.y + 2, width: pages.width },
    { size: 21, weight: 'strong' },
  )
  pages.y += 34
  const { zone, clock } = document.period
  const parts = [document.kind, document.customer, periodText(document.period)]
  pages.say([...new Set(parts)].join('  ·  '), { size: 10.5, color: ink })
  const late =
    document.lateFor === null
      ? null
      : t('Late: it was due at {{moment}}.', { moment: dateTime(document.lateFor, zone, clock) })
  const made = t('Made {{moment}}, times are those of {{zone}}.', {
    moment: dateTime(document.made, zone, clock),
    zone,
  })
  pages.say([made, late, hashedIn(document)].filter(Boolean).join(' '), { size: 8.5 })
  pages.y += 4
}

/** The figures that matter, in tiles beside one another. */
const tiles = (pages: Pages, figures: readonly ReportFigure[]): void => {
  if (figures.length === 0) return
  const { pdf } = pages
  const across = Math.min(6, figures.length)
  const width = (pages.width - (across - 1) * tileGap) / across
  for (let row = 0; row < figures.length; row += across) {
    pages.need(tileHeight + tileGap)
    for (const [n, { label, text, change }] of figures.slice(row, row + across).entries()) {
      const x = pages.left + n * (width + tileGap)
      pdf.roundedRect(x, pages.y, width, tileHeight, 4).fill(soft)
      const inside = { x: x + 9, width: width - 18 }
      writeLine(pdf, text, { ...inside, y: pages.y + 7 }, { size: 17, weight: 'strong' })
      if (change !== null)
        writeLine(
          pdf,
          change,
          { ...inside, y: pages.y + 12 },
          { size: 8.5, weight: 'strong', color: faint, align: 'right' },
        )
      for (const [at, part] of wrap(pdf, label, width - 18, { size: 8 }, 2).entries())
        writeLine(pdf, part, { ...inside, y: pages.y + 31 + at * 9.5 }, { size: 8, color: faint })
    }
    pages.y += tileHeight + tileGap
  }
  pages.y += 4
}

const listed = (pages: Pages, heading: string, sentences: readonly string[]): void => {
  if (sentences.length === 0) return
  pages.heading(heading, 20)
  for (const sentence of sentences) {
    pages.need(26)
    pages.pdf.circle(pages.left + 3, pages.y + 6.5, 1.4).fill(pages.color)
    write(pages.pdf, sentence, { x: pages.left + 11, y: pages.y, width: pages.width - 11 }, { size: 9.5 })
    pages.y = pages.pdf.y + 2
  }
  pages.y += 8
}

/** Rows with the greatest values of a column, the greatest first. */
class Greatest {
  readonly #at: number
  rows: ReportRow[] = []
  constructor(at: number) {
    this.#at = at
  }
  #valueOf = (row: ReportRow): number => Number(row.cells[this.#at] ?? 0)
  take(batch: readonly ReportRow[]): void {
    this.rows = [...this.rows, ...batch]
      .sort((a, b) => this.#valueOf(b) - this.#valueOf(a))
      .slice(0, barsMost)
  }
}

/** A cell with its unit, where it stands alone. */
const alone = (column: ReportColumn, cell: Cell, zone: string): string =>
  `${printCell(column, cell, zone)}${column.unit === undefined || cell === null ? '' : ` ${column.unit}`}`

/** Rows by which the columns of a table are measured. */
const measured = 100

const table = (pages: Pages, section: ReportSection, rows: readonly ReportRow[], zone: string): void => {
  const texts = rows.map(({ cells }) =>
    section.columns.map((column, n) => printCell(column, cells[n] ?? null, zone)),
  )
  const drawn = new PdfTable(
    pages,
    section.columns.map((column, n) =>
      columnFor(
        pages.pdf,
        {
          title: column.title,
          unit: column.unit ?? null,
          align: column.type === 'text' || column.type === 'time' ? 'left' : 'right',
          isFirm: column.type !== 'text' && column.type !== 'time',
        },
        texts.slice(0, measured).map((cells) => cells[n]!),
        n === 0,
      ),
    ),
  )
  for (const cells of texts)
    drawn.row(cells.map((text, n) => ({ text, strong: n === 0, ...(text === 'N/A' && { color: faint }) })))
}

const drawSection = async (
  pages: Pages,
  section: ReportSection,
  { document, rows }: ReportContent,
): Promise<void> => {
  const { zone } = document.period
  const { chart, columns } = section
  pages.heading(section.title)
  if (section.note) pages.say(section.note, { size: 8.5 })
  const at = (key: string) => columns.findIndex((column) => column.key === key)
  const greatest = chart?.as === 'bars' ? new Greatest(at(chart.value)) : null
  const pictures = chart?.as === 'lines' ? new LinePictures(pages, section, chart, zone) : null
  const printed: ReportRow[] = []
  for await (const batch of rows(section.key)) {
    greatest?.take(batch)
    pictures?.take(batch)
    const room = section.isLong ? 0 : printedRowsMost - printed.length
    if (room > 0) printed.push(...batch.slice(0, room))
    if (!greatest && !pictures && room <= batch.length && section.rowCount > printedRowsMost) break
  }
  pictures?.end()
  if (section.rowCount === 0) {
    pages.say(t('No rows.'), { size: 9 })
    return
  }
  if (greatest && chart?.as === 'bars' && section.rowCount > 1) {
    const value = columns[at(chart.value)]!
    const bars = greatest.rows.map(({ cells }): Bar => {
      const cell = cells[at(chart.value)] ?? null
      return {
        label: printCell(columns[at(chart.label)]!, cells[at(chart.label)] ?? null, zone),
        value: Number(cell ?? 0),
        text: alone(value, cell, zone),
      }
    })
    if (bars.some((bar) => bar.value > 0)) lyingBars(pages, bars)
  }
  if (section.isLong) {
    pages.say(t('{{rows}}: they are in the CSV and XLSX files.', { rows: count(section.rowCount, 'row') }), {
      size: 8.5,
    })
    return
  }
  table(pages, section, printed, zone)
  pages.y += 6
  if (section.rowCount > printed.length)
    pages.say(
      t('The first {{printed}} of {{rows}} rows. All of them are in the CSV and XLSX files.', {
        printed: number(printed.length),
        rows: number(section.rowCount),
      }),
      { size: 8.5 },
    )
}

/** Points of a definition of one line. */
const definitionHeight = 16

/** How each figure is counted, for whoever has only the paper. */
const definitions = (pages: Pages, { figures }: ReportDocument, { link }: ReportLook): void => {
  if (figures.length === 0) return
  // Together where they fit: half of them on a page of their own would be read by nobody.
  pages.heading(
    t('How the figures are counted'),
    figures.length * definitionHeight + (link === null ? 0 : 26),
  )
  for (const { label, definition } of figures) {
    pages.need(24)
    writeLine(pages.pdf, label, { x: pages.left, y: pages.y, width: 180 }, { size: 8.5, weight: 'strong' })
    write(
      pages.pdf,
      definition,
      { x: pages.left + 190, y: pages.y, width: pages.width - 190 },
      { size: 8.5, color: faint },
    )
    pages.y = Math.max(pages.pdf.y, pages.y + 12) + 2
  }
  if (link !== null) {
    pages.y += 6
    pages.need(20)
    pages.pdf.link(pages.left, pages.y, pages.width, 12, link)
    writeLine(
      pages.pdf,
      t('Open and verify it: {{link}}', { link }),
      { x: pages.left, y: pages.y, width: pages.width },
      { size: 8.5, color: pages.color },
    )
    pages.y += 16
  }
}

/** Draws it and hands its bytes on in order. @throws what reading its rows throws */
export const writePdf = async (content: ReportContent, look: ReportLook, out: Out): Promise<void> => {
  const { document } = content
  const pdf = openPdf({
    title: document.title,
    author: look.brand.product,
    created: document.made,
    size: lying,
    margin: pageMargin,
    keepsPages: true,
  })
  const taking = (async () => {
    for await (const bytes of pdf) await out(bytes as Buffer)
  })()
  const pages = new Pages(pdf, {
    brand: look.brand,
    fleet: document.customer,
    title: document.title,
    foot: t('SHA-256 of its content: {{hash}}', { hash: document.hash }),
  })
  try {
    title(pages, document)
    tiles(pages, document.figures)
    listed(pages, t('Since the last run'), document.changes ?? [])
    listed(pages, t('To know'), document.notes)
    if (look.map !== null) drawMap(pages, look.map)
    for (const section of document.sections) await drawSection(pages, section, content)
    definitions(pages, document, look)
    pages.end()
  } catch (error) {
    pdf.destroy()
    await taking.catch(() => {})
    throw error
  }
  await taking
}
