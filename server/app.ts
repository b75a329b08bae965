/** The whole server: its folder and database first, then its parts in their order. */
import type { Config } from './config.ts'
import { openDatabase } from './platform/database.ts'
import { lockFolder } from './platform/lock.ts'
import type { Log } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { type Part, part, startParts } from './platform/part.ts'

export interface App {
  /** Whether its own database ended by itself. */
  readonly isLost: () => boolean
  /** Stops everything in reverse; what was accepted is kept. */
  readonly close: () => Promise<void>
}

const databasePart = (config: Config, onLost: (why: string) => void) =>
  part('database', ['log'], async ({ log }) => {
    const { pool, url, close } = await openDatabase({
      ...config,
      onLost,
      onBroken: (error) => log.seldom('pool', 'A connection to the database broke', { error }),
    })
    return { gives: { pool, databaseUrl: url }, stop: close }
  })

const migrationsPart = part('migrations', ['pool'], async ({ pool }) => {
  await migrate(pool)
})

/** Every part in its order. Most take a while to load; meanwhile the database starts. */
async function* everyPart(config: Config, onLost: (why: string) => void): AsyncGenerator<Part> {
  yield part('folder', [], () => ({ stop: lockFolder(config.dataDir) }))
  const loading = import('./modules.ts')
  yield databasePart(config, onLost)
  yield migrationsPart
  yield* (await loading).parts(config)
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
  const { stop } = await startParts(everyPart(config, onLost), { log }, () => {
    process.exitCode = 1
  })
  return { isLost: () => lost, close: stop }
}
