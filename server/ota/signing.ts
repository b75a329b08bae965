/** The key pair of the installation, with which packages are signed at upload. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type PackageFacts, signedText } from '#domain/ota/package.ts'

type Db = pg.Pool | pg.ClientBase

interface KeyPair {
  /** PEM: PKCS #8 and SPKI. */
  readonly privateKey: string
  readonly publicKey: string
}

const read = async (db: Db): Promise<KeyPair | undefined> => {
  const { rows } = await db.query<KeyPair>(
    'SELECT private_key AS "privateKey", public_key AS "publicKey" FROM package_key',
  )
  return rows[0]
}

/** Made when it is first asked for; servers that ask at once get the same one. */
const keyPair = async (db: Db, now: Instant): Promise<KeyPair> => {
  const known = await read(db)
  if (known) return known
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await db.query(
    'INSERT INTO package_key (private_key, public_key, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [
      privateKey.export({ type: 'pkcs8', format: 'pem' }),
      publicKey.export({ type: 'spki', format: 'pem' }),
      new Date(now),
    ],
  )
  return (await read(db))!
}

/** As gateways check signatures with it: PEM. */
export const publicPackageKey = async (db: Db, now: Instant): Promise<string> =>
  (await keyPair(db, now)).publicKey

/** Ed25519, in Base64. */
export const signPackage = async (
  db: Db,
  facts: Omit<PackageFacts, 'notes'>,
  now: Instant,
): Promise<string> => {
  const { privateKey } = await keyPair(db, now)
  return sign(null, Buffer.from(signedText(facts)), createPrivateKey(privateKey)).toString('base64')
}
