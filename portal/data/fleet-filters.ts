/** Filters of the map: which vehicles pass, whose names were pasted, and the filters that somebody keeps. */
import type { FilterInput } from '#domain/fleet/filters.ts'
import { ask, question } from './graphql.ts'
import type { LoadNames } from './names.ts'
import { paginationOf } from './page.ts'

export interface MatchAsked {
  readonly filters: readonly FilterInput[]
  readonly alertsOnly: boolean
}
export interface Match {
  /** Null where the mark is the one that was given. */
  readonly ids: readonly number[] | null
  readonly mark: string
}
export const matchingVehiclesQuestion = question<
  { matchingVehicles: Match },
  MatchAsked & { among: readonly number[] | null; mark: string | null }
>(
  `query($filters: [FilterInput!]!, $alertsOnly: Boolean, $among: [Int!], $mark: String) {
    matchingVehicles(filters: $filters, alertsOnly: $alertsOnly, among: $among, mark: $mark) { ids mark } }`,
)
/** Of all vehicles, or of some. `mark`: of the set that is known already. */
export const matchingVehicles = async (
  asked: MatchAsked,
  { among = null, mark = null }: { among?: readonly number[] | null; mark?: string | null },
  signal: AbortSignal,
): Promise<Match> => (await ask(matchingVehiclesQuestion, { ...asked, among, mark }, signal)).matchingVehicles

export interface NamedVehicle {
  /** In lower case. */
  readonly name: string
  readonly id: number
  readonly unitId: string
}
export const vehiclesNamedQuestion = question<
  { vehiclesNamed: readonly NamedVehicle[] },
  { names: readonly string[] }
>('query($names: [String!]!) { vehiclesNamed(names: $names) { name id unitId } }')
export const vehiclesNamed = async (names: readonly string[]): Promise<readonly NamedVehicle[]> =>
  (await ask(vehiclesNamedQuestion, { names })).vehiclesNamed

export interface NamesAsked {
  /** The field of the fleet that holds the names. */
  readonly field: string
  /** Part of a name, in any case. */
  readonly text: string
  readonly page: ReturnType<typeof paginationOf>
}
export const filterNamesQuestion = question<
  { filterNames: { readonly nameCount: number; readonly names: readonly string[] } },
  NamesAsked
>(
  `query($field: String!, $text: String, $page: PaginationInput) {
    filterNames(field: $field, text: $text, paginationInput: $page) { nameCount names } }`,
)
const namesAtOnce = 100
const loadNames =
  (field: string): LoadNames =>
  async (text, page, signal) => {
    const asked = { field, text, page: paginationOf({ page, pageSize: namesAtOnce }) }
    const { nameCount, names } = (await ask(filterNamesQuestion, asked, signal)).filterNames
    return { count: nameCount, names }
  }

/** A field that is filtered by names out of a list that the server keeps. */
export interface NamedField {
  /** "groups", for counts. */
  readonly noun: string
  readonly load: LoadNames
  /** What having none of them is called; left out where every vehicle has one. */
  readonly none?: string
}
const named: Readonly<Record<string, NamedField>> = {
  group_names: { noun: 'groups', load: loadNames('group_names'), none: 'In no group' },
  customer_name: { noun: 'customers', load: loadNames('customer_name') },
  geofence: { noun: 'geofences', load: loadNames('geofence'), none: 'In no geofence' },
}
/** Null for a field that is filtered otherwise. */
export const namedField = (field: string): NamedField | null => named[field] ?? null

export interface SavedFilter {
  readonly id: string
  readonly name: string
  readonly search: string
}
export const savedFiltersQuestion = question<{ savedFilters: readonly SavedFilter[] }>(
  '{ savedFilters { id name search } }',
)
export const savedFilters = async (signal?: AbortSignal): Promise<readonly SavedFilter[]> =>
  (await ask(savedFiltersQuestion, {}, signal)).savedFilters
export const saveFilterQuestion = question<{ saveFilter: { id: string } }, { name: string; search: string }>(
  'mutation($name: String!, $search: String!) { saveFilter(name: $name, search: $search) { id } }',
)
export const saveFilter = async (name: string, search: string): Promise<void> => {
  await ask(saveFilterQuestion, { name, search })
}
export const dropFilterQuestion = question<{ dropFilter: boolean }, { id: string }>(
  'mutation($id: ID!) { dropFilter(id: $id) }',
)
export const dropFilter = async (id: string): Promise<void> => {
  await ask(dropFilterQuestion, { id })
}
