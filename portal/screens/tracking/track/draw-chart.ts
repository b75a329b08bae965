/** Paints the chart of tracks: speed as an area, a sensor's value as a line, stops and gaps behind, events below. */

import { number } from '#domain/basics/print.ts'
import { shownUnit, unitInstead } from '#domain/basics/quantity.ts'
import { day, hour } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { charted } from '#domain/track/charted.ts'
import type { TrackPoint, TrackValues } from '#domain/wire/track.ts'
import type { Track } from '../../../data/track.ts'
import { clockText, dayName, dayText, instantOfClock, timeOfDay } from '../../../ui/time/time.ts'
import { ownUnits } from '../../../ui/units.ts'
import { trackEventsOf } from './track-marks.ts'

export interface ChartView {
  readonly from: Instant
  readonly to: Instant
}
interface Picture {
  readonly tracks: readonly { readonly track: Track; readonly role: string }[]
  readonly view: ChartView
  readonly size: { readonly width: number; readonly height: number }
  readonly colourOf: (role: string) => string
}

const face = '"Inter Variable", system-ui, sans-serif'
/** Pixels below the curves for events and for the hours. */
const eventsHeight = 14
const hoursHeight = 16
/** Above them, for the moment that is looked at. */
const topSpace = 24

export function drawChart(canvas: HTMLCanvasElement, given: Picture) {
  // Each role is looked up once: to look one up, the page is laid out.
  const known = new Map<string, string>()
  const colourOf = (role: string) => {
    if (!known.has(role)) known.set(role, given.colourOf(role))
    return known.get(role)!
  }
  const picture = { ...given, colourOf }
  const { tracks, view, size } = picture
  const ratio = Math.min(window.devicePixelRatio || 1, 3)
  canvas.width = Math.round(size.width * ratio)
  canvas.height = Math.round(size.height * ratio)
  const ink = canvas.getContext('2d')!
  ink.setTransform(ratio, 0, 0, ratio, 0, 0)
  ink.clearRect(0, 0, size.width, size.height)
  const [first] = tracks
  if (!first) return
  const bottom = size.height - eventsHeight - hoursHeight
  const xOf = (at: Instant) => ((at - view.from) / (view.to - view.from)) * size.width

  for (const leg of first.track.legs)
    if (leg.kind === 'stay') block(ink, xOf(leg.from), xOf(leg.to), bottom, colourOf('surface-high'))
  for (const [from, to] of first.track.gaps) hatch(ink, xOf(from), xOf(to), bottom, colourOf('stale'))

  hours(ink, picture, xOf, bottom)
  const top = Math.max(70, ...tracks.map(({ track }) => topSpeed(track.points)))
  const yOf = (mph: number) => topSpace + (1 - mph / top) * (bottom - topSpace)
  scale(ink, picture, yOf, top)
  for (const { track, role } of [...tracks].reverse())
    speeds(ink, track, xOf, yOf, size.width, colourOf(role), bottom, tracks.length === 1)
  if (first.track.values) values(ink, first.track.values, picture, xOf, bottom)

  for (const { at, role } of trackEventsOf(first.track)) {
    const x = xOf(at)
    if (x < 0 || x > size.width) continue
    ink.fillStyle = colourOf(role)
    ink.beginPath()
    ink.arc(x, bottom + eventsHeight / 2, 3.5, 0, 2 * Math.PI)
    ink.fill()
  }
  ink.fillStyle = colourOf('line')
  ink.fillRect(0, bottom, size.width, 1)
}

function block(ink: CanvasRenderingContext2D, from: number, to: number, bottom: number, colour: string) {
  ink.fillStyle = colour
  ink.fillRect(from, topSpace, to - from, bottom - topSpace)
}

function hatch(ink: CanvasRenderingContext2D, from: number, to: number, bottom: number, colour: string) {
  ink.save()
  ink.beginPath()
  ink.rect(from, topSpace, Math.max(2, to - from), bottom - topSpace)
  ink.clip()
  ink.strokeStyle = colour
  ink.globalAlpha = 0.5
  ink.beginPath()
  const begin = Math.max(0, from)
  for (let x = begin - bottom; x < Math.min(to + 2, begin + 4_000); x += 7) {
    ink.moveTo(x, bottom)
    ink.lineTo(x + bottom, 0)
  }
  ink.stroke()
  ink.restore()
}

const topSpeed = (points: readonly TrackPoint[]) =>
  points.reduce((top, { mph }) => Math.max(top, mph ?? 0), 0)

/** "34.5 °F": a value of a curve, in a unit or without one. */
export const chartedText = (value: number, unit: string): string => {
  const instead = unitInstead(unit, ownUnits())
  return `${number(instead ? instead.show(value) : value, instead ? instead.digits(1) : 1)} ${instead?.name ?? unit}`.trim()
}

