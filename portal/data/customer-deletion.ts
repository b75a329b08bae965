/** Deleting a customer with all that is kept for it: asked for, and followed. */
import { type Answer, mutation, query, request } from './graphql.ts'

export type CustomerDeletion = NonNullable<Answer<typeof customerDeletionQuery>['customerDeletion']>

export const customerDeletionQuery = query(
  `query($customerId: ID!) { customerDeletion(customerId: $customerId) { state askedBy done atTable created } }`,
)
export const deleteCustomerMutation = mutation(
  `mutation($customerId: ID!, $abbrev: String!) { deleteCustomer(customerId: $customerId, abbrev: $abbrev) { state } }`,
)

/** Null where none is under way, also once it is done. */
export const customerDeletion = async (
  customerId: string,
  signal?: AbortSignal,
): Promise<CustomerDeletion | null> =>
  (await request(customerDeletionQuery, { customerId }, signal)).customerDeletion ?? null

/** @param abbrev the customer's, as it was typed */
export const deleteCustomer = async (customerId: string, abbrev: string): Promise<void> => {
  await request(deleteCustomerMutation, { customerId, abbrev })
}
