/** Tracks of vehicles as a part of the server. */
import { part } from '../platform/part.ts'
import { trackRoutes } from './routes.ts'

export const trackPart = part('track', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(trackRoutes, { access, pool })
})
