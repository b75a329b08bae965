/** Filters of a fleet as data: a field, a condition and values, checked against the field's column (§5). */
import { z } from 'zod'
import { parseInstant } from '../basics/instant.ts'
import { notAvailable } from '../basics/words.ts'
import { byField, type FleetColumn } from '../columns/index.ts'
import type { ColumnType, Value } from '../shapes/column.ts'
import { filterWords } from './words.ts'

/** Each condition with the types of columns it is for. */
export const filterConditions = {
  /** The value itself; of a list, that it is in it. */
  isExactly: ['text', 'integer', 'number', 'flag', 'time', 'since', 'list'],
  /** One of the closed list of values that a column has. */
  isStatus: ['text', 'integer', 'flag'],
  /** Contains, in any case; of a list, that one of it does. */
  like: ['text', 'list'],
  /** Matches a pattern, in any case. */
  likeRegex: ['text', 'list'],
  isOneOf: ['text', 'integer', 'number', 'flag', 'list'],
  /** Later, or more. */
  isAfter: ['time', 'since', 'integer', 'number'],
  /** Earlier, or less. */
  isBefore: ['time', 'since', 'integer', 'number'],
} as const satisfies Record<string, readonly ColumnType[]>
export type FilterCondition = keyof typeof filterConditions
export const filterConditionNames = Object.keys(filterConditions) as readonly FilterCondition[]

/** As it comes over the wire: values are texts, whatever the column's type. */
export const filterInput = z.object({
  field: z.string().max(64),
  condition: z.string().max(64),
  value: z.string().max(1_000).nullish(),
  values: z.array(z.string().max(1_000)).nullish(),
})
export type FilterInput = z.infer<typeof filterInput>

/**
 * Checked: `values` are of the column's type (of a list's items: texts), exactly one of them but for isOneOf.
 * Null, which isExactly, isStatus and isOneOf may hold, asks for vehicles that have no value.
 */
export interface FleetFilter {
  readonly column: FleetColumn
  readonly condition: FilterCondition
  readonly values: readonly (string | number | boolean | null)[]
}
export type ReadFilter =
  | { readonly ok: true; readonly filter: FleetFilter }
  | { readonly ok: false; readonly reason: string }

/** More is no filter that a person makes. */
const mostValues = 1_000
const longestPattern = 200

const parseNumber = (text: string): number | undefined => {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}
const parseMoment = (text: string): number | undefined =>
  parseInstant(text) ??
  (/^\d{4}-\d\d-\d\d$/.test(text) ? (parseInstant(`${text}T00:00:00Z`) ?? undefined) : undefined)
const asText = (text: string) => text
/** What a text stands for by the column's type; undefined where it stands for nothing. */
const parsers: Readonly<Record<ColumnType, (text: string) => string | number | boolean | undefined>> = {
  text: asText,
  list: asText,
  integer: (text) => {
    const value = parseNumber(text)
    return Number.isSafeInteger(value) ? value : undefined
  },
  number: parseNumber,
  flag: (text) => ({ true: true, false: false, yes: true, no: false })[text.toLowerCase()],
  time: parseMoment,
  since: parseMoment,
}

const isPattern = (text: string): boolean => {
  try {
    new RegExp(text, 'i')
    return text.length <= longestPattern
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
const isCondition = (name: string): name is FilterCondition => Object.hasOwn(filterConditions, name)
/**
 * A value of a closed list by what it is called, in any case: people and links say "Tethered" and "tethered".
 * 'N/A' stands for no value where it is not the name of one; undefined is none of them.
 */
const chosen = ({ options = {} }: FleetColumn, text: string): string | null | undefined => {
  if (Object.hasOwn(options, text)) return text
  const words = text.toLowerCase()
  const named = Object.entries(options).find(([, name]) => name.toLowerCase() === words)
  return named ? named[0] : text === notAvailable ? null : undefined
}

/** Checks a filter against its column and reads its values; the reason is fit to be shown. */
export function readFilter(input: FilterInput): ReadFilter {
  const wrong = (reason: string): ReadFilter => ({ ok: false, reason })
  const { field, condition } = input
  const column = byField(field)
  if (!column) return wrong(filterWords.field(field))
  const types: readonly ColumnType[] = isCondition(condition) ? filterConditions[condition] : []
  if (
    !isCondition(condition) ||
    !types.includes(column.type) ||
    (condition === 'isStatus' && !column.options)
  )
    return wrong(filterWords.condition(condition, field))

  const texts =
    condition === 'isOneOf'
      ? (input.values ?? (input.value == null ? [] : [input.value]))
      : [input.value ?? input.values?.[0]]
  if (texts.length === 0) return wrong(filterWords.noValue(field))
  if (texts.length > mostValues) return wrong(filterWords.tooMany(mostValues, field))
  const searched = condition === 'like' || condition === 'likeRegex'
  const measured = condition === 'isAfter' || condition === 'isBefore'
  const values: (string | number | boolean | null)[] = []
  for (const text of texts) {
    if (text == null || (searched && text === '')) return wrong(filterWords.noValue(field))
    // No text of ours holds it, and a database takes none that does.
    if (text.includes('\0')) return wrong(filterWords.value(text, field))
    if (condition === 'likeRegex' && !isPattern(text)) return wrong(filterWords.pattern(text, field))
    const meant = searched || measured ? text : chosen(column, text)
    if (meant === null) values.push(null)
    else if (meant === undefined && condition === 'isStatus') return wrong(filterWords.value(text, field))
    else {
      const value = parsers[column.type](meant ?? text)
      if (value === undefined) return wrong(filterWords.value(text, field))
      values.push(value)
    }
  }
  return { ok: true, filter: { column, condition, values } }
}

/** §4: vehicles whose SIM is deactivated are left out, but where somebody filters for them. */
export const showsDeactivatedSims = (filters: readonly FleetFilter[]): boolean =>
  filters.some(({ column, values }) => column.field === 'sim_status' && values.includes('Deactivated'))

const folded = (value: unknown) => String(value).toLowerCase()
/** Whether a value that a column holds passes: what the server asks of its database, for those who hold rows themselves. */
export function passes({ condition, values }: FleetFilter, held: Value | null): boolean {
  if (held === null || (Array.isArray(held) && held.length === 0)) return values.includes(null)
  const all: readonly unknown[] = Array.isArray(held) ? held : [held]
  const wanted = values[0] ?? null
  switch (condition) {
    case 'isExactly':
    case 'isStatus':
      return all.includes(wanted)
    case 'isOneOf':
      return all.some((one) => (values as readonly unknown[]).includes(one))
    case 'like':
      return all.some((one) => folded(one).includes(folded(wanted)))
    case 'likeRegex': {
      const pattern = new RegExp(String(wanted), 'i')
      return all.some((one) => pattern.test(String(one)))
    }
    case 'isAfter':
      return wanted !== null && held > wanted
    case 'isBefore':
      return wanted !== null && held < wanted
  }
}
