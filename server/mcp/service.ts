/** The MCP server as a service. */
import { service } from '../platform/service.ts'
import { mcpRoutes } from './routes.ts'

export const mcpService = service(
  'mcp',
  ['http', 'access', 'pool', 'reads', 'log', 'slices', 'reportSite'],
  ({ http, reportSite, ...given }) => {
    http.register(mcpRoutes, { ...given, publicUrl: () => reportSite().publicUrl })
  },
)
