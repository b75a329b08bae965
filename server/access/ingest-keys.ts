/** The keys with which gateways report: one for all in the environment, others of a customer or of one gateway. */
import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** Whose reports a key may bring: of any gateway, of a customer's, or of this one. */
export interface IngestReach {
  readonly customerId?: number
  readonly serial?: string
}

export interface IngestKeys {
  /** Null for a key that is not (or no longer) valid. @throws when the database cannot be asked. */
  check(key: string): Promise<IngestReach | null>
}

/** How long an answer is remembered, and so how late a revocation is noticed. */
const rememberedFor: Ms = 10_000
const rememberedAtMost = 10_000
const longest = 512

/**
 * `ingestKey`: the one valid for every gateway; null where there is none.
 * Keys are compared as hashes, so the time taken tells nothing of how much of a guess was right.
 */
export const openIngestKeys = (
  pool: pg.Pool,
  ingestKey: string | null,
  now: () => Instant = Date.now,
): IngestKeys => {
  const appKeyHash = ingestKey === null ? null : hashSecret(ingestKey)
  const remembered = new Map<string, { reach: Promise<IngestReach | null>; until: Instant }>()

  const ask = async (hash: Buffer): Promise<IngestReach | null> => {
    const { rows } = await pool.query<{ customer_id: number; serial_num: string | null }>(
      `SELECT k.customer_id, k.serial_num FROM ingest_key k JOIN customer c ON c.id = k.customer_id
        WHERE k.hash = $1 AND k.revoked IS NULL AND c.active`,
      [hash],
    )
    const row = rows[0]
    if (!row) return null
    return { customerId: row.customer_id, ...(row.serial_num !== null && { serial: row.serial_num }) }
  }

  return {
    async check(key) {
      if (key === '' || key.length > longest) return null
      const hash = hashSecret(key)
      if (appKeyHash && timingSafeEqual(appKeyHash, hash)) return {}
      const name = hash.toString('base64')
      const found = remembered.get(name)
      if (found && found.until > now()) return found.reach
      // The query itself is remembered: a thousand reports at once with one key ask once.
      const reach = ask(hash)
      reach.catch(() => remembered.delete(name))
      remembered.delete(name)
      remembered.set(name, { reach, until: now() + rememberedFor })
      if (remembered.size > rememberedAtMost) remembered.delete(remembered.keys().next().value!)
      return reach
    },
  }
}

/** A key as its owner sees it afterwards. */
export interface IngestKey {
  readonly id: number
  readonly name: string
  /** The one gateway it is for; null for every one of the customer. */
  readonly serial: string | null
  readonly created: Instant
}

/** Makes a key of a customer, or of one of its gateways, and tells it, this one time. Null if there is no such customer. */
export const createIngestKey = async (
  db: pg.Pool | pg.ClientBase,
  { customerId, serial = null, name = '' }: { customerId: number; serial?: string | null; name?: string },
): Promise<{ readonly id: number; readonly key: string } | null> => {
  const key = newSecret()
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO ingest_key (customer_id, serial_num, hash, name)
      SELECT id, $2, $3, $4 FROM customer WHERE id = $1 RETURNING id`,
    [customerId, serial, hashSecret(key), name],
  )
  return rows[0] ? { id: rows[0].id, key } : null
}

/** The keys of a customer that are valid, the newest first. */
export const ingestKeysOf = async (pool: pg.Pool, customerId: number): Promise<readonly IngestKey[]> => {
  const { rows } = await pool.query<{ id: number; name: string; serial_num: string | null; created: Date }>(
    `SELECT id, name, serial_num, created FROM ingest_key WHERE customer_id = $1 AND revoked IS NULL
      ORDER BY id DESC`,
    [customerId],
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    serial: row.serial_num,
    created: row.created.getTime(),
  }))
}

/** Takes a key of this customer back; gateways notice within seconds. Null if there is none. */
export const revokeIngestKey = async (
  db: pg.Pool | pg.ClientBase,
  customerId: number,
  id: number,
): Promise<{ readonly name: string; readonly serial: string | null } | null> => {
  const { rows } = await db.query<{ name: string; serial: string | null }>(
    `UPDATE ingest_key SET revoked = now() WHERE customer_id = $1 AND id = $2 AND revoked IS NULL
      RETURNING name, serial_num AS serial`,
    [customerId, id],
  )
  return rows[0] ?? null
}
