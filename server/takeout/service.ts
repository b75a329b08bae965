/** Exports and deletions of accounts as services of the server: what does them, and the archives by their links. */
import { service } from '../platform/service.ts'
import { startDeletions } from './deletion.ts'
import { startMaker } from './maker.ts'
import { takeoutRoutes } from './routes.ts'

export const takeoutService = service('account exports', ['http', 'pool'], ({ http, pool }) => {
  http.register(takeoutRoutes, { pool })
})

export const takeoutMakerService = service(
  'account exports made',
  ['pool', 'log', 'databaseUrl'],
  ({ pool, log, databaseUrl: url }) => ({ stop: startMaker({ pool, url, log }).stop }),
)

export const customerDeletionService = service(
  'customer deletions',
  ['pool', 'log', 'edits', 'hub'],
  ({ pool, log, edits, hub }) => {
    const vehiclesChanged = async (ids: readonly number[]) => {
      await edits.vehiclesChanged(ids)
      hub.vehiclesChanged(ids)
    }
    const { watchersChanged } = edits
    return { stop: startDeletions({ pool, log, hearing: { vehiclesChanged, watchersChanged } }).stop }
  },
)
