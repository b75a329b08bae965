/** Shared links as a service of the server. */
import { service } from '../platform/service.ts'
import { sharingRoutes } from './routes.ts'

export const sharingService = service('sharing', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(sharingRoutes, { access, pool })
})
