/** Subscriptions as services of the server: the bill as a file, and the round over those that are due. */
import { service } from '../platform/service.ts'
import { startSubscriptions } from './round.ts'
import { subscriptionRoutes } from './routes.ts'

export const subscriptionsService = service(
  'subscriptions',
  ['http', 'access', 'pool'],
  ({ http, access, pool }) => {
    http.register(subscriptionRoutes, { access, pool })
  },
)

export const subscriptionRoundService = service(
  'subscription round',
  ['pool', 'log', 'edits', 'hub'],
  ({ pool, log, edits, hub }) =>
    startSubscriptions({
      pool,
      log,
      vehiclesChanged: async (ids) => {
        await edits.vehiclesChanged(ids)
        hub.vehiclesChanged(ids)
      },
    }),
)
