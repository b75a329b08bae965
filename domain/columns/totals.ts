/** What stands under a column of a fleet's grid about all its rows: one declaration for each kind of total. */

import { date } from '../basics/dates.ts'
import { type Units, usualUnits } from '../basics/own-units.ts'
import { count, number } from '../basics/print.ts'
import { mark, plural, t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { notAvailable } from '../basics/words.ts'
import type { ColumnType } from '../shapes/column.ts'
import { columnIn } from './in-units.ts'
import { type FleetColumn, printValue } from './index.ts'

/** What is counted for every column, and what else may be asked of all its values. */
export const totalParts = ['sum', 'average', 'least', 'greatest', 'options'] as const
export type TotalPart = (typeof totalParts)[number]

/** Null where it was not asked for, or where there is no value. */
export interface ColumnTotal {
  /** How many rows have a value; of a list, how many have one with something in it. */
  readonly known: number
  readonly sum: number | null
  readonly average: number | null
  /** As cells say it: of an age the youngest. Moments in milliseconds. */
  readonly least: number | null
  readonly greatest: number | null
  /** How many rows have each value of a closed list; values that none has are left out. */
  readonly options: readonly { readonly value: string; readonly count: number }[]
}

export interface TotalText {
  /** "sum", "avg": what kind of number it is, said lighter before it. */
  readonly word: string | null
  readonly text: string
  /** The unit, said lighter behind the number. */
  readonly unit: string | null
  /** All that is known, in words. */
  readonly full: string
}

type Print = (value: number) => string

interface TotalKind {
  readonly parts: readonly TotalPart[]
  /** Null where there is nothing to say. `all`: how many rows there are. `print`: a value as cells say it. */
  readonly say: (
    total: ColumnTotal,
    all: number,
    print: Print,
    column: FleetColumn,
    zone?: string,
  ) => TotalText | null
}

const withUnit = (text: string, { unit }: FleetColumn) => (unit ? `${text} ${unit}` : text)

/** "34 of all 3 trailers": what is said of how many. */
const ofTrailers = (what: string, known: number, all: number): string => {
  const places = { what, count: number(known) }
  return known === all
    ? plural(known, '{{what}} of all {{count}} trailer', '{{what}} of all {{count}} trailers', places)
    : plural(known, '{{what}} of {{count}} trailer', '{{what}} of {{count}} trailers', places)
}

/** A sum or an average before the smallest and the largest. */
const amount = (word: 'sum' | 'avg', part: 'sum' | 'average'): TotalKind => ({
  parts: [part, 'least', 'greatest'],
  say: (total, all, print, column) => {
    const { known, least, greatest } = total
    const value = total[part]
    if (value === null || least === null || greatest === null) return null
    const [from, to] = [withUnit(print(least), column), withUnit(print(greatest), column)]
    const shown = { amount: withUnit(print(value), column) }
    const what = part === 'sum' ? t('Sum {{amount}}', shown) : t('Average {{amount}}', shown)
    const full = ofTrailers(what, known, all)
    return {
      word: t(word),
      text: print(value),
      unit: column.unit ?? null,
      full:
        from === to
          ? full
          : t('{{total}}, from {{least}} to {{greatest}}', { total: full, least: from, greatest: to }),
    }
  },
})

const kinds = {
  sum: amount(mark('sum'), 'sum'),
  average: amount(mark('avg'), 'average'),
  /** From the smallest to the largest: to add years up, or to halve them, would say nothing. */
  range: {
    parts: ['least', 'greatest'],
    say: ({ known, least, greatest }, all, print) => {
      if (least === null || greatest === null) return null
      const text = least === greatest ? print(least) : `${print(least)} – ${print(greatest)}`
      return { word: null, text, unit: null, full: ofTrailers(text, known, all) }
    },
  },
  /** The day of the first, for what has been quiet longest is what is looked for. */
  oldest: {
    parts: ['least', 'greatest'],
    say: ({ known, least, greatest }, all, _print, { isDay }, zone) => {
      if (least === null || greatest === null) return null
      const day = (at: number) => date(at as Instant, isDay ? undefined : zone)
      const days = t('From {{least}} to {{greatest}}', { least: day(least), greatest: day(greatest) })
      const full = ofTrailers(days, known, all)
      return { word: t('oldest'), text: day(least), unit: null, full }
    },
  },
  longest: {
    parts: ['least'],
    say: ({ known, least }, all, print) =>
      least === null
        ? null
        : {
            word: t('longest'),
            text: print(least),
            unit: null,
            full: ofTrailers(t('Longest {{time}}', { time: print(least) }), known, all),
          },
  },
  /** Each value with its count, the most frequent first. */
  options: {
    parts: ['options'],
    say: ({ known, options }, all, _print, column) => {
      if (known === 0) return null
      const named = optionCounts(column, { known, options }, all)
      const text = named.map(({ label, count }) => `${label} ${number(count)}`).join(', ')
      return { word: null, text, unit: null, full: text }
    },
  },
  /** How many have one: only said where some have none. */
  known: {
    parts: [],
    say: ({ known }, all) => {
      if (known === all) return null
      const has = { count: number(known), all: count(all, 'trailer') }
      const full = plural(known, '{{count}} of {{all}} has one', '{{count}} of {{all}} have one', has)
      const text = known === 0 ? t('none') : plural(known, '{{count}} has one', '{{count}} have one', has)
      return { word: null, text, unit: null, full }
    },
  },
} as const satisfies Readonly<Record<string, TotalKind>>
type Kind = keyof typeof kinds

/** How numbers are totalled, by their unit. */
const byUnit: Readonly<Record<string, Kind | null>> = { lbs: 'sum', '°': null }
/** Those without a unit are years and the like. */
const ofNumbers = ({ unit, figureUnit }: FleetColumn): Kind | null => {
  const measured = unit ?? figureUnit
  if (measured === undefined) return 'range'
  return measured in byUnit ? byUnit[measured]! : 'average'
}

/** Which total a column has, by its type; null: none says anything. */
const byType: Readonly<Record<ColumnType, (column: FleetColumn) => Kind | null>> = {
  text: ({ options }) => (options ? 'options' : 'known'),
  flag: () => 'options',
  list: () => 'known',
  time: () => 'oldest',
  since: () => 'longest',
  number: ofNumbers,
  integer: (column) => (column.options ? 'options' : ofNumbers(column)),
}
const kindOf = (column: FleetColumn): TotalKind | null => {
  const kind = byType[column.type](column)
  return kind && kinds[kind]
}

/** What the total of a column asks of its values; null where it has none. */
export const partsOf = (column: FleetColumn): readonly TotalPart[] | null => kindOf(column)?.parts ?? null

export interface OptionCount {
  /** As cells say it: N/A also for rows without a value. */
  readonly label: string
  /** The first of the values that are called so; null where rows have none. */
  readonly value: string | null
  readonly count: number
}

/** Each value of a closed list as cells say it, with its count: the most frequent first, what is not known last. */
export const optionCounts = (
  { options: names }: FleetColumn,
  { known, options }: Pick<ColumnTotal, 'known' | 'options'>,
  all: number,
): readonly OptionCount[] => {
  const found = new Map<string, OptionCount>()
  const add = (label: string, value: string | null, count: number) => {
    const before = found.get(label)
    found.set(label, before ? { ...before, count: before.count + count } : { label, value, count })
  }
  for (const { value, count } of options) add(t(names?.[value] ?? value), value, count)
  if (all > known) add(notAvailable, null, all - known)
  const isUnknown = ({ label }: OptionCount) => Number(label === notAvailable)
  return [...found.values()].sort((a, b) => isUnknown(a) - isUnknown(b) || b.count - a.count)
}

/** The total of a column in words; null where there is nothing to say. `zone` and `units`: the reader's. */
export const totalText = (
  column: FleetColumn,
  total: ColumnTotal,
  all: number,
  now: Instant,
  zone?: string,
  units: Units = usualUnits,
): TotalText | null => {
  const shown = columnIn(column, units)
  return (
    kindOf(column)?.say(total, all, (value) => printValue(shown, value, now, zone) ?? '', shown, zone) ?? null
  )
}
