/** The limits by which a customer's vehicles are judged. */
import type { VerdictLimitInput } from './documents.ts'
import { type Answer, type Given, mutation, query, request } from './graphql.ts'

export const verdictLimitsQuery = query(
  'query($customerId: ID!) { customer(customerId: $customerId) { verdictLimits { name value usual } } }',
)
export type VerdictLimit = NonNullable<Answer<typeof verdictLimitsQuery>['customer']>['verdictLimits'][number]
export const setVerdictLimitsMutation = mutation(
  `mutation($customerId: ID!, $limits: [VerdictLimitInput!]!) {
    setVerdictLimits(customerId: $customerId, limits: $limits) { id } }`,
)
/** A limit and what it is to be; null: as usual again. */
export type LimitChange = Given<VerdictLimitInput>

/** None for a customer that I do not see. */
export const verdictLimits = async (
  customerId: string,
  signal?: AbortSignal,
): Promise<readonly VerdictLimit[]> =>
  (await request(verdictLimitsQuery, { customerId }, signal)).customer?.verdictLimits ?? []
export const setVerdictLimits = async (customerId: string, limits: readonly LimitChange[]): Promise<void> => {
  await request(setVerdictLimitsMutation, { customerId, limits })
}
