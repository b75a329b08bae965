/** The heat map as a service of the server. */
import { service } from '../platform/service.ts'
import { heatRoutes } from './routes.ts'

export const heatService = service('heat', ['http', 'access', 'pool', 'reads'], ({ http, ...given }) => {
  http.register(heatRoutes, given)
})
