/** Imports as services of the server: their files, and the end of those whose day is over. */
import { hour } from '#domain/basics/time.ts'
import { service } from '../platform/service.ts'
import { spreadsheetRoutes } from './routes.ts'
import { dropEnded, dropStrayLines } from './store.ts'

export const spreadsheetsService = service(
  'spreadsheets',
  ['http', 'access', 'pool', 'log'],
  ({ http, access, pool, log }) => {
    http.register(spreadsheetRoutes, { access, pool, log })
  },
)

export const importsEndService = service('imports end', ['pool', 'log'], ({ pool, log }) => {
  const dropping = setInterval(
    () =>
      dropEnded(pool, Date.now())
        .then(() => dropStrayLines(pool))
        .catch((error) => log.seldom('imports', 'Imports whose day is over could not be removed', { error })),
    hour,
  )
  return { stop: () => clearInterval(dropping) }
})
