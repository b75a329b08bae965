/** Tracks of vehicles as a service of the server. */
import { service } from '../platform/service.ts'
import { trackRoutes } from './routes.ts'

export const trackService = service('track', ['http', 'access', 'pool', 'reads'], ({ http, ...given }) => {
  http.register(trackRoutes, given)
})
