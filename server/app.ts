/** The whole server: its folder and database first, then its services in their order. */
import type { Config } from './config.ts'
import { openDatabase } from './platform/database.ts'
import { lockFolder } from './platform/lock.ts'
import type { Log } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { type Service, service, startServices } from './platform/service.ts'

export interface App {
  /** Whether its own database ended by itself. */
  readonly isLost: () => boolean
  /** Stops everything in reverse; what was accepted is kept. */
  readonly close: () => Promise<void>
}

const databaseService = (config: Config, onLost: (why: string) => void) =>
  service('database', ['log'], async ({ log }) => {
    const { pool, url, close } = await openDatabase({
      ...config,
      onLost,
      onBroken: (error) => log.seldom('pool', 'A connection to the database broke', { error }),
    })
    return { gives: { pool, databaseUrl: url }, stop: close }
  })

const migrationsService = service('migrations', ['pool'], async ({ pool }) => {
  await migrate(pool)
})

/** Every service in its order. Most take a while to load; meanwhile the database starts. */
async function* everyService(config: Config, onLost: (why: string) => void): AsyncGenerator<Service> {
  yield service('folder', [], () => ({ stop: lockFolder(config.dataDir) }))
  const loading = import('./services.ts')
  yield databaseService(config, onLost)
  yield migrationsService
  yield* (await loading).services(config)
}

/**
 * Starts everything; on a failure what was started already is stopped again.
 * @param stopping aborted when the server is to end, by us too when it cannot go on
 */
export const startApp = async (config: Config, log: Log, stopping: AbortController): Promise<App> => {
  let lost = false
  const onLost = (why: string) => {
    log.error('The built-in database ended by itself; the server stops. The next start recovers it.', { why })
    process.exitCode = 1
    lost = true
    stopping.abort()
  }
  const { stop } = await startServices(everyService(config, onLost), { log }, () => {
    process.exitCode = 1
  })
  return { isLost: () => lost, close: stop }
}
