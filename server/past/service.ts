/** The fleet as it was, as a service of the server. */
import { service } from '../platform/service.ts'
import { pastRoutes } from './routes.ts'

export const pastService = service('past', ['http', 'access', 'pool', 'reads'], ({ http, ...given }) => {
  http.register(pastRoutes, given)
})
