/** Signs reports with Ed25519, so that somebody outside can tell that one was not altered. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

/** What a signature is about. */
export interface SignedReport {
  readonly run: string
  readonly title: string
  readonly made: Instant
  /** SHA-256 over its content, and over each of its files. */
  readonly hash: string
  readonly files: Readonly<Record<string, string>>
  /** The link opens nothing after this moment; what it says stays true. */
  readonly until: Instant
}

interface Key {
  readonly id: number
  readonly key: KeyObject
}

/** Any number, as long as it stays the same: two servers that start at once make one key. */
const lock = 7_236_901

/** All keys, the newest first. */
const keysOf = async (pool: pg.Pool): Promise<readonly Key[]> => {
  const { rows } = await pool.query<{ id: number; private_key: Buffer }>(
    'SELECT id, private_key FROM report_key ORDER BY id DESC',
  )
  return rows.map(({ id, private_key }) => ({
    id,
    key: createPrivateKey({ key: private_key, format: 'der', type: 'pkcs8' }),
  }))
}

const currentKey = async (pool: pg.Pool): Promise<Key> => {
  const [newest] = await keysOf(pool)
  if (newest) return newest
  const fresh = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock])
    await client.query(
      'INSERT INTO report_key (private_key) SELECT $1 WHERE NOT EXISTS (SELECT FROM report_key)',
      [fresh],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  return (await keysOf(pool))[0]!
}

/** Signs bytes as they are, with the newest key. */
export const signBytes = async (
  pool: pg.Pool,
  bytes: Buffer,
): Promise<{ readonly keyId: number; readonly signature: Buffer }> => {
  const { id, key } = await currentKey(pool)
  return { keyId: id, signature: sign(null, bytes, key) }
}

/** The number of the key that signs now. */
export const currentKeyId = async (pool: pg.Pool): Promise<number> => (await currentKey(pool)).id

/** A text that carries what it says and its signature, for the path of a link. */
export const signReport = async (pool: pg.Pool, about: SignedReport): Promise<string> => {
  const { id, key } = await currentKey(pool)
  const says = Buffer.from(JSON.stringify({ ...about, key: id }))
  return `${says.toString('base64url')}.${sign(null, says, key).toString('base64url')}`
}

/** Null where it was not signed here, or was altered. */
export const readSigned = async (pool: pg.Pool, text: string): Promise<SignedReport | null> => {
  const [says, signature] = text.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!says || !signature || text.length > 4_000) return null
  for (const { key } of await keysOf(pool))
    if (verify(null, says, createPublicKey(key), signature)) {
      const { run, title, made, hash, files, until } = JSON.parse(says.toString('utf8'))
      return { run, title, made, hash, files, until }
    }
  return null
}

/** The public halves, as PEM, by their numbers. */
export const publicKeys = async (
  pool: pg.Pool,
): Promise<readonly { readonly id: number; readonly pem: string }[]> => {
  await currentKey(pool)
  return (await keysOf(pool)).map(({ id, key }) => ({
    id,
    pem: createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString(),
  }))
}
