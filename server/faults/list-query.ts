/** Checks the arguments of a query of faults and turns them into a database query. */
import type { Instant } from '#domain/basics/units.ts'
import { faultColumns, faultStatuses } from '#domain/maintenance/fault-columns.ts'
import { faultStatus } from '#domain/maintenance/faults.ts'
import { faultSensorTypeIds } from '#domain/maintenance/reported-faults.ts'
import { type PagingArgs, readPage, type Sorting } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { type FaultQuery, faultSorts } from './store.ts'
import { faultWords } from './words.ts'

const listLongest = 200
const searchLongest = 100

type Maybe<T> = T | null | undefined

export interface FaultListArgs {
  readonly vin?: Maybe<string>
  readonly search?: Maybe<string>
  readonly status?: Maybe<string>
  readonly sensorTypeIds?: Maybe<readonly number[]>
  readonly faultTypeIds?: Maybe<readonly number[]>
  readonly fmis?: Maybe<readonly number[]>
  readonly from?: Maybe<Instant>
  readonly to?: Maybe<Instant>
  readonly sortingInput?: Maybe<Sorting>
  readonly paginationInput?: Maybe<PagingArgs>
}

const listOf = (given: Maybe<readonly number[]>): readonly number[] | null => {
  if (given == null) return null
  if (given.length > listLongest) throw refusal(faultWords.list(listLongest))
  return given
}

const activeOf = (status: Maybe<string>): boolean | null => {
  if (status == null || status === '') return null
  if (!Object.hasOwn(faultStatuses, status)) throw refusal(faultWords.status(status))
  return status === faultStatus({ end: null })
}

/** By the field to sort by, or by the response field, as in the fleet's list. */
const sortOf = (args: Maybe<Sorting>): FaultQuery['sort'] => {
  const name = args?.sortBy
  if (name == null) return { by: 'started', ascending: args?.sortAsc ?? false }
  const field = faultColumns.find(({ key }) => key === name)?.field ?? name
  if (!Object.hasOwn(faultSorts, field)) throw refusal(faultWords.sort(name))
  return { by: field as FaultQuery['sort']['by'], ascending: args?.sortAsc ?? true }
}

/** @throws a refusal that says what is wrong with the query */
export const readFaultQuery = (accessScope: AccessScope, args: FaultListArgs, now: Instant): FaultQuery => {
  const search = args.search?.trim() ?? ''
  if (search.length > searchLongest) throw refusal(faultWords.search(searchLongest))
  return {
    accessScope,
    now,
    vin: args.vin?.trim().toUpperCase() || null,
    search: search.toLowerCase(),
    active: activeOf(args.status),
    sensorTypeIds: listOf(args.sensorTypeIds) ?? faultSensorTypeIds,
    faultTypeIds: listOf(args.faultTypeIds),
    fmis: listOf(args.fmis),
    from: args.from ?? null,
    to: args.to ?? null,
    sort: sortOf(args.sortingInput),
    ...readPage(args.paginationInput),
  }
}
