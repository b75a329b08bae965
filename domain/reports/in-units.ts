/** Reports in the units of a reader. What is counted, kept and hashed stays as it is. */

import { type Units, usualUnits } from '../basics/own-units.ts'
import { number, shortDuration } from '../basics/print.ts'
import { quantities, shownUnit, unitInstead } from '../basics/quantity.ts'
import { mark, t } from '../basics/texts.ts'
import { day, hour, minute } from '../basics/time.ts'
import { placeIn } from '../geo/place-text.ts'
import { shortFormIn } from '../verdict/words.ts'
import type { Cell, ReportColumn, ReportContent, ReportDocument, ReportFigure } from './document.ts'

/** Columns of words that may hold an amount, by key. */
const rewords: Readonly<Record<string, (text: string, units: Units) => string>> = {
  address: placeIn,
  reverseGeo: placeIn,
  why: shortFormIn,
}

/** Titles of numbers that are in kilometers, and words about sections of them. */
const inKilometers: Readonly<Record<string, string>> = {
  Miles: mark('Kilometers'),
  'Miles Driven With It': mark('Kilometers Driven With It'),
  'Miles Traveled': mark('Kilometers Traveled'),
  'Miles by day': mark('Kilometers by day'),
  'Miles driven with faults': mark('Kilometers driven with faults'),
  'Miles per used day': mark('Kilometers per used day'),
  'Miles traveled': mark('Kilometers traveled'),
  'Driven more than 100 miles with a fault': mark('Driven more than 161 kilometers with a fault'),
  'Faults at caution with more than 100 cumulative miles, all their times in the period together.': mark(
    'Faults at caution with more than 161 cumulative kilometers, all their times in the period together.',
  ),
}
/** A title, or words about what is counted, where a distance is read in a unit. */
export const titleIn = (title: string, unit: string): string =>
  unit === 'km' ? (inKilometers[title] ?? title) : title

/** Columns, and cells in their order. */
interface Shown {
  readonly columns: readonly ReportColumn[]
  readonly cells: (cells: readonly Cell[]) => readonly Cell[]
}

const columnIn = (column: ReportColumn, units: Units): readonly [ReportColumn, (cell: Cell) => Cell] => {
  const unit = unitInstead(column.unit, units)
  const reword = column.type === 'text' ? rewords[column.key] : undefined
  if (reword) return [column, (cell) => (typeof cell === 'string' ? reword(cell, units) : cell)]
  if (column.type === 'time') return [{ ...column, clock: units.clock }, (cell) => cell]
  if (!unit) return [column, (cell) => cell]
  const { type, digits = 1 } = column
  const own = unit.digits(type === 'integer' ? 0 : digits)
  return [
    {
      ...column,
      title: titleIn(column.title, unit.name),
      unit: unit.name,
      ...(type === 'number' && { digits: own }),
    },
    (cell) => (typeof cell === 'number' ? unit.show(cell) : cell),
  ]
}
const shownIn = (columns: readonly ReportColumn[], units: Units): Shown => {
  const all = columns.map((column) => columnIn(column, units))
  return {
    columns: all.map(([column]) => column),
    cells: (cells) => cells.map((cell, n) => all[n]?.[1](cell) ?? null),
  }
}

/** A table with its rows. */
export const tableIn = <
  T extends { readonly columns: readonly ReportColumn[] },
  R extends { readonly cells: readonly Cell[] },
>(
  table: T,
  rows: readonly R[],
  units: Units,
): { readonly table: T; readonly rows: readonly R[] } => {
  const { columns, cells } = shownIn(table.columns, units)
  return { table: { ...table, columns }, rows: rows.map((row) => ({ ...row, cells: cells(row.cells) })) }
}

const keptNumber = /^(-?[\d,]+)(?:\.(\d+))?(?: (\S+))?$/
const keptSpan = /^(?:([\d,]+)d)?(?: ?(\d+)h)?(?: ?(\d+)m)?$/
const numberOf = (figure: string | undefined) => Number((figure ?? '0').replaceAll(',', ''))

const amountIn = (text: string, units: Units, isChange: boolean): string => {
  const [, whole, decimals = '', name] = keptNumber.exec(text) ?? []
  if (whole !== undefined) {
    const found = unitInstead(name, units)
    const unit = found && isChange && name === '°F' ? shownUnit('temperatureDifference', units) : found
    const value = numberOf(decimals === '' ? whole : `${whole}.${decimals}`)
    const shown = unit
      ? number(unit.show(value), unit.digits(decimals.length))
      : number(value, decimals.length)
    return name === undefined ? shown : `${shown} ${unit?.name ?? name}`
  }
  const [, d, h, m] = keptSpan.exec(text) ?? []
  if (d === undefined && h === undefined && m === undefined) return text
  return shortDuration(numberOf(d) * day + numberOf(h) * hour + numberOf(m) * minute)
}

/**
 * "1,204.5 mi", "+3.0 °F", "3d 4h": a figure as it is kept, in the units and the language of a reader; anything else as it
 * is. `isChange`: a difference.
 */
export const figureIn = (text: string, units: Units, isChange = false): string => {
  const [, sign = '', figure = ''] = /^([+−]?)(.*)$/s.exec(text) ?? []
  return `${sign}${amountIn(figure, units, isChange)}`
}
const reportFigureIn = (figure: ReportFigure, units: Units): ReportFigure => ({
  ...figure,
  label: figure.text.endsWith(' mi') ? titleIn(figure.label, units.distance) : figure.label,
  text: figureIn(figure.text, units),
  change: figure.change && figureIn(figure.change, units, true),
})

/** What the hash of a report is over, where its numbers are written in other units than they were counted in; or null. */
export const hashedIn = ({ units = usualUnits }: Pick<ReportDocument, 'units'>): string | null => {
  const counted = [...new Set(Object.values(quantities))].filter((unit) => unitInstead(unit, units))
  return counted.length > 0
    ? t('Its SHA-256 is over its numbers in {{units}}.', { units: counted.join(', ') })
    : null
}

/**
 * A report as it is shown; its hash is that of the numbers as they were counted.
 * @param units left out: those that its run was made with
 */
export const documentIn = (
  document: ReportDocument,
  units: Units = document.units ?? usualUnits,
): ReportDocument => ({
  ...document,
  period: { ...document.period, clock: units.clock },
  figures: document.figures.map((figure) => reportFigureIn(figure, units)),
  sections: document.sections.map((section) => {
    const { table, rows } = tableIn(section, section.first, units)
    return {
      ...table,
      title: titleIn(section.title, units.distance),
      note: titleIn(section.note, units.distance),
      first: rows,
    }
  }),
})

/** The same with all its rows. */
export const contentIn = (
  { document, rows }: ReportContent,
  units: Units = document.units ?? usualUnits,
): ReportContent => ({
  document: documentIn(document, units),
  rows: async function* (key) {
    const section = document.sections.find((one) => one.key === key)
    for await (const batch of rows(key)) yield section ? tableIn(section, batch, units).rows : batch
  },
})
