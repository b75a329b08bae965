/** Draws a picture of lines over time for each zone of each vehicle, as its rows come by: no more than one vehicle is held. */
import { dateTime } from '#domain/basics/dates.ts'
import { count, number } from '#domain/basics/print.ts'
import {
  type Cell,
  printCell,
  type ReportChart,
  type ReportRow,
  type ReportSection,
} from '#domain/reports/document.ts'
import { lines, type Series } from '../../pdf/charts.ts'
import type { Pages } from '../../pdf/pages.ts'
import { writeLine } from '../../pdf/text.ts'

const colors = ['#0b7a75', '#2f6fde', '#c77700', '#8e4ec6'] as const
const baseColor = '#5a6b75'
/** Points of a line; a picture is no wider. */
export const pointsMost = 2_000

type Point = readonly [at: number, value: number | null]

/** No more points than these, the least and the greatest of each stretch among them, so that no peak is lost. */
export const thinned = (points: readonly Point[], most = pointsMost): readonly Point[] => {
  if (points.length <= most) return points
  const kept: Point[] = []
  const stretches = Math.floor(most / 2)
  for (let n = 0; n < stretches; n++) {
    const part = points.slice(
      Math.floor((n * points.length) / stretches),
      Math.floor(((n + 1) * points.length) / stretches),
    )
    const known = part.filter((point): point is readonly [number, number] => point[1] !== null)
    if (known.length === 0) {
      if (part[0]) kept.push(part[0])
      continue
    }
    const least = known.reduce((a, b) => (b[1] < a[1] ? b : a))
    const greatest = known.reduce((a, b) => (b[1] > a[1] ? b : a))
    kept.push(...(least === greatest ? [least] : [least, greatest].sort((a, b) => a[0] - b[0])))
  }
  return kept
}

export class LinePictures {
  readonly #pages: Pages
  readonly #section: ReportSection
  readonly #zone: string
  readonly #per: readonly number[]
  readonly #time: number
  readonly #columns: readonly { readonly at: number; readonly isBase: boolean }[]
  /** The first of the columns that pictures are told apart by: the vehicle. Its rows stand together, its zones do not. */
  #of: string | null = null
  /** The lines of each of its pictures. */
  readonly #pictures = new Map<string, Point[][]>()

  constructor(
    pages: Pages,
    section: ReportSection,
    chart: Extract<ReportChart, { as: 'lines' }>,
    zone: string,
  ) {
    const at = (key: string) => section.columns.findIndex((column) => column.key === key)
    this.#pages = pages
    this.#section = section
    this.#zone = zone
    this.#per = chart.per.map(at)
    this.#time = at(chart.time)
    const keys = [...chart.lines.filter((key) => key !== chart.base), ...(chart.base ? [chart.base] : [])]
    this.#columns = keys
      .map((key) => ({ at: at(key), isBase: key === chart.base }))
      .filter(({ at }) => at >= 0)
  }

  #text(at: number, cell: Cell): string {
    const column = this.#section.columns[at]!
    const text = printCell(column, cell, this.#zone)
    return column.type === 'text' ? text : `${column.title.toLowerCase()} ${text}`
  }

  take(batch: readonly ReportRow[]): void {
    for (const { cells } of batch) {
      const names = this.#per.map((at) => this.#text(at, cells[at] ?? null))
      if (names[0] !== this.#of) {
        this.end()
        this.#of = names[0] ?? null
      }
      const name = names.join(', ')
      const points = this.#pictures.get(name) ?? this.#columns.map((): Point[] => [])
      this.#pictures.set(name, points)
      const moment = Number(cells[this.#time])
      for (const [n, { at }] of this.#columns.entries()) {
        const value = cells[at] ?? null
        points[n]!.push([moment, typeof value === 'number' ? value : null])
      }
    }
  }

  /** Draws those of the last vehicle. */
  end(): void {
    for (const [name, points] of this.#pictures) this.#draw(name, points)
    this.#pictures.clear()
  }

  #draw(name: string, all: readonly (readonly Point[])[]): void {
    const pages = this.#pages
    pages.need(186)
    writeLine(
      pages.pdf,
      name,
      { x: pages.left, y: pages.y, width: pages.width },
      { size: 9, weight: 'strong' },
    )
    pages.y += 13
    const readings = all[0]?.length ?? 0
    if (readings > pointsMost)
      pages.say(
        `Drawn from ${count(readings, 'reading')}: of each of ${number(pointsMost / 2)} stretches the lowest and the highest.`,
        { size: 8 },
      )
    const series = this.#columns.map(({ at, isBase }, n): Series => {
      const { title } = this.#section.columns[at]!
      const points = thinned(all[n]!)
      return { name: title, color: isBase ? baseColor : colors[n % colors.length]!, dashed: isBase, points }
    })
    const unit = this.#section.columns[this.#columns[0]?.at ?? 0]?.unit ?? ''
    lines(pages, { series, unit, moment: (at) => dateTime(at, this.#zone).slice(0, 14).trim() })
    pages.y += 6
  }
}
