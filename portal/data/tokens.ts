/** Access tokens of programs: one's own, and those of a customer's services. */
import { type Answer, mutation, query, request, type Variables } from './graphql.ts'

export const apiTokensQuery = query(
  `query($customerId: ID) { apiTokens(customerId: $customerId) {
    id customerId name hint scopes customerIds groupIds addresses created createdBy expires lastUsed lastAddress } }`,
)
export type ApiToken = Answer<typeof apiTokensQuery>['apiTokens'][number]
/** The newest first. @param customerId null: one's own */
export const apiTokens = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<readonly ApiToken[]> => (await request(apiTokensQuery, { customerId }, signal)).apiTokens

export const apiTokenUsesQuery = query(
  'query($id: ID!) { apiTokenUses(id: $id) { day call requests failed } }',
)
export type ApiTokenUse = Answer<typeof apiTokenUsesQuery>['apiTokenUses'][number]
/** How often it was used, the newest day first. */
export const apiTokenUses = async (id: string, signal?: AbortSignal): Promise<readonly ApiTokenUse[]> =>
  (await request(apiTokenUsesQuery, { id }, signal)).apiTokenUses

export const createApiTokenMutation = mutation(
  `mutation($customerId: ID, $input: ApiTokenInput!) {
    createApiToken(customerId: $customerId, input: $input) { secret } }`,
)
export type ApiTokenInput = Variables<typeof createApiTokenMutation>['input']
/** Answers the token itself, this one time. */
export const createApiToken = async (customerId: string | null, input: ApiTokenInput): Promise<string> =>
  (await request(createApiTokenMutation, { customerId, input })).createApiToken.secret

export const revokeApiTokenMutation = mutation('mutation($id: ID!) { revokeApiToken(id: $id) }')
export const revokeApiToken = (id: string) => request(revokeApiTokenMutation, { id })

export const tokenGroupsQuery = query(
  `query($customerIds: [ID!], $name: String, $groupIds: [ID!]) {
    findVehicleGroups(customerIds: $customerIds, name: $name, groupIds: $groupIds) { id name } }`,
)
export interface NamedGroup {
  readonly id: string
  readonly name: string
}
/** Groups whose names hold a text, or those of these numbers. */
export const tokenGroups = async (
  of: {
    readonly customerIds: readonly string[] | null
    readonly name: string | null
    readonly groupIds: readonly string[] | null
  },
  signal?: AbortSignal,
): Promise<readonly NamedGroup[]> => (await request(tokenGroupsQuery, of, signal)).findVehicleGroups
