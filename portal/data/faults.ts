/** Fault lifecycles: of one vehicle, or of all that somebody sees. */
import type { Instant } from '#domain/basics/units.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { ask, question } from './graphql.ts'
import { type ListInput, paginationOf, sortingOf } from './page.ts'

/** A fault's values by the keys of its columns, and the vehicle it is on. */
export interface FaultLife {
  readonly id: string
  readonly vin: string
  readonly unitId: string
  readonly sensorTypeId: number
  readonly position: string | null
  readonly level: Level
  readonly status: 'Active' | 'Cleared'
  readonly faultDescription: string
  readonly faultStart: Instant
  readonly faultEnd: Instant | null
  readonly suspectComponent: string
  readonly cause: string | null
  readonly repairInformation: string | null
  readonly durationSeconds: number
  readonly maxMph: number | null
  readonly bestAvailableTotalMileage: number | null
  readonly faultTypeId: number
  readonly fmi: number
}

/** Null: not filtered by it. */
export interface FaultFilter {
  readonly vin: string | null
  readonly search: string | null
  readonly status: string | null
  readonly sensorTypeIds: readonly number[] | null
  readonly faultTypeIds: readonly number[] | null
  readonly fmis: readonly number[] | null
  readonly from: Instant | null
  readonly to: Instant | null
}

export interface FaultPage {
  /** Up to 10,000. */
  readonly faultCount: number
  readonly faults: readonly FaultLife[]
}

export const faultsQuestion = question<
  { faults: FaultPage },
  FaultFilter & {
    sort: ReturnType<typeof sortingOf>
    page: ReturnType<typeof paginationOf>
  }
>(
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
  list: Pick<ListInput, 'sort' | 'page' | 'pageSize'>,
  signal?: AbortSignal,
): Promise<FaultPage> =>
  (await ask(faultsQuestion, { ...filter, sort: sortingOf(list), page: paginationOf(list) }, signal)).faults

export const unitQuestion = question<{ vehicle: { readonly unitId: string } | null }, { vin: string }>(
  'query($vin: String!) { vehicle(vin: $vin) { unitId } }',
)
/** The unit ID of a VIN; null where there is none that I may see. */
export const unitOf = async (vin: string, signal?: AbortSignal): Promise<string | null> =>
  (await ask(unitQuestion, { vin }, signal)).vehicle?.unitId ?? null
