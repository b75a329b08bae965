/** Customers: the ones I see, and what a super admin changes of them. */
import { createCellPages } from './cells.ts'
import type { CreateCustomerInput, UpdateCustomerInput } from './documents.ts'
import { type Answer, type Filled, mutation, query, request } from './graphql.ts'
import { type PageInput, paginationOf, sortingOf } from './page.ts'

export type CustomerName = Answer<typeof customerNamesQuery>['customers'][number]
export type Customer = CustomerPage['customers'][number]
export type CustomerPage = Answer<typeof findAllCustomersQuery>['findAllCustomers']

const fields = `id abbrev shortName longName created updated active dotNumber retentionDurationDays loadedFromLbs
  blocksTechnicians oemSeesPlace freeMinutes timezone workDays workFrom workTo freightUrl dashboardUrl
  totalActiveAssets totalAssets features { featureId featureName }`

export const customerNamesQuery = query('{ customers { id shortName } }')
export const findAllCustomersQuery = query(
  `query($filters: [FilterInput!], $showDeactivated: Boolean, $page: PaginationInput, $sort: SortingInput,
    $cells: AllCellsInput) {
    findAllCustomers(filters: $filters, showDeactivated: $showDeactivated, paginationInput: $page, sortingInput: $sort,
      allCells: $cells) { customerCount customers { ${fields} } cells { name isHere url problem ids next }
    } }`,
)

/** What somebody fills in for a new customer. */
export type NewCustomer = Filled<
  Pick<
    CreateCustomerInput,
    'abbrev' | 'shortName' | 'longName' | 'dotNumber' | 'retentionDurationDays' | 'plan'
  >
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
export const activateCustomerMutation = mutation(
  'mutation($customerId: ID!) { activateCustomer(customerId: $customerId) { id } }',
)
export const customerQuery = query(
  `query($customerId: ID!) { customer(customerId: $customerId) { ${fields} } }`,
)
export const customerTotalsQuery = query(
  `query($customerId: ID!) { customerTotals(customerId: $customerId) {
    totalAssets totalActiveAssets silentGateways users gatewayKeys driverCodes } }`,
)
export type CustomerTotals = Answer<typeof customerTotalsQuery>['customerTotals']
export const customerFeaturesQuery = query(
  `query($customerId: ID!) { customerFeatures(customerId: $customerId) {
    featureId featureName on always changes { on at by } } }`,
)
export type FeatureState = Answer<typeof customerFeaturesQuery>['customerFeatures'][number]
export const zonesQuery = query('{ timeZones { id country countryCode description } }')
export const setCustomerFeatureMutation = mutation(
  `mutation($customerId: ID!, $featureName: String!, $on: Boolean!) {
    setCustomerFeature(customerId: $customerId, featureName: $featureName, on: $on) { id }
  }`,
)

/** The customers whose data I see, by short name. */
export const customerNames = async (signal?: AbortSignal): Promise<readonly CustomerName[]> =>
  (await request(customerNamesQuery, {}, signal)).customers

const pages = createCellPages()

export const findAllCustomers = async (
  list: PageInput,
  showDeactivated: boolean,
  signal?: AbortSignal,
): Promise<CustomerPage> => {
  const about = { ...list, showDeactivated }
  const { findAllCustomers: page } = await request(
    findAllCustomersQuery,
    {
      ...{ filters: list.filters, showDeactivated, page: paginationOf(list), sort: sortingOf(list) },
      cells: pages.before(about),
    },
    signal,
  )
  pages.heard(about, page.cells)
  return page
}

export const createCustomer = async (input: NewCustomer): Promise<string> =>
  (await request(createCustomerMutation, { input })).createCustomer.id
export const updateCustomer = async (customerId: string, change: CustomerChange): Promise<void> => {
  await request(updateCustomerMutation, { input: { customerId, ...change } })
}
export const deactivateCustomer = async (customerId: string): Promise<void> => {
  await request(deactivateCustomerMutation, { customerId })
}
export const setCustomerFeature = async (
  customerId: string,
  featureName: string,
  on: boolean,
): Promise<void> => {
  await request(setCustomerFeatureMutation, { customerId, featureName, on })
}
export const activateCustomer = async (customerId: string): Promise<void> => {
  await request(activateCustomerMutation, { customerId })
}
/** Null for one that I do not see. */
export const customer = async (customerId: string, signal?: AbortSignal): Promise<Customer | null> =>
  (await request(customerQuery, { customerId }, signal)).customer
export const customerTotals = async (customerId: string, signal?: AbortSignal): Promise<CustomerTotals> =>
  (await request(customerTotalsQuery, { customerId }, signal)).customerTotals
export const customerFeatures = async (
  customerId: string,
  signal?: AbortSignal,
): Promise<readonly FeatureState[]> =>
  (await request(customerFeaturesQuery, { customerId }, signal)).customerFeatures
