/** What people ask of the fleet as it is now, as SQL: which vehicles, in which order, and what may be read of them. */
import { aspectOf } from '#domain/access/aspects.ts'
import { type FleetColumn, fieldColumns } from '#domain/columns/index.ts'
import { isVerdictColumn, type VerdictColumn } from '#domain/columns/verdict.ts'
import { type FleetFilter, showsDeactivatedSims } from '#domain/fleet/filters.ts'
import { sensorsFor } from '#domain/fleet/installed.ts'
import { groupNamesSql } from '../scope/group-names.ts'
import { type AccessScope, accessScopeSql, isOfOne } from '../scope/vehicle-scope.ts'
import { aspectSql, verdictSql, withheldSql } from '../scope/withheld.ts'
import { condition, field } from './condition.ts'
import { groupsBelowSql } from './names.ts'

export interface FleetQuery {
  readonly accessScope: AccessScope
  readonly filters: readonly FleetFilter[]
  /** Part of a unit ID or VIN, in any case; empty finds all. */
  readonly search: string
  readonly sort: { readonly column: FleetColumn; readonly ascending: boolean }
  readonly limit: number
  readonly offset: number
  /** Where the page before ended, in the order of units; without it pages are counted. */
  readonly after: FleetPlace | null
}

/** Which vehicles a query is of, without how they are paged. */
export type WhichVehicles = Pick<FleetQuery, 'accessScope' | 'filters' | 'search'>

/** A place in the order of units, which an index has. */
export interface FleetPlace {
  readonly unitId: string
  readonly id: number
}

const seenColumns = { customer: 'n.customer_id', vehicle: 'n.vehicle_id' }

/** A column of the verdict: of the cause that the viewer may be told, so that neither order nor filter tells another. */
const readableVerdict = (accessScope: AccessScope, name: VerdictColumn, params: unknown[]): string => {
  const health = aspectSql(accessScope, 'health', seenColumns, params)
  const told = verdictSql(accessScope, name, seenColumns, params)
  return health === null ? told : `CASE WHEN ${health} THEN ${told} END`
}

/** A column of `vehicle_now`, as far as the viewer may read it; null where they may not. */
export const readable = (accessScope: AccessScope, name: string, params: unknown[]): string => {
  if (isVerdictColumn(name)) return readableVerdict(accessScope, name, params)
  if (name === 'group_names')
    return groupNamesSql(accessScope, { customer: 'n.customer_id', names: field(name) }, params)
  const aspect = aspectOf(name)
  if (aspect === null) return field(name)
  const seen = aspectSql(accessScope, aspect, { customer: 'n.customer_id', vehicle: 'n.vehicle_id' }, params)
  return seen === null ? field(name) : `CASE WHEN ${seen} THEN ${field(name)} END`
}

/**
 * One of the sensors that a filter speaks of has to be fitted (§5).
 * @param apart for a part of a choice: looked up for the few vehicles that pass the rest of it, where the planner would
 *   read the whole registry
 */
const fitted = (filters: readonly FleetFilter[], params: unknown[], apart: boolean): readonly string[] => {
  const wanted = new Set(filters.flatMap(({ column }) => sensorsFor(column.field)?.join() ?? []))
  return [...wanted].map((ids) => {
    const has = `f.installed_sensor_type_ids && $${params.push(ids.split(',').map(Number))}::int[]`
    const it = 'FROM vehicle f WHERE f.customer_id = n.customer_id AND f.id = n.vehicle_id'
    return apart ? `(SELECT ${has} ${it})` : `EXISTS (SELECT ${it} AND ${has})`
  })
}

