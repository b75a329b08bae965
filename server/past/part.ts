/** The fleet as it was, as a part of the server. */
import { part } from '../platform/part.ts'
import { pastRoutes } from './routes.ts'

export const pastPart = part('past', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(pastRoutes, { access, pool })
})
