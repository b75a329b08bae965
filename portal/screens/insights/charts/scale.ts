/** The numbers and names at the scales of charts. */

import { asDollars, number, shortNumber } from '#domain/basics/print.ts'
import { mark, t } from '#domain/basics/texts.ts'
import { day, hour, minute } from '#domain/basics/time.ts'
import { isDay } from '#domain/insights/days.ts'
import { type Cell, columnTitle, printCell, type ReportColumn } from '#domain/reports/document.ts'

/** A length of time is drawn in the unit in which its longest is easily read. */
export interface Measure {
  /** What a value is divided by. */
  readonly by: number
  readonly unit: string
}

export function measureOf({ type, unit }: ReportColumn, most: number): Measure {
  if (type !== 'duration') return { by: 1, unit: unit ?? '' }
  if (most >= 4 * day) return { by: day, unit: mark('days') }
  return most >= 3 * hour ? { by: hour, unit: 'h' } : { by: minute, unit: 'min' }
}

/** "1,200", "12k", "0.25": short enough to stand at a scale. */
export const tickText = (value: number): string => {
  const size = Math.abs(value)
  if (size >= 1e6) return shortNumber(value, size % 1e6 === 0 ? 0 : 1)
  if (size >= 1e4) return shortNumber(value, size % 1e3 === 0 ? 0 : 1)
  const digits = [0, 1, 2].find((some) => Math.abs(size - Number(size.toFixed(some))) < 1e-9)
  return number(value, digits ?? 2)
}

/** The same with its unit, where nothing else beside the scale says it: "5 h", "20 %", "$40". */
export const tickWithUnit =
  ({ unit }: Measure) =>
  (value: number): string => {
    if (unit === '' || value === 0) return tickText(value)
    if (unit === '$') return value < 0 ? `-${asDollars(tickText(-value))}` : asDollars(tickText(value))
    return unit === 'days' ? t('{{days}} d', { days: tickText(value) }) : `${tickText(value)} ${unit}`
  }

/** Days shorter than a table has them: "11/20". */
export const shortName = (cell: Cell): string =>
  typeof cell === 'string' && isDay(cell) ? `${cell.slice(5, 7)}/${cell.slice(8)}` : String(cell ?? 'N/A')

/** No longer than fits, with dots where it was. */
export const fitted = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…`

/** A value with its unit, as a table has it: "64.2 %", "$120.00", "3d 4h". */
export function valueText(column: ReportColumn, cell: Cell, zone: string): string {
  const text = printCell(column, cell, zone)
  if (cell === null || column.unit === undefined) return text
  return column.unit === '$' ? asDollars(text) : `${text} ${column.unit}`
}

/** Which of so many names stand at a scale: every second, every third … so that each has its room. */
export function thinned(count: number, room: number, each: number): readonly number[] {
  const step = Math.max(1, Math.ceil((count * each) / Math.max(each, room)))
  return Array.from({ length: Math.ceil(count / step) }, (_, n) => n * step)
}

const unitWords: Readonly<Record<string, string>> = { h: t('Hours'), min: t('Minutes'), days: t('Days') }

/** What stands beside a scale: of several series their unit alone. */
export const scaleTitle = (column: ReportColumn, measure: Measure, several: boolean): string | null =>
  several
    ? (unitWords[measure.unit] ?? (measure.unit || null))
    : columnTitle({ title: t(column.title), ...(measure.unit && { unit: t(measure.unit) }) })

/** How a scale of values is marked: from 0 or what lies below it, and of whole things by whole numbers alone. */
export function valueScale(
  { type }: ReportColumn,
  { by }: Measure,
  ends: readonly number[],
  ticks: number,
): { readonly domain: [number, number]; readonly ticks: number } {
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const isWhole = type === 'integer' && by === 1
  const range = high - low
  return {
    domain: [low, range === 0 ? 1 : high],
    ticks: isWhole ? Math.max(1, Math.min(ticks, Math.ceil(range))) : ticks,
  }
}
