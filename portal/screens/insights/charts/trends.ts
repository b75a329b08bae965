/** A small picture for each row: the values of its days, their trend with how sure it is, and the limit ahead. */

import { areaY, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot'
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { day as dayMs } from '#domain/basics/time.ts'
import type { ChartShape, InsightChart } from '#domain/insights/document.ts'
import { trendReach } from '#domain/insights/health-trends.ts'
import { columnTitle } from '#domain/reports/document.ts'
import { columnOf, lineHeight, pictureOf, type Room } from './frame.ts'
import { trendsMost } from './most.ts'
import { shortName, valueText } from './scale.ts'
import { colourOfTone, type Drawing, type Spot } from './spot.ts'

type Trends = Extract<ChartShape, { as: 'trends' }>

/** Narrower ones cannot be read. */
const narrowest = 240
const gap = 16
const smallHeight = 150
const margin = { marginLeft: 40, marginRight: 18, marginTop: 26, marginBottom: 22 }

const numberOf = (day: string) => Date.parse(`${day}T12:00:00Z`) / dayMs
const nameOf = (at: number) => shortName(new Date(at * dayMs).toISOString().slice(0, 10))

interface Line {
  readonly row: number
  readonly label: string
  readonly points: readonly { readonly at: number; readonly day: string; readonly value: number }[]
  /** The number of the newest day; the value of the trend on any day, and by which slopes it may go. */
  readonly newest: number
  readonly value: (at: number) => number
  readonly bounds: (at: number) => readonly [number, number]
  readonly limit: number
  readonly left: number
}

function linesOf(chart: InsightChart, shape: Trends, most: number): readonly Line[] {
  const of = (key: string) => columnOf(chart, key)
  const label = of(shape.label)
  const [latest, slope, low, high] = [of(shape.latest), of(shape.slope), of(shape.low), of(shape.high)]
  const [limit, left] = [of(shape.limit), of(shape.left)]
  return chart.rows.slice(0, most).flatMap(({ points = [] }, row) => {
    const days = points.map(([day, value]) => ({ at: numberOf(day), day, value }))
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return []
    const value = (at: number) => (latest.value(row) ?? 0) + (slope.value(row) ?? 0) * (at - last.at)
    // Whichever slope it has, it goes through the middle of its days.
    const middle = (first.at + last.at) / 2
    const by = (one: number | null, at: number) => value(middle) + (one ?? 0) * (at - middle)
    return {
      row,
      label: String(label.cell(row)),
      points: days,
      newest: last.at,
      value,
      bounds: (at: number) => [by(low.value(row), at), by(high.value(row), at)] as const,
      limit: limit.value(row) ?? 0,
      left: left.value(row) ?? 0,
    }
  })
}

/** The values that have to be seen, with some room around them. */
function rangeOf({ points, value, newest, limit }: Line): [number, number] {
  const all = [...points.map((point) => point.value), limit, value(newest), value(newest + trendReach)]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const room = Math.max((high - low) * 0.08, Math.abs(limit) * 0.005)
  return [low - room, high + room]
}

/** Round values at a scale, about so many, and the decimals that their steps have. */
function ticksOf([low, high]: readonly [number, number], about: number) {
  const least = (high - low) / about
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * [1, 2, 5, 10].find((by) => by * power >= least * 0.999)!
  const first = Math.ceil(low / step)
  return {
    ticks: Array.from({ length: Math.floor(high / step) - first + 1 }, (_, n) => (first + n) * step),
    tickFormat: (value: number) => number(value, Math.max(0, -Math.floor(Math.log10(step)))),
  }
}

const leftText = (left: number) =>
  left === 0
    ? t('below the limit')
    : plural(left, '{{count}} day left', '{{count}} days left', { count: number(left, 1) })

/** @param back how many days before its newest one are shown */
function panelOf(line: Line, back: number, width: number, height: number) {
  const { points, newest, value, bounds, limit } = line
  const [from, to] = [newest - back, newest + trendReach]
  const band = [points[0]!.at, (points[0]!.at + newest) / 2, newest, to]
  const range = rangeOf(line)
  const trend = colourOfTone(1)
  const title = { frameAnchor: 'top-left' as const, dy: -18, lineAnchor: 'top' as const }
  return pictureOf({
    width,
    height,
    ...margin,
    x: {
      label: null,
      domain: [from, to],
      ticks: [-28, -14, 0, 14].filter((by) => by >= -back).map((by) => newest + by),
      tickFormat: nameOf,
      tickSize: 3,
    },
    y: {
      label: null,
      grid: true,
      domain: range,
      ...ticksOf(range, height > smallHeight ? 6 : 4),
      tickSize: 0,
    },
    marks: [
      ruleX([newest], { stroke: 'var(--line-strong)' }),
      areaY(band, {
        x: (at: number) => at,
        y1: (at: number) => bounds(at)[0],
        y2: (at: number) => bounds(at)[1],
        fill: trend,
        fillOpacity: 0.16,
        clip: true,
      }),
      ruleY([limit], { stroke: colourOfTone('base'), strokeWidth: 2, strokeDasharray: '2 4' }),
      lineY([points[0]!.at, newest], { x: (at: number) => at, y: value, stroke: trend, strokeWidth: 2 }),
      lineY([newest, to], {
        x: (at: number) => at,
        y: value,
        stroke: trend,
        strokeWidth: 2,
        strokeDasharray: '6 4',
        clip: true,
      }),
      dot(points, { x: 'at', y: 'value', r: 2.5, fill: colourOfTone(3) }),
      text([line.label], { ...title, fill: 'var(--ink)', fontWeight: 600, dx: -margin.marginLeft }),
      text([leftText(line.left)], {
        ...title,
        frameAnchor: 'top-right',
        textAnchor: 'end',
        fill: 'var(--ink-soft)',
      }),
    ],
  })
}

export function drawTrends(chart: InsightChart, shape: Trends, { width, full, zone }: Room): Drawing {
  const shown = linesOf(chart, shape, full ? chart.rows.length : trendsMost)
  // All of them as far back as the longest, and as far as they look ahead.
  const back = Math.max(trendReach, ...shown.map(({ points, newest }) => newest - points[0]!.at))
  const columns = Math.max(1, Math.min(shown.length, 3, Math.floor((width + gap) / (narrowest + gap))))
  const each = Math.floor((width - gap * (columns - 1)) / columns)
  const panelHeight = shown.length === 1 ? lineHeight(full) : smallHeight
  const [latest, slope] = [columnOf(chart, shape.latest), columnOf(chart, shape.slope)]
  const whole = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const height = Math.max(1, Math.ceil(shown.length / columns)) * (panelHeight + gap) - gap
  whole.setAttribute('width', String(width))
  whole.setAttribute('height', String(height))
  whole.setAttribute('viewBox', `0 0 ${width} ${height}`)
  whole.setAttribute('aria-hidden', 'true')
  const lines = shown.map((line, n): readonly Spot[] => {
    const [left, top] = [(n % columns) * (each + gap), Math.floor(n / columns) * (panelHeight + gap)]
    const { picture, place } = panelOf(line, back, each, panelHeight)
    picture.setAttribute('x', String(left))
    picture.setAttribute('y', String(top))
    whole.append(picture)
    const spot = (at: number, value: number, words: string): Spot => ({
      row: line.row,
      x: left + place.x.at(at),
      y: top + place.y.at(value),
      box: null,
      text: `${line.label}, ${words}`,
    })
    const change = t('{{change}} a day', { change: valueText(slope.column, slope.cell(line.row), zone) })
    return [
      ...line.points.map(({ at, day, value }) =>
        spot(at, value, `${day}: ${valueText(latest.column, value, zone)}`),
      ),
      line.left > 0
        ? spot(line.newest + line.left, line.limit, `${leftText(line.left)}: ${change}`)
        : spot(line.newest, line.value(line.newest), `${leftText(0)}: ${change}`),
    ]
  })
  return {
    ...{ picture: whole, width, height, lines },
    legend: [
      { label: columnTitle({ ...latest.column, title: t('A day') }), tone: 3, as: 'dot' },
      { label: t('Trend'), tone: 1, as: 'line' },
      { label: t('90 % certain'), tone: 1, as: 'band' },
      { label: t('Limit'), tone: 'base', as: 'line' },
    ],
  }
}
