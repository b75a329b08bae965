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
/** How old the note of a key's last use may be before it is written anew, and how long uses are collected for that. */
const useNoted = '10 minutes'
const usesCollected: Ms = 1_000
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

  // Notes are collected: a thousand gateways with keys of their own cost one statement, and none waits for it.
  const used = new Set<number>()
  const noteUse = (id: number) => {
    used.add(id)
    if (used.size > 1) return
    setTimeout(() => {
      const ids = [...used]
      used.clear()
      // A note that cannot be written is made with the next use.
      pool.query('UPDATE ingest_key SET last_used = now() WHERE id = ANY($1)', [ids]).catch(() => {})
    }, usesCollected).unref()
  }

  const ask = async (hash: Buffer): Promise<IngestReach | null> => {
    const { rows } = await pool.query<{
      id: number
      customer_id: number
      serial_num: string | null
      noted: boolean
    }>(
      `SELECT k.id, k.customer_id, k.serial_num, coalesce(k.last_used > now() - interval '${useNoted}', false) AS noted FROM ingest_key k JOIN customer c ON c.id = k.customer_id
        WHERE k.hash = $1 AND k.revoked IS NULL AND c.active`,
      [hash],
    )
    const row = rows[0]
    if (!row) return null
    if (!row.noted) noteUse(row.id)
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
  /** Who made it, as an e-mail; null where it is not known. */
  readonly createdBy: string | null
  /** Within some minutes; null while nobody has used it. */
  readonly lastUsed: Instant | null
}

/** Makes a key of a customer, or of one of its gateways, and tells it, this one time. Null if there is no such customer. */
export const createIngestKey = async (
  db: pg.Pool | pg.ClientBase,
  {
    customerId,
    serial = null,
    name = '',
    by = null,
  }: {
    readonly customerId: number
    readonly serial?: string | null
    readonly name?: string
    readonly by?: string | null
  },
): Promise<{ readonly id: number; readonly key: string } | null> => {
  const key = newSecret()
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO ingest_key (customer_id, serial_num, hash, name, created_by)
      SELECT id, $2, $3, $4, $5 FROM customer WHERE id = $1 RETURNING id`,
    [customerId, serial, hashSecret(key), name, by],
  )
  return rows[0] ? { id: rows[0].id, key } : null
}

export interface IngestKeyPage {
  /** Of all pages. */
  readonly count: number
  readonly keys: readonly IngestKey[]
}

/**
 * The keys of a customer that are valid, the newest first.
 * @param search part of a name or a serial number
 */
export const ingestKeyPage = async (
  pool: pg.Pool,
  customerId: number,
  { search = '', limit, offset }: { search?: string; limit: number; offset: number },
): Promise<IngestKeyPage> => {
  const where = `customer_id = $1 AND revoked IS NULL AND ($2 = '' OR strpos(lower(name), $2) > 0
    OR strpos(lower(coalesce(serial_num, '')), $2) > 0)`
  const params = [customerId, search.trim().toLowerCase()]
  const [count, { rows }] = await Promise.all([
    pool.query<{ count: number }>(`SELECT count(*) AS count FROM ingest_key WHERE ${where}`, params),
    pool.query<{
      id: number
      name: string
      serial_num: string | null
      created: Date
      created_by: string | null
      last_used: Date | null
    }>(
      `SELECT id, name, serial_num, created, created_by, last_used FROM ingest_key WHERE ${where}
        ORDER BY id DESC LIMIT $3 OFFSET $4`,
      [...params, limit, offset],
    ),
  ])
  return {
    count: count.rows[0]!.count,
    keys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      serial: row.serial_num,
      created: row.created.getTime(),
      createdBy: row.created_by,
      lastUsed: row.last_used?.getTime() ?? null,
    })),
  }
}

/** A list without pages ends here. */
const listedAtMost = 1_000

/** The newest of them. */
export const ingestKeysOf = async (pool: pg.Pool, customerId: number): Promise<readonly IngestKey[]> =>
  (await ingestKeyPage(pool, customerId, { limit: listedAtMost, offset: 0 })).keys

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
