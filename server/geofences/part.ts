/** Geofences as a part of the server. */
import { part } from '../platform/part.ts'
import { geofenceRoutes } from './routes.ts'

export const geofencesPart = part('geofences', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(geofenceRoutes, { access, pool })
})
