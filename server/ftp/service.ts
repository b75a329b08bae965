/** FTP as a service of the server, where it is configured. */
import { service } from '../platform/service.ts'
import { type FtpSettings, startFtp } from './server.ts'

export const ftpService = ({
  settings,
  host,
}: {
  readonly settings: FtpSettings | null
  readonly host: string | null
}) =>
  service('ftp', ['pool', 'log'], async ({ pool, log }) => {
    if (!settings) return {}
    const server = await startFtp(settings, { pool, log, host })
    log.info(`FTP for gateways on port ${server.port}`)
    return { stop: server.close }
  })
