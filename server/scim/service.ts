/** SCIM as a service: its routes. */
import { service } from '../platform/service.ts'
import { scimRoutes } from './routes.ts'

export const scimService = service('SCIM', ['http', 'access', 'log'], ({ http, access, log }) => {
  http.register(scimRoutes, { access, log })
})
