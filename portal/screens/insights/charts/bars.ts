/** Bars: upright where rows are days or weeks, lying beside their names where they are things. */

import { barX, barY, ruleX, ruleY, text } from '@observablehq/plot'
import { t } from '#domain/basics/texts.ts'
import { isDay } from '#domain/insights/days.ts'
import type { ChartShape, InsightChart } from '#domain/insights/document.ts'
import { columnOf, greatest, lineHeight, pictureOf, type Room, withValues } from './frame.ts'
import { lyingMost } from './most.ts'
import {
  fitted,
  measureOf,
  scaleTitle,
  shortName,
  thinned,
  tickText,
  tickWithUnit,
  valueScale,
  valueText,
} from './scale.ts'
import { colourOfTone, type Drawing, type Spot, type Tone } from './spot.ts'

type Bars = Extract<ChartShape, { as: 'bars' }>

/** Pixels that a letter takes, as names have them on average. */
const letter = 6
/** On a phone bars need more of the room. */
const narrow = 420

/** A piece of a bar, in the unit of the scale. */
interface Piece {
  readonly row: number
  readonly of: number
  readonly from: number
  readonly to: number
}

export function drawBars(chart: InsightChart, shape: Bars, room: Room): Drawing {
  const label = columnOf(chart, shape.label)
  const isUpright = isDay(String(label.cell(0) ?? ''))
  const all = chart.rows.length
  const count = isUpright || room.full ? all : Math.min(all, lyingMost)
  const series = withValues(
    shape.values.map((key, n) => ({ ...columnOf(chart, key), tone: Math.min(4, n + 1) as Tone })),
    all,
  )
  const measure = measureOf(series[0]!.column, greatest(series, count))
  const pieces: Piece[] = []
  for (let row = 0; row < count; row++) {
    let upTo = 0
    for (const [of, { value }] of series.entries()) {
      const one = value(row)
      if (one === null) continue
      const from = shape.stacked ? upTo : 0
      pieces.push({ row, of, from, to: from + one / measure.by })
      if (shape.stacked) upTo += one / measure.by
    }
  }
  const made = isUpright
    ? upright(pieces, { count, series, label, measure, room, stacked: shape.stacked === true })
    : lying(pieces, { count, series, label, measure, room, stacked: shape.stacked === true })
  return {
    ...made,
    legend:
      series.length < 2
        ? []
        : series.map(({ column, tone }) => ({ label: t(column.title), tone, as: 'area' as const })),
  }
}

type ToneSeries = ReturnType<typeof columnOf> & { readonly tone: Tone }
interface Given {
  readonly count: number
  readonly series: readonly ToneSeries[]
  readonly label: ReturnType<typeof columnOf>
  readonly measure: ReturnType<typeof measureOf>
  readonly room: Room
  readonly stacked: boolean
}

/** Bars of one row that stand side by side share its room. */
const share = (of: number, among: number, band: number, stacked: boolean) =>
  stacked || among === 1 ? [0, 0] : [(band * of) / among, (band * (among - 1 - of)) / among]

const ends = (pieces: readonly Piece[]): readonly number[] => pieces.flatMap(({ from, to }) => [from, to])

const textOf = ({ label, series, room }: Given, { row, of }: Piece): string => {
  const { column, cell } = series[of]!
  return `${label.cell(row)}${series.length > 1 ? `, ${t(column.title)}` : ''}: ${valueText(column, cell(row), room.zone)}`
}

function upright(pieces: readonly Piece[], given: Given): Omit<Drawing, 'legend'> {
  const { count, series, label, measure, stacked } = given
  const { width, full } = given.room
  const height = lineHeight(full)
  const rows = Array.from({ length: count }, (_, row) => row)
  const step = (width - 58) / count
  const { picture, place } = pictureOf({
    width,
    height,
    marginLeft: 44,
    marginRight: 14,
    marginBottom: 26,
    x: {
      type: 'band',
      label: null,
      domain: rows,
      round: false,
      padding: step > 6 ? 0.2 : 0.05,
      ticks: thinned(count, width - 60, 62),
      tickFormat: (row: number) => shortName(label.cell(row)),
      tickSize: 3,
    },
    y: {
      label: scaleTitle(series[0]!.column, measure, series.length > 1),
      labelArrow: 'none',
      grid: true,
      nice: true,
      ...valueScale(series[0]!.column, measure, ends(pieces), full ? 8 : 4),
      tickFormat: tickText,
      tickSize: 0,
    },
    marks: [
      ...series.map(({ tone }, of) => {
        const band = step * (step > 6 ? 0.8 : 0.95)
        const [insetLeft, insetRight] = share(of, series.length, band, stacked) as [number, number]
        return barY(
          pieces.filter((piece) => piece.of === of),
          { x: 'row', y1: 'from', y2: 'to', fill: colourOfTone(tone), insetLeft, insetRight },
        )
      }),
      ruleY([0], { stroke: 'var(--line-strong)' }),
    ],
  })
  // Read from the top: the last series of a stack lies on the others.
  const order = stacked ? series.map((_, of) => series.length - 1 - of) : series.map((_, of) => of)
  const lines = order.map((of) =>
    pieces
      .filter((piece) => piece.of === of)
      .map((piece): Spot => {
        const [left, right] = share(of, series.length, place.x.band, stacked) as [number, number]
        const x = place.x.at(piece.row) + left
        const wide = place.x.band - left - right
        const [top, bottom] = [
          place.y.at(Math.max(piece.from, piece.to)),
          place.y.at(Math.min(piece.from, piece.to)),
        ]
        return {
          row: piece.row,
          x: x + wide / 2,
          y: place.y.at(piece.to),
          // The room above a low bar is its own as well, where nothing lies on it.
          box: stacked
            ? { x, y: top, width: wide, height: Math.max(1, bottom - top) }
            : { x, y: 0, width: wide, height },
          text: textOf(given, piece),
        }
      }),
  )
  return { picture, width, height, lines }
}

