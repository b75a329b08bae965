/** Leases: the list, one with its trailers, and what super admins do with them. */
import { call } from './call.ts'
import type { LeaseEditInput, LeaseInput, LeaseState } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'
import { type PageInput, paginationOf } from './page.ts'

export type LeasePage = Answer<typeof leasesQuery>['leases']
export type LeaseLine = LeasePage['leases'][number]
export type Lease = NonNullable<Answer<typeof leaseQuery>['lease']>
export type LeaseVehicle = NonNullable<Answer<typeof leaseVehiclesQuery>['lease']>['vehicles'][number]
export type LeaseFields = LeaseInput
export type LeaseChange = LeaseEditInput

export const leasesQuery = query(
  `query($states: [LeaseState!], $search: String, $page: PaginationInput) {
    leases(states: $states, search: $search, paginationInput: $page) {
      leaseCount leases { id state lessor lessee vehicleCount outCount from to ends } } }`,
)
export const leaseQuery = query(
  `query($id: ID!) { lease(id: $id) {
    id state lessorId lessor lesseeId lessee zone from to ends due allowanceMiles overMileCents terms keeps because
    created createdBy vehicleCount outCount
    miles { driven allowance used forecast over overCents forecastOver forecastOverCents }
    steps { id step at by note } documents { id name size added addedBy vin } } }`,
)
export const leaseVehiclesQuery = query(
  `query($id: ID!, $page: PaginationInput) { lease(id: $id) { vehicles(paginationInput: $page) {
    vin unitId newUnitId began ended odometerStart odometerEnd
    inspection { at by odometerMiles note items { item condition } }
    miles { driven used forecast over overCents forecastOver forecastOverCents } } } }`,
)
export const createLeaseMutation = mutation(
  'mutation($input: LeaseInput!) { createLease(input: $input) { id } }',
)
export const editLeaseMutation = mutation(
  'mutation($id: ID!, $input: LeaseEditInput!) { editLease(id: $id, input: $input) { id } }',
)
export const cancelLeaseMutation = mutation(
  'mutation($id: ID!, $reason: String) { cancelLease(id: $id, reason: $reason) { id } }',
)
export const extendLeaseMutation = mutation(
  'mutation($id: ID!, $to: String!, $note: String) { extendLease(id: $id, to: $to, note: $note) { id } }',
)
export const returnLeaseMutation = mutation(
  'mutation($id: ID!, $vehicles: [LeaseReturnInput!]!) { returnLease(id: $id, vehicles: $vehicles) { id } }',
)

export const leases = async (
  list: Pick<PageInput, 'page' | 'pageSize'> & {
    readonly states: readonly LeaseState[] | null
    readonly search: string
  },
  signal?: AbortSignal,
): Promise<LeasePage> =>
  (await request(leasesQuery, { states: list.states, search: list.search, page: paginationOf(list) }, signal))
    .leases

export const lease = async (id: string, signal?: AbortSignal): Promise<Lease | null> =>
  (await request(leaseQuery, { id }, signal)).lease

export const leaseVehicles = async (
  id: string,
  list: Pick<PageInput, 'page' | 'pageSize'>,
  signal?: AbortSignal,
): Promise<readonly LeaseVehicle[]> =>
  (await request(leaseVehiclesQuery, { id, page: paginationOf(list) }, signal)).lease?.vehicles ?? []

/** @throws CallError with the server's words where it is not taken */
export const addLeaseDocument = async (id: string, file: File, vin?: string): Promise<void> => {
  const search = new URLSearchParams({ id, name: file.name, ...(vin !== undefined && { vin }) })
  await call(`/v1/api/leases/documents?${search}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  })
}
export const leaseDocument = async (id: string): Promise<Blob> =>
  (await call(`/v1/api/leases/documents/${id}`)).blob()
