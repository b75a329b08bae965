/** The rows that the dashboard sorts: what they say of a trailer is what its open issues say, whoever changes these. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DueState, nextDue } from '#domain/maintenance/plans.ts'
import { noon } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { recount, wholePlan } from './plan-vehicle-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('NOR', 2), trailer('BLU', 3)], () => noon)
})
afterAll(() => app.close())

const ask = (query: string) => app.ask([`CUSTOMER_${app.customers.NOR}`], query)
const attention = async () =>
  (await ask('{ maintenance(sortingInput: { sortBy: "unit_id" }) { vehicles { unitId issueCount } } }'))
    .maintenance.vehicles as { unitId: string; issueCount: number }[]
/** Opens one in a transaction of its own, which ends when it is asked to. */
const opening = async (unit: string, title: string) => {
  const { id, customerId } = await app.vehicle(unit)
  const client = await app.db.pool.connect()
  await client.query('BEGIN')
  const opened = client.query(
    `INSERT INTO issue (customer_id, vehicle_id, category, status, title, opened) VALUES ($1, $2, 'other', 'caution', $3, now())`,
    [customerId, id, title],
  )
  return async () => {
    await opened
    await client.query('COMMIT')
    client.release()
  }
}

describe('what the list says of a trailer', () => {
  test('holds all that two people open at once', async () => {
    const first = await opening('NOR-1', 'Mud flap torn')
    const second = await opening('NOR-1', 'Mirror broken')
    await Promise.all([first(), second()])
    expect(await attention()).toEqual([{ unitId: 'NOR-1', issueCount: 2 }])
  })

  test('ends with its issues', async () => {
    await app.db.pool.query(`DELETE FROM issue WHERE title = 'Mirror broken'`)
    expect(await attention()).toEqual([{ unitId: 'NOR-1', issueCount: 1 }])
    await app.db.pool.query(`UPDATE issue SET closed = now(), closed_how = 'cleared'`)
    expect(await attention()).toEqual([])
    await app.db.pool.query(`UPDATE issue SET closed = NULL, closed_how = NULL`)
    expect(await attention()).toHaveLength(1)
  })

  test('follows an issue to the trailer it is moved to', async () => {
    const { id } = await app.vehicle('NOR-2')
    await app.db.pool.query('UPDATE issue SET vehicle_id = $1', [id])
    expect(await attention()).toEqual([{ unitId: 'NOR-2', issueCount: 1 }])
  })

  test('is silent while the SIM is deactivated', async () => {
    const sim = (status: string) =>
      app.db.pool.query(`UPDATE vehicle SET sim_status = $1 WHERE unit_id = 'NOR-2'`, [status])
    await sim('Deactivated')
    expect(await attention()).toEqual([])
    await sim('Activated')
    expect(await attention()).toHaveLength(1)
  })
})

test('trailers stand in the order of the units they have now', async () => {
  await (await opening('NOR-1', 'Mirror broken'))()
  const rename = (from: string, to: string) =>
    app.db.pool.query('UPDATE vehicle SET unit_id = $2 WHERE unit_id = $1', [from, to])
  await rename('NOR-2', 'ALB-2')
  expect((await attention()).map(({ unitId }) => unitId)).toEqual(['ALB-2', 'NOR-1'])
  await rename('ALB-2', 'NOR-2')
  expect((await attention()).map(({ unitId }) => unitId)).toEqual(['NOR-1', 'NOR-2'])
})

interface Line {
  readonly everyMiles: number | null
  readonly everyEngineHours: number | null
  readonly everyDays: number | null
  readonly began: number
  readonly miles: number | null
  readonly hours: number | null
  readonly milesNow: number | null
  readonly hoursNow: number | null
}
const line = (facts: Partial<Line>): Line => ({
  everyMiles: null,
  everyEngineHours: null,
  everyDays: null,
  began: noon,
  miles: null,
  hours: null,
  milesNow: null,
  hoursNow: null,
  ...facts,
})
const aDay = 86_400_000

describe('a line of a plan is kept as it is counted', () => {
  test.each([
    ['by miles', line({ everyMiles: 500, miles: 1_000, milesNow: 1_200 })],
    ['nearly due', line({ everyMiles: 500, miles: 1_000, milesNow: 1_450 })],
    ['overdue by miles', line({ everyMiles: 500, miles: 1_000, milesNow: 1_500 })],
    ['after the box was changed', line({ everyMiles: 500, miles: 1_000, milesNow: 20 })],
    ['from the first mileage known', line({ everyMiles: 500, milesNow: 9_000 })],
    ['without any mileage', line({ everyMiles: 500 })],
    ['by hours of the engine', line({ everyEngineHours: 100, hours: 40, hoursNow: 135 })],
    ['by days', line({ everyDays: 30, began: noon - 31 * aDay })],
    [
      'by whichever comes first',
      line({ everyMiles: 500, everyDays: 30, began: noon - 3 * aDay, miles: 0, milesNow: 490 }),
    ],
    ['by days where no mileage is known', line({ everyMiles: 500, everyDays: 30, began: noon - 28 * aDay })],
  ])('%s', async (_name, of) => {
    const { id, customerId } = await app.vehicle('NOR-1')
    const client = await app.db.pool.connect()
    await client.query('BEGIN')
    const plan = await client.query<{ id: number }>(
      `INSERT INTO maintenance_plan (customer_id, name, every_miles, every_engine_hours, every_days, all_vehicles, created, updated)
        VALUES ($1, 'Tried', $2, $3, $4, true, now(), now()) RETURNING id`,
      [customerId, of.everyMiles, of.everyEngineHours, of.everyDays],
    )
    const planId = plan.rows[0]!.id
    await client.query(
      `INSERT INTO vehicle_now (customer_id, vehicle_id, abs_odometer_miles, tk_engine_hours) VALUES ($1, $2, $3, $4)
        ON CONFLICT (customer_id, vehicle_id) DO UPDATE SET abs_odometer_miles = $3, tk_engine_hours = $4`,
      [customerId, id, of.milesNow, of.hoursNow],
    )
    await client.query(
      `INSERT INTO plan_vehicle (customer_id, plan_id, vehicle_id, counted_from, mileage, counted_from_miles,
          counted_from_hours, was_done) VALUES ($1, $2, $3, $4, $5, $6, $7, true)`,
      [customerId, planId, id, new Date(of.began), of.miles === null ? null : 'odometer', of.miles, of.hours],
    )
    await recount(client, wholePlan(customerId, planId), noon)
    const { rows } = await client.query<{ state: DueState; used: number | null }>(
      'SELECT state, used FROM plan_vehicle WHERE plan_id = $1',
      [planId],
    )
    await client.query('ROLLBACK')
    client.release()
    const { state, used } = nextDue(
      of,
      { at: of.began, miles: of.miles ?? of.milesNow, engineHours: of.hours ?? of.hoursNow },
      { miles: of.milesNow, engineHours: of.hoursNow },
      noon,
    )
    expect(rows).toEqual([{ state, used: used === null ? null : expect.closeTo(used, 9) }])
  })
})
