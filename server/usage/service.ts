/** Page views as a service of the server. */
import { service } from '../platform/service.ts'
import { openOutside } from './outside.ts'
import { usageRoutes } from './routes.ts'

export const usageService = ({
  usageUrl,
  productName,
}: {
  /** An endpoint outside; null or left out: none. */
  readonly usageUrl?: string | null
  readonly productName: string
}) =>
  service('usage', ['http', 'access', 'pool', 'log'], ({ http, access, pool, log }) => {
    http.register(usageRoutes, { access, pool, passOn: openOutside(usageUrl ?? null, productName, log) })
  })
