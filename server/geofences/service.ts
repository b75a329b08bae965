/** Geofences as a service of the server. */
import { service } from '../platform/service.ts'
import { startBackfilling } from './backfill-round.ts'
import { geofenceRoutes } from './routes.ts'

export const geofencesService = service('geofences', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(geofenceRoutes, { access, pool })
})

export const backfillService = service('past visits', ['pool', 'log'], ({ pool, log }) =>
  startBackfilling(pool, log),
)
