/** Vehicle groups as a service of the server. */
import { service } from '../platform/service.ts'
import { groupRoutes } from './routes.ts'

export const groupsService = service('groups', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(groupRoutes, { access, pool })
})
