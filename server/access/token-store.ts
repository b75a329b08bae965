/** The SQL of access tokens. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

type Db = pg.Pool | pg.ClientBase

/** A token as its owner sees it afterwards. */
export interface ApiToken {
  readonly id: number
  readonly userId: number
  /** Whose service it is; null: a person's own. */
  readonly customerId: number | null
  /** Its last characters. */
  readonly hint: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly customerIds: readonly number[] | null
  readonly groupIds: readonly number[] | null
  readonly addresses: readonly string[]
  readonly created: Instant
  readonly createdBy: string
  readonly expires: Instant | null
  /** Within a minute; null while nobody has used it. */
  readonly lastUsed: Instant | null
  readonly lastAddress: string | null
}

interface Row {
  id: number
  user_id: number
  customer_id: number | null
  hint: string
  name: string
  scopes: string[]
  customer_ids: number[] | null
  group_ids: number[] | null
  addresses: string[]
  created: Date
  created_by: string
  expires: Date | null
  last_used: Date | null
  last_address: string | null
}

const fields = `t.id, t.user_id, t.customer_id, t.hint, t.name, t.scopes, t.customer_ids, t.group_ids, t.addresses,
  t.created, t.created_by, t.expires, t.last_used, t.last_address`

const toToken = (row: Row): ApiToken => ({
  id: row.id,
  userId: row.user_id,
  customerId: row.customer_id,
  hint: row.hint,
  name: row.name,
  scopes: row.scopes,
  customerIds: row.customer_ids,
  groupIds: row.group_ids,
  addresses: row.addresses,
  created: row.created.getTime(),
  createdBy: row.created_by,
  expires: row.expires?.getTime() ?? null,
  lastUsed: row.last_used?.getTime() ?? null,
  lastAddress: row.last_address,
})

/** The token of this hash that was not revoked; of a customer's, while that is active. */
export const tokenByHash = async (db: Db, hash: Buffer): Promise<ApiToken | null> => {
  const { rows } = await db.query<Row>(
    `SELECT ${fields} FROM api_token t LEFT JOIN customer c ON c.id = t.customer_id
      WHERE t.hash = $1 AND t.revoked IS NULL AND (t.customer_id IS NULL OR c.active)`,
    [hash],
  )
  return rows[0] ? toToken(rows[0]) : null
}

/** Whose tokens: a person's own, or a customer's services. */
export type TokenOwner = { readonly userId: number } | { readonly customerId: number }

const owned = (owner: TokenOwner): readonly [string, number] =>
  'userId' in owner
    ? ['t.user_id = $1 AND t.customer_id IS NULL', owner.userId]
    : ['t.customer_id = $1', owner.customerId]

/** Those that were not revoked, the newest first. */
export const tokensOf = async (db: Db, owner: TokenOwner): Promise<readonly ApiToken[]> => {
  const [where, id] = owned(owner)
  const { rows } = await db.query<Row>(
    `SELECT ${fields} FROM api_token t WHERE ${where} AND t.revoked IS NULL ORDER BY t.id DESC LIMIT 500`,
    [id],
  )
  return rows.map(toToken)
}

export const tokenById = async (db: Db, id: number): Promise<ApiToken | null> => {
  const { rows } = await db.query<Row>(
    `SELECT ${fields} FROM api_token t WHERE t.id = $1 AND t.revoked IS NULL`,
    [id],
  )
  return rows[0] ? toToken(rows[0]) : null
}

export type TokenRow = Omit<ApiToken, 'id' | 'created' | 'lastUsed' | 'lastAddress'> & {
  readonly hash: Buffer
}

export const insertToken = async (db: Db, token: TokenRow, now: Instant): Promise<ApiToken> => {
  const { rows } = await db.query<Row>(
    `INSERT INTO api_token AS t (user_id, customer_id, hash, hint, name, scopes, customer_ids, group_ids, addresses,
        created, created_by, expires) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${fields}`,
    [
      token.userId,
      token.customerId,
      token.hash,
      token.hint,
      token.name,
      token.scopes,
      token.customerIds,
      token.groupIds,
      token.addresses,
      new Date(now),
      token.createdBy,
      token.expires === null ? null : new Date(token.expires),
    ],
  )
  return toToken(rows[0]!)
}

export const revokeToken = async (db: Db, id: number, now: Instant): Promise<boolean> => {
  const { rowCount } = await db.query('UPDATE api_token SET revoked = $2 WHERE id = $1 AND revoked IS NULL', [
    id,
    new Date(now),
  ])
  return rowCount === 1
}

/** An account of its own for a service token: nobody can sign in with it, and it stands in no list of people. */
export const insertServiceAccount = async (
  db: Db,
  name: string,
  key: string,
  now: Instant,
): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO user_account (email, name, account_status, enabled, created, updated)
      VALUES ($1, $2, NULL, false, $3, $3) RETURNING id`,
    [`service-${key}@token.invalid`, name, new Date(now)],
  )
  return rows[0]!.id
}

/** Notes when it was used last, and from where. */
export const noteLastUse = (db: Db, id: number, address: string, now: Instant) =>
  db.query('UPDATE api_token SET last_used = $2, last_address = $3 WHERE id = $1', [
    id,
    new Date(now),
    address,
  ])
