/** Draws a picture of lines over time for each zone of each vehicle, as its rows come by: no more than one vehicle is held. */
import { dateTime } from '#domain/basics/dates.ts'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
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

/** What is drawn of a line: moments in order, and what was measured at each. */
interface Curve {
  readonly moments: readonly number[]
  readonly values: readonly (number | null)[]
}

/** No more points than these, the least and the greatest of each stretch among them, so that no peak is lost. */
export const thinned = ({ moments, values }: Curve, most = pointsMost): readonly Point[] => {
  const point = (at: number): Point => [moments[at]!, values[at]!]
  if (moments.length <= most) return moments.map((_, at) => point(at))
  const kept: Point[] = []
  const stretches = Math.floor(most / 2)
  for (let n = 0; n < stretches; n++) {
    const begin = Math.floor((n * moments.length) / stretches)
    const end = Math.floor(((n + 1) * moments.length) / stretches)
    let [least, greatest] = [-1, -1]
    for (let at = begin; at < end; at++) {
      const value = values[at] ?? null
      if (value === null) continue
      if (least < 0 || value < values[least]!) least = at
      if (greatest < 0 || value > values[greatest]!) greatest = at
    }
    // Where nothing was measured there is a gap.
    if (least < 0) kept.push(point(begin))
    else if (least === greatest) kept.push(point(least))
    else kept.push(point(Math.min(least, greatest)), point(Math.max(least, greatest)))
  }
  return kept
}

/** Of one zone of a vehicle. */
interface Picture {
  readonly name: string
  readonly moments: number[]
  /** A list for each line. */
  readonly values: (number | null)[][]
}

export class LinePictures {
  readonly #pages: Pages
  readonly #section: ReportSection
  readonly #zone: string
  readonly #per: readonly number[]
  readonly #time: number
  readonly #columns: readonly { readonly at: number; readonly isBase: boolean }[]
  /** The first of the columns that pictures are told apart by: the vehicle. Its rows stand together, its zones do not. */
  #of: Cell | undefined
  /** Each known by the cells that tell it apart: they are put into words once. */
  readonly #pictures = new Map<string, Picture>()

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
      const of = cells[this.#per[0]!]
      if (of !== this.#of) {
        this.end()
        this.#of = of
      }
      const { moments, values } = this.#pictureOf(cells)
      moments.push(Number(cells[this.#time]))
      for (const [n, { at }] of this.#columns.entries()) {
        const value = cells[at] ?? null
        values[n]!.push(typeof value === 'number' ? value : null)
      }
    }
  }

  #pictureOf(cells: ReportRow['cells']): Picture {
    const key = this.#per.map((at) => cells[at]).join('\n')
    const known = this.#pictures.get(key)
    if (known) return known
    const name = this.#per.map((at) => this.#text(at, cells[at] ?? null)).join(', ')
    const made = { name, moments: [], values: this.#columns.map(() => []) }
    this.#pictures.set(key, made)
    return made
  }

  /** Draws those of the last vehicle. */
  end(): void {
    for (const picture of this.#pictures.values()) this.#draw(picture)
    this.#pictures.clear()
  }

  #draw({ name, moments, values }: Picture): void {
    const pages = this.#pages
    pages.need(186)
    writeLine(
      pages.pdf,
      name,
      { x: pages.left, y: pages.y, width: pages.width },
      { size: 9, weight: 'strong' },
    )
    pages.y += 13
    const readings = moments.length
    if (readings > pointsMost)
      pages.say(
        t('Drawn from {{readings}}: of each of {{stretches}} stretches the lowest and the highest.', {
          readings: count(readings, 'reading'),
          stretches: number(pointsMost / 2),
        }),
        { size: 8 },
      )
    const series = this.#columns.map(({ at, isBase }, n): Series => {
      const { title } = this.#section.columns[at]!
      const points = thinned({ moments, values: values[n]! })
      return { name: title, color: isBase ? baseColor : colors[n % colors.length]!, dashed: isBase, points }
    })
    const unit = this.#section.columns[this.#columns[0]?.at ?? 0]?.unit ?? ''
    const clock = this.#section.columns[this.#time]?.clock
    // Without the name of the zone, which the head of the page tells.
    const moment = (at: number) => dateTime(at, this.#zone, clock).replace(/ \S+$/, '')
    lines(pages, { series, unit, moment })
    pages.y += 6
  }
}
