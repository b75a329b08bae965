/** The REST API as a service of the server. */
import { service } from '../platform/service.ts'
import { restRoutes } from './routes.ts'

export const restService = service(
  'rest',
  ['http', 'access', 'pool', 'reads', 'log', 'slices'],
  ({ http, ...given }) => {
    http.register(restRoutes, given)
  },
)
