/** Maintenance as services of the server: its files, and the round that opens issues. */
import { service } from '../platform/service.ts'
import { maintenanceRoutes } from './routes.ts'
import { startMaintenance } from './watch.ts'

export const maintenanceService = service(
  'maintenance',
  ['http', 'access', 'pool'],
  ({ http, access, pool }) => {
    http.register(maintenanceRoutes, { access, pool })
  },
)

export const maintenanceRoundService = service('maintenance round', ['pool', 'log'], ({ pool, log }) =>
  startMaintenance(pool, log),
)
