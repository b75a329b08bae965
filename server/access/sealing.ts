/**
 * Seals secrets that have to be read again: AES-256-GCM with a key of the configuration, else with one that the database
 * made for itself, which keeps them out of logs, exports and answers only.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface Sealing {
  /** @param about what it is for: it opens for the same alone */
  readonly seal: (text: string, about: string) => Promise<Buffer>
  /** Null where it was sealed with a key that is gone, was changed, or was for something else. */
  readonly open: (sealed: Buffer, about: string) => Promise<string | null>
}

const algorithm = 'aes-256-gcm'
const idBytes = 8
const ivBytes = 12
const tagBytes = 16

interface Key {
  readonly id: Buffer
  readonly key: Buffer
}

const keyOf = (key: Buffer): Key => ({
  id: createHash('sha256').update(key).digest().subarray(0, idBytes),
  key,
})

/** The key of this database, made where there is none. */
const ownKey = async (pool: pg.Pool): Promise<Key> => {
  await pool.query(`INSERT INTO sealing_key (id, key) VALUES ('own', $1) ON CONFLICT DO NOTHING`, [
    randomBytes(32),
  ])
  const { rows } = await pool.query<{ key: Buffer }>(`SELECT key FROM sealing_key WHERE id = 'own'`)
  return keyOf(rows[0]!.key)
}

/** @param given of the configuration: long, and the same for all processes; null where there is none */
export const openSealing = (pool: pg.Pool, given: string | null): Sealing => {
  const configured =
    given === null ? null : keyOf(Buffer.from(hkdfSync('sha256', given, '', 'tandem sealing', 32)))
  let own: Promise<Key> | null = null
  const database = (): Promise<Key> => {
    own ??= ownKey(pool).catch((error) => {
      own = null
      throw error
    })
    return own
  }
  return {
    async seal(text, about) {
      const { id, key } = configured ?? (await database())
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([id, iv, cipher.getAuthTag(), body])
    },
    async open(sealed, about) {
      const id = sealed.subarray(0, idBytes)
      const found = configured?.id.equals(id) ? configured : await database()
      if (!found.id.equals(id) || sealed.length < idBytes + ivBytes + tagBytes) return null
      const iv = sealed.subarray(idBytes, idBytes + ivBytes)
      const tag = sealed.subarray(idBytes + ivBytes, idBytes + ivBytes + tagBytes)
      try {
        const cipher = createDecipheriv(algorithm, found.key, iv).setAAD(Buffer.from(about)).setAuthTag(tag)
        const body = cipher.update(sealed.subarray(idBytes + ivBytes + tagBytes))
        return Buffer.concat([body, cipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
