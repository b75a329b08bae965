/** What every picture of a chart has: its room, its letters, its grid. */
import type { PlotOptions } from '@observablehq/plot'
import { plot } from '@observablehq/plot'
import type { InsightChart } from '#domain/insights/document.ts'
import type { Cell, ReportColumn } from '#domain/reports/document.ts'

export interface Room {
  readonly width: number
  /** In a view of its own there is more room. */
  readonly full: boolean
  /** An IANA name. */
  readonly zone: string
}

export const lineHeight = (full: boolean): number => (full ? 420 : 230)

/** The picture; everything in it takes its colours from roles, so that it follows the theme by itself. */
export function pictureOf(options: PlotOptions): { picture: SVGSVGElement; place: Place } {
  const made = plot({
    ...options,
    className: 'chart-plot',
    style: { fontSize: '11px', fontFamily: 'inherit', background: 'none' },
  })
  const picture = made as unknown as SVGSVGElement
  // It is read by the words beside it.
  picture.setAttribute('aria-hidden', 'true')
  picture.setAttribute('focusable', 'false')
  for (const part of picture.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label')
  const apply = (name: 'x' | 'y') => {
    const scale = made.scale(name)
    return {
      at: (value: unknown): number => Number(scale?.apply(value)),
      band: scale?.bandwidth ?? 0,
    }
  }
  return { picture, place: { x: apply('x'), y: apply('y') } }
}

export interface Place {
  readonly x: { at: (value: unknown) => number; readonly band: number }
  readonly y: { at: (value: unknown) => number; readonly band: number }
}

/** A column of a chart, and its cells by row. */
export function columnOf(
  { columns, rows }: Pick<InsightChart, 'columns' | 'rows'>,
  key: string,
): {
  readonly column: ReportColumn
  readonly cell: (row: number) => Cell
  readonly value: (row: number) => number | null
} {
  const at = columns.findIndex((column) => column.key === key)
  const cell = (row: number): Cell => rows[row]?.cells[at] ?? null
  return {
    column: columns[at]!,
    cell,
    value: (row) => {
      const one = cell(row)
      return typeof one === 'number' && Number.isFinite(one) ? one : null
    },
  }
}
export type Series = ReturnType<typeof columnOf>

/** The greatest of all values; 0 where there is none above it. */
export const greatest = (series: readonly Series[], rows: number): number =>
  Math.max(
    0,
    ...series.flatMap(({ value }) => Array.from({ length: rows }, (_, row) => Math.abs(value(row) ?? 0))),
  )

/** Those that have a value in some row; the first where none has. A period before that is not known is no series. */
export const withValues = <One extends Series>(series: readonly One[], rows: number): readonly One[] => {
  const some = series.filter(({ value }) =>
    Array.from({ length: rows }, (_, row) => value(row)).some((one) => one !== null),
  )
  return some.length > 0 ? some : series.slice(0, 1)
}
