/** Exports as services of the server: the files by their links, and the end of those whose day is over. */
import { hour } from '#domain/basics/time.ts'
import { service } from '../platform/service.ts'
import { exportRoutes } from './routes.ts'
import { dropEnded } from './store.ts'

export const exportsService = service('exports', ['http', 'pool'], ({ http, pool }) => {
  http.register(exportRoutes, { pool })
})

export const exportsEndService = service('exports end', ['pool', 'log'], ({ pool, log }) => {
  const dropping = setInterval(
    () =>
      dropEnded(pool, Date.now()).catch((error) =>
        log.seldom('exports', 'Exports whose day is over could not be removed', { error }),
      ),
    hour,
  )
  return { stop: () => clearInterval(dropping) }
})
