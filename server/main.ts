/** `npm start`: reads the configuration, starts the app, and stops it on a signal. */
import { ConfigError, readConfig } from './config.ts'
import { FolderInUse } from './platform/lock.ts'
import { openLog } from './platform/log.ts'

/** A terminal's Ctrl-C may reach us twice, by itself and passed on by npm: this close together they are one. */
const sameKey = 1_000

/** How long a stop may take, in milliseconds. */
const gracePeriod = { usual: 60_000, withoutDatabase: 2_000 }

const main = async () => {
  const config = readConfig(process.env)
  const log = await openLog(config.logFormat)
  process.on('unhandledRejection', (error) => log.error('Something failed that nobody waited for', { error }))

  // The parts are loaded once the configuration is known to be good, and while the database starts.
  const { startApp } = await import('./app.ts')
  const stopping = new AbortController()
  let stopRequestedAt: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      const now = Date.now()
      if (stopRequestedAt === null) {
        stopRequestedAt = now
        stopping.abort()
      } else if (now - stopRequestedAt > sameKey) {
        log.warn('Stopped at once; the next start recovers.')
        process.exit(130)
      }
    })

  const app = await startApp(config, log, stopping)
  if (!stopping.signal.aborted)
    await new Promise<void>((done) => stopping.signal.addEventListener('abort', () => done(), { once: true }))
  log.info('Stopping …')
  // What was accepted is in the database: whatever still hangs after this loses nothing by being cut off.
  const forceTimer = setTimeout(
    () => {
      log.error('It did not stop in time and was cut off; the next start recovers.')
      process.exit(1)
    },
    app.isLost() ? gracePeriod.withoutDatabase : gracePeriod.usual,
  )
  await app.close()
  clearTimeout(forceTimer)
  log.info('Stopped.')
  process.exit(process.exitCode ?? 0)
}

/** What whoever started us can mend, in words; anything else with all that is known of it. */
const explain = (error: Error & { code?: string; port?: number }): string => {
  if (error instanceof ConfigError || error instanceof FolderInUse) return error.message
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is taken by another program. Set PORT or MQTT_PORT to a free one.`
  if (error.code === 'EACCES') return `There is no permission for this: ${error.message}`
  return `The server could not start. ${error.stack ?? error.message}`
}

main().catch((error) => {
  process.stderr.write(`${explain(error instanceof Error ? error : new Error(String(error)))}\n`)
  process.exit(1)
})
