/** Charts as vectors: bars beside names, bars over days, and lines over time. */
import { niceStep } from '#domain/basics/scale.ts'
import type { Pages } from './pages.ts'
import { faint, ink, line, soft, writeLine } from './text.ts'

export interface Bar {
  readonly label: string
  readonly value: number
  /** The value as people read it. */
  readonly text: string
}

/** Bars that lie below one another, each behind its name. */
export const lyingBars = (pages: Pages, bars: readonly Bar[]): void => {
  const { pdf } = pages
  const most = Math.max(...bars.map(({ value }) => value), 0) || 1
  const names = Math.min(190, pages.width * 0.3)
  const room = pages.width - names - 90
  for (const { label, value, text } of bars) {
    pages.need(16)
    const width = Math.max(0, (value / most) * room)
    writeLine(pdf, label, { x: pages.left, y: pages.y + 1, width: names - 10 }, { size: 8.5 })
    pdf.rect(pages.left + names, pages.y + 2, room, 9).fill(soft)
    if (width > 0) pdf.rect(pages.left + names, pages.y + 2, width, 9).fill(pages.color)
    writeLine(
      pdf,
      text,
      { x: pages.left + names + room + 8, y: pages.y + 1, width: 82 },
      { size: 8.5, weight: 'strong' },
    )
    pages.y += 15
  }
  pages.y += 6
}

export interface Series {
  readonly name: string
  readonly color: string
  readonly dashed?: boolean
  /** In order of time; null: nothing was measured, and the line has a gap. */
  readonly points: readonly (readonly [at: number, value: number | null])[]
}

/** Lines over time on one scale, with its numbers at the left and moments below. */
export const lines = (
  pages: Pages,
  {
    series,
    unit,
    moment,
    bands = [],
    height = 128,
  }: {
    readonly series: readonly Series[]
    readonly unit: string
    /** A moment in few signs. */
    readonly moment: (at: number) => string
    /** Times that are shaded, such as those out of range. */
    readonly bands?: readonly (readonly [from: number, to: number])[]
    readonly height?: number
  },
): void => {
  const shown = series.filter(({ points }) => points.some(([, value]) => value !== null))
  const values = shown.flatMap(({ points }) => points.flatMap(([, value]) => value ?? []))
  const times = shown.flatMap(({ points }) => points.map(([at]) => at))
  if (values.length === 0) return
  const { pdf } = pages
  pages.need(height + 30)
  const least = (all: readonly number[]) => all.reduce((a, b) => Math.min(a, b))
  const greatest = (all: readonly number[]) => all.reduce((a, b) => Math.max(a, b))
  const [begin, end] = [least(times), Math.max(greatest(times), least(times) + 1)]
  const step = niceStep(Math.max(1, greatest(values) - least(values)), 4)
  const low = Math.floor(least(values) / step) * step
  const high = Math.max(low + step, Math.ceil(greatest(values) / step) * step)
  const [left, right] = [pages.left + 34, pages.right]
  const [top, foot] = [pages.y + 4, pages.y + height - 16]
  const tenth = (points: number) => Math.round(points * 10) / 10
  const x = (at: number) => tenth(left + ((at - begin) / (end - begin)) * (right - left))
  const y = (value: number) => tenth(foot - ((value - low) / (high - low)) * (foot - top))

  for (const [from, to] of bands) {
    const [a, b] = [Math.max(from, begin), Math.min(to, end)]
    if (b > a) pdf.rect(x(a), top, Math.max(0.6, x(b) - x(a)), foot - top).fill('#fbe3e4')
  }
  for (let value = low; value <= high + step / 1e6; value += step) {
    pdf.moveTo(left, y(value)).lineTo(right, y(value)).lineWidth(0.4).strokeColor(line).stroke()
    const text = `${Math.round(value * 10) / 10}${value + step > high ? ` ${unit}` : ''}`
    writeLine(
      pdf,
      text,
      { x: pages.left - 6, y: y(value) - 5, width: 36 },
      { size: 7, color: faint, align: 'right' },
    )
  }
  const marks = 6
  for (let n = 0; n <= marks; n++) {
    const at = begin + ((end - begin) * n) / marks
    const width = 70
    const from = n === 0 ? x(at) : n === marks ? x(at) - width : x(at) - width / 2
    const align = n === 0 ? 'left' : n === marks ? 'right' : 'center'
    writeLine(pdf, moment(at), { x: from, y: foot + 4, width }, { size: 7, color: faint, align })
  }
  for (const { color, dashed, points } of shown) {
    // Written as one text: pages are kept until the last is numbered, and as pieces points take many times the memory.
    const path: string[] = []
    let drawn = false
    for (const [at, value] of points) {
      if (value !== null) path.push(`${x(at)} ${y(value)} ${drawn ? 'l' : 'm'}`)
      drawn = value !== null
    }
    pdf.lineWidth(1).lineJoin('round').strokeColor(color)
    if (dashed) pdf.dash(3, { space: 2 })
    pdf.addContent(path.join('\n')).stroke()
    pdf.undash()
  }
  let at = left
  for (const { name, color } of shown) {
    pdf
      .moveTo(at, pages.y + height + 5)
      .lineTo(at + 12, pages.y + height + 5)
      .lineWidth(1.6)
      .strokeColor(color)
      .stroke()
    writeLine(pdf, name, { x: at + 16, y: pages.y + height, width: 110 }, { size: 7.5, color: ink })
    at += 132
  }
  pages.y += height + 20
}
