/** Fault lifecycles: of one vehicle, or of all that somebody sees. */
import { type Answer, query, request, type Variables } from './graphql.ts'
import { type PageInput, paginationOf, sortingOf } from './page.ts'

/** A fault's values by the keys of its columns, and the vehicle it is on. */
export type FaultLife = FaultPage['faults'][number]

/** Null: not filtered by it. */
export type FaultFilter = Omit<Variables<typeof faultsQuery>, 'sort' | 'page'>

export type FaultPage = Answer<typeof faultsQuery>['faults']

export const faultsQuery = query(
  `query($vin: String, $search: String, $status: String, $sensorTypeIds: [Int!], $faultTypeIds: [Int!], $fmis: [Int!],
    $from: Instant, $to: Instant, $sort: SortingInput, $page: PaginationInput) {
    faults(vin: $vin, search: $search, status: $status, sensorTypeIds: $sensorTypeIds, faultTypeIds: $faultTypeIds,
      fmis: $fmis, from: $from, to: $to, sortingInput: $sort, paginationInput: $page) {
      faultCount faults { id vin unitId sensorTypeId position level status faultDescription faultStart faultEnd
        suspectComponent cause repairInformation durationSeconds maxMph bestAvailableTotalMileage faultTypeId fmi } } }`,
)

/** A page of faults. */
export const faults = async (
  filter: FaultFilter,
  list: Pick<PageInput, 'sort' | 'page' | 'pageSize'>,
  signal?: AbortSignal,
): Promise<FaultPage> =>
  (await request(faultsQuery, { ...filter, sort: sortingOf(list), page: paginationOf(list) }, signal)).faults

export const unitQuery = query('query($vin: String!) { vehicle(vin: $vin) { unitId } }')
/** The unit ID of a VIN; null where there is none that I may see. */
export const unitOf = async (vin: string, signal?: AbortSignal): Promise<string | null> =>
  (await request(unitQuery, { vin }, signal)).vehicle?.unitId ?? null
