/** Filters in words and in an address: "Door is Open", "Cargo Weight is 5,000 to 9,000 lbs", "Time Dwelling is longer than 3 days". */

import { date } from '../basics/dates.ts'
import { parseInstant } from '../basics/instant.ts'
import { type Units, usualUnits } from '../basics/own-units.ts'
import { amount, shownNumber, unitInstead } from '../basics/quantity.ts'
import { locale, plural, t } from '../basics/texts.ts'
import { day, hour } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import { notAvailable } from '../basics/words.ts'
import { byField, type FleetColumn } from '../columns/index.ts'
import type { ColumnType } from '../shapes/column.ts'
import { type FilterCondition, type FilterInput, filterConditionNames, filterConditions } from './filters.ts'

/** How a condition is said of a column of each type; of those that are left out there is none. */
const saidOf: Readonly<Record<ColumnType, Partial<Readonly<Record<FilterCondition, string>>>>> = {
  text: {
    isExactly: t('is exactly'),
    like: t('contains'),
    isOneOf: t('is one of'),
    likeRegex: t('matches the pattern'),
  },
  list: {
    like: t('contains'),
    isExactly: t('has exactly'),
    isOneOf: t('has one of'),
    likeRegex: t('matches the pattern'),
  },
  flag: { isStatus: t('is') },
  integer: { isExactly: t('is'), isOneOf: t('is one of'), isAfter: t('is over'), isBefore: t('is under') },
  number: { isAfter: t('is over'), isBefore: t('is under'), isExactly: t('is exactly') },
  time: { isAfter: t('is after'), isBefore: t('is before') },
  since: { isBefore: t('is longer than'), isAfter: t('is shorter than') },
}
const chosenOf = { isStatus: t('is'), isOneOf: t('is one of') } as const

/** The conditions that people are offered for a column, each in words; the first is the usual one. */
export const conditionsOf = (column: FleetColumn): Partial<Readonly<Record<FilterCondition, string>>> =>
  column.options ? chosenOf : saidOf[column.type]

/** "3d", "12h": so long, counted back from when it is asked. */
const span = /^(\d{1,4})([dh])$/
export const readSpan = (text: string): number | null => {
  const found = span.exec(text)
  return found ? Number(found[1]) * (found[2] === 'd' ? day : hour) : null
}

const describeValue = (column: FleetColumn, text: string, zone: string | undefined, units: Units): string => {
  const named = column.options?.[text]
  if (named) return t(named)
  if (text === notAvailable) return t('none')
  const length = span.exec(text)
  if (length) {
    const many = Number(length[1])
    return length[2] === 'd'
      ? plural(many, '{{count}} day', '{{count}} days', { count: length[1] })
      : plural(many, '{{count}} hour', '{{count}} hours', { count: length[1] })
  }
  if (column.type === 'time') {
    const at = parseInstant(text)
    return at === null || at === undefined ? text : date(at, zone)
  }
  if ((column.type === 'number' || column.type === 'integer') && column.field !== 'model_year') {
    const value = shownNumber(Number(text), unitInstead(column.unit, units))
    return Number.isFinite(value) ? value.toLocaleString(locale(), { maximumFractionDigits: 1 }) : text
  }
  return text
}

/** The filter as a chip says it; null where there is no such field or condition. `zone` and `units`: the reader's. */
export function describeFilter(
  { field, condition, value, values }: FilterInput,
  zone?: string,
  units: Units = usualUnits,
): string | null {
  const column = byField(field)
  if (!column || !Object.hasOwn(filterConditions, condition)) return null
  const known =
    conditionsOf(column)[condition as FilterCondition] ??
    saidOf[column.type][condition as FilterCondition] ??
    t('is')
  const all = (values ?? (value == null ? [] : [value])).map((one) => describeValue(column, one, zone, units))
  const listed =
    all.length > 3
      ? t('{{names}} and {{count}} more', { names: all.slice(0, 3).join(', '), count: all.length - 3 })
      : all.length === 0
        ? ''
        : all.reduce((first, last) => t('{{first}} or {{last}}', { first, last }))
  const told = unitInstead(column.unit, units)?.name ?? column.unit
  const unit = told && column.type !== 'text' ? ` ${told}` : ''
  const quoted =
    column.options || column.type !== 'text' || condition === 'isOneOf' ? `${listed}${unit}` : `“${listed}”`
  return t('{{column}} {{condition}} {{values}}', {
    column: t(column.title),
    condition: t(known),
    values: quoted,
  })
}

/** Spans of time become the moment since when, as of now; everything else stays. */
export const asOf = (filter: FilterInput, now: Instant): FilterInput => {
  const length = filter.value == null ? null : readSpan(filter.value)
  return length === null ? filter : { ...filter, value: new Date(now - length).toISOString() }
}

/** §5: a range of cargo weight includes both ends, and leaves out what is not known. Null where it is none. */
export function weightFilters(text: string): readonly FilterInput[] | null {
  const found = /^(\d{0,6})-(\d{0,6})$/.exec(text)
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [from, to] = [found[1], found[2]].map((one) => (one === '' ? null : Number(one))) as [
    number | null,
    number | null,
  ]
  if (from !== null && to !== null && from > to) return null
  // Weights are kept in whole pounds.
  return [
    ...(from === null ? [] : [{ field: 'weight_lbs', condition: 'isAfter', value: String(from - 1) }]),
    ...(to === null ? [] : [{ field: 'weight_lbs', condition: 'isBefore', value: String(to + 1) }]),
  ]
}
export const formatWeight = (text: string, units?: Units): string => {
  const [from, to] = text.split('-').map((one) => (one === '' ? null : amount(Number(one), 'weight', units)))
  if (!from) return t('Cargo Weight is up to {{weight}}', { weight: `${to?.text} ${to?.unit}` })
  if (!to) return t('Cargo Weight is {{weight}} or more', { weight: `${from.text} ${from.unit}` })
  return t('Cargo Weight is {{least}} to {{most}}', { least: from.text, most: `${to.text} ${to.unit}` })
}

/** What parts the field, the condition and the values in an address. */
const seam = '~'
const safe = (text: string) => text.replaceAll('%', '%25').replaceAll(seam, '%7E')
const unsafe = (text: string) => text.replaceAll('%7E', seam).replaceAll('%25', '%')

/** One filter as a value of an address. */
export const writeFilter = ({ field, condition, value, values }: FilterInput): string =>
  [field, condition, ...(values ?? [value ?? ''])].map(safe).join(seam)
/** Null for what is no filter; whether the values fit is told when it is asked. */
export function readWritten(text: string): FilterInput | null {
  const [field, condition, ...values] = text.split(seam).map(unsafe)
  if (!field || !condition || values.length === 0 || !byField(field)) return null
  if (!(filterConditionNames as readonly string[]).includes(condition)) return null
  return condition === 'isOneOf' ? { field, condition, values } : { field, condition, value: values[0]! }
}
