/** Deletes a customer: all rows of all tables, a few thousand at a time, until only the audit entry tells of it. */
import type pg from 'pg'
import { customerWords } from '#domain/fleet/words.ts'
import type { Actor } from '../audit/record.ts'
import { record } from '../audit/record.ts'
import { belongings } from './tables/index.ts'
import { takeoutWords } from './words.ts'

export interface Erasing {
  readonly customerId: number
  readonly by: Actor
  /** Rows that were deleted before it was interrupted. */
  readonly before?: number
  /** Called with rows deleted so far, and the table at hand. */
  readonly tell?: (rows: number, table: string) => Promise<void>
}

/** Rows of one statement: others wait no longer than that takes. */
const atOnce = 5_000
/** Triggers note what was deleted, which is then deleted, too. */
const passesMost = 5

/** What others have that names the customer. */
const mentions = [
  'UPDATE developer_message SET customer_ids = array_remove(customer_ids, $1) WHERE $1 = ANY(customer_ids)',
  'UPDATE report_config SET customer_ids = array_remove(customer_ids, $1) WHERE $1 = ANY(customer_ids)',
  'UPDATE report_run SET vehicle_customer_ids = array_remove(vehicle_customer_ids, $1) WHERE $1 = ANY(vehicle_customer_ids)',
  'DELETE FROM push_message WHERE $1 = ANY(customer_ids)',
  'UPDATE vehicle SET dealer_id = NULL WHERE dealer_id = $1',
] as const

/** Accounts of service tokens have no role by which they would be found once the tokens are gone. */
const services = 'DELETE FROM user_account WHERE id IN (SELECT user_id FROM api_token WHERE customer_id = $1)'

const own = belongings.filter(({ isShared }) => !isShared)
/** What depends on others goes before them; the customer itself and who it had go last. */
const order = own.toReversed().filter(({ table }) => table !== 'customer')

/** Deletes the rows of a table that are the customer's. */
const eraseTable = async (
  client: pg.ClientBase,
  { table, whose }: (typeof own)[number],
  customerId: number,
  tell: (rows: number) => Promise<void>,
): Promise<number> => {
  let all = 0
  for (;;) {
    const { rowCount } = await client.query(
      `DELETE FROM "${table}" d USING (SELECT t.tableoid AS part, t.ctid AS place FROM "${table}" t WHERE ${whose} LIMIT ${atOnce}) f
        WHERE d.tableoid = f.part AND d.ctid = f.place`,
      [customerId],
    )
    all += rowCount ?? 0
    if (rowCount) await tell(rowCount)
    if ((rowCount ?? 0) < atOnce) return all
  }
}

/** What keeps a customer from being deleted; null where nothing does. */
export const keptBy = async (client: pg.ClientBase, customerId: number): Promise<string | null> => {
  const { rows } = await client.query<{ active: boolean; leases: boolean }>(
    `SELECT active,
        EXISTS (SELECT FROM lease WHERE (lessor_id = $1 OR lessee_id = $1) AND state IN ('scheduled', 'active', 'overdue')) AS leases
      FROM customer WHERE id = $1 AND id > 0`,
    [customerId],
  )
  if (!rows[0]) return customerWords.noSuchCustomer
  if (rows[0].active) return takeoutWords.active
  if (rows[0].leases) return takeoutWords.leases
  return null
}

/** Deletes the rows of all tables but the customer's own. @returns how many there were */
export const eraseRows = async (
  client: pg.ClientBase,
  customerId: number,
  tell: (rows: number, table: string) => Promise<void> = async () => {},
): Promise<number> => {
  let all = 0
  for (let pass = 0; pass < passesMost; pass++) {
    const before = all
    for (const one of order)
      await eraseTable(client, one, customerId, async (rows) => {
        all += rows
        await tell(all, one.table)
      })
    if (all === before) break
  }
  return all
}

/**
 * Deletes it. One that was interrupted is begun again and goes on. Nobody else writes for the customer meanwhile.
 * @returns how many rows there were
 */
export async function eraseCustomer(
  client: pg.ClientBase,
  { customerId, by, before = 0, tell = async () => {} }: Erasing,
): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT short_name AS name FROM customer WHERE id = $1',
    [customerId],
  )
  const name = rows[0]?.name
  if (name === undefined) throw new Error(`There is no customer ${customerId}.`)
  const first = before + ((await client.query(services, [customerId])).rowCount ?? 0)
  const all = first + (await eraseRows(client, customerId, (rows, table) => tell(first + rows, table)))
  await client.query('BEGIN')
  try {
    for (const sql of mentions) await client.query(sql, [customerId])
    await client.query('DELETE FROM customer WHERE id = $1', [customerId])
    await record(client, by, { action: 'customer deleted', subject: name, old: { rows: all } })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  return all
}
