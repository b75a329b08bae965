/** The GraphQL API as a service of the server. */
import { service } from '../platform/service.ts'
import { graphqlRoutes } from './routes.ts'

export const apiService = service(
  'api',
  ['http', 'access', 'pool', 'reads', 'log', 'slices'],
  ({ http, ...given }) => {
    http.register(graphqlRoutes, given)
  },
)
