/** Embedded pages as a service of the server. */
import { service } from '../platform/service.ts'
import { outsidePageRoutes } from './routes.ts'

export const outsidePagesService = service('outside pages', ['http', 'access'], ({ http, access }) => {
  http.register(outsidePageRoutes, { access })
})
