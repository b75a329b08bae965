/** Files of days as a service of the server: days are queued and sent. */
import { service } from '../platform/service.ts'
import type { AddressRules } from '../webhooks/address.ts'
import { startSending } from './send.ts'

export interface DayFilesOptions {
  readonly rules: AddressRules
  readonly folder: string | null
}

export const dayFilesService = ({ rules, folder }: DayFilesOptions) =>
  service('files of days', ['pool', 'log', 'reads', 'access'], ({ pool, log, reads, access }) => {
    const { sealing } = access.auth
    return { stop: startSending({ pool, log, reads, sealing, rules, folder }).stop }
  })
