/**
 * `node tandem.js export-account ABBREV FILE.zip`, `import-account FILE.zip` and `delete-account ABBREV --yes`: a whole
 * account leaves, comes back in an empty installation, or is deleted.
 */

import { once } from 'node:events'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { record } from './audit/record.ts'
import { ConfigError, readConfig } from './config.ts'
import { hasEngine } from './ingest/seat.ts'
import { migrate } from './platform/migrate.ts'
import { StartError } from './platform/start-error.ts'
import { open } from './recount.ts'
import { ArchiveProblem } from './takeout/archive.ts'
import { isMoving } from './takeout/deletion-store.ts'
import { eraseCustomer, keptBy } from './takeout/erase.ts'
import { readTakeout } from './takeout/read.ts'
import { takeoutWords } from './takeout/words.ts'
import { writeTakeout } from './takeout/write.ts'

type Tell = (line: string) => void

const usage = {
  export: 'All that can be given is: node tandem.js export-account ABBREV FILE.zip',
  import: 'All that can be given is: node tandem.js import-account FILE.zip',
  delete: 'All that can be given is: node tandem.js delete-account ABBREV --yes',
}
/** Who does it: whoever may run commands on the machine. */
const operator = { userId: null, email: 'Tandem', address: null }

const customerOf = async (client: pg.ClientBase, abbrev: string): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM customer WHERE lower(abbrev) = lower($1) AND id > 0',
    [abbrev],
  )
  if (!rows[0]) throw new StartError(`There is no customer with the abbreviation "${abbrev.slice(0, 50)}".`)
  return rows[0].id
}

/** Says how far it is, once for every so many rows. */
const progress = (tell: Tell, words: string, every = 100_000) => {
  let [rows, said] = [0, 0]
  return async (more: number) => {
    rows += more
    if (rows - said < every) return
    said = rows
    tell(`${rows.toLocaleString('en-US')} ${words}`)
  }
}

/** Writes an account to a file that has its name only once it is whole. */
export async function exportAccount(
  client: pg.ClientBase,
  abbrev: string,
  path: string,
  tell: Tell,
): Promise<void> {
  const customerId = await customerOf(client, abbrev)
  const part = `${path}.part`
  const file = createWriteStream(part, { mode: 0o600 })
  try {
    await once(file, 'open')
    const { files } = await writeTakeout(client, {
      customerId,
      out: async (bytes) => {
        if (!file.write(bytes)) await once(file, 'drain')
      },
      onRows: progress(tell, 'rows'),
    })
    file.end()
    await finished(file)
    renameSync(part, path)
    await client.query('BEGIN')
    await record(client, operator, { action: 'account exported', subject: abbrev, customerId })
    await client.query('COMMIT')
    const rows = files.reduce((sum, one) => sum + one.rows, 0)
    tell(`${rows.toLocaleString('en-US')} rows in ${files.length} files are in ${path}.`)
  } catch (error) {
    file.destroy()
    rmSync(part, { force: true })
    throw error
  }
}

export async function deleteAccount(client: pg.ClientBase, abbrev: string, tell: Tell): Promise<void> {
  const customerId = await customerOf(client, abbrev)
  const kept = await keptBy(client, customerId)
  if (kept !== null) throw new StartError(kept)
  if (await isMoving(client, customerId)) throw new StartError(takeoutWords.moving)
  if (await hasEngine({ query: client.query.bind(client) as pg.Pool['query'] }))
    throw new StartError(
      'A server runs on this database, and would write for the customer meanwhile. Stop it first.',
    )
  const told = progress(tell, 'rows deleted')
  let before = 0
  const rows = await eraseCustomer(client, {
    ...{ customerId, by: operator },
    tell: async (all) => {
      await told(all - before)
      before = all
    },
  })
  tell(
    `${rows.toLocaleString('en-US')} rows deleted. The audit trail tells that there was a customer, and when it went.`,
  )
}

const acts = {
  'export-account': async (client: pg.ClientBase, [abbrev, path, ...more]: string[], tell: Tell) => {
    if (!abbrev || !path || more.length > 0) throw new StartError(usage.export)
    await exportAccount(client, abbrev, path, tell)
  },
  'import-account': async (client: pg.ClientBase, [path, ...more]: string[], tell: Tell) => {
    if (!path || more.length > 0) throw new StartError(usage.import)
    const { manifest, rows } = await readTakeout(client, path, tell)
    const all = Object.values(rows).reduce((sum, one) => sum + one, 0)
    tell(
      `${all.toLocaleString('en-US')} rows of ${manifest.customer.shortName} came back. Its people set new passwords by "Forgot password".`,
    )
  },
  'delete-account': async (client: pg.ClientBase, [abbrev, yes, ...more]: string[], tell: Tell) => {
    if (!abbrev || yes !== '--yes' || more.length > 0) throw new StartError(usage.delete)
    await deleteAccount(client, abbrev, tell)
  },
}

/** Run as a command. */
export async function runAccountCommand(name: keyof typeof acts, args: string[]): Promise<void> {
  try {
    const database = await open(readConfig(process.env))
    try {
      await migrate(database.pool)
      const client = await database.pool.connect()
      try {
        await acts[name](client, args, (line) => process.stdout.write(`${line}\n`))
      } finally {
        client.release()
      }
    } finally {
      await database.close()
    }
  } catch (error) {
    const isExplained =
      error instanceof ConfigError || error instanceof StartError || error instanceof ArchiveProblem
    process.stderr.write(`${isExplained ? error.message : ((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  }
}
