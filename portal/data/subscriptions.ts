/** Subscriptions of vehicles, pools of seats, plans, the forecast and the bill. */
import { call } from './call.ts'
import { createCellPages } from './cells.ts'
import type { SubscriptionPlanInput, SubscriptionsChosen, SubscriptionTerms } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'
import { type PageInput, paginationOf, sortingOf } from './page.ts'

export type { SubscriptionPlanInput, SubscriptionTerms }

export const subscriptionsQuery = query(
  `query($customerId: ID, $search: String, $filters: [FilterInput!], $page: PaginationInput, $sort: SortingInput,
    $cells: AllCellsInput) {
    subscriptions(customerId: $customerId, search: $search, filters: $filters, paginationInput: $page, sortingInput: $sort,
      allCells: $cells) { cells { name isHere url problem ids next } subscriptionCount subscriptions { vehicleId customerId customerName vin unitId id poolName planId planName priceCents
        state starts paidFrom ends endedOn termMonths renews cancelled } }
    subscriptionCounts(customerId: $customerId, search: $search, filters: $filters) { state count } }`,
)
export const subscriptionPoolsQuery = query(
  `query($customerId: ID) { subscriptionPools(customerId: $customerId) {
    id customerId customerName name seats used planId planName state ends termMonths renews } }`,
)
export const subscriptionPlansQuery = query(
  `{ subscriptionPlans { id name features sensorTypeIds reportIntervalMinutes retentionDays priceCents isOffered } }`,
)
export const subscriptionForecastQuery = query(
  `query($customerId: ID) { subscriptionForecast(customerId: $customerId) {
    month renewing renewingCents ending endingCents cancelled } }`,
)
export const subscriptionProgressQuery = query(
  `query($customerId: ID!, $id: String!) { subscriptionProgress(customerId: $customerId, id: $id) { done total } }`,
)
export const assignSubscriptionsMutation = mutation(
  `mutation($of: SubscriptionsChosen!, $terms: SubscriptionTerms, $poolId: ID) {
    assignSubscriptions(of: $of, terms: $terms, poolId: $poolId) { changed skipped } }`,
)
export const renewSubscriptionsMutation = mutation(
  'mutation($of: SubscriptionsChosen!) { renewSubscriptions(of: $of) { changed skipped } }',
)
export const setRenewalsMutation = mutation(
  `mutation($of: SubscriptionsChosen!, $renews: Boolean!) {
    setSubscriptionRenewals(of: $of, renews: $renews) { changed skipped } }`,
)
export const changePlansMutation = mutation(
  `mutation($of: SubscriptionsChosen!, $planId: ID!) {
    changeSubscriptionPlans(of: $of, planId: $planId) { changed skipped } }`,
)
export const cancelSubscriptionsMutation = mutation(
  'mutation($of: SubscriptionsChosen!) { cancelSubscriptions(of: $of) { changed skipped } }',
)
export const withdrawCancellationsMutation = mutation(
  'mutation($of: SubscriptionsChosen!) { withdrawSubscriptionCancellations(of: $of) { changed skipped } }',
)
export const releaseSeatsMutation = mutation(
  'mutation($of: SubscriptionsChosen!) { releaseSubscriptionSeats(of: $of) { changed skipped } }',
)
export const createPoolMutation = mutation(
  `mutation($customerId: ID!, $name: String!, $seats: Int!, $terms: SubscriptionTerms!) {
    createSubscriptionPool(customerId: $customerId, name: $name, seats: $seats, terms: $terms) }`,
)
export const resizePoolMutation = mutation(
  `mutation($customerId: ID!, $id: ID!, $seats: Int!) {
    resizeSubscriptionPool(customerId: $customerId, id: $id, seats: $seats) }`,
)
export const createPlanMutation = mutation(
  'mutation($input: SubscriptionPlanInput!) { createSubscriptionPlan(input: $input) { id } }',
)
export const updatePlanMutation = mutation(
  'mutation($id: ID!, $input: SubscriptionPlanInput!) { updateSubscriptionPlan(id: $id, input: $input) { id } }',
)

export type Subscriptions = Answer<typeof subscriptionsQuery>
export type Subscription = Subscriptions['subscriptions']['subscriptions'][number]
export type CoverState = Subscription['state']
export type SubscriptionPool = Answer<typeof subscriptionPoolsQuery>['subscriptionPools'][number]
export type SubscriptionPlan = Answer<typeof subscriptionPlansQuery>['subscriptionPlans'][number]
export type ForecastMonth = Answer<typeof subscriptionForecastQuery>['subscriptionForecast'][number]
/** What an act is about. */
export type Chosen = SubscriptionsChosen
export type ActOutcome = Answer<typeof renewSubscriptionsMutation>['renewSubscriptions']

export interface SubscriptionList extends PageInput {
  readonly customerId: string | null
  readonly search: string
}

const pages = createCellPages()

export const subscriptions = async (list: SubscriptionList, signal?: AbortSignal): Promise<Subscriptions> => {
  const answer = await request(
    subscriptionsQuery,
    {
      ...{ customerId: list.customerId, search: list.search.trim() || null, filters: [...list.filters] },
      ...{ page: paginationOf(list), sort: sortingOf(list), cells: pages.before(list) },
    },
    signal,
  )
  pages.heard(list, answer.subscriptions.cells)
  return answer
}

export const subscriptionPools = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<readonly SubscriptionPool[]> =>
  (await request(subscriptionPoolsQuery, { customerId }, signal)).subscriptionPools
export const subscriptionPlans = async (signal?: AbortSignal): Promise<readonly SubscriptionPlan[]> =>
  (await request(subscriptionPlansQuery, {}, signal)).subscriptionPlans
export const subscriptionForecast = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<readonly ForecastMonth[]> =>
  (await request(subscriptionForecastQuery, { customerId }, signal)).subscriptionForecast

/** @throws CallError with words fit to be shown */
export const billingFile = async (customerId: string | null, month: string): Promise<Blob> =>
  (
    await call(
      `/v1/api/subscriptions/billing?month=${month}${customerId === null ? '' : `&customerId=${customerId}`}`,
    )
  ).blob()
