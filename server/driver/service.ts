/** The pages of drivers as a service of the server. */
import { service } from '../platform/service.ts'
import { driverRoutes } from './routes.ts'

export const driverService = service('driver', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(driverRoutes, { access, pool })
})
