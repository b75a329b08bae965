/** A filter of the fleet as a condition of SQL on `vehicle_now`. */
import type { FleetFilter } from '#domain/fleet/filters.ts'

/** Fields are from our own declarations, never a user's text; still they are quoted. */
export const field = (name: string): string => `n."${name.replaceAll('"', '""')}"`

/** For one text: where the column is a list, its items are looked at one by one. */
const textual = (filter: FleetFilter, column: string, test: (text: string) => string): string => {
  return filter.column.type === 'list'
    ? `EXISTS (SELECT FROM unnest(${column}) AS one WHERE ${test('one')})`
    : test(column)
}

/**
 * `one`: the filter's column, as far as the viewer may read it. Values are appended to `params`. No value passes only
 * where a filter asks for that. `widened`: of names that any of which would do, those that stand for them as well.
 */
export const condition = (
  filter: FleetFilter,
  one: string,
  params: unknown[],
  widened: (names: string) => string = (names) => names,
): string => {
  const { column, values } = filter
  const moment = column.type === 'time' || column.type === 'since'
  const value = (given: unknown) => {
    params.push(moment && typeof given === 'number' ? new Date(given) : given)
    return `$${params.length}`
  }
  const first = values[0]
  if (values.includes(null)) {
    const known = values.filter((one) => one !== null)
    const none = column.type === 'list' ? `coalesce(${one}, '{}') = '{}'` : `${one} IS NULL`
    if (known.length === 0) return none
    return `(${none} OR ${condition({ ...filter, values: known }, one, params, widened)})`
  }
  switch (filter.condition) {
    case 'isExactly':
    case 'isStatus':
      return column.type === 'list' ? `${value(first)}::text = ANY (${one})` : `${one} = ${value(first)}`
    case 'isOneOf':
      return column.type === 'list'
        ? `${one} && ${widened(`${value(values)}::text[]`)}`
        : `${one} = ANY (${value(values)})`
    case 'like': {
      const sought = value(String(first).toLowerCase())
      return textual(filter, one, (text) => `strpos(lower(${text}), ${sought}) > 0`)
    }
    case 'likeRegex': {
      const pattern = value(first)
      return textual(filter, one, (text) => `${text} ~* ${pattern}`)
    }
    case 'isAfter':
      return `${one} > ${value(first)}`
    case 'isBefore':
      return `${one} < ${value(first)}`
  }
}
