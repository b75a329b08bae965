/** What resolvers need, once for every way in: rates and whoever is told of changes are the same for all. */
import type {} from '../cells/list-service.ts'
import { service } from '../platform/service.ts'
import type { Slices } from './executor.ts'
import { type SlicesFrom, slicesOf } from './slices.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly slices: Slices
  }
}

export type SlicesOptions = Pick<
  SlicesFrom,
  'ftpPort' | 'dayFilesFolder' | 'keylessPhones' | 'overlays' | 'webhookRules' | 'domainsByDns' | 'dnsServers'
>

export const slicesService = (options: SlicesOptions = {}) =>
  service(
    'slices',
    [
      'access',
      'hub',
      'messageBoard',
      'edits',
      'commandsSent',
      'reportsWanted',
      'reportWork',
      'campaignsChanged',
      'overCells',
    ],
    (given) => ({ gives: { slices: slicesOf({ ...options, ...given }) } }),
  )
