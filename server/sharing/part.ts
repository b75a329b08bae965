/** Shared links as a part of the server. */
import { part } from '../platform/part.ts'
import { sharingRoutes } from './routes.ts'

export const sharingPart = part('sharing', ['http', 'access', 'pool'], ({ http, access, pool }) => {
  http.register(sharingRoutes, { access, pool })
})
