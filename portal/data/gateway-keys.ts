/** The keys with which a customer's gateways report. */
import { type Answer, mutation, query, request } from './graphql.ts'
import { paginationOf } from './page.ts'

export const ingestKeyPageQuery = query(
  `query($customerId: ID!, $search: String, $page: PaginationInput) {
    ingestKeyPage(customerId: $customerId, search: $search, paginationInput: $page) {
      keyCount keys { id name serialNumber created createdBy lastUsed } } }`,
)
export type GatewayKeyPage = Answer<typeof ingestKeyPageQuery>['ingestKeyPage']
export type GatewayKey = GatewayKeyPage['keys'][number]
export const gatewayKeys = async (
  customerId: string,
  { search, page, pageSize }: { search: string; page: number; pageSize: number },
  signal?: AbortSignal,
): Promise<GatewayKeyPage> =>
  (await request(ingestKeyPageQuery, { customerId, search, page: paginationOf({ page, pageSize }) }, signal))
    .ingestKeyPage

export const createIngestKeyMutation = mutation(
  `mutation($customerId: ID!, $serialNumber: String, $name: String) {
    createIngestKey(customerId: $customerId, serialNumber: $serialNumber, name: $name) { id key } }`,
)
/** Answers the key, this one time. */
export const createGatewayKey = async (
  customerId: string,
  { name, serialNumber = null }: { readonly name: string; readonly serialNumber?: string | null },
): Promise<string> =>
  (await request(createIngestKeyMutation, { customerId, name, serialNumber })).createIngestKey.key

export const revokeIngestKeyMutation = mutation(
  'mutation($customerId: ID!, $id: ID!) { revokeIngestKey(customerId: $customerId, id: $id) }',
)
/** False where it was revoked already. */
export const revokeGatewayKey = async (customerId: string, id: string): Promise<boolean> =>
  (await request(revokeIngestKeyMutation, { customerId, id })).revokeIngestKey
