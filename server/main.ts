/** `npm start`: reads the configuration, starts the app, and stops it on a signal. */
import type { App } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { adviceOn } from './platform/last-words.ts'
import { openLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'

/** A terminal's Ctrl-C may reach us twice, by itself and passed on by npm: this close together they are one. */
const sameKey = 1_000

/** How long a stop may take, in milliseconds. */
const gracePeriod = { usual: 60_000, withoutDatabase: 2_000 }

/** What is said where a stop is cut short: the next start recovers only what a running database has. */
const cutShort = (app: App | null): string => {
  const down = app?.databaseDown() ?? null
  return down === null
    ? 'The next start recovers.'
    : `The built-in database was down (${down}).${adviceOn(down)}`
}

const main = async () => {
  const config = readConfig(process.env)
  const log = await openLog(config.logFormat)
  process.on('unhandledRejection', (error) => log.error('Something failed that nobody waited for', { error }))

  // The parts are loaded once the configuration is known to be good, and while the database starts.
  const { startApp } = await import('./app.ts')
  let app: App | null = null
  const requested = Promise.withResolvers<void>()
  let stopRequestedAt: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      const now = Date.now()
      if (stopRequestedAt === null) {
        stopRequestedAt = now
        requested.resolve()
      } else if (now - stopRequestedAt > sameKey) {
        log.warn(`Stopped at once. ${cutShort(app)}`)
        process.exit(130)
      }
    })

  app = await startApp(config, log)
  await requested.promise
  log.info('Stopping …')
  const down = app.databaseDown()
  // What was accepted is in the database: whatever still hangs after this loses nothing by being cut off.
  const forceTimer = setTimeout(
    () => {
      log.error(`It did not stop in time and was cut off. ${cutShort(app)}`)
      process.exit(1)
    },
    down === null ? gracePeriod.usual : gracePeriod.withoutDatabase,
  )
  await app.close()
  clearTimeout(forceTimer)
  if (down === null) log.info('Stopped.')
  else {
    log.error(`Stopped while the built-in database was down (${down}).${adviceOn(down)}`)
    process.exitCode = 1
  }
  process.exit(process.exitCode ?? 0)
}

/** What whoever started us can mend, in words; anything else with all that is known of it. */
const explain = (error: Error & { code?: string; port?: number }): string => {
  if (error instanceof ConfigError || error instanceof StartError) return error.message
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is taken by another program. Set PORT, MQTT_PORT or ENGINE_PORT to a free one.`
  if (error.code === 'EADDRNOTAVAIL')
    return 'This machine does not have the address that HOST or ENGINE_HOST names. Set HOST to one of its own, or leave it out.'
  if (error.code === 'EACCES') return `There is no permission for this: ${error.message}`
  return `The server could not start. ${error.stack ?? error.message}`
}

main().catch((error) => {
  process.stderr.write(`${explain(error instanceof Error ? error : new Error(String(error)))}\n`)
  process.exit(1)
})
