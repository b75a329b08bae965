/** The REST API as a service of the server. */
import { type SlicesFrom, slicesOf } from '../api/slices.ts'
import { service } from '../platform/service.ts'
import { restRoutes } from './routes.ts'

export const restService = (
  options: Pick<SlicesFrom, 'ftpPort' | 'keylessPhones' | 'overlays' | 'webhookRules'> = {},
) =>
  service(
    'rest',
    [
      'http',
      'access',
      'pool',
      'log',
      'hub',
      'messageBoard',
      'edits',
      'commandsSent',
      'reportsWanted',
      'reportWork',
      'campaignsChanged',
    ],
    ({ http, access, pool, log, ...from }) => {
      http.register(restRoutes, { access, pool, log, slices: slicesOf({ ...options, access, ...from }) })
    },
  )
