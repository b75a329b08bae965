/** Filters and sorting of a list as SQL: a list declares its fields, and queries are checked against them. */

import { parseInstant } from '#domain/basics/instant.ts'
import { t } from '#domain/basics/texts.ts'
import { day } from '#domain/basics/time.ts'
import { refusal } from '../platform/refusal.ts'
import type { Order } from './list-order.ts'
import type { Sorting } from './paging.ts'

export interface ListField {
  readonly type: 'text' | 'flag' | 'integer' | 'time'
  /** Ours, never a user's text. */
  readonly sql: string
  /** Wraps the test where the field stands in rows beside: `EXISTS (…)`. Such a field is not sorted by. */
  readonly within?: (test: string, params: unknown[]) => string
  /** What a name stands for in the database, where that is something else; none: nobody has it. */
  readonly means?: (text: string) => readonly string[]
}
export type ListFields = Readonly<Record<string, ListField>>

export interface ListFilter {
  readonly field: string
  readonly condition: string
  readonly value?: string | null | undefined
  readonly values?: readonly (string | null)[] | null | undefined
}

/** A condition of SQL, its values appended to `params`. */
export type ListCondition = (params: unknown[]) => string

const most = 50
const longest = 1_000

const fieldOf = (fields: ListFields, name: string): ListField => {
  if (!Object.hasOwn(fields, name))
    throw refusal(t("There is no field '{{name}}' to filter or sort by.", { name }))
  return fields[name]!
}

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  yes: true,
  no: false,
  enabled: true,
  disabled: false,
}

const moment = (text: string): Date | undefined => {
  const at = parseInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
  const number = /^\d{10,14}$/.test(text) ? Number(text) : at
  return number == null ? undefined : new Date(number)
}

const integer = (text: string): number | undefined => {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31 ? value : undefined
}

const readOne = (fields: ListFields, given: ListFilter): ListCondition => {
  const { field: name, condition } = given
  const field = fieldOf(fields, name)
  const { sql, type, means, within = (test) => test } = field
  const texts = condition === 'isOneOf' ? (given.values ?? [given.value]) : [given.value ?? given.values?.[0]]
  const wrong = (text: string | null | undefined) =>
    refusal(t("'{{text}}' cannot be looked for in {{name}}.", { text: text ?? '', name }))
  const unfit = refusal(t("'{{condition}}' is not a condition for {{name}}.", { condition, name }))
  if (texts.length > longest)
    throw refusal(t('The filter on {{name}} takes at most {{most}} values.', { name, most: longest }))
  const text = (at = 0): string => {
    const value = texts[at]
    if (value == null || value.length > longest || value.includes('\0')) throw wrong(value)
    return value
  }
  const test = (make: (place: (value: unknown) => string) => string): ListCondition => {
    return (params) =>
      within(
        make((value) => `$${params.push(value)}`),
        params,
      )
  }

  if (type === 'flag') {
    if (condition !== 'isExactly' && condition !== 'isStatus') throw unfit
    const value = flags[text().toLowerCase()]
    if (value === undefined) throw wrong(texts[0])
    return test((place) => `${sql} = ${place(value)}`)
  }
  if (type === 'time' || type === 'integer') {
    if (condition === 'isExactly' && type === 'time' && texts[0] == null) return test(() => `${sql} IS NULL`)
    const value = type === 'time' ? moment(text()) : integer(text())
    if (value === undefined) throw wrong(texts[0])
    if (condition === 'isAfter') return test((place) => `${sql} > ${place(value)}`)
    if (condition === 'isBefore') return test((place) => `${sql} < ${place(value)}`)
    if (condition !== 'isExactly') throw unfit
    if (!(value instanceof Date)) return test((place) => `${sql} = ${place(value)}`)
    const begins = new Date(Math.floor(value.getTime() / day) * day)
    const ends = new Date(begins.getTime() + day)
    return test((place) => `(${sql} >= ${place(begins)} AND ${sql} < ${place(ends)})`)
  }
  if (condition === 'like') {
    if (means) throw unfit
    const pattern = `%${text()
      .trim()
      .replace(/[\\%_]/g, '\\$&')}%`
    return test((place) => `${sql} ILIKE ${place(pattern)}`)
  }
  if (condition !== 'isExactly' && condition !== 'isStatus' && condition !== 'isOneOf') throw unfit
  const values = texts.flatMap((_, at) => means?.(text(at)) ?? text(at))
  return test((place) => `${sql} = ANY(${place(values)})`)
}

/** @throws a refusal for the first filter that cannot be asked */
export const readFilters = (fields: ListFields, given: readonly ListFilter[]): readonly ListCondition[] => {
  if (given.length > most) throw refusal(t('There are at most {{most}} filters.', { most }))
  return given.map((one) => readOne(fields, one))
}

const kept = { text: 'text', flag: 'boolean', integer: 'bigint', time: 'timestamptz' } as const

/** What is asked for, or the usual; texts without regard to case. @throws a refusal */
export const readOrder = (
  fields: ListFields,
  args: Sorting | null | undefined,
  usual: { readonly field: string; readonly ascending: boolean },
): readonly Order[] => {
  const name = args?.sortBy ?? usual.field
  const { sql, type, within } = fieldOf(fields, name)
  if (within) throw refusal(t("The field '{{field}}' cannot be sorted by.", { field: name }))
  const ascending = args?.sortAsc ?? (args?.sortBy == null ? usual.ascending : true)
  return [{ sql: type === 'text' ? `lower(${sql})` : sql, type: kept[type], isDown: !ascending }]
}
