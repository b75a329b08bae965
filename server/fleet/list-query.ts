/** Checks the arguments of a query of the fleet and turns them into a database query. */
import { byField, columnOf, type FleetColumn } from '#domain/columns/index.ts'
import { type FilterInput, readFilter } from '#domain/fleet/filters.ts'
import { refusal } from '../platform/refusal.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { type FleetPlace, type FleetQuery, isByUnit } from './query-sql.ts'
import { fleetWords } from './words.ts'

const pageSizeUsual = 20
const pageSizeMost = 5_000
const searchLongest = 100
const filtersMost = 50

type Maybe<T> = T | null | undefined

export interface FleetListArgs {
  readonly filters?: Maybe<readonly FilterInput[]>
  readonly search?: Maybe<string>
  readonly sortingInput?: Maybe<{ readonly sortBy?: Maybe<string>; readonly sortAsc?: Maybe<boolean> }>
  readonly paginationInput?: Maybe<{ readonly pageSize?: Maybe<number>; readonly pageNumber?: Maybe<number> }>
  readonly after?: Maybe<string>
}

/** A place as text, for whoever requests the next page. */
export const writePlace = ({ unitId, id }: FleetPlace): string =>
  Buffer.from(`${id}/${unitId}`).toString('base64url')
/** @throws a refusal for a text that `writePlace` did not write */
const readPlace = (text: string): FleetPlace => {
  const found = /^(\d{1,9})\/([^\0]*)$/s.exec(Buffer.from(text, 'base64url').toString())
  if (!found) throw refusal(fleetWords.after)
  return { id: Number(found[1]), unitId: found[2]! }
}

/** By the field to sort by, or by the response field: §2 names both. */
const sortColumn = (name: string): FleetColumn => {
  const column = byField(name) ?? columnOf(name)
  if (!column) throw refusal(fleetWords.sort(name))
  if (column.sortable === false) throw refusal(fleetWords.unsortable(name))
  return column
}

/** @throws a refusal that says what is wrong with the query */
export const readFleetQuery = (accessScope: AccessScope, args: FleetListArgs): FleetQuery => {
  const filters = args.filters ?? []
  const search = args.search ?? ''
  const limit = args.paginationInput?.pageSize ?? pageSizeUsual
  const page = args.paginationInput?.pageNumber ?? 0
  if (filters.length > filtersMost) throw refusal(fleetWords.filters(filtersMost))
  if (search.length > searchLongest) throw refusal(fleetWords.search(searchLongest))
  if (limit < 1 || limit > pageSizeMost) throw refusal(fleetWords.pageSize(pageSizeMost))
  if (page < 0) throw refusal(fleetWords.pageNumber)
  const sort = {
    column: sortColumn(args.sortingInput?.sortBy ?? 'unit_id'),
    ascending: args.sortingInput?.sortAsc ?? true,
  }
  const after = args.after == null ? null : readPlace(args.after)
  if (after && (page > 0 || !isByUnit(sort))) throw refusal(fleetWords.afterByUnit)
  return {
    accessScope,
    filters: filters.map((input) => {
      const read = readFilter(input)
      if (!read.ok) throw refusal(read.reason)
      return read.filter
    }),
    search,
    sort,
    after,
    limit,
    offset: limit * page,
  }
}
