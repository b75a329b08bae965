/** Maintenance as parts of the server: its files, and the round that opens issues. */
import { part } from '../platform/part.ts'
import { maintenanceRoutes } from './routes.ts'
import { startMaintenance } from './watch.ts'

export const maintenancePart = part('maintenance', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(maintenanceRoutes, { access, pool })
})

export const maintenanceRoundPart = part('maintenance round', ['pool', 'log'], ({ pool, log }) =>
  startMaintenance(pool, log),
)
