/** Deleting a customer with all that is kept for it: asked for, and followed. */
import { type Answer, mutation, query, request } from './graphql.ts'

export type CustomerDeletion = Answer<typeof customerDeletionsQuery>['customerDeletions'][number]

export const customerDeletionsQuery = query('{ customerDeletions { customerId state askedBy done created } }')
export const deleteCustomerMutation = mutation(
  `mutation($customerId: ID!, $abbrev: String!) { deleteCustomer(customerId: $customerId, abbrev: $abbrev) { state } }`,
)

/** Null where none is under way, also once it is done. */
export const customerDeletion = async (
  customerId: string,
  signal?: AbortSignal,
): Promise<CustomerDeletion | null> =>
  (await request(customerDeletionsQuery, {}, signal)).customerDeletions.find(
    (one) => one.customerId === customerId,
  ) ?? null

/** @param abbrev the customer's, as it was typed */
export const deleteCustomer = async (customerId: string, abbrev: string): Promise<void> => {
  await request(deleteCustomerMutation, { customerId, abbrev })
}
