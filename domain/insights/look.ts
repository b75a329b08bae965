/** What a dashboard's declaration makes of its data: figures with what changed, charts with what they say. */

import { csvLine, csvMark } from '../basics/csv-line.ts'
import { asDollars, number, shortDuration } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { columnTitle, printCell } from '../reports/document.ts'
import type { InsightChart, InsightFigure } from './document.ts'
import type { AnyInsight, ChartDeclaration, FigureDeclaration, InsightAbout, Sentences } from './insight.ts'

type Figure = FigureDeclaration<never>
type Chart = ChartDeclaration<never>

const textOf = ({ type, unit, digits }: Pick<Figure, 'type' | 'unit' | 'digits'>, value: number): string => {
  if (type === 'duration') return shortDuration(value)
  const text = number(value, type === 'integer' ? 0 : (digits ?? 1))
  if (unit === undefined) return text
  return unit === '$' ? asDollars(text) : `${text} ${t(unit)}`
}

const said = (sentences: Sentences): string =>
  (typeof sentences === 'string' ? [sentences] : sentences).map((one) => t(one)).join(' ')

/** Less than this is no change. */
const sameWithin = 0.0005

const changeOf = (value: number | null, previous: number | null): number | null =>
  value === null || previous === null || previous === 0 ? null : (value - previous) / Math.abs(previous)

const figureOf = (figure: Figure, value: number | null, previous: number | null): InsightFigure => {
  const change = changeOf(value, previous)
  const verdict =
    change === null || figure.better === undefined
      ? null
      : Math.abs(change) < sameWithin
        ? 'same'
        : change > 0 === (figure.better === 'more')
          ? 'better'
          : 'worse'
  return {
    key: figure.key,
    label: figure.label,
    type: figure.type,
    unit: figure.unit ?? null,
    value,
    previous,
    text: value === null ? 'N/A' : textOf(figure, value),
    previousText: previous === null ? null : textOf(figure, previous),
    change: change === null ? null : `${change > 0 ? '+' : ''}${number(100 * change, 1)} %`,
    verdict,
    definition: said(figure.definition),
    opens: figure.opens !== undefined,
  }
}

/** What is said of a chart without rows. */
const nothing = t('There is nothing to show for this period.')

const chartOf = (chart: Chart, data: never, about: InsightAbout, previous: never | null): InsightChart => {
  const rows = chart.rows(data, about, previous)
  const { key, title, shape, columns } = chart
  const definition = said(
    typeof chart.definition === 'function' ? chart.definition(about.units) : chart.definition,
  )
  const summary = rows.length === 0 ? t(nothing) : chart.summary(rows, about)
  const drawnAs = typeof shape === 'function' ? shape(rows) : shape
  return {
    ...{ key, title, definition, summary, columns, rows },
    shape: drawnAs,
    opens: chart.opens !== undefined,
  }
}

/** @param previous the data of the period before; null where that is not compared */
export const look = (
  insight: AnyInsight,
  about: InsightAbout,
  data: object,
  previous: object | null,
): { readonly figures: readonly InsightFigure[]; readonly charts: readonly InsightChart[] } => ({
  figures: insight.figures.map((figure) =>
    figureOf(
      figure as Figure,
      figure.value(data, about),
      previous === null || figure.isMomentary ? null : figure.value(previous, about),
    ),
  ),
  charts: insight.charts.map((chart) =>
    chartOf(chart as Chart, data as never, about, previous as never | null),
  ),
})

/** A chart as a spreadsheet reads it: numbers with a point, no thousands; what looks like a formula is text. */
export const chartCsv = ({ columns, rows }: Pick<InsightChart, 'columns' | 'rows'>, zone: string): string =>
  [
    `${csvMark}${csvLine(columns.map(columnTitle))}`,
    ...rows.map(({ cells }) =>
      csvLine(
        columns.map((column, at) => {
          const cell = cells[at] ?? null
          if (cell === null) return ''
          return typeof cell === 'number' && column.type !== 'time' && column.type !== 'duration'
            ? String(Number(cell.toFixed(4)))
            : printCell(column, cell, zone)
        }),
      ),
    ),
    '',
  ].join('\r\n')
