/** A point for each row, with a line for how sure it is. */
import { dot, link, ruleY, text } from '@observablehq/plot'
import type { ChartShape, InsightChart } from '#domain/insights/document.ts'
import { columnOf, lineHeight, pictureOf, type Room } from './frame.ts'
import { scaleTitle, tickText, valueText } from './scale.ts'
import { colourOfTone, type Drawing, type Spot } from './spot.ts'

type Scatter = Extract<ChartShape, { as: 'scatter' }>

/** More names than these lie on one another. */
const namedMost = 12

export function drawScatter(chart: InsightChart, shape: Scatter, { width, full, zone }: Room): Drawing {
  const [x, y, label] = [columnOf(chart, shape.x), columnOf(chart, shape.y), columnOf(chart, shape.label)]
  const low = shape.low === undefined ? null : columnOf(chart, shape.low)
  const high = shape.high === undefined ? null : columnOf(chart, shape.high)
  const rows = Array.from({ length: chart.rows.length }, (_, row) => row)
    .filter((row) => x.value(row) !== null && y.value(row) !== null)
    .sort((a, b) => x.value(a)! - x.value(b)!)
  const height = lineHeight(full)
  const { picture, place } = pictureOf({
    width,
    height,
    marginLeft: 52,
    marginRight: 24,
    marginBottom: 34,
    x: {
      label: scaleTitle(x.column, { by: 1, unit: x.column.unit ?? '' }, false),
      labelArrow: 'none',
      nice: true,
      zero: true,
      ticks: Math.max(3, Math.floor(width / 90)),
      tickFormat: tickText,
      tickSize: 3,
    },
    y: {
      label: scaleTitle(y.column, { by: 1, unit: y.column.unit ?? '' }, false),
      labelArrow: 'none',
      grid: true,
      nice: true,
      zero: true,
      ticks: full ? 8 : 5,
      tickFormat: tickText,
      tickSize: 0,
    },
    marks: [
      ruleY([0], { stroke: 'var(--line-strong)' }),
      ...(low && high
        ? [
            link(
              rows.filter((row) => low.value(row) !== null && high.value(row) !== null),
              {
                x: (row: number) => x.value(row),
                y1: (row: number) => low.value(row),
                y2: (row: number) => high.value(row),
                stroke: colourOfTone(1),
                strokeOpacity: 0.45,
                strokeWidth: 2,
              },
            ),
          ]
        : []),
      dot(rows, {
        x: (row: number) => x.value(row),
        y: (row: number) => y.value(row),
        r: 4,
        fill: colourOfTone(1),
      }),
      ...(rows.length <= namedMost && width >= 480
        ? [
            text(rows, {
              x: (row: number) => x.value(row),
              y: (row: number) => y.value(row),
              text: (row: number) => String(label.cell(row)),
              textAnchor: 'start',
              dx: 8,
              fill: 'var(--ink)',
            }),
          ]
        : []),
    ],
  })
  const sure = (row: number) =>
    low && high
      ? `, from ${valueText(low.column, low.cell(row), zone)} to ${valueText(high.column, high.cell(row), zone)}`
      : ''
  const spots = rows.map(
    (row): Spot => ({
      row,
      x: place.x.at(x.value(row)),
      y: place.y.at(y.value(row)),
      box: null,
      text: `${label.cell(row)}: ${x.column.title} ${valueText(x.column, x.cell(row), zone)}, ${y.column.title} ${valueText(y.column, y.cell(row), zone)}${sure(row)}`,
    }),
  )
  return { picture, width, height, lines: [spots], legend: [] }
}
