/** The MCP server as a service. */
import { type SlicesFrom, slicesOf } from '../api/slices.ts'
import { service } from '../platform/service.ts'
import { mcpRoutes } from './routes.ts'

export const mcpService = (
  options: Pick<SlicesFrom, 'ftpPort' | 'keylessPhones' | 'overlays' | 'webhookRules'> = {},
) =>
  service(
    'mcp',
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
      'reportSite',
      'campaignsChanged',
    ],
    ({ http, access, pool, log, reportSite, ...from }) => {
      const slices = slicesOf({ ...options, access, ...from })
      http.register(mcpRoutes, { access, pool, log, slices, publicUrl: () => reportSite().publicUrl })
    },
  )
