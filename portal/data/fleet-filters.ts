/** Filters of the map: which vehicles pass, whose names were pasted, and the filters that somebody keeps. */
import { t } from '#domain/basics/texts.ts'
import { type Answer, mutation, query, request, type Variables } from './graphql.ts'
import type { LoadNames } from './names.ts'
import { paginationOf } from './page.ts'

export type MatchRequest = Omit<Variables<typeof matchingVehiclesQuery>, 'among' | 'mark'>
export type Match = Answer<typeof matchingVehiclesQuery>['matchingVehicles']
export const matchingVehiclesQuery = query(
  `query($filters: [FilterInput!]!, $alertsOnly: Boolean, $among: [Int!], $mark: String) {
    matchingVehicles(filters: $filters, alertsOnly: $alertsOnly, among: $among, mark: $mark) { ids mark } }`,
)
/** Of all vehicles, or of some. `mark`: of the set that is known already. */
export const matchingVehicles = async (
  variables: MatchRequest,
  { among = null, mark = null }: { among?: readonly number[] | null; mark?: string | null },
  signal: AbortSignal,
): Promise<Match> =>
  (await request(matchingVehiclesQuery, { ...variables, among, mark }, signal)).matchingVehicles

export type NamedVehicle = Answer<typeof vehiclesNamedQuery>['vehiclesNamed'][number]
export const vehiclesNamedQuery = query(
  'query($names: [String!]!) { vehiclesNamed(names: $names) { name id unitId } }',
)
export const vehiclesNamed = async (names: readonly string[]): Promise<readonly NamedVehicle[]> =>
  (await request(vehiclesNamedQuery, { names })).vehiclesNamed

export const filterNamesQuery = query(
  `query($field: String!, $text: String, $page: PaginationInput) {
    filterNames(field: $field, text: $text, paginationInput: $page) { nameCount names } }`,
)
const namesAtOnce = 100
const loadNames =
  (field: string): LoadNames =>
  async (text, page, signal) => {
    const variables = { field, text, page: paginationOf({ page, pageSize: namesAtOnce }) }
    const { nameCount, names } = (await request(filterNamesQuery, variables, signal)).filterNames
    return { count: nameCount, names }
  }

export const loadMakes = loadNames('vehicle_mfgr')

/** A field that is filtered by names out of a list that the server keeps. */
export interface NamedField {
  /** "groups", for counts. */
  readonly noun: string
  readonly load: LoadNames
  /** What having none of them is called; left out where every vehicle has one. */
  readonly none?: string
}
const named: Readonly<Record<string, NamedField>> = {
  group_names: { noun: 'groups', load: loadNames('group_names'), none: t('In no group') },
  customer_name: { noun: 'customers', load: loadNames('customer_name') },
  geofence: { noun: 'geofences', load: loadNames('geofence'), none: t('In no geofence') },
  vehicle_mfgr: { noun: 'OEMs', load: loadMakes, none: t('Not known') },
}
/** Makes of the OEMs there are, of which one is offered for a trailer. */
export const makes = async (signal?: AbortSignal): Promise<readonly string[]> =>
  (await loadMakes('', 0, signal)).names

/** Null for a field that is filtered otherwise. */
export const namedField = (field: string): NamedField | null => named[field] ?? null

export type SavedFilter = Answer<typeof savedFiltersQuery>['savedFilters'][number]
export const savedFiltersQuery = query('{ savedFilters { id name search } }')
export const savedFilters = async (signal?: AbortSignal): Promise<readonly SavedFilter[]> =>
  (await request(savedFiltersQuery, {}, signal)).savedFilters
export const saveFilterMutation = mutation(
  'mutation($name: String!, $search: String!) { saveFilter(name: $name, search: $search) { id } }',
)
export const saveFilter = async (name: string, search: string): Promise<void> => {
  await request(saveFilterMutation, { name, search })
}
export const dropFilterMutation = mutation('mutation($id: ID!) { dropFilter(id: $id) }')
export const dropFilter = async (id: string): Promise<void> => {
  await request(dropFilterMutation, { id })
}
