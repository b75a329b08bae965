/** Pictures of cargo cameras as a part of the server. */
import { part } from '../platform/part.ts'
import { cargoImageRoutes } from './routes.ts'

export const cargoImagesPart = part(
  'cargo images',
  ['http', 'access', 'pool', 'log'],
  ({ http, ...given }) => {
    http.register(cargoImageRoutes, given)
  },
)
