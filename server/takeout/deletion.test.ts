/** A super admin deletes a customer from the portal, while servers are at work; what is interrupted goes on. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeLog } from '../platform/log.ts'
import type { Loop } from '../platform/loop.ts'
import { customers, doomed, units } from '../rights/customers.ts'
import { rightsApp } from '../rights/rights-app.ts'
import { startDeletions } from './deletion.ts'
import { addPast } from './testing.ts'

const rights = rightsApp()
let customerId: number
let vehicleIds: readonly number[]
let heard: (readonly number[])[] = []
let troubles: unknown[] = []
const loops: Loop[] = []

const pool = () => rights.app().db.pool
const ask = (query: string) => rights.ask('ADMINS', query)
const deleteAs = (abbrev: string, id = customerId) =>
  ask(`mutation { deleteCustomer(customerId: ${id}, abbrev: "${abbrev}") { name state askedBy done } }`)
const deletion = async (id = customerId) =>
  (
    await pool().query(
      'SELECT state, done::int AS done, attempt FROM customer_deletion WHERE customer_id = $1',
      [id],
    )
  ).rows[0] ?? null
const rowsIn = async (table: string) =>
  (await pool().query(`SELECT FROM ${table} WHERE customer_id = $1`, [customerId])).rowCount
/** Does what is waiting, as a server with the jobs does. */
const work = () => {
  const loop = startDeletions({
    ...{ pool: pool(), pause: 20, beatEvery: 20 },
    log: makeLog((_level, _words, facts) => troubles.push(String(facts?.error))),
    hearing: {
      vehiclesChanged: async (ids) => void heard.push(ids),
      watchersChanged: async () => {},
    },
  })
  loops.push(loop)
  return loop
}

beforeAll(async () => {
  await rights.things('foreign', true)
  ;({ customerId } = await rights.things('own', true))
  await addPast(rights.app(), units[customers.own])
  vehicleIds = (
    await pool().query<{ id: number }>('SELECT id FROM vehicle WHERE customer_id = $1 ORDER BY id', [
      customerId,
    ])
  ).rows.map(({ id }) => id)
})
beforeEach(() => {
  heard = []
  troubles = []
})
afterAll(async () => {
  for (const loop of loops) await loop.stop()
})

describe('what keeps a customer from being deleted', () => {
  test('that it is active', async () => {
    expect((await deleteAs(customers.own)).refused).toBe('The customer is active. Deactivate it first.')
  })
  test('that it has leases', async () => {
    await pool().query('UPDATE customer SET active = false WHERE id = $1', [customerId])
    expect((await deleteAs(customers.own)).refused).toContain('End the leases first')
    await pool().query(`DELETE FROM lease WHERE lessor_id = $1 OR lessee_id = $1`, [customerId])
  })
  test('that its abbreviation was not typed', async () => {
    expect((await deleteAs('QX')).refused).toBe(`Type ${customers.own}, the abbreviation of the customer.`)
  })
  test('that its account is being exported', async () => {
    await ask(`mutation { startAccountExport(customerId: ${customerId}) { id } }`)
    expect((await deleteAs(customers.own)).refused).toContain('An export of this account is being made')
    await ask(`mutation { cancelAccountExport(customerId: ${customerId}) }`)
  })
  test('that it is on its way to another cell', async () => {
    await pool().query(`INSERT INTO cell_move (customer_id, state) VALUES ($1, 'copying')`, [customerId])
    expect((await deleteAs(customers.own)).refused).toContain('on its way to another cell')
    expect(await deletion()).toBeNull()
    await pool().query('DELETE FROM cell_move')
  })
  test('that reports go through a log, in which some of it may be', async () => {
    await pool().query(`UPDATE log_position SET log = 'a log' WHERE shard = 0`)
    expect((await deleteAs(customers.own)).refused).toContain('through a log first')
    await pool().query('UPDATE log_position SET log = NULL')
  })
  test('that there is none', async () => {
    expect((await deleteAs('X', 99_999)).refused).toBe('There is no such customer.')
    expect(await deletion()).toBeNull()
  })
})

