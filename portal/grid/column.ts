/** The columns of a grid, and its view: filters, order, page. */

import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { ExtraName, LoadNames } from '../data/names.ts'
import { dayBegins } from '../ui/time/day.ts'
import { readNumber, readSpan, spanUnits } from './measures.ts'

/**
 * How a column is filtered: by a part of its text, by one of a list, by a day that is not in the future, by a number
 * that is passed, by how long something has lasted, or by several names out of many.
 */
export type ColumnFilter =
  | { readonly kind: 'text'; readonly hint?: string }
  | {
      readonly kind: 'options'
      readonly options: readonly {
        readonly value: string
        readonly label: string
        /** Where the choice lets more than its own value through. */
        readonly values?: readonly string[]
      }[]
    }
  | { readonly kind: 'day' }
  | { readonly kind: 'number'; readonly unit?: string; readonly whole?: true }
  | { readonly kind: 'span' }
  | { readonly kind: 'names'; readonly noun: string; readonly load: LoadNames; readonly none?: ExtraName }

export interface GridColumn<Row> {
  readonly key: string
  readonly title: string
  /** Pixels; what is left of the window's width is shared out. */
  readonly width: number
  /** What the server calls it in filters and orders; without it there is neither. */
  readonly field?: string
  /** What the server calls its order, where that is not the field. */
  readonly sortBy?: string
  readonly sortable?: boolean
  readonly filter?: ColumnFilter
  /** As a text: what is exported, and shown where there is no `cell`. Null: the column is not exported. */
  readonly text: ((row: Row) => string) | null
  readonly cell?: (row: Row) => ReactNode
  /** Stays visible at the start while the others scroll. Pinned ones come first. */
  readonly pinned?: true
  /** Numbers and dates that are compared stand under one another. */
  readonly figures?: true
  /** Of the numbers that `text` is: files have it in the title. */
  readonly unit?: string
  /** Buttons: the title is read only. */
  readonly actions?: true
}

/** Days are written `on:2026-11-21`, `before:…`, `after:…`: one condition. */
export const dayConditions = { on: t('On'), before: t('Before'), after: t('After') } as const
export type DayCondition = keyof typeof dayConditions

export interface DayFilter {
  readonly condition: DayCondition
  /** YYYY-MM-DD */
  readonly day: string
}

/** Reads what an address says of a day; null for anything else. */
export function readDay(text: string | undefined): DayFilter | null {
  const found = /^(on|before|after):(\d{4}-\d\d-\d\d)$/.exec(text ?? '')
  return found ? { condition: found[1] as DayCondition, day: found[2]! } : null
}
export const writeDay = ({ condition, day }: DayFilter): string => `${condition}:${day}`

/** Names are written with a bar between them. */
const bar = '|'
export const readNames = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(bar)
    .flatMap((name) => (name === '' ? [] : name.replaceAll('%7C', bar).replaceAll('%25', '%')))
export const writeNames = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll('%', '%25').replaceAll(bar, '%7C')).join(bar)

export interface GridView {
  /** By field; without the fields that are not filtered. */
  readonly filters: Readonly<Record<string, string>>
  readonly sort: { readonly by: string; readonly asc: boolean } | null
  /** From 0. */
  readonly page: number
  readonly pageSize: number
}

/** §9: the default page size; the others are for longer looks. */
export const pageSizes = [20, 50, 100] as const

/** A change of what is seen starts at the first page again. */
export const withFilter = (view: GridView, field: string, value: string): GridView => {
  const { [field]: _before, ...rest } = view.filters
  return { ...view, page: 0, filters: value === '' ? rest : { ...rest, [field]: value } }
}

/** A title pressed: first one way, then the other, then no order of one's own. */
export const withSort = (view: GridView, field: string): GridView => {
  const { sort } = view
  const next = sort?.by !== field ? { by: field, asc: true } : sort.asc ? { by: field, asc: false } : null
  return { ...view, page: 0, sort: next }
}

/** The filters in the form that the server's lists take. A day is the user's own, from midnight to midnight. */
export interface FilterInput {
  readonly field: string
  readonly condition: string
  readonly value: string
  /** Where any of several passes. */
  readonly values?: string[]
}

const iso = (at: Instant) => new Date(at).toISOString()

/** `now`: from which spans of time are counted back. */
export const filterInputs = <Row>(
  columns: readonly Pick<GridColumn<Row>, 'field' | 'filter'>[],
  filters: Readonly<Record<string, string>>,
  now: number = Date.now(),
): readonly FilterInput[] =>
  columns.flatMap(({ field, filter }) => {
    const value = field === undefined ? undefined : filters[field]
    if (field === undefined || filter === undefined || value === undefined) return []
    if (filter.kind === 'text') return [{ field, condition: 'like', value }]
    if (filter.kind === 'options') {
      const values = filter.options.find((option) => option.value === value)?.values
      return [
        values && values.length > 1
          ? { field, condition: 'isOneOf', value, values: [...values] }
          : { field, condition: 'isExactly', value },
      ]
    }
    if (filter.kind === 'names') {
      const values = [...readNames(value)]
      return values.length === 0 ? [] : [{ field, condition: 'isOneOf', value: values[0]!, values }]
    }
    if (filter.kind === 'number') {
      const measure = readNumber(value)
      const condition = measure && { over: 'isAfter', under: 'isBefore', is: 'isExactly' }[measure.condition]
      return condition ? [{ field, condition, value: String(measure.amount) }] : []
    }
    if (filter.kind === 'span') {
      const span = readSpan(value)
      if (!span) return []
      const since = new Date(now - span.amount * spanUnits[span.unit].length).toISOString()
      return [{ field, condition: span.condition === 'over' ? 'isBefore' : 'isAfter', value: since }]
    }
    const day = readDay(value)
    const begins = day && dayBegins(day.day)
    const ends = day && dayBegins(day.day, 1)
    if (begins === null || ends === null) return []
    // The millisecond before a moment, so that "after" includes midnight itself.
    const after = (at: Instant) => ({ field, condition: 'isAfter', value: iso(at - 1) })
    const before = (at: Instant) => ({ field, condition: 'isBefore', value: iso(at) })
    if (day?.condition === 'on') return [after(begins), before(ends)]
    return [day?.condition === 'before' ? before(begins) : after(ends)]
  })
