/** The codes on trailers, whether a customer lets drivers in, and the page that a code opens. */

import type { DriverPage } from '#domain/fleet/pull-check.ts'
import { apiAddress } from './api-address.ts'
import { CallError, languageHeader, unreachable } from './call.ts'
import { type Answer, mutation, query, request } from './graphql.ts'
import { paginationOf } from './page.ts'

export type CodedVehicle = CodedPage['vehicles'][number]
export type CodedPage = Answer<typeof driverCodesQuery>['driverCodes']
const fields = 'vehicleId unitId vin code path created opened lastUsed'

export const driverPagesQuery = query('query($customerId: ID!) { driverPages(customerId: $customerId) }')
export const driverPages = async (customerId: string, signal?: AbortSignal): Promise<boolean> =>
  (await request(driverPagesQuery, { customerId }, signal)).driverPages

export const setDriverPagesMutation = mutation(
  'mutation($customerId: ID!, $on: Boolean!) { setDriverPages(customerId: $customerId, on: $on) }',
)
export const setDriverPages = async (customerId: string, on: boolean): Promise<boolean> =>
  (await request(setDriverPagesMutation, { customerId, on })).setDriverPages

export const driverCodesQuery = query(
  `query($customerId: ID!, $search: String, $page: PaginationInput) {
    driverCodes(customerId: $customerId, search: $search, paginationInput: $page) { vehicleCount vehicles { ${fields} } } }`,
)
export const driverCodes = async (
  customerId: string,
  search: string,
  page: { readonly page: number; readonly pageSize: number },
  signal?: AbortSignal,
): Promise<CodedPage> =>
  (await request(driverCodesQuery, { customerId, search, page: paginationOf(page) }, signal)).driverCodes

export const makeDriverCodesMutation = mutation(
  `mutation($customerId: ID!, $vehicleIds: [ID!]!, $renew: Boolean) {
    makeDriverCodes(customerId: $customerId, vehicleIds: $vehicleIds, renew: $renew) { ${fields} } }`,
)
/** For those without one; with `renew` for all, and the codes they have end. Answers all of them. */
export const makeDriverCodes = async (
  customerId: string,
  vehicleIds: readonly string[],
  renew = false,
): Promise<readonly CodedVehicle[]> =>
  (await request(makeDriverCodesMutation, { customerId, vehicleIds, renew })).makeDriverCodes

export const endDriverCodesMutation = mutation(
  'mutation($customerId: ID!, $vehicleIds: [ID!]!) { endDriverCodes(customerId: $customerId, vehicleIds: $vehicleIds) { vehicleId } }',
)
export const endDriverCodes = async (customerId: string, vehicleIds: readonly string[]): Promise<void> => {
  await request(endDriverCodesMutation, { customerId, vehicleIds })
}

/**
 * What the page of a code tells, asked as nobody in particular. `again`: it is open already, and not counted anew.
 * @throws CallError without a connection (0), and where there is no such code (404)
 */
export async function readDriverPage(code: string, again: boolean, signal: AbortSignal): Promise<DriverPage> {
  let answer: Response
  try {
    answer = await fetch(
      apiAddress(`/v1/api/pull-check/${encodeURIComponent(code)}${again ? '?again=1' : ''}`),
      { headers: languageHeader(), signal },
    )
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallError(0, unreachable)
  }
  if (answer.ok) return (await answer.json()) as DriverPage
  // A server that is being changed answers with a page of its proxy.
  const text = (await answer.json().catch(() => ({}))) as { errorMessage?: string }
  throw new CallError(answer.status, text.errorMessage ?? unreachable)
}
