/** The hand of an operator in the database of the app: moves dates, where a journey cannot wait for a year. */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { appUnderTest } from './app-under-test.ts'

/** Runs one statement; answers its rows. */
export async function inDatabase<Row extends pg.QueryResultRow>(
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const data = appUnderTest.dataDir
  const note = readdirSync(data, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  )
  if (!note) throw new Error('No database runs in the folder of the house.')
  const folder = dirname(join(data, note))
  const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({
    host: lines[4] || '127.0.0.1',
    port: Number(lines[3]),
    user: 'tandem',
    database: 'tandem',
    password: readFileSync(`${folder}.password`, 'utf8').trim(),
  })
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}
