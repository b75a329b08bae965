/** For the test of rights: plans, subscriptions and pools of seats. */
import { administrators, type Case, type CaseAbout, overseers, superAdmins } from './case.ts'

/** An act that has come some way. */
export const subscriptionProgressOf = '6f1f9b6f-2a51-4c7e-8f0e-0d4f5f0c2f0e'

const filter = (field: string, value: string) =>
  `{ field: "${field}", condition: "isExactly", value: "${value}" }`
/** One vehicle of the customer, by its VIN. */
const vehicle = ({ customerId }: CaseAbout, vin: string, state: string) =>
  `{ customerId: ${customerId}, all: true, filters: [${filter('vin', vin)}, ${filter('state', state)}] }`
const own = (about: CaseAbout) => vehicle(about, about.vin, 'active')
const pool = ({ customerId, subscriptionPoolId }: CaseAbout) =>
  `{ customerId: ${customerId}, poolIds: [${subscriptionPoolId}] }`
const terms = ({ subscriptionPlanId }: CaseAbout) =>
  `{ planId: ${subscriptionPlanId}, termMonths: 12, renews: true }`
const plan = ({ fresh }: CaseAbout) => `{ name: "${fresh}", features: ["GeofenceV2"], sensorTypeIds: [1],
  reportIntervalMinutes: 5, retentionDays: 365, priceCents: 100, isOffered: true }`

export const subscriptionsQueries: Readonly<Record<string, Case>> = {
  subscriptions: {
    ...overseers,
    ask: ({ customerId }) =>
      `{ subscriptions(customerId: ${customerId}) { subscriptions { unitId customerName } } }`,
  },
  'subscriptions: of all': {
    ...overseers,
    ask: () => '{ subscriptions { subscriptions { unitId customerName } } }',
  },
  subscriptionCounts: {
    ...overseers,
    ask: ({ customerId }) => `{ subscriptionCounts(customerId: ${customerId}) { state count } }`,
    mark: () => '"count":2',
  },
  subscriptionPools: {
    ...overseers,
    ask: ({ customerId }) => `{ subscriptionPools(customerId: ${customerId}) { name } }`,
  },
  subscriptionForecast: {
    ...overseers,
    ask: ({ customerId }) => `{ subscriptionForecast(customerId: ${customerId}) { ending } }`,
    mark: () => '"ending":6',
  },
  subscriptionProgress: {
    ...overseers,
    ask: ({ customerId }) =>
      `{ subscriptionProgress(customerId: ${customerId}, id: "${subscriptionProgressOf}") { done } }`,
    mark: () => '"done":7',
  },
  // What is offered is the same for everybody.
  subscriptionPlans: {
    own: overseers.own,
    foreign: overseers.own,
    ask: () => '{ subscriptionPlans { name } }',
    mark: () => 'Plan for all',
  },
}

export const subscriptionsMutations: Readonly<Record<string, Case>> = {
  createSubscriptionPlan: {
    ...superAdmins,
    ask: (about) => `mutation { createSubscriptionPlan(input: ${plan(about)}) { id } }`,
  },
  updateSubscriptionPlan: {
    ...superAdmins,
    ask: (about) =>
      `mutation { updateSubscriptionPlan(id: ${about.subscriptionPlanId}, input: ${plan(about)}) { id } }`,
  },
  assignSubscriptions: {
    ...superAdmins,
    ask: (about) => `mutation { assignSubscriptions(of: ${vehicle(about, about.doomedVin, 'none')},
      terms: ${terms(about)}) { changed } }`,
  },
  'assignSubscriptions: seats of a pool': {
    ...superAdmins,
    ask: (about) => `mutation { assignSubscriptions(of: ${vehicle(about, about.doomedVin, 'none')},
      poolId: ${about.subscriptionPoolId}) { changed } }`,
  },
  renewSubscriptions: {
    ...administrators,
    ask: (about) => `mutation { renewSubscriptions(of: ${own(about)}) { changed } }`,
  },
  'renewSubscriptions: a pool': {
    ...administrators,
    ask: (about) => `mutation { renewSubscriptions(of: ${pool(about)}) { changed } }`,
  },
  setSubscriptionRenewals: {
    ...administrators,
    ask: (about) => `mutation { setSubscriptionRenewals(of: ${own(about)}, renews: true) { changed } }`,
  },
  changeSubscriptionPlans: {
    ...administrators,
    ask: (about) => `mutation { changeSubscriptionPlans(of: ${own(about)},
      planId: ${about.subscriptionPlanId}) { changed } }`,
  },
  cancelSubscriptions: {
    ...administrators,
    ask: (about) => `mutation { cancelSubscriptions(of: ${own(about)}) { changed } }`,
  },
  withdrawSubscriptionCancellations: {
    ...administrators,
    ask: (about) => `mutation { cancelSubscriptions(of: ${own(about)}) { changed }
      withdrawSubscriptionCancellations(of: ${vehicle(about, about.vin, 'cancelled')}) { changed } }`,
  },
  releaseSubscriptionSeats: {
    ...superAdmins,
    ask: (about) =>
      `mutation { releaseSubscriptionSeats(of: ${vehicle(about, about.asleepVin, 'active')}) { changed } }`,
  },
  createSubscriptionPool: {
    ...superAdmins,
    ask: (
      about,
    ) => `mutation { createSubscriptionPool(customerId: ${about.customerId}, name: "${about.fresh}", seats: 3,
      terms: ${terms(about)}) }`,
  },
  resizeSubscriptionPool: {
    ...superAdmins,
    ask: ({ customerId, subscriptionPoolId }) =>
      `mutation { resizeSubscriptionPool(customerId: ${customerId}, id: ${subscriptionPoolId}, seats: 9) }`,
  },
}
