/** The key pair that the installation signs its push messages with (VAPID): made once, kept in the database. */
import type pg from 'pg'
import webpush from 'web-push'

export interface PushKey {
  /** What browsers are told: they allow messages of its owner alone. */
  readonly publicKey: string
  readonly privateKey: string
}

const read = async (pool: pg.Pool): Promise<PushKey | null> => {
  const { rows } = await pool.query<PushKey>(
    'SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_key',
  )
  return rows[0] ?? null
}

/** The key pair; whoever asks first makes it, and of two servers that do so at once one. */
export const pushKey = async (pool: pg.Pool): Promise<PushKey> => {
  const known = await read(pool)
  if (known) return known
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  await pool.query(
    'INSERT INTO push_key (public_key, private_key) VALUES ($1, $2) ON CONFLICT (is_only) DO NOTHING',
    [publicKey, privateKey],
  )
  return (await read(pool))!
}
