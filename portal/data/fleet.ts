/** The fleet as it is now, as the server keeps it: a page of it, single vehicles anew, totals, how many there are, and one's columns. */
import { fleetColumns } from '#domain/columns/index.ts'
import type { FilterInput } from '#domain/fleet/filters.ts'
import type { Value } from '#domain/shapes/column.ts'
import { type Answer, mutation, query, request } from './graphql.ts'
import { paginationOf, sortingOf } from './page.ts'

export interface FleetRequest {
  readonly filters: readonly FilterInput[]
  readonly search: string
  readonly sort: { readonly by: string; readonly asc: boolean } | null
  readonly page: number
  readonly pageSize: number
}

const pageQuery = (keys: readonly string[]) =>
  query(
    `query($filters: [FilterInput!], $search: String, $sort: SortingInput, $page: PaginationInput) {
      vehiclesNow(filters: $filters, search: $search, sortingInput: $sort, paginationInput: $page) {
        vehicleCount vehicles { id customerId vin unitId level absSeverity ...columns } } }`,
    `fragment columns on VehicleNow { id ${keys.join(' ')} }`,
  )
export const fleetQuery = pageQuery(fleetColumns.map(({ key }) => key))

type Page = Answer<typeof fleetQuery>['vehiclesNow']
/** A vehicle's values by response field: what it is known and drawn by, and those that were asked for. */
export type FleetRow = Pick<
  Page['vehicles'][number],
  'id' | 'customerId' | 'vin' | 'unitId' | 'level' | 'absSeverity'
> &
  Readonly<Record<string, Value | null>>
export type FleetPage = Omit<Page, 'vehicles'> & { readonly vehicles: readonly FleetRow[] }

/** A page of the fleet. `keys`: the response fields wanted; every column's where left out. */
export const fleetPage = async (
  { filters, search, sort, page, pageSize }: FleetRequest,
  signal?: AbortSignal,
  keys?: readonly string[],
): Promise<FleetPage> =>
  (
    await request(
      keys ? pageQuery(keys) : fleetQuery,
      { filters, search, sort: sortingOf({ sort }), page: paginationOf({ page, pageSize }) },
      signal,
    )
  ).vehiclesNow

export const fleetTotalsQuery = query(
  `query($columns: [String!]!, $filters: [FilterInput!], $search: String) {
    vehicleTotals(columns: $columns, filters: $filters, search: $search) {
      vehicleCount columns { key known sum average least greatest options { value count } } } }`,
)
export type FleetTotals = Answer<typeof fleetTotalsQuery>['vehicleTotals']
/** The totals of columns over all that a query leaves. `columns`: response fields. */
export const fleetTotals = async (
  { filters, search }: Pick<FleetRequest, 'filters' | 'search'>,
  columns: readonly string[],
  signal?: AbortSignal,
): Promise<FleetTotals> =>
  (await request(fleetTotalsQuery, { filters, search, columns: [...columns] }, signal)).vehicleTotals

export const fleetCountsQuery = query(
  `{ all: vehiclesNow(paginationInput: { pageSize: 1 }) { vehicleCount }
    reefers: vehiclesNow(filters: [{ field: "is_thermoking", condition: "isExactly", value: "true" }],
      paginationInput: { pageSize: 1 }) { vehicleCount } }`,
)
export interface FleetCounts {
  readonly all: number
  /** Vehicles that a reefer unit is fitted to. */
  readonly reefers: number
}
export const fleetCounts = async (signal?: AbortSignal): Promise<FleetCounts> => {
  const { all, reefers } = await request(fleetCountsQuery, {}, signal)
  return { all: all.vehicleCount, reefers: reefers.vehicleCount }
}

export const layoutQuery = query('query($grid: String!) { columnLayout(grid: $grid) }')
export const saveLayoutMutation = mutation(
  'mutation($grid: String!, $layout: JSON!) { saveColumnLayout(grid: $grid, layout: $layout) }',
)
