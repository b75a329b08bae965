/** Customers: the ones I see, and what a super admin changes of them. */
import type { Instant } from '#domain/basics/units.ts'
import { ask, question } from './graphql.ts'
import { type ListInput, paginationOf, sortingOf } from './page.ts'

export interface CustomerName {
  readonly id: string
  readonly shortName: string
}
export interface Customer extends CustomerName {
  readonly abbrev: string
  readonly longName: string
  readonly created: Instant
  readonly updated: Instant
  readonly active: boolean
  readonly dotNumber: string | null
  readonly retentionDurationDays: number
  readonly loadedFromLbs: number
  readonly totalActiveAssets: number
  readonly totalAssets: number
  readonly features: readonly { readonly featureId: number; readonly featureName: string }[]
}
export interface CustomerPage {
  readonly customerCount: number
  readonly customers: readonly Customer[]
}

const fields = `id abbrev shortName longName created updated active dotNumber retentionDurationDays loadedFromLbs
  totalActiveAssets totalAssets features { featureId featureName }`

export const customerNamesQuestion = question<{ customers: readonly CustomerName[] }>(
  '{ customers { id shortName } }',
)
export const findAllCustomersQuestion = question<
  { findAllCustomers: CustomerPage },
  {
    filters: ListInput['filters']
    showDeactivated: boolean
    page: ReturnType<typeof paginationOf>
    sort: ReturnType<typeof sortingOf>
  }
>(
  `query($filters: [FilterInput!], $showDeactivated: Boolean, $page: PaginationInput, $sort: SortingInput) {
    findAllCustomers(filters: $filters, showDeactivated: $showDeactivated, paginationInput: $page, sortingInput: $sort) {
      customerCount customers { ${fields} }
    } }`,
)

/** What somebody fills in for a new customer. */
export interface NewCustomer {
  readonly abbrev: string
  readonly shortName: string
  readonly longName: string
  readonly dotNumber: string
  readonly retentionDurationDays: number
}
export const createCustomerQuestion = question<{ createCustomer: { id: string } }, { input: NewCustomer }>(
  'mutation($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }',
)
export type CustomerChange = Partial<NewCustomer & { active: boolean; loadedFromLbs: number }>
export const updateCustomerQuestion = question<
  { updateCustomer: { id: string } },
  { input: CustomerChange & { customerId: string } }
>('mutation($input: UpdateCustomerInput!) { updateCustomer(input: $input) { id } }')
export const deactivateCustomerQuestion = question<
  { deactivateCustomer: { id: string } },
  { customerId: string }
>('mutation($customerId: ID!) { deactivateCustomer(customerId: $customerId) { id } }')
export const setCustomerFeatureQuestion = question<
  { setCustomerFeature: Pick<Customer, 'features'> },
  { customerId: string; featureName: string; on: boolean }
>(
  `mutation($customerId: ID!, $featureName: String!, $on: Boolean!) {
    setCustomerFeature(customerId: $customerId, featureName: $featureName, on: $on) { features { featureId featureName } }
  }`,
)

/** The customers whose data I see, by short name. */
export const customerNames = async (signal?: AbortSignal): Promise<readonly CustomerName[]> =>
  (await ask(customerNamesQuestion, {}, signal)).customers

export const findAllCustomers = async (
  list: ListInput,
  showDeactivated: boolean,
  signal?: AbortSignal,
): Promise<CustomerPage> =>
  (
    await ask(
      findAllCustomersQuestion,
      { filters: list.filters, showDeactivated, page: paginationOf(list), sort: sortingOf(list) },
      signal,
    )
  ).findAllCustomers

export const createCustomer = async (input: NewCustomer): Promise<string> =>
  (await ask(createCustomerQuestion, { input })).createCustomer.id
export const updateCustomer = async (customerId: string, change: CustomerChange): Promise<void> => {
  await ask(updateCustomerQuestion, { input: { customerId, ...change } })
}
export const deactivateCustomer = async (customerId: string): Promise<void> => {
  await ask(deactivateCustomerQuestion, { customerId })
}
/** Answers what is switched on now. */
export const setCustomerFeature = async (
  customerId: string,
  featureName: string,
  on: boolean,
): Promise<ReadonlySet<string>> => {
  const { setCustomerFeature } = await ask(setCustomerFeatureQuestion, { customerId, featureName, on })
  return new Set(setCustomerFeature.features.map((feature) => feature.featureName))
}
