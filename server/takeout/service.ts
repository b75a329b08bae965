/** Exports of accounts as services of the server: what makes them, and the archives by their links. */
import { service } from '../platform/service.ts'
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
