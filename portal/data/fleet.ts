/** The fleet as it is now, as the server keeps it: a page of it, single vehicles anew, how many there are, and one's columns. */
import { fleetColumns } from '#domain/columns/index.ts'
import type { ColumnLayout } from '#domain/columns/layout.ts'
import type { FilterInput } from '#domain/fleet/filters.ts'
import type { Value } from '#domain/shapes/column.ts'
import { ask, question } from './graphql.ts'
import { paginationOf, sortingOf } from './page.ts'

/** A vehicle's values by response field; those that were not asked for are not there. */
export type FleetRow = {
  readonly id: string
  readonly customerId: string
  readonly vin: string
  readonly unitId: string
  readonly level: string | null
} & Readonly<Record<string, Value | null>>

export interface FleetPage {
  /** Of all pages. */
  readonly vehicleCount: number
  readonly vehicles: readonly FleetRow[]
}

export interface FleetAsked {
  readonly filters: readonly FilterInput[]
  readonly search: string
  readonly sort: { readonly by: string; readonly asc: boolean } | null
  readonly page: number
  readonly pageSize: number
}

interface Variables {
  readonly filters: readonly FilterInput[]
  readonly search: string
  readonly sort: ReturnType<typeof sortingOf>
  readonly page: ReturnType<typeof paginationOf>
}

/** What every row is known and drawn by, whichever columns are shown. */
const always = ['id', 'customerId', 'vin', 'unitId', 'level', 'absSeverity']

const pageOf = (keys: readonly string[]) =>
  question<{ vehiclesNow: FleetPage }, Variables>(
    `query($filters: [FilterInput!], $search: String, $sort: SortingInput, $page: PaginationInput) {
      vehiclesNow(filters: $filters, search: $search, sortingInput: $sort, paginationInput: $page) {
        vehicleCount vehicles { ${[...new Set([...always, ...keys])].join(' ')} } } }`,
  )
export const fleetQuestion = pageOf(fleetColumns.map(({ key }) => key))

/** A page of the fleet. `keys`: the response fields wanted; every column's where left out. */
export const fleetPage = async (
  { filters, search, sort, page, pageSize }: FleetAsked,
  signal?: AbortSignal,
  keys?: readonly string[],
): Promise<FleetPage> =>
  (
    await ask(
      keys ? pageOf(keys) : fleetQuestion,
      { filters, search, sort: sortingOf({ sort }), page: paginationOf({ page, pageSize }) },
      signal,
    )
  ).vehiclesNow

export const fleetCountsQuestion = question<{
  all: { readonly vehicleCount: number }
  reefers: { readonly vehicleCount: number }
}>(
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
  const { all, reefers } = await ask(fleetCountsQuestion, {}, signal)
  return { all: all.vehicleCount, reefers: reefers.vehicleCount }
}

export const layoutQuestion = question<{ columnLayout: ColumnLayout }, { grid: string }>(
  'query($grid: String!) { columnLayout(grid: $grid) }',
)
export const saveLayoutQuestion = question<
  { saveColumnLayout: ColumnLayout },
  { grid: string; layout: ColumnLayout }
>('mutation($grid: String!, $layout: JSON!) { saveColumnLayout(grid: $grid, layout: $layout) }')
