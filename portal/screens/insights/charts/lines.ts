/** Lines over days, hours or moments. */

import { dot, lineY, ruleY } from '@observablehq/plot'
import { t } from '#domain/basics/texts.ts'
import { day as dayMs } from '#domain/basics/time.ts'
import { isDay } from '#domain/insights/days.ts'
import type { ChartShape, InsightChart } from '#domain/insights/document.ts'
import { columnOf, greatest, lineHeight, pictureOf, type Room, withValues } from './frame.ts'
import { measureOf, scaleTitle, shortName, thinned, tickText, valueScale, valueText } from './scale.ts'
import { colourOfTone, type Drawing, type Tone } from './spot.ts'

type Lines = Extract<ChartShape, { as: 'lines' }>

/** With more points than these a line says enough. */
const dotsMost = 45

export function drawLines(chart: InsightChart, shape: Lines, { width, full, zone }: Room): Drawing {
  const count = chart.rows.length
  const x = columnOf(chart, shape.x)
  const keys = [...(shape.base === undefined ? [] : [shape.base]), ...shape.lines]
  const series = withValues(
    keys.map((key, n) => ({
      ...columnOf(chart, key),
      tone: (key === shape.base ? 'base' : n + 1 - (shape.base === undefined ? 0 : 1)) as Tone,
    })),
    count,
  )
  const measure = measureOf(series.at(-1)!.column, greatest(series, count))
  // Days without a value leave their room.
  const positions = Array.from({ length: count }, (_, row) => {
    const cell = x.cell(row)
    if (typeof cell === 'string' && isDay(cell)) return Date.parse(`${cell}T12:00:00Z`) / dayMs
    return typeof cell === 'number' ? cell : row
  })
  const scaled = ({ value }: (typeof series)[number], row: number) => {
    const one = value(row)
    return one === null ? null : one / measure.by
  }
  const values = series.flatMap((one) =>
    Array.from({ length: count }, (_, row) => scaled(one, row)).filter((value) => value !== null),
  )
  const height = lineHeight(full)
  const shown = thinned(count, width - 60, 62)
  const { picture, place } = pictureOf({
    width,
    height,
    marginLeft: 44,
    marginRight: 14,
    marginBottom: 26,
    x: {
      label: null,
      domain: count > 1 ? [positions[0]!, positions.at(-1)!] : [positions[0]! - 1, positions[0]! + 1],
      ticks: shown.map((row) => positions[row]!),
      tickFormat: (position: number) => shortName(x.cell(positions.indexOf(position))),
      tickSize: 3,
    },
    y: {
      label: scaleTitle(series.at(-1)!.column, measure, series.length > 1),
      labelArrow: 'none',
      grid: true,
      nice: true,
      ...valueScale(series.at(-1)!.column, measure, values, full ? 8 : 4),
      tickFormat: tickText,
      tickSize: 0,
    },
    marks: [
      ruleY([0], { stroke: 'var(--line-strong)' }),
      ...series.flatMap((one) => {
        const rows = Array.from({ length: count }, (_, row) => row)
        const at = { x: (row: number) => positions[row]!, y: (row: number) => scaled(one, row) }
        const stroke = colourOfTone(one.tone)
        return [
          lineY(rows, {
            ...at,
            stroke,
            strokeWidth: 2,
            ...(one.tone !== 1 && { strokeDasharray: one.tone === 'base' ? '2 4' : '6 4' }),
          }),
          ...(count <= dotsMost && one.tone !== 'base' ? [dot(rows, { ...at, r: 2.5, fill: stroke })] : []),
        ]
      }),
    ],
  })
  const lines = series.map((one) =>
    Array.from({ length: count }, (_, row) => row)
      .filter((row) => one.value(row) !== null)
      .map((row) => ({
        row,
        x: place.x.at(positions[row]),
        y: place.y.at(scaled(one, row)),
        box: null,
        text: `${x.cell(row)}${series.length > 1 ? `, ${t(one.column.title)}` : ''}: ${valueText(one.column, one.cell(row), zone)}`,
      })),
  )
  return {
    ...{ picture, width, height, lines },
    legend:
      series.length < 2
        ? []
        : series.map(({ column, tone }) => ({ label: t(column.title), tone, as: 'line' as const })),
  }
}
