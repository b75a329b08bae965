/** Tables that go on over pages: their head is repeated, and a row is never cut. */
import type { Pages } from './pages.ts'
import { faint, ink, line, type Pdf, rule, soft, widthOf, wordsOf, wrap, writeLine } from './text.ts'

export interface PdfColumn {
  readonly title: string
  /** Lighter, behind the title. */
  readonly unit?: string | null
  /** Points that its longest text takes on one line, and its longest word. */
  readonly whole: number
  readonly least: number
  readonly align?: 'left' | 'right'
  /** Its texts stay on one line as long as others can give way: numbers. */
  readonly isFirm?: boolean
}
export interface PdfCell {
  readonly text: string
  readonly color?: string
  readonly strong?: boolean
}

const size = 8
const lineHeight = 10.5
const padding = 4
/** Points that a text has before it goes on in the next line, where there is room. */
const widest = 210
/** Lines of a cell: what is longer ends in an ellipsis. */
const linesMost = 10
const headLinesMost = 3
/** How far a table is pulled apart where there is room. */
const looseMost = 1.35
const headStyle = { size: 7.5, weight: 'strong', color: faint } as const

const cellStyle = (isStrong: boolean) => ({
  size,
  weight: isStrong ? ('strong' as const) : ('plain' as const),
})

/** A column that is as wide as its texts want, the first one being strong. */
export const columnFor = (
  pdf: Pdf,
  column: Pick<PdfColumn, 'title' | 'unit' | 'align' | 'isFirm'>,
  texts: Iterable<string>,
  isFirst: boolean,
): PdfColumn => {
  const style = cellStyle(isFirst)
  const title = column.unit ? `${column.title} (${column.unit})` : column.title
  const words = title.split(' ')
  let least = Math.max(...words.map((word) => widthOf(pdf, word, headStyle)))
  // Over two lines.
  let whole = Math.max(least, widthOf(pdf, title, headStyle) / 2 + 6)
  for (const text of new Set(texts)) {
    const width = widthOf(pdf, text, style)
    whole = Math.max(whole, width)
    if (column.isFirm) least = Math.max(least, width)
    else for (const word of wordsOf(text)) least = Math.max(least, widthOf(pdf, word, style))
  }
  const around = 2 * padding + 1
  return { ...column, whole: whole + around, least: Math.min(least, widest) + around }
}

/**
 * What each column is given of the width. Where not all texts fit on one line, every column has its longest word, and
 * what is left goes to those with the longest texts, so that rows are low.
 */
const shared = (columns: readonly PdfColumn[], width: number): readonly number[] => {
  const sum = (of: (column: PdfColumn) => number) => columns.reduce((total, column) => total + of(column), 0)
  const wish = ({ whole }: PdfColumn) => Math.min(whole, widest)
  const wished = sum(wish)
  if (wished <= width) return columns.map((column) => wish(column) * Math.min(looseMost, width / wished))
  const needed = sum(({ least }) => least)
  if (needed >= width) return columns.map(({ least }) => (least * width) / needed)
  const more = sum(({ whole, least }) => whole - least)
  return columns.map(({ whole, least }) => least + ((whole - least) * (width - needed)) / more)
}

/** Draws rows as they come, below one another. */
export class PdfTable {
  readonly #pages: Pages
  readonly #columns: readonly PdfColumn[]
  readonly #widths: readonly number[]
  readonly #width: number
  #even = false
  #begun = false

  constructor(pages: Pages, columns: readonly PdfColumn[]) {
    this.#pages = pages
    this.#columns = columns
    this.#widths = shared(columns, pages.width)
    this.#width = this.#widths.reduce((total, width) => total + width, 0)
  }

  #head(): void {
    const pages = this.#pages
    const { pdf } = pages
    const titles = this.#columns.map(({ title, unit }, index) =>
      wrap(
        pdf,
        unit ? `${title} (${unit})` : title,
        this.#widths[index]! - 2 * padding,
        headStyle,
        headLinesMost,
      ),
    )
    const height = Math.max(...titles.map(({ length }) => length)) * lineHeight + 7
    pdf.rect(pages.left, pages.y, this.#width, height).fill(soft)
    let x = pages.left
    for (const [index, lines] of titles.entries()) {
      const width = this.#widths[index]!
      const top = pages.y + height - lines.length * lineHeight - 4
      for (const [n, text] of lines.entries())
        writeLine(
          pdf,
          text,
          { x: x + padding, y: top + n * lineHeight, width: width - 2 * padding },
          { ...headStyle, align: this.#columns[index]!.align ?? 'left' },
        )
      x += width
    }
    pages.y += height
    rule(pdf, pages.y, pages.left, pages.left + this.#width)
    this.#even = false
  }

  /** A line across the table that says what the rows below it have in common. */
  group(text: string): void {
    const pages = this.#pages
    if (!this.#begun) this.#begin()
    if (pages.need(lineHeight * 4)) this.#head()
    writeLine(
      pages.pdf,
      text,
      { x: pages.left + padding, y: pages.y + 6, width: this.#width - 2 * padding },
      { size: 8.5, weight: 'strong', color: ink },
    )
    pages.y += 20
    rule(pages.pdf, pages.y, pages.left, pages.left + this.#width)
    this.#even = false
  }

  #begin(): void {
    this.#begun = true
    this.#pages.need(lineHeight * 4)
    this.#head()
  }

  row(cells: readonly PdfCell[]): void {
    const pages = this.#pages
    const { pdf } = pages
    if (!this.#begun) this.#begin()
    const style = (cell: PdfCell) => ({
      ...cellStyle(cell.strong ?? false),
      color: cell.color ?? ink,
    })
    const texts = cells.map((cell, index) =>
      wrap(pdf, cell.text, this.#widths[index]! - 2 * padding, style(cell), linesMost),
    )
    const height = Math.max(1, ...texts.map(({ length }) => length)) * lineHeight + 5
    if (pages.need(height)) this.#head()
    if (this.#even) pdf.rect(pages.left, pages.y, this.#width, height).fill('#fafbfb')
    this.#even = !this.#even
    let x = pages.left
    for (const [index, lines] of texts.entries()) {
      const width = this.#widths[index]!
      for (const [n, text] of lines.entries())
        writeLine(
          pdf,
          text,
          { x: x + padding, y: pages.y + 2 + n * lineHeight, width: width - 2 * padding },
          { ...style(cells[index]!), align: this.#columns[index]!.align ?? 'left' },
        )
      x += width
    }
    pages.y += height
    pdf
      .moveTo(pages.left, pages.y)
      .lineTo(pages.left + this.#width, pages.y)
      .lineWidth(0.35)
      .strokeColor(line)
      .stroke()
  }
}
