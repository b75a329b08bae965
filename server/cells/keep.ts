/** Tells the directory who is in a cell: whatever may have changed is looked up, and stands there as it is now. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { tellWith } from '../platform/bus.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type Kind, kinds } from './kinds.ts'

const atOnce = 1_000
/** One at a time: what was looked up first would else be written last. */
const lock = 7_236_852
const self = randomUUID()

interface Entry {
  readonly kind: Kind
  readonly key: string
  readonly customer_id: number | null
}

const write = (directory: pg.Pool, cell: string, concerned: readonly Entry[], here: readonly Entry[]) =>
  inTransaction(directory, async (client) => {
    const texts = (entries: readonly Entry[]) => [
      entries.map(({ kind }) => kind),
      entries.map(({ key }) => key),
    ]
    await client.query(
      `DELETE FROM entry WHERE cell = $1 AND (kind, key) IN (SELECT * FROM unnest($2::text[], $3::text[]))
        AND (kind, key) NOT IN (SELECT * FROM unnest($4::text[], $5::text[]))`,
      [cell, ...texts(concerned), ...texts(here)],
    )
    await client.query(
      `INSERT INTO entry (kind, key, cell, customer_id)
        SELECT kind, key, $1, customer FROM unnest($2::text[], $3::text[], $4::int[]) n(kind, key, customer)
        ON CONFLICT (kind, key, cell) DO UPDATE SET customer_id = excluded.customer_id`,
      [cell, ...texts(here), here.map(({ customer_id }) => customer_id)],
    )
    await tellWith(client, {
      topic: 'directory',
      from: self,
      what: concerned.map(({ kind, key }) => `${kind} ${key}`),
    })
  })

/** @returns whether there may be more to tell */
export const keepDirectory = (pool: pg.Pool, directory: pg.Pool, cell: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock])
    const { rows } = await client.query<{ id: number; kind: Kind; key: string }>(
      `SELECT id, kind, key FROM directory_change ORDER BY id LIMIT ${atOnce}`,
    )
    if (rows.length === 0) return false
    const concerned = new Map(
      rows.map(({ kind, key }) => [`${kind} ${key}`, { kind, key, customer_id: null }]),
    )
    const here: Entry[] = []
    for (const kind of Object.keys(kinds) as Kind[]) {
      const keys = [...concerned.values()].flatMap((one) => (one.kind === kind ? one.key : []))
      if (keys.length === 0) continue
      const found = await client.query<Omit<Entry, 'kind'>>(kinds[kind].here, [keys])
      here.push(...found.rows.map((row) => ({ ...row, kind })))
    }
    await write(directory, cell, [...concerned.values()], here)
    await client.query('DELETE FROM directory_change WHERE id = ANY($1)', [rows.map(({ id }) => id)])
    return rows.length === atOnce
  })
