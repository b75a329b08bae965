/** Tracks of vehicles as a service of the server. */
import { service } from '../platform/service.ts'
import { trackRoutes } from './routes.ts'

export const trackService = service('track', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(trackRoutes, { access, pool })
})
