/** Geofences as a service of the server. */
import { service } from '../platform/service.ts'
import { geofenceRoutes } from './routes.ts'

export const geofencesService = service('geofences', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(geofenceRoutes, { access, pool })
})
