/** The slices of all capabilities in the context of resolvers: one line for each. */
import { hours } from '#domain/basics/time.ts'
import type { OverlaySource } from '#domain/wire/overlay.ts'
import type { Access } from '../access/access.ts'
import { makeRate } from '../access/rate.ts'
import type { OverCells } from '../all-cells/over.ts'
import { type ChangesOptions, openChanges } from '../live/changes.ts'
import type { ReportWork } from '../reports/work.ts'
import type { AddressRules } from '../webhooks/address.ts'
import type { Slices } from './executor.ts'

/** Users that one administrator may fail to create within an hour. */
const failedCreationsAnHour = 30
const wrongReceiversAnHour = 10
/** Times that one administrator may try connections to providers and look for TXT records. */
const checksAnHour = 120
/** Times that one administrator may try destinations of daily files. */
const triesAnHour = 60

export interface SlicesFrom extends ChangesOptions {
  readonly access: Access
  /** Left out: commands wait until somebody looks for them. */
  readonly commandsSent?: () => void
  /** Left out: runs wait until somebody looks for them. */
  readonly reportsWanted?: () => void
  /** Left out: none is done. */
  readonly reportWork?: ReportWork
  /** Left out: campaigns wait until somebody looks after them. */
  readonly campaignsChanged?: () => void
  /** Left out: https alone, and no private addresses. */
  readonly webhookRules?: AddressRules
  /** Left out: days are not written to folders. */
  readonly dayFilesFolder?: string | null
  /** Left out: super admins alone confirm e-mail domains. */
  readonly domainsByDns?: boolean
  /** Left out: those of this machine. */
  readonly dnsServers?: readonly string[]
  /** Left out: none. */
  readonly overlays?: readonly OverlaySource[]
  /** Left out: there is no FTP. */
  readonly ftpPort?: number | null
  /** Left out: phones need a key. */
  readonly keylessPhones?: boolean
  /** Left out: there is one cell alone. */
  readonly overCells?: OverCells | null
}

export const slicesOf = ({
  commandsSent = () => {},
  campaignsChanged = () => {},
  webhookRules = { isHttpAllowed: false, isPrivateAllowed: false },
  dayFilesFolder = null,
  domainsByDns = false,
  dnsServers = [],
  overlays = [],
  keylessPhones = false,
  overCells = null,
  ftpPort = null,
  reportsWanted = () => {},
  reportWork = () => Promise.reject(new Error('Reports are not made here.')),
  ...from
}: SlicesFrom): Slices => {
  const { access } = from
  const { usersChanged, ...changes } = openChanges(from)
  return {
    ...changes,
    access: {
      auth: access.auth,
      signInsEnded: access.signInsEnded,
      tokensChanged: access.tokensChanged,
      apiTokens: access.apiTokens,
      usersChanged,
    },
    mail: access.auth.app,
    vinTransfers: { wrongReceivers: makeRate(wrongReceiversAnHour, hours(1)) },
    users: { failedCreations: makeRate(failedCreationsAnHour, hours(1)) },
    overlays,
    keylessPhones,
    cells: { over: overCells },
    commands: { sent: commandsSent },
    ftp: { port: ftpPort },
    reports: { wanted: reportsWanted, work: reportWork },
    campaigns: { changed: campaignsChanged },
    webhooks: { addressRules: webhookRules },
    dayFiles: { folder: dayFilesFolder, tries: makeRate(triesAnHour, hours(1)) },
    singleSignOn: { domainsByDns, dnsServers, checks: makeRate(checksAnHour, hours(1)) },
  }
}
