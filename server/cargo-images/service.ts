/** Pictures of cargo cameras as a service of the server. */
import { service } from '../platform/service.ts'
import { cargoImageRoutes } from './routes.ts'

export const cargoImagesService = service(
  'cargo images',
  ['http', 'access', 'pool', 'log'],
  ({ http, ...given }) => {
    http.register(cargoImageRoutes, given)
  },
)