/** The highest of each pixel: nothing that is seen is left out, however many points there are. */
function speeds(
  ink: CanvasRenderingContext2D,
  { points, gaps }: Track,
  xOf: (at: Instant) => number,
  yOf: (mph: number) => number,
  width: number,
  colour: string,
  bottom: number,
  filled: boolean,
) {
  const line = new Path2D()
  const area = new Path2D()
  let open = false
  let [pixel, highest, lastX] = [Number.NaN, 0, 0]
  let gap = 0
  const flush = () => {
    if (Number.isNaN(pixel)) return
    const y = yOf(highest)
    if (!open) {
      area.moveTo(pixel, bottom)
      line.moveTo(pixel, y)
    } else line.lineTo(pixel, y)
    area.lineTo(pixel, y)
    open = true
    lastX = pixel
    pixel = Number.NaN
  }
  const close = () => {
    flush()
    if (open) area.lineTo(lastX, bottom)
    open = false
  }
  for (const { at, mph, stoppedSince } of points) {
    const x = Math.round(xOf(at))
    if (x < -1 || x > width + 1) continue
    if (gap < gaps.length && at >= gaps[gap]![1]) {
      close()
      while (gap < gaps.length && at >= gaps[gap]![1]) gap++
    }
    const speed = stoppedSince === null ? (mph ?? 0) : 0
    if (x !== pixel) {
      flush()
      pixel = x
      highest = speed
    } else highest = Math.max(highest, speed)
  }
  close()
  if (filled) {
    ink.globalAlpha = 0.16
    ink.fillStyle = colour
    ink.fill(area)
    ink.globalAlpha = 1
  }
  ink.lineWidth = 1.5
  ink.lineJoin = 'round'
  ink.strokeStyle = colour
  ink.stroke(line)
}

/** The last value at or before a moment; null before the first. */
export function valueAt({ at: moments, values }: TrackValues, at: Instant): number | null {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (moments[middle]! <= at) low = middle + 1
    else high = middle
  }
  return values[low - 1] ?? null
}

/** Values hold until the next reading: steps, on a scale of their own at the right. */
function values(
  ink: CanvasRenderingContext2D,
  { key, at, values }: TrackValues,
  { size, colourOf }: Picture,
  xOf: (at: Instant) => number,
  bottom: number,
) {
  const column = charted.find((one) => one.key === key)
  if (values.length === 0 || !column) return
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)]
  const room = (high - low || Math.abs(high) || 1) * 0.1
  const yOf = (value: number) =>
    topSpace + (1 - (value - low + room) / (high - low + 2 * room)) * (bottom - topSpace)
  const line = new Path2D()
  let before = Number.NaN
  for (const [n, value] of values.entries()) {
    const [x, y] = [xOf(at[n]!), yOf(value)]
    if (Number.isNaN(before)) line.moveTo(x, y)
    else {
      line.lineTo(x, before)
      line.lineTo(x, y)
    }
    before = y
  }
  line.lineTo(xOf(at.at(-1)!), before)
  ink.strokeStyle = colourOf('route-2')
  ink.lineWidth = 1.5
  ink.stroke(line)
  ink.font = `11px ${face}`
  ink.textAlign = 'right'
  ink.textBaseline = 'middle'
  ink.fillStyle = colourOf('route-2')
  ink.fillText(chartedText(high, column.unit), size.width - 4, Math.max(topSpace + 6, yOf(high) - 7))
  if (high !== low)
    ink.fillText(chartedText(low, column.unit), size.width - 4, Math.min(bottom - 6, yOf(low) + 7))
}

function scale(
  ink: CanvasRenderingContext2D,
  { size, colourOf }: Picture,
  yOf: (mph: number) => number,
  top: number,
) {
  ink.font = `11px ${face}`
  ink.textAlign = 'left'
  ink.textBaseline = 'bottom'
  const { name, show, keep } = shownUnit('speed', ownUnits())
  const step = name === 'mph' ? 30 : 50
  for (let speed = step; speed <= show(top); speed += step) {
    const y = Math.round(yOf(keep(speed))) + 0.5
    ink.strokeStyle = colourOf('line')
    ink.lineWidth = 1
    ink.beginPath()
    ink.moveTo(0, y)
    ink.lineTo(size.width, y)
    ink.stroke()
    ink.fillStyle = colourOf('ink-faint')
    ink.fillText(`${speed} ${name}`, 4, y - 1)
  }
}

/** Steps between the words below, the first that leaves room for them. */
const steps: readonly Ms[] = [
  hour / 4,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  31 * day,
]
const wordWidth = 74

function hours(
  ink: CanvasRenderingContext2D,
  { view, size, colourOf }: Picture,
  xOf: (at: Instant) => number,
  bottom: number,
) {
  const perPixel = (view.to - view.from) / size.width
  const step = steps.find((one) => one / perPixel >= wordWidth) ?? steps.at(-1)!
  ink.font = `11px ${face}`
  ink.textBaseline = 'bottom'
  ink.textAlign = 'center'
  // Counted from a midnight of the reader's, so that words stand at whole hours and whole days.
  let at = instantOfClock(`${dayText(view.from)}T00:00`) ?? view.from
  for (; at <= view.to; at += step) {
    if (at < view.from) continue
    const x = Math.round(xOf(at)) + 0.5
    const isMidnight = clockText(at).endsWith('00:00')
    ink.fillStyle = colourOf('line')
    ink.fillRect(x, topSpace, 1, bottom + 3 - topSpace)
    const words = isMidnight || step >= day ? dayName(at).replace(/^(\p{L}{3})\p{L}*/u, '$1') : timeOfDay(at)
    const half = ink.measureText(words).width / 2
    ink.fillStyle = colourOf(isMidnight ? 'ink-soft' : 'ink-faint')
    ink.fillText(words, Math.min(Math.max(x, half), size.width - half), size.height - 1)
  }
}
