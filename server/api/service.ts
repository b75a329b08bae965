/** The GraphQL API as a service of the server. */
import { service } from '../platform/service.ts'
import { graphqlRoutes } from './routes.ts'
import { type SlicesFrom, slicesOf } from './slices.ts'

export const apiService = (
  options: Pick<
    SlicesFrom,
    'ftpPort' | 'keylessPhones' | 'overlays' | 'webhookRules' | 'domainsByDns' | 'dnsServers'
  > = {},
) =>
  service(
    'api',
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
    ({
      http,
      hub,
      messageBoard,
      edits,
      commandsSent,
      reportsWanted,
      reportWork,
      campaignsChanged,
      ...given
    }) => {
      const { access } = given
      http.register(graphqlRoutes, {
        ...given,
        slices: slicesOf({
          ...options,
          access,
          hub,
          messageBoard,
          edits,
          commandsSent,
          reportsWanted,
          reportWork,
          campaignsChanged,
        }),
      })
    },
  )
