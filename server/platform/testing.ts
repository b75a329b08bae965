/** A database of its own for each test file, copied from a migrated one in a moment. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openPool } from './database.ts'

const admin = async <T>(act: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: inject('databases').admin })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Fresh and migrated, on the run's one PostgreSQL. Whoever asks closes it, which drops it. */
export const testDatabase = async (connections = 10): Promise<Database> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin((client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${inject('databases').template} STRATEGY file_copy`),
  )
  const url = new URL(inject('databases').admin)
  url.pathname = `/${name}`
  const pool = openPool(url.href, connections)
  const close = async () => {
    await pool.end()
    await admin((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  }
  return { url: url.href, pool, embedded: true, down: () => null, close }
}
