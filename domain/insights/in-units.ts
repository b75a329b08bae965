/** Dashboards in the units of a reader. */
import { type Units, weekFrom } from '../basics/own-units.ts'
import { number } from '../basics/print.ts'
import { unitInstead } from '../basics/quantity.ts'
import { tableIn, titleIn } from '../reports/in-units.ts'
import type { ChartRow, InsightChart, InsightDocument, InsightFigure } from './document.ts'

/** The decimals of a figure as it is read in the language that it was said in. */
const digitsOf = (text: string): number =>
  /^\d+/.exec(text.split(number(0.5, 1)[1]!)[1] ?? '')?.[0].length ?? 0

const insightFigureIn = (figure: InsightFigure, units: Units): InsightFigure => {
  const unit = unitInstead(figure.unit, units)
  if (!unit) return figure
  const shown = (value: number | null) => (value === null ? null : unit.show(value))
  const read = (value: number, text: string) =>
    `${number(unit.show(value), unit.digits(digitsOf(text)))} ${unit.name}`
  return {
    ...figure,
    label: titleIn(figure.label, unit.name),
    unit: unit.name,
    value: shown(figure.value),
    previous: shown(figure.previous),
    text: figure.value === null ? figure.text : read(figure.value, figure.text),
    previousText:
      figure.previous === null || figure.previousText === null
        ? figure.previousText
        : read(figure.previous, figure.previousText),
  }
}
/** The hours of each day of the week, from Monday on. */
const weekIn = (rows: readonly ChartRow[], units: Units): readonly ChartRow[] => {
  const ofDay = rows.length / 7
  const days = Array.from({ length: 7 }, (_, day) => rows.slice(day * ofDay, (day + 1) * ofDay))
  return Number.isInteger(ofDay) ? weekFrom(days, units).flat() : rows
}

const chartIn = (chart: InsightChart, units: Units): InsightChart => {
  const { table: shown, rows } = tableIn(chart, chart.rows, units)
  const table = { ...shown, title: titleIn(chart.title, units.distance) }
  const { shape, columns } = chart
  if (shape.as === 'heat' && shape.y === 'weekday') return { ...table, rows: weekIn(rows, units) }
  const unit =
    shape.as === 'trends'
      ? unitInstead(columns.find(({ key }) => key === shape.latest)?.unit, units)
      : undefined
  return {
    ...table,
    rows: unit
      ? rows.map((row) => ({
          ...row,
          ...(row.points && { points: row.points.map(([day, value]) => [day, unit.show(value)] as const) }),
        }))
      : rows,
  }
}

/** A look at a dashboard as it is shown. */
export const insightIn = (document: InsightDocument, units: Units): InsightDocument => ({
  ...document,
  figures: document.figures.map((figure) => insightFigureIn(figure, units)),
  charts: document.charts.map((chart) => chartIn(chart, units)),
})
