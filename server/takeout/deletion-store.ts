/** The SQL of customers that are being deleted: who asked for it, and how far it is. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Actor } from '../audit/record.ts'

export const deletionStates = ['waiting', 'running', 'failed'] as const

export interface Deletion {
  readonly customerId: number
  readonly name: string
  /** The e-mail of whoever asked. */
  readonly askedBy: string
  readonly state: (typeof deletionStates)[number]
  /** Rows deleted so far. */
  readonly done: number
  readonly atTable: string | null
  readonly created: Instant
}

/** One that is being done, by whom: another attempt is somebody else's. */
export interface DeletionAttempt {
  readonly customerId: number
  readonly attempt: number
  readonly by: Actor
  /** Rows that earlier attempts have deleted. */
  readonly before: number
  /** Null until an attempt has begun. */
  readonly vehicleIds: readonly number[] | null
}

type Db = pg.Pool | pg.ClientBase

/** One that has not said anything for so long was being done by a server that is gone, or has failed. */
export const deletionSilence: Ms = 60_000
/** What has failed so often is looked at by a person. */
const deletionsMost = 5

export const deletionsOf = async (
  db: Db,
  where = 'true',
  values: unknown[] = [],
): Promise<readonly Deletion[]> => {
  const { rows } = await db.query<Omit<Deletion, 'created'> & { readonly created: Date }>(
    `SELECT customer_id AS "customerId", name, asked_by AS "askedBy", state, done::float8 AS done, at_table AS "atTable", created
      FROM customer_deletion WHERE ${where} ORDER BY created, customer_id`,
    values,
  )
  return rows.map((row) => ({ ...row, created: row.created.getTime() }))
}
export const deletionOf = async (db: Db, customerId: number): Promise<Deletion | null> =>
  (await deletionsOf(db, 'customer_id = $1', [customerId]))[0] ?? null

/** Notes that a customer is to be deleted, or that one that failed is to be tried again; false where one is under way. */
export const insertDeletion = async (
  client: pg.ClientBase,
  customerId: number,
  { name, by, created }: { readonly name: string; readonly by: Actor; readonly created: Instant },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `INSERT INTO customer_deletion AS d (customer_id, name, user_id, asked_by, address, created) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (customer_id) DO UPDATE SET state = 'waiting', attempt = 0, user_id = excluded.user_id,
        asked_by = excluded.asked_by, address = excluded.address, created = excluded.created
        WHERE d.state = 'failed'`,
    [customerId, name, by.userId, by.email, by.address, new Date(created)],
  )
  return rowCount === 1
}

/** The oldest that waits, or that somebody left, for the caller to do. Those that failed too often are left to a person. */
export const takeDeletion = async (pool: pg.Pool): Promise<DeletionAttempt | null> => {
  const left = `state = 'running' AND beat < now() - interval '${deletionSilence} milliseconds'`
  await pool.query(
    `UPDATE customer_deletion SET state = 'failed', at_table = NULL WHERE ${left} AND attempt >= ${deletionsMost}`,
  )
  const { rows } = await pool.query<
    Omit<DeletionAttempt, 'by'> & { userId: number | null; email: string; address: string | null }
  >(
    `UPDATE customer_deletion SET state = 'running', attempt = attempt + 1, beat = now()
      WHERE customer_id = (SELECT customer_id FROM customer_deletion WHERE state = 'waiting' OR ${left}
        ORDER BY created LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING customer_id AS "customerId", attempt, done::float8 AS before, vehicle_ids AS "vehicleIds",
        user_id AS "userId", asked_by AS email, address`,
  )
  if (!rows[0]) return null
  const { userId, email, address, ...attempt } = rows[0]
  return { ...attempt, by: { userId, email, address } }
}

/** Notes how far it is; false where somebody else does it by now. */
export const noteDeleted = async (
  db: Db,
  { customerId, attempt }: DeletionAttempt,
  { done, atTable }: { readonly done: number; readonly atTable: string | null },
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `UPDATE customer_deletion SET done = $3, at_table = $4, beat = now()
      WHERE customer_id = $1 AND attempt = $2 AND state = 'running'`,
    [customerId, attempt, done, atTable],
  )
  return rowCount === 1
}

/** Says that it is still being done, however long a statement takes. */
export const beatDeletion = (db: Db, { customerId, attempt }: DeletionAttempt) =>
  db.query(
    `UPDATE customer_deletion SET beat = now() WHERE customer_id = $1 AND attempt = $2 AND state = 'running'`,
    [customerId, attempt],
  )

/** Nothing of the customer is taken from here on, as if it had left for elsewhere: by no engine, and by nobody whom the audit trail tells of. */
export const holdCustomer = (client: pg.ClientBase, customerId: number) =>
  client.query(
    `INSERT INTO cell_move (customer_id, state) VALUES ($1, 'gone')
      ON CONFLICT (customer_id) DO UPDATE SET state = excluded.state, since = now()`,
    [customerId],
  )

/** Whether a customer is on its way to another cell; one that is being deleted is held in the same way, and is not. */
export const isMoving = async (db: Db, customerId: number): Promise<boolean> => {
  const { rowCount } = await db.query(
    `SELECT FROM cell_move WHERE customer_id = $1 AND NOT EXISTS (SELECT FROM customer_deletion WHERE customer_id = $1)`,
    [customerId],
  )
  return rowCount === 1
}

/** Its server is being stopped: another goes on. */
export const leaveDeletion = (db: Db, { customerId, attempt }: DeletionAttempt) =>
  db.query(
    `UPDATE customer_deletion SET state = 'waiting', attempt = attempt - 1, at_table = NULL
      WHERE customer_id = $1 AND attempt = $2 AND state = 'running'`,
    [customerId, attempt],
  )

/** All of it is gone: so is what told how far it is. */
export const endDeletion = (client: pg.ClientBase, { customerId }: DeletionAttempt) =>
  client.query(
    `WITH held AS (DELETE FROM cell_move WHERE customer_id = $1) DELETE FROM customer_deletion WHERE customer_id = $1`,
    [customerId],
  )
