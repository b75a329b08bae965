/** Exports as parts of the server: the files by their links, and the end of those whose day is over. */
import { hour } from '#domain/basics/time.ts'
import { part } from '../platform/part.ts'
import { exportRoutes } from './routes.ts'
import { dropEnded } from './store.ts'

export const exportsPart = part('exports', ['http', 'pool'], ({ http, pool }) => {
  http.register(exportRoutes, { pool })
})

export const exportsEndPart = part('exports end', ['pool', 'log'], ({ pool, log }) => {
  const dropping = setInterval(
    () =>
      dropEnded(pool, Date.now()).catch((error) =>
        log.seldom('exports', 'Exports whose day is over could not be removed', { error }),
      ),
    hour,
  )
  return { stop: () => clearInterval(dropping) }
})