test('from the moment it is asked for nobody changes anything of it, and nobody asks twice', async () => {
  const { text } = await deleteAs(customers.own)
  expect(JSON.parse(text).deleteCustomer).toEqual({
    ...{ name: customers.own, state: 'waiting', askedBy: 'someone@example.com', done: 0 },
  })
  expect((await deleteAs(customers.own)).refused).toBe('This customer is being deleted already.')
  await expect(
    pool().query(`INSERT INTO audit_entry (customer_id, actor, action, subject) VALUES ($1, 'x', 'x', 'x')`, [
      customerId,
    ]),
  ).rejects.toThrow('on its way')
})

test('a server that is stopped in the middle leaves it to the next, which goes on', async () => {
  // Nobody gets at the codes of drivers: whoever deletes waits there, with the reports gone and the trailers left.
  const client = await pool().connect()
  await client.query('BEGIN; LOCK driver_code IN SHARE MODE')
  const first = work()
  await vi.waitFor(
    async () => {
      const { rows } = await pool().query(
        `SELECT FROM pg_locks WHERE relation = 'driver_code'::regclass AND NOT granted AND mode = 'RowExclusiveLock'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000, interval: 20 },
  )
  const { done } = await deletion()
  expect(done).toBeGreaterThan(100)
  expect(await rowsIn('report')).toBe(0)
  expect(await rowsIn('vehicle')).toBe(vehicleIds.length)
  // Whoever waits for long is not taken for one that is gone.
  await pool().query(`UPDATE customer_deletion SET beat = now() - interval '2 minutes'`)
  await vi.waitFor(
    async () =>
      expect(
        (await pool().query(`SELECT FROM customer_deletion WHERE beat > now() - interval '1 minute'`))
          .rowCount,
      ).toBe(1),
    { timeout: 60_000, interval: 20 },
  )
  const stopped = first.stop()
  await client.query('ROLLBACK')
  client.release()
  await stopped
  expect(await deletion()).toMatchObject({ state: 'waiting', attempt: 0 })
  expect(await rowsIn('user_role')).not.toBe(0)

  heard = []
  const next = work()
  await vi.waitFor(async () => expect(await deletion()).toBeNull(), { timeout: 60_000, interval: 20 })
  await next.stop()
  expect({ heard: [heard[0], [...heard[1]!].sort((a, b) => a - b)], troubles }).toEqual({
    heard: [[], vehicleIds],
    troubles: [],
  })
  const { rows } = await pool().query(
    `SELECT actor, subject, customer_id, (old->>'rows')::int AS rows FROM audit_entry WHERE action ~ '^customer deletion|^customer deleted'`,
  )
  expect(rows).toEqual([
    {
      ...{ actor: 'someone@example.com', subject: customers.own, customer_id: null },
      rows: expect.toSatisfy((count: number) => count > done),
    },
  ])
  expect((await pool().query('SELECT FROM customer WHERE id = $1', [customerId])).rowCount).toBe(0)
  expect((await pool().query('SELECT FROM cell_move')).rowCount).toBe(0)
})

test('one that fails again and again is left to a person, who begins it anew', async () => {
  const { rows } = await pool().query<{ id: number }>('SELECT id FROM customer WHERE abbrev = $1', [
    doomed.QXA,
  ])
  const { id } = rows[0]!
  await deleteAs(doomed.QXA, id)
  await pool().query(
    `UPDATE customer_deletion SET state = 'running', attempt = 5, beat = now() - interval '2 minutes'`,
  )
  const loop = work()
  await vi.waitFor(async () => expect(await deletion(id)).toMatchObject({ state: 'failed' }))
  expect((await ask('{ customerDeletions { state } }')).text).toContain('failed')
  expect((await deleteAs(doomed.QXA, id)).refused).toBeUndefined()
  await vi.waitFor(async () => expect(await deletion(id)).toBeNull(), { timeout: 60_000 })
  await loop.stop()
  expect((await ask('{ customerDeletions { state } }')).text).toBe('{"customerDeletions":[]}')
  expect(troubles).toEqual([])
})