/** A condition on `vehicle_now n`: seen, its SIM as the filters ask, and all of them. Without an access scope: the filters alone, as part of a choice. */
export const filtersSql = (
  accessScope: AccessScope | null,
  filters: readonly FleetFilter[],
  params: unknown[],
): string => {
  const all: string[] = []
  if (accessScope) {
    all.push(accessScopeSql(accessScope, { customer: 'n.customer_id', vehicle: 'n.vehicle_id' }, params))
    if (!showsDeactivatedSims(filters)) all.push(`n.sim_status = 'Activated'`)
  }
  for (const filter of filters) {
    const { field: name } = filter.column
    if (!accessScope) all.push(condition(filter, field(name), params))
    else if (name !== 'group_names') all.push(condition(filter, readable(accessScope, name, params), params))
    else {
      const below = (names: string) => groupsBelowSql(accessScope, names, params)
      // Within one customer the names to look for are the viewer's own: there is nothing to leave out vehicle by vehicle.
      const isOwn = filter.condition === 'isOneOf' && !filter.values.includes(null) && isOfOne(accessScope)
      all.push(condition(filter, isOwn ? field(name) : readable(accessScope, name, params), params, below))
    }
  }
  return [...all, ...fitted(filters, params, accessScope === null)].join(' AND ')
}

/** A condition on the names of `vehicle v`; null where nothing is searched for. */
const named = ({ search }: WhichVehicles, params: unknown[]): string | null => {
  const sought = search.trim().toLowerCase()
  return sought === '' ? null : `v.search LIKE $${params.push(`%${sought.replace(/[\\%_]/g, '\\$&')}%`)}`
}

/** All that a query asks, as a condition on `vehicle_now n`. */
export const where = (query: WhichVehicles, params: unknown[]): string => {
  const all = [filtersSql(query.accessScope, query.filters, params)]
  // Found in the registry, which has an index for parts of names.
  const name = named(query, params)
  if (name !== null) all.push(`n.vehicle_id IN (SELECT v.id FROM vehicle v WHERE ${name})`)
  return all.join(' AND ')
}

/** What counts the vehicles of a query. Unfiltered it is answered from the registry, whose index knows all it takes. */
export const counting = (query: FleetQuery): { readonly sql: string; readonly params: unknown[] } => {
  const params: unknown[] = []
  if (query.filters.length > 0)
    return { sql: `SELECT count(*) AS count FROM vehicle_now n WHERE ${where(query, params)}`, params }
  const seen = accessScopeSql(query.accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  const all = [seen, `v.sim_status = 'Activated'`, named(query, params) ?? 'true']
  return { sql: `SELECT count(*) AS count FROM vehicle v WHERE ${all.join(' AND ')}`, params }
}

/** Whether a list is in the order of units, in which pages can follow one another. */
export const isByUnit = ({ column, ascending }: FleetQuery['sort']): boolean =>
  column.field === 'unit_id' && ascending

/** Time passed sorts the other way round than the moment since when; nothing known comes last either way. */
export const order = (
  { accessScope, sort: { column, ascending } }: FleetQuery,
  params: unknown[],
): string => {
  // Every vehicle has a unit, and an index in their order.
  if (column.field === 'unit_id') return `n.unit_id ${ascending ? 'ASC' : 'DESC'}, n.vehicle_id`
  const up = column.type === 'since' || column.backwards ? !ascending : ascending
  const name =
    aspectOf(column.field) === null ? field(column.field) : readable(accessScope, column.field, params)
  // To count a list's names takes a fraction of comparing it with an empty one.
  const key = column.type === 'list' ? `CASE WHEN cardinality(${name}) > 0 THEN ${name} END` : name
  return `${key} ${up ? 'ASC' : 'DESC'} NULLS LAST, n.vehicle_id`
}

/** A moment in milliseconds: to read a date of each would take most of the time that a row takes. */
const inMs = ({ type }: FleetColumn, sql: string): string =>
  type === 'time' || type === 'since' ? `floor(extract(epoch FROM ${sql}) * 1000)::bigint` : sql

/** The named columns of `vehicle_now`, and the verdict whole; unknown names are passed over. */
export const columnsOf = (
  fields: ReadonlySet<string>,
  accessScope: AccessScope,
  params: unknown[],
): string => {
  const columns = fieldColumns
    .filter((column) => fields.has(column.field))
    .map((column) => `, ${inMs(column, readable(accessScope, column.field, params))} AS "${column.field}"`)
  if (fields.has('verdict')) {
    const withheld = withheldSql(accessScope, seenColumns, params)
    columns.push(
      `, ${readable(accessScope, 'verdict', params)} AS verdict, ${withheld ?? 0} AS verdict_withheld`,
    )
  }
  return columns.join('')
}
