/** Trailers that went from one customer to another, in a report over both: what each customer's groups let its owner see. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { fenceOf } from '../geofences/testing.ts'
import { insertFences } from '../geofences/write.ts'
import { inTransaction } from '../platform/transaction.ts'
import { changeOwner } from '../tenures/transfer.ts'
import { insertConfig } from './config-store.ts'
import { rowsOf, runById } from './run-store.ts'
import { draftOf, makeDue, people, type ReportsApp, reportsApp, six, stay } from './testing.ts'
import { verifyRun } from './verify.ts'

let app: ReportsApp
beforeAll(async () => {
  app = await reportsApp(() => six)
  const { pool } = app.db
  const { NOR, BLU } = app.customers
  await pool.query(`INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER', $2)`, [
    people.owner,
    BLU,
  ])
  const [fence] = await inTransaction(pool, (client) =>
    insertFences(client, BLU!, [fenceOf('Blue yard')], six - hours(1_000)),
  )
  // NOR-3 goes to BLU, and each customer has something to tell of it.
  const { id } = await app.vehicle('NOR-3')
  await stay(app, 'NOR-3', app.fences['Houston yard']!, six - hours(28), six - hours(26))
  await inTransaction(pool, (client) => changeOwner(client, [id], BLU!, six - hours(10)))
  await stay(app, 'NOR-3', fence!, six - hours(4), six - hours(3))
  await stay(app, 'BLU-4', fence!, six - hours(5), six - hours(2))
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO vehicle_group (customer_id, name) VALUES ($1, 'East') RETURNING id`,
    [BLU],
  )
  await pool.query(
    'INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id) VALUES ($1, $2, $3)',
    [BLU, rows[0]!.id, (await app.vehicle('BLU-4')).id],
  )
  expect(NOR).not.toBe(BLU)
})
afterAll(() => app.close())

/** Of a report of both customers' visits whose owner is limited to a group of one of them: who was where, and what a check says. */
const reportLimitedTo = async (group: string) => {
  const { pool } = app.db
  const { NOR, BLU } = app.customers
  await pool.query('DELETE FROM vehicle_group_user WHERE user_id = $1', [people.owner])
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, $1 FROM vehicle_group WHERE name = $2`,
    [people.owner, group],
  )
  await pool.query('TRUNCATE report_config, report_run CASCADE')
  await inTransaction(pool, (client) =>
    insertConfig(client, {
      draft: draftOf(app, 2, { customerIds: [NOR!, BLU!], dwellThresholdMs: 0 }),
      ownerId: people.owner,
      now: six - days(1),
      due: six,
    }),
  )
  expect(await makeDue(app, six)).toEqual(['done'])
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM report_run')
  const run = (await runById(pool, rows[0]!.id))!
  const cells: string[] = []
  for (const { key } of run.document!.sections)
    for await (const some of rowsOf(pool, run, key)) for (const row of some) cells.push(row.cells.join(' '))
  const isTold = (unit: string, yard: string) =>
    cells.some((text) => text.includes(unit) && text.includes(yard))
  return {
    wasNorthern: isTold('NOR-3', 'Houston yard'),
    isBlue: isTold('NOR-3', 'Blue yard'),
    others: isTold('BLU-4', 'Blue yard') || isTold('NOR-1', 'Dallas yard'),
    verified: (await verifyRun(pool, run.id, six)).same,
  }
}

test('whoever is limited where the trailer went is told of its time before alone', async () => {
  expect(await reportLimitedTo('East')).toEqual({
    ...{ wasNorthern: true, isBlue: false, others: true, verified: true },
  })
})

test('whoever is limited where the trailer was is told of its time since alone', async () => {
  expect(await reportLimitedTo('West')).toEqual({
    ...{ wasNorthern: false, isBlue: true, others: true, verified: true },
  })
})
