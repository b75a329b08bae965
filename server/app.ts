/** The whole server: its folder and database first, then its services in their order. */
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { lockFolder } from './platform/lock.ts'
import type { Log } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { type Service, service, startServices } from './platform/service.ts'
import { traceBy } from './platform/trace.ts'

export interface App {
  /** Why the database that we run ourselves is down, by its last words; null while it runs. */
  readonly databaseDown: () => string | null
  /** Stops everything in reverse; what was accepted is kept. */
  readonly close: () => Promise<void>
}

/** Tells the log of the built-in database going away and coming back. */
const tellOutage = (log: Log) => {
  let isTold = false
  return {
    onDown: (why: string) => {
      if (isTold) return log.seldom('database down', `The built-in database is still away. ${why}`)
      isTold = true
      log.error(
        `The built-in database ended (${why}). It is started again; senders are asked to retry meanwhile.`,
      )
    },
    onUp: (away: Ms) => {
      isTold = false
      log.info(`The built-in database is up again, after ${Math.ceil(away / second)} s.`)
    },
  }
}

const databaseService = (config: Config, onOpen: (database: Database) => void) =>
  service('database', ['log'], async ({ log }) => {
    const database = await openDatabase({
      ...config,
      ...tellOutage(log),
      onBroken: (error) => log.seldom('pool', 'A connection to the database broke', { error }),
    })
    onOpen(database)
    return { gives: { pool: database.pool, databaseUrl: database.url }, stop: database.close }
  })

const tracingService = ({ productName, role }: Config, { endpoint, share }: NonNullable<Config['traces']>) =>
  service('traces', [], async () => {
    const { openTracing } = await import('./tracing/otlp.ts')
    const tracing = openTracing({ endpoint, share, service: `${productName.toLowerCase()}-${role}` })
    traceBy(tracing)
    return {
      stop: () => {
        traceBy(null)
        return tracing.stop()
      },
    }
  })

const migrationsService = service('migrations', ['pool'], async ({ pool }) => {
  await migrate(pool)
})

/** Every service in its order. Most take a while to load; meanwhile the database starts. */
async function* everyService(config: Config, onOpen: (database: Database) => void): AsyncGenerator<Service> {
  // With a database outside there is nothing in it.
  const isFront = config.role === 'front'
  if (config.databaseUrl === null && !isFront)
    yield service('folder', [], () => ({ stop: lockFolder(config.dataDir) }))
  const loading = import('./services.ts')
  if (config.traces) yield tracingService(config, config.traces)
  if (!isFront) {
    yield databaseService(config, onOpen)
    yield migrationsService
  }
  yield* (await loading).services(config)
}

/** Starts everything; on a failure what was started already is stopped again. */
export const startApp = async (config: Config, log: Log): Promise<App> => {
  let database: Database | null = null
  const onOpen = (opened: Database) => {
    database = opened
  }
  const { stop } = await startServices(everyService(config, onOpen), { log }, () => {
    process.exitCode = 1
  })
  return { databaseDown: () => database?.down() ?? null, close: stop }
}
