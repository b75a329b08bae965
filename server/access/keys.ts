/** The keys that sign and encrypt tokens: stored in the database, rotated from time to time, cached here. */
import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, generateSecret, importJWK, type JWK } from 'jose'
import type pg from 'pg'
import { day, hours } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'

type Purpose = 'sign' | 'encrypt'

/** A key is used this long for new tokens, … */
const usedFor: Ms = 30 * day
/** … and kept so much longer for the tokens it made. */
const keptFor: Ms = usedFor + hours(2)
/** How soon an unknown key may be asked for again: made-up tokens must not become queries. */
const refetchAfter: Ms = 10_000
/** Any number, as long as it stays the same: two servers that start at once make one key. */
const lock = 7_236_842

export interface Key {
  readonly id: string
  readonly created: Instant
  readonly private: CryptoKey | Uint8Array
  readonly public: CryptoKey | Uint8Array
}

export interface SigningKeys {
  /** The key to make new tokens with. */
  current(purpose: Purpose, now: Instant): Promise<Key>
  /** The key of this id, from memory unless it is new; null if there is none or it is too old. */
  find(purpose: Purpose, id: string, now: Instant): Promise<Key | null>
}

const algorithms = { sign: 'EdDSA', encrypt: 'A256GCM' } as const

const makeJwk = async (purpose: Purpose): Promise<JWK> => {
  if (purpose === 'encrypt') return exportJWK(await generateSecret('A256GCM', { extractable: true }))
  return exportJWK((await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })).privateKey)
}

const publicPart = ({ d: _private, ...rest }: JWK): JWK => rest

export const openKeys = (pool: pg.Pool): SigningKeys => {
  let known = new Map<string, Key>()
  let requestedAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<void> | null = null

  const load = async () => {
    const { rows } = await pool.query<{ id: string; purpose: Purpose; jwk: JWK; created: Date }>(
      'SELECT id, purpose, jwk, created FROM signing_key',
    )
    const keys = rows.map(async ({ id, purpose, jwk, created }) => {
      const whole = await importJWK(jwk, algorithms[purpose])
      const open = purpose === 'sign' ? await importJWK(publicPart(jwk), algorithms.sign) : whole
      return [`${purpose} ${id}`, { id, created: created.getTime(), private: whole, public: open }] as const
    })
    known = new Map(await Promise.all(keys))
  }
  const reload = (now: Instant): Promise<void> => {
    requestedAt = now
    fetching ??= load().finally(() => {
      fetching = null
    })
    return fetching
  }

  const newest = (purpose: Purpose, now: Instant): Key | null => {
    let best: Key | null = null
    for (const [name, key] of known)
      if (
        name.startsWith(`${purpose} `) &&
        now - key.created < usedFor &&
        (!best || key.created > best.created)
      )
        best = key
    return best
  }

  const make = async (purpose: Purpose, now: Instant): Promise<void> => {
    const jwk = await makeJwk(purpose)
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_advisory_xact_lock($1)', [lock])
      await client.query('DELETE FROM signing_key WHERE created < $1', [new Date(now - keptFor)])
      await client.query(
        `INSERT INTO signing_key (id, purpose, jwk, created) SELECT $1, $2, $3, $4
          WHERE NOT EXISTS (SELECT FROM signing_key WHERE purpose = $2 AND created > $5)`,
        [randomUUID(), purpose, jwk, new Date(now), new Date(now - usedFor)],
      )
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    } finally {
      client.release()
    }
  }

  return {
    async current(purpose, now) {
      const at = newest(purpose, now)
      if (at) return at
      await reload(now)
      if (!newest(purpose, now)) {
        await make(purpose, now)
        await load()
      }
      return newest(purpose, now)!
    },
    async find(purpose, id, now) {
      const name = `${purpose} ${id}`
      if (!known.has(name) && now - requestedAt >= refetchAfter) await reload(now)
      const key = known.get(name)
      return key && now - key.created < keptFor ? key : null
    },
  }
}
