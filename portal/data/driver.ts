/** The codes on trailers, whether a customer lets drivers in, and the page that a code opens. */
import type { Instant } from '#domain/basics/units.ts'
import type { DriverPage } from '#domain/fleet/pull-check.ts'
import { CallError, unreachable } from './call.ts'
import { ask, question } from './graphql.ts'
import { paginationOf } from './page.ts'

export interface CodedVehicle {
  readonly vehicleId: string
  readonly unitId: string
  readonly vin: string
  readonly code: string | null
  readonly path: string | null
  readonly created: Instant | null
  readonly opened: number
  readonly lastUsed: Instant | null
}
export interface CodedPage {
  readonly vehicleCount: number
  readonly vehicles: readonly CodedVehicle[]
}
const fields = 'vehicleId unitId vin code path created opened lastUsed'

export const driverPagesQuestion = question<{ driverPages: boolean }, { customerId: string }>(
  'query($customerId: ID!) { driverPages(customerId: $customerId) }',
)
export const driverPages = async (customerId: string, signal?: AbortSignal): Promise<boolean> =>
  (await ask(driverPagesQuestion, { customerId }, signal)).driverPages

export const setDriverPagesQuestion = question<
  { setDriverPages: boolean },
  { customerId: string; on: boolean }
>('mutation($customerId: ID!, $on: Boolean!) { setDriverPages(customerId: $customerId, on: $on) }')
export const setDriverPages = async (customerId: string, on: boolean): Promise<boolean> =>
  (await ask(setDriverPagesQuestion, { customerId, on })).setDriverPages

export const driverCodesQuestion = question<
  { driverCodes: CodedPage },
  { customerId: string; search: string; page: ReturnType<typeof paginationOf> }
>(
  `query($customerId: ID!, $search: String, $page: PaginationInput) {
    driverCodes(customerId: $customerId, search: $search, paginationInput: $page) { vehicleCount vehicles { ${fields} } } }`,
)
export const driverCodes = async (
  customerId: string,
  search: string,
  page: { readonly page: number; readonly pageSize: number },
  signal?: AbortSignal,
): Promise<CodedPage> =>
  (await ask(driverCodesQuestion, { customerId, search, page: paginationOf(page) }, signal)).driverCodes

export const makeDriverCodesQuestion = question<
  { makeDriverCodes: readonly CodedVehicle[] },
  { customerId: string; vehicleIds: readonly string[]; renew: boolean }
>(
  `mutation($customerId: ID!, $vehicleIds: [ID!]!, $renew: Boolean) {
    makeDriverCodes(customerId: $customerId, vehicleIds: $vehicleIds, renew: $renew) { ${fields} } }`,
)
/** For those without one; with `renew` for all, and the codes they have end. Answers all of them. */
export const makeDriverCodes = async (
  customerId: string,
  vehicleIds: readonly string[],
  renew = false,
): Promise<readonly CodedVehicle[]> =>
  (await ask(makeDriverCodesQuestion, { customerId, vehicleIds, renew })).makeDriverCodes

export const endDriverCodesQuestion = question<
  { endDriverCodes: readonly { readonly vehicleId: string }[] },
  { customerId: string; vehicleIds: readonly string[] }
>(
  'mutation($customerId: ID!, $vehicleIds: [ID!]!) { endDriverCodes(customerId: $customerId, vehicleIds: $vehicleIds) { vehicleId } }',
)
export const endDriverCodes = async (customerId: string, vehicleIds: readonly string[]): Promise<void> => {
  await ask(endDriverCodesQuestion, { customerId, vehicleIds })
}

/**
 * What the page of a code tells, asked as nobody in particular. `again`: it is open already, and not counted anew.
 * @throws CallError without a connection (0), and where there is no such code (404)
 */
export async function readDriverPage(code: string, again: boolean, signal: AbortSignal): Promise<DriverPage> {
  let answer: Response
  try {
    answer = await fetch(`/v1/api/pull-check/${encodeURIComponent(code)}${again ? '?again=1' : ''}`, {
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallError(0, unreachable)
  }
  if (answer.ok) return (await answer.json()) as DriverPage
  // A server that is being changed answers with a page of its proxy.
  const said = (await answer.json().catch(() => ({}))) as { errorMessage?: string }
  throw new CallError(answer.status, said.errorMessage ?? unreachable)
}
