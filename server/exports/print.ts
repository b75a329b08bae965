/** What an export prints: its titles, and a value as the grid shows it. */
import type { Instant } from '#domain/basics/units.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { type FleetColumn, printValue } from '#domain/columns/index.ts'
import type { NowRow } from '../fleet/store.ts'
import type { XlsxCell } from './xlsx.ts'

/** Who reads it, and when. */
export interface PrintReader {
  /** An IANA name; undefined: UTC. */
  readonly zone: string | undefined
  readonly now: Instant
}

/** The unit stands in the title, so that spreadsheets read numbers. */
export const titleOf = ({ title, unit }: FleetColumn): string => (unit ? `${title} (${unit})` : title)

/** As the grid shows it, without its unit. */
export const textOf = (column: FleetColumn, { values }: NowRow, { now, zone }: PrintReader): string =>
  printValue(column, values[column.field] ?? null, now, zone) || notAvailable

/** A number stays one where the grid prints it as such. */
export const cellOf = (column: FleetColumn, row: NowRow, reader: PrintReader): XlsxCell => {
  const text = textOf(column, row, reader)
  const plain = column.type === 'number' || (column.type === 'integer' && !column.options)
  const figure = plain ? Number(text.replaceAll(',', '')) : Number.NaN
  return Number.isFinite(figure) ? figure : text
}