function lying(pieces: readonly Piece[], given: Given): Omit<Drawing, 'legend'> {
  const { count, series, label, measure, stacked, room } = given
  const { width } = room
  const together = stacked ? 1 : series.length
  // Names have the room that they need beside the bars, as long as these keep most of it; on a phone long ones lie above.
  const longest = Math.max(...Array.from({ length: count }, (_, row) => shortName(label.cell(row)).length))
  const wanted = longest * letter + 14
  const isAbove = width < narrow && wanted > width * 0.38
  const left = isAbove ? 10 : Math.round(Math.max(64, Math.min(width * 0.45, wanted)))
  const thick = together === 1 ? 18 : together * 11
  const each = (together === 1 ? 24 : 10 + together * 11) + (isAbove ? 13 : 0)
  const nameOf = (row: number) =>
    fitted(shortName(label.cell(row)), Math.floor(((isAbove ? width : left) - 12) / letter))
  const isOne = series.length === 1
  const right = isOne ? 74 : 20
  const height = count * each + 30
  const rows = Array.from({ length: count }, (_, row) => row)
  const padding = isAbove ? 1 - thick / each : together === 1 ? 0.25 : 0.22
  const { picture, place } = pictureOf({
    width,
    height,
    marginLeft: left,
    marginRight: right,
    marginTop: isAbove ? 8 : 4,
    marginBottom: 26,
    x: {
      label: null,
      grid: true,
      nice: true,
      ...valueScale(
        series[0]!.column,
        measure,
        ends(pieces),
        Math.max(2, Math.min(6, Math.floor((width - left - right) / 70))),
      ),
      tickFormat: tickWithUnit(measure),
      tickSize: 0,
    },
    y: {
      type: 'band',
      label: null,
      domain: rows,
      round: false,
      padding,
      axis: isAbove ? null : 'left',
      tickFormat: nameOf,
      tickSize: 0,
    },
    marks: [
      ...(isAbove
        ? [
            text(rows, {
              y: (row: number) => row,
              text: nameOf,
              frameAnchor: 'left',
              textAnchor: 'start',
              dx: 4,
              dy: -thick / 2 - 7,
              fill: 'var(--ink)',
            }),
          ]
        : []),
      ...series.map(({ tone }, of) => {
        const [insetTop, insetBottom] = share(of, together, each * (1 - padding) * 0.98, stacked) as [
          number,
          number,
        ]
        return barX(
          pieces.filter((piece) => piece.of === of),
          { y: 'row', x1: 'from', x2: 'to', fill: colourOfTone(tone), insetTop, insetBottom },
        )
      }),
      ...(isOne
        ? [
            text(pieces, {
              y: 'row',
              x: (piece: Piece) => Math.max(0, piece.to),
              text: (piece: Piece) => valueText(series[0]!.column, series[0]!.cell(piece.row), room.zone),
              textAnchor: 'start',
              dx: 5,
              fill: 'var(--ink)',
            }),
          ]
        : []),
      ruleX([0], { stroke: 'var(--line-strong)' }),
    ],
  })
  const lines = rows.map((row) =>
    pieces
      .filter((piece) => piece.row === row)
      .map((piece): Spot => {
        const [above, below] = share(piece.of, together, place.y.band, stacked) as [number, number]
        const y = place.y.at(row) + above
        const high = place.y.band - above - below
        const [begin, end] = [
          place.x.at(Math.min(piece.from, piece.to)),
          place.x.at(Math.max(piece.from, piece.to)),
        ]
        return {
          row,
          x: place.x.at(piece.to),
          y: y + high / 2,
          box: stacked
            ? { x: begin, y, width: Math.max(1, end - begin), height: high }
            : { x: 0, y, width, height: high },
          text: textOf(given, piece),
        }
      }),
  )
  return { picture, width, height, lines }
}
