/**
 * `node tandem.js recount`: counts stays, trips and days again from the stored reports. The engine does it, between the
 * reports that come in: the one of the server that runs, otherwise one that is started for as long as it takes.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { days as ofDays } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { startEngine } from './ingest/engine.ts'
import { askRecount, endRecount, recountWaiting } from './ingest/journeys/ask-recount.ts'
import { hasEngine } from './ingest/seat.ts'
import { type Database, openDatabase, openPool } from './platform/database.ts'
import { urlOfRunning } from './platform/database-folder.ts'
import { lockFolder } from './platform/lock.ts'
import { openLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { StartError } from './platform/start-error.ts'

const usage =
  'All that can be given is: node tandem.js recount --vehicle VIN --days 30 (1 to 3,650), both of them or one or none.'
const mostDays = 3_650

interface Asked {
  readonly vin: string | null
  readonly since: Instant
}

/** @throws StartError for what cannot be meant */
export const readAsked = (args: string[], now: Instant): Asked => {
  let values: { vehicle?: string; days?: string }
  try {
    values = parseArgs({ args, options: { vehicle: { type: 'string' }, days: { type: 'string' } } }).values
  } catch (cause) {
    throw new StartError(`${(cause as Error).message.split('. ')[0]}. ${usage}`, { cause })
  }
  const { vehicle, days } = values
  if (days !== undefined && !(/^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= mostDays))
    throw new StartError(`"${days.slice(0, 20)}" is no number of days. ${usage}`)
  return {
    vin: vehicle?.trim().toUpperCase() ?? null,
    since: days === undefined ? 0 : now - ofDays(Number(days)),
  }
}

export type Opened = Pick<Database, 'url' | 'pool' | 'close'>

/** The database of the configuration: the built-in one of a server that runs is used beside it. */
export const open = async (config: Config): Promise<Opened> => {
  if (config.databaseUrl !== null) return openDatabase(config)
  let release: () => void
  try {
    release = lockFolder(config.dataDir)
  } catch (error) {
    const url = urlOfRunning(join(config.dataDir, 'postgres'))
    if (url === null) throw error
    const pool = openPool(url)
    return { url, pool, close: () => pool.end() }
  }
  try {
    const database = await openDatabase(config)
    const close = async () => {
      await database.close()
      release()
    }
    return { url: database.url, pool: database.pool, close }
  } catch (error) {
    release()
    throw error
  }
}

const words = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'vehicle' : 'vehicles'}`

/** Asks for it, and follows it to its end. @param isStopped whether somebody wants it to end before */
export async function recount(
  { pool, url }: Pick<Opened, 'pool' | 'url'>,
  { vin, since }: Asked,
  config: Pick<Config, 'geocoderUrl' | 'logFormat'>,
  tell: (line: string) => void,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const isServed = await hasEngine(pool)
  // A server that runs has seen to its database.
  if (!isServed) await migrate(pool)
  const all = await askRecount(pool, vin, since)
  if (all === 0)
    throw new StartError(
      vin === null ? 'There is no vehicle yet.' : `There is no vehicle with the VIN ${vin}.`,
    )
  tell(
    `Counting stays, trips and days of ${words(all)} again${isServed ? ', by the server that runs' : ''}. Ctrl-C ends it; what is counted by then is kept.`,
  )
  const log = await openLog(config.logFormat)
  const engine = isServed ? null : await startEngine({ url, geocoderUrl: config.geocoderUrl, log })
  try {
    let said = all
    for (;;) {
      const { waiting, failed, moreFailed } = await recountWaiting(pool)
      if (waiting === 0 || isStopped()) {
        await endRecount(pool)
        if (waiting > 0) return tell(`Ended with ${words(waiting)} left as they were.`)
        if (failed.length > 0)
          throw new StartError(
            `These could not be counted, and the log of the server says why: ${failed.join(', ')}${moreFailed > 0 ? ` and ${moreFailed.toLocaleString('en-US')} more` : ''}`,
          )
        return tell(`${words(all)} counted.`)
      }
      if (waiting !== said) tell(`${words(waiting)} to go`)
      said = waiting
      await pause(1_000)
    }
  } finally {
    await engine?.stop()
  }
}

/** Run as a command. */
export async function runRecount(args: string[]): Promise<void> {
  let isStopped = false
  process.once('SIGINT', () => {
    isStopped = true
  })
  try {
    const config = readConfig(process.env)
    const asked = readAsked(args, Date.now())
    const database = await open(config)
    try {
      await recount(
        database,
        asked,
        config,
        (line) => process.stdout.write(`${line}\n`),
        () => isStopped,
      )
    } finally {
      await database.close()
    }
  } catch (error) {
    const isExplained = error instanceof ConfigError || error instanceof StartError
    process.stderr.write(`${isExplained ? error.message : ((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  }
}
