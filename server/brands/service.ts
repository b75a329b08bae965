/** Brands as a service of the server. */
import { service } from '../platform/service.ts'
import { brandRoutes } from './routes.ts'

export const brandsService = service('brands', ['http', 'pool'], ({ http, pool }) => {
  http.register(brandRoutes, { pool })
})
