/** `node tandem.js move-customer ABBREV`: takes a customer from the cell of DATABASE_URL to that of TO_DATABASE_URL while both are at work. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import { makeDirectory } from './cells/directory-tables.ts'
import { moveCustomer } from './cells/move.ts'
import type { Engines, Side } from './cells/move-sides.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { hasEngine } from './ingest/seat.ts'
import { openSharedEngine } from './ingest/shared-engine.ts'
import { openPool } from './platform/database.ts'
import { type Log, openLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'

const usage = 'All that can be given is: node tandem.js move-customer ABBREV'
const linkWithin = 15 * second

interface OpenSide extends Side {
  readonly close: () => Promise<void>
}

/** A cell with links to its engines, however many there are. */
const openSide = async (url: string, config: Config, log: Log): Promise<OpenSide> => {
  const pool = openPool(url, 6)
  const ask = async <T extends pg.QueryResultRow>(sql: string) => (await pool.query<T>(sql)).rows[0]
  try {
    const self = await ask<{ name: string }>('SELECT name FROM cell_self')
    if (!self)
      throw new StartError('A database is no cell yet. Start its servers with CELL and DIRECTORY_URL first.')
    if (!(await hasEngine(pool))) return { name: self.name, pool, engines: null, close: () => pool.end() }
    const shares = config.sharesEngine
    const engine = await openSharedEngine({
      ...{ log, pool, url, geocoderUrl: null, runs: false, links: true, shares },
      door: { host: '127.0.0.1', port: 0 },
    })
    const isLinked = async () => {
      const wanted = shares
        ? ((await ask<{ n: number }>('SELECT count(*)::int AS n FROM engine_member'))?.n ?? 1)
        : 1
      return ((await engine.stats()).engine_linked ?? 0) >= wanted
    }
    const linked = async () => {
      for (const until = performance.now() + linkWithin; !(await isLinked()); await pause(50))
        if (performance.now() > until)
          throw new StartError(
            `The engine of the cell "${self.name}" cannot be reached from here. See ENGINE_HOST.`,
          )
    }
    await linked()
    const engines: Engines = {
      vehiclesChanged: (ids) => engine.vehiclesChanged(ids).then(linked),
      watchersChanged: (ids) => engine.watchersChanged(ids).then(linked),
    }
    return { name: self.name, pool, engines, close: () => engine.stop().then(() => pool.end()) }
  } catch (error) {
    await pool.end()
    throw error
  }
}

const customerOf = async (pool: pg.Pool, abbrev: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM (SELECT id, abbrev FROM customer WHERE id > 0 UNION SELECT customer_id, abbrev FROM cell_move) known
      WHERE lower(abbrev) = lower($1)`,
    [abbrev],
  )
  if (!rows[0]) throw new StartError(`There is no customer with the abbreviation "${abbrev.slice(0, 50)}".`)
  return rows[0].id
}

const move = async (args: string[], tell: (line: string) => void): Promise<void> => {
  const [abbrev, ...more] = args
  if (!abbrev || more.length > 0) throw new StartError(usage)
  const config = readConfig(process.env)
  if (!config.cell?.toUrl || config.databaseUrl === null)
    throw new StartError('DATABASE_URL, CELL, CELL_URL, DIRECTORY_URL and TO_DATABASE_URL are needed.')
  const log = await openLog(config.logFormat)
  const directory = openPool(config.cell.directoryUrl, 2)
  const opened: OpenSide[] = []
  try {
    await makeDirectory(directory)
    const from = await openSide(config.databaseUrl, config, log)
    opened.push(from)
    const to = await openSide(config.cell.toUrl, config, log)
    opened.push(to)
    await moveCustomer({ customerId: await customerOf(from.pool, abbrev), from, to, directory, tell })
  } finally {
    for (const side of opened) await side.close()
    await directory.end()
  }
}

/** Run as a command. */
export async function runMove(args: string[]): Promise<void> {
  try {
    await move(args, (line) => process.stdout.write(`${line}\n`))
  } catch (error) {
    const isExplained = error instanceof ConfigError || error instanceof StartError
    process.stderr.write(`${isExplained ? error.message : ((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  }
}
