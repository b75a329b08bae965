/** A customer that was deleted leaves nothing: all columns of all tables are looked through. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorOf } from '../audit/record.ts'
import { customers, units } from '../rights/customers.ts'
import { rightsApp } from '../rights/rights-app.ts'
import { tablesOf } from './catalog.ts'
import { eraseCustomer, keptBy } from './erase.ts'
import { belongings } from './tables/index.ts'
import { addPast, rowsOf } from './testing.ts'

const rights = rightsApp()
const by = actorOf({ userId: 1, email: 'asking@fleet.example' } as never, null)
let client: pg.PoolClient
let customerId: number
let otherId: number
let vehicleIds: readonly number[]
let userIds: readonly number[]
let vins: readonly string[]
let otherBefore: ReadonlyMap<string, readonly string[]>
beforeAll(async () => {
  await rights.things('foreign', true)
  const things = await rights.things('own', true)
  ;({ customerId, otherId } = things)
  await addPast(rights.app(), units[customers.own])
  const { pool } = rights.app().db
  client = await pool.connect()
  await client.query(`UPDATE developer_message SET customer_ids = ARRAY[$1::int, $2::int]`, [
    customerId,
    otherId,
  ])
  await client.query(
    `WITH service AS (
        INSERT INTO user_account (email, name, enabled, created, updated)
        VALUES ('service-yard@token.invalid', 'Yard', false, now(), now()) RETURNING id)
      INSERT INTO api_token (user_id, customer_id, hash, hint, name, scopes, created_by)
      SELECT id, $1, 'yard', 'yard', 'Yard', '{trailerList}', 'x' FROM service`,
    [customerId],
  )
  const { rows } = await client.query<{ vehicles: number[]; users: number[]; vins: string[] }>(
    `SELECT (SELECT array_agg(id) FROM vehicle WHERE customer_id = $1) AS vehicles,
      (SELECT array_agg(vin) FROM vehicle WHERE customer_id = $1) AS vins,
      (SELECT array_agg(user_id) FROM (SELECT user_id FROM user_role WHERE customer_id = $1
        UNION SELECT user_id FROM api_token WHERE customer_id = $1) people) AS users`,
    [customerId],
  )
  ;({ vehicles: vehicleIds, users: userIds, vins } = rows[0]!)
  otherBefore = await rowsOf(pool, otherId)
})
afterAll(() => client.release())

/** Tables in which a text of these, or an id in a column of such ids, is found. */
const traces = async (texts: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = []
  for (const table of (await tablesOf(client)).values()) {
    const pattern = texts.map((text) => text.replaceAll(/[.\\+]/g, '\\$&')).join('|')
    const conditions = [`t::text ~* '${pattern}'`]
    for (const { name } of table.columns) {
      if (/^(customer|lessor|lessee|to_customer|dealer)_id$/.test(name))
        conditions.push(`t."${name}" = ${customerId}`)
      if (/customer_ids$/.test(name)) conditions.push(`${customerId} = ANY(t."${name}")`)
      if (name === 'vehicle_id') conditions.push(`t.vehicle_id = ANY('{${vehicleIds}}')`)
      if (
        /^(user|owner|made_by|asked_by|installer|sent_by|assignee)_id$|^(made|asked|sent|installed)_by$/.test(
          name,
        ) &&
        table.columns.find((c) => c.name === name)!.type === 'integer'
      )
        conditions.push(`t."${name}" = ANY('{${userIds}}')`)
    }
    if (table.name === 'vehicle') conditions.push(`t.id = ANY('{${vehicleIds}}')`)
    if (table.name === 'user_account') conditions.push(`t.id = ANY('{${userIds}}')`)
    const { rows } = await client.query<{ row: string }>(
      `SELECT t::text AS row FROM "${table.name}" t WHERE ${conditions.join(' OR ')} LIMIT 3`,
    )
    found.push(...rows.map(({ row }) => `${table.name}: ${row.slice(0, 200)}`))
  }
  return found
}
const texts = () => ['user-qxa@', 'fresh-qxa@', ...vins]

test('an active customer is not deleted, nor one with leases', async () => {
  expect(await keptBy(client, customerId)).toContain('Deactivate it first')
  await client.query('UPDATE customer SET active = false WHERE id = $1', [customerId])
  expect(await keptBy(client, customerId)).toContain('End the leases first')
  expect(await keptBy(client, 99_999)).toBe('There is no such customer.')
})

test('it leaves nothing but the audit entry, and others keep what is theirs', async () => {
  expect((await traces(texts())).length).toBeGreaterThan(60)
  const told: number[] = []
  const rows = await eraseCustomer(client, { customerId, by, tell: async (count) => void told.push(count) })
  expect(rows).toBeGreaterThan(100)
  expect(told.at(-1)).toBe(rows)
  expect(await traces(texts())).toEqual([])
  const { rows: entries } = await client.query(
    `SELECT actor, subject, customer_id FROM audit_entry WHERE action = 'customer deleted'`,
  )
  expect(entries).toEqual([{ actor: 'asking@fleet.example', subject: customers.own, customer_id: null }])
  const after = await rowsOf(rights.app().db.pool, otherId)
  // What both were part of goes, and is noted to be counted and judged again.
  for (const [table, before] of otherBefore)
    if (!/^(tenure|audit_entry|attention|insight_dirty|beside_change|former|device)/.test(table))
      expect(after.get(table), table).toEqual(before)
})

test('what everybody has stays', async () => {
  expect(belongings.filter(({ isShared }) => isShared).map(({ table }) => table)).toEqual([
    'user_group',
    'subscription_plan',
  ])
  const { rows } = await client.query('SELECT FROM user_group')
  expect(rows).toHaveLength(1)
})
