/** The list of vehicles with their subscriptions, of this cell or of all. */
import { dayOf } from '#domain/fleet/subscription.ts'
import type { CellList, ListArgs } from '../all-cells/list.ts'
import { idOf } from '../graphql/paging.ts'
import { readSubscriptionOrder, type SubscribedVehicle, subscriptionsPage } from './list.ts'
import { subscriptionScope } from './reach.ts'

export const subscriptionList: CellList<Omit<ListArgs, 'showDeactivated'>, SubscribedVehicle> = {
  name: 'subscriptions',
  idOf: ({ vehicleId }) => vehicleId,
  order: ({ sortingInput }, now) => readSubscriptionOrder(sortingInput, dayOf(now)),
  page: async (by, { customerId, ...args }, window) => {
    const only = customerId == null ? null : idOf(customerId)
    const scope = await subscriptionScope(by, 'seeSubscriptions', only)
    return subscriptionsPage(by.db, scope, args, dayOf(by.now), window)
  },
}
