/** The GraphQL API as a part of the server. */
import { part } from '../platform/part.ts'
import { graphqlRoutes } from './routes.ts'
import { type SlicesFrom, slicesOf } from './slices.ts'

export const apiPart = (options: Pick<SlicesFrom, 'overlays' | 'webhookRules'> = {}) =>
  part(
    'api',
    ['http', 'access', 'pool', 'log', 'hub', 'edits', 'commandsSent'],
    ({ http, hub, edits, commandsSent, ...given }) => {
      const { access } = given
      http.register(graphqlRoutes, {
        ...given,
        slices: slicesOf({ ...options, access, hub, edits, commandsSent }),
      })
    },
  )
