/** Vehicle groups as a part of the server. */
import { part } from '../platform/part.ts'
import { groupRoutes } from './routes.ts'

export const groupsPart = part('groups', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(groupRoutes, { access, pool })
})
