/** Customers: the ones I see, and what a super admin changes of them. */
import type { CreateCustomerInput, UpdateCustomerInput } from './documents.ts'
import { type Answer, type Filled, mutation, query, request } from './graphql.ts'
import { type PageInput, paginationOf, sortingOf } from './page.ts'

export type CustomerName = Answer<typeof customerNamesQuery>['customers'][number]
export type Customer = CustomerPage['customers'][number]
export type CustomerPage = Answer<typeof findAllCustomersQuery>['findAllCustomers']

const fields = `id abbrev shortName longName created updated active dotNumber retentionDurationDays loadedFromLbs
  blocksTechnicians oemSeesPlace
  totalActiveAssets totalAssets features { featureId featureName }`

export const customerNamesQuery = query('{ customers { id shortName } }')
export const findAllCustomersQuery = query(
  `query($filters: [FilterInput!], $showDeactivated: Boolean, $page: PaginationInput, $sort: SortingInput) {
    findAllCustomers(filters: $filters, showDeactivated: $showDeactivated, paginationInput: $page, sortingInput: $sort) {
      customerCount customers { ${fields} }
    } }`,
)

/** What somebody fills in for a new customer. */
export type NewCustomer = Filled<
  Omit<CreateCustomerInput, 'featureNames' | 'loadedFromLbs' | 'blocksTechnicians' | 'oemSeesPlace'>
>
export const createCustomerMutation = mutation(
  'mutation($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }',
)
export type CustomerChange = Omit<UpdateCustomerInput, 'customerId'>
export const updateCustomerMutation = mutation(
  'mutation($input: UpdateCustomerInput!) { updateCustomer(input: $input) { id } }',
)
export const deactivateCustomerMutation = mutation(
  'mutation($customerId: ID!) { deactivateCustomer(customerId: $customerId) { id } }',
)
export const setCustomerFeatureMutation = mutation(
  `mutation($customerId: ID!, $featureName: String!, $on: Boolean!) {
    setCustomerFeature(customerId: $customerId, featureName: $featureName, on: $on) { features { featureId featureName } }
  }`,
)

/** The customers whose data I see, by short name. */
export const customerNames = async (signal?: AbortSignal): Promise<readonly CustomerName[]> =>
  (await request(customerNamesQuery, {}, signal)).customers

export const findAllCustomers = async (
  list: PageInput,
  showDeactivated: boolean,
  signal?: AbortSignal,
): Promise<CustomerPage> =>
  (
    await request(
      findAllCustomersQuery,
      { filters: list.filters, showDeactivated, page: paginationOf(list), sort: sortingOf(list) },
      signal,
    )
  ).findAllCustomers

export const createCustomer = async (input: NewCustomer): Promise<string> =>
  (await request(createCustomerMutation, { input })).createCustomer.id
export const updateCustomer = async (customerId: string, change: CustomerChange): Promise<void> => {
  await request(updateCustomerMutation, { input: { customerId, ...change } })
}
export const deactivateCustomer = async (customerId: string): Promise<void> => {
  await request(deactivateCustomerMutation, { customerId })
}
/** Answers what is switched on now. */
export const setCustomerFeature = async (
  customerId: string,
  featureName: string,
  on: boolean,
): Promise<ReadonlySet<string>> => {
  const { setCustomerFeature } = await request(setCustomerFeatureMutation, { customerId, featureName, on })
  return new Set(setCustomerFeature.features.map((feature) => feature.featureName))
}
