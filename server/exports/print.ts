/** What an export holds: its titles, and values as spreadsheets reckon with them, numbers and dates among them. */
import { isoIn } from '#domain/basics/dates.ts'
import type { Units } from '#domain/basics/own-units.ts'
import { t } from '#domain/basics/texts.ts'
import { hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { answerOf, type FleetColumn, printValue } from '#domain/columns/index.ts'
import type { Column } from '#domain/shapes/column.ts'
import type { NowRow } from '../fleet/store.ts'
import { inLanguage } from '../platform/in-language.ts'
import type { XlsxCell } from './xlsx.ts'

/** Who reads it, and when. */
export interface PrintReader {
  /** An IANA name; undefined: UTC. */
  readonly zone: string | undefined
  readonly now: Instant
  /** The usual ones where left out. */
  readonly units?: Units
}

/** A moment as clocks of the reader show it, "2026-11-21T02:15:09"; or a day, "2026-11-21". */
interface Moment {
  readonly local: string
  readonly isDay: boolean
}

/** Every value of it is a number, a time that has lasted among them. */
const isFigure = ({ type, options, figure }: FleetColumn): boolean =>
  figure !== undefined || type === 'number' || type === 'since' || (type === 'integer' && !options)

/** The unit stands in the title, so that spreadsheets read numbers; that of moments is their time zone. */
export const titleOf = (column: FleetColumn, { zone = 'UTC' }: PrintReader): string => {
  const { title, type, unit, figureUnit, isDay } = column
  const of = type === 'since' ? 'h' : type === 'time' ? (isDay ? undefined : zone) : (figureUnit ?? unit)
  return of ? `${t(title)} (${of})` : t(title)
}

/** A number or a moment where the column holds such, null where there is none; otherwise the text of the grid. */
const exported = (
  column: FleetColumn,
  { values }: NowRow,
  { now, zone }: PrintReader,
): string | number | Moment | null => {
  const value = answerOf(column, values[column.field] ?? null, now)
  if (value === null) return isFigure(column) || column.type === 'time' ? null : t(notAvailable)
  if (column.type === 'time') {
    const isDay = column.isDay === true
    return { local: isoIn(value as Instant, isDay ? 'UTC' : zone).slice(0, isDay ? 10 : 19), isDay }
  }
  if (column.type === 'since') return Math.round((10 * (now - (value as Instant))) / hour) / 10
  const { figure } = column as Column<unknown>
  if (figure) return figure(value, now)
  // A number is read from how it is written in English.
  const text = isFigure(column)
    ? inLanguage('en', () => printValue(column, value, now, zone))
    : printValue(column, value, now, zone)
  if (!text) return t(notAvailable)
  const number = isFigure(column) ? Number(text.replaceAll(',', '')) : Number.NaN
  if (Number.isFinite(number)) return number
  // What there is to choose from are words of ours; all else are names, or said already.
  return column.options ? t(text) : text
}

/** The text of a cell in a file of plain text. */
export const textOf = (column: FleetColumn, row: NowRow, reader: PrintReader): string => {
  const value = exported(column, row, reader)
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return value.local.slice(0, 16).replace('T', ' ')
}

/** The cell of a workbook. */
export const cellOf = (column: FleetColumn, row: NowRow, reader: PrintReader): XlsxCell => {
  const value = exported(column, row, reader)
  if (value === null || typeof value !== 'object') return value
  return { moment: Date.parse(value.isDay ? value.local : `${value.local}Z`), isDay: value.isDay }
}
