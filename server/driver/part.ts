/** The pages of drivers as a part of the server. */
import { part } from '../platform/part.ts'
import { driverRoutes } from './routes.ts'

export const driverPart = part('driver', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(driverRoutes, { access, pool })
})
