/** A new installation tells which of its first steps are done. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('NOR', 2)])
})
afterAll(() => app.close())

const root = ['ADMINS']
const run = async () =>
  (await app.ask(
    root,
    '{ firstRun { customer { shortName } vehicle { unitId serialNumber } key report } me { firstRun } }',
  )) as { firstRun: Record<string, unknown>; me: { firstRun: boolean } }

test('the steps follow from what there is, and end with the first report', async () => {
  const { pool } = app.db
  const nor = app.customers.NOR!
  await pool.query('DELETE FROM ingest_key')
  const { rows } = await pool.query('SELECT id, unit_id, serial_num FROM vehicle ORDER BY id')
  const [first, second] = rows
  // The first has no gateway: it cannot be waited for.
  await pool.query('UPDATE vehicle SET serial_num = NULL WHERE id = $1', [first.id])
  expect(await run()).toEqual({
    firstRun: {
      customer: { shortName: 'NOR' },
      vehicle: { unitId: second.unit_id, serialNumber: second.serial_num },
      key: false,
      report: null,
    },
    me: { firstRun: true },
  })

  await app.ask(root, `mutation { createIngestKey(customerId: ${nor}, name: "first") { id } }`)
  expect((await run()).firstRun.key).toBe(true)

  await pool.query(
    `INSERT INTO vehicle_now (customer_id, vehicle_id, last_reported_calculated) VALUES ($1, $2, $3)
      ON CONFLICT (customer_id, vehicle_id) DO UPDATE SET last_reported_calculated = excluded.last_reported_calculated`,
    [nor, first.id, new Date('2026-11-21T10:00:00Z')],
  )
  const done = await run()
  expect(done.firstRun).toMatchObject({
    vehicle: { unitId: first.unit_id },
    report: Date.parse('2026-11-21T10:00:00Z'),
  })
  expect(done.me.firstRun).toBe(false)
})

test('a deactivated customer and its keys are no beginning', async () => {
  const { pool } = app.db
  await pool.query('UPDATE customer SET active = false')
  expect((await run()).firstRun).toEqual({ customer: null, vehicle: null, key: false, report: null })
  await pool.query('UPDATE customer SET active = true')
})

test('nothing is waited for from a deactivated customer, and the key of another customer is none for it', async () => {
  const { pool } = app.db
  const nor = app.customers.NOR!
  const made = await app.ask(
    root,
    `mutation { createCustomer(input: {
      abbrev: "OTH", shortName: "Other", longName: "Other", dotNumber: "", retentionDurationDays: 90 }) { id } }`,
  )
  const other = made.createCustomer.id
  await pool.query('UPDATE customer SET active = false WHERE id = $1', [nor])
  expect((await run()).firstRun).toEqual({
    customer: { shortName: 'Other' },
    vehicle: null,
    key: false,
    report: null,
  })
  await pool.query('UPDATE customer SET active = true WHERE id = $1', [nor])

  // Only the other one has a key now: the vehicle that is waited for has none.
  await pool.query('DELETE FROM ingest_key')
  await app.ask(root, `mutation { createIngestKey(customerId: ${other}, name: "other") { id } }`)
  expect((await run()).firstRun).toMatchObject({ vehicle: { unitId: 'NOR-1' }, key: false })
  await app.ask(root, `mutation { createIngestKey(customerId: ${nor}, name: "own") { id } }`)
  expect((await run()).firstRun.key).toBe(true)
})

test('whoever is not to set the installation up is not led through it', async () => {
  await app.db.pool.query('UPDATE vehicle_now SET last_reported_calculated = NULL')
  const { me } = await app.ask([`CUSTOMER_ADMIN_${app.customers.NOR}`], '{ me { firstRun } }')
  expect(me.firstRun).toBe(false)
})
