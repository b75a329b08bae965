/** The heat map as a part of the server. */
import { part } from '../platform/part.ts'
import { heatRoutes } from './routes.ts'

export const heatPart = part('heat', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(heatRoutes, { access, pool })
})
