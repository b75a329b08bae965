/** Maintenance plans and inspections: what they are about, when they are due, and what was done. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { changeOwner, undoChangeOwner } from '../tenures/transfer.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { markFitted, unfittedPlans } from './plan-store.ts'
import { fitPlans, runIssueRound } from './watch.ts'

let now = noon
let app: TestApp
beforeAll(async () => {
  app = await testApp(
    [trailer('NOR', 1, { groups: ['West'] }), trailer('NOR', 2), trailer('BLU', 3)],
    () => now,
  )
  await app.db.pool.query('CREATE TABLE every_report PARTITION OF report DEFAULT')
})
afterAll(() => app.close())

const customer = () => [`CUSTOMER_${app.customers.NOR}`]
const ask = (query: string, variables = {}) => app.ask(customer(), query, variables)
const drive = (unit: string, miles: number) => app.now(unit, [reportAt(now, { odometer: { miles } })])
const round = () => runIssueRound(app.db.pool, () => now)
const create = async (input: object) =>
  (
    await ask(
      `mutation($of: ID!, $input: MaintenancePlanInput!) { createMaintenancePlan(customerId: $of, input: $input) { id vehicleCount } }`,
      { of: app.customers.NOR, input },
    )
  ).createMaintenancePlan
const due = async (planId: string) =>
  (
    await ask(
      `query($planId: ID!) { maintenanceDue(planId: $planId) { due { unitId state by left wasDone } } }`,
      { planId },
    )
  ).maintenanceDue.due

describe('plans', () => {
  let planId: string

  test('a plan by miles counts from the mileage at which it begins', async () => {
    await drive('NOR-1', 1_000)
    await drive('NOR-2', 9_000)
    const plan = await create({ name: 'Grease', everyMiles: 500, everyDays: 90, allVehicles: true })
    planId = plan.id
    expect(plan.vehicleCount).toBe(2)
    await drive('NOR-1', 1_100)
    await round()
    expect(await due(planId)).toEqual([
      { unitId: 'NOR-1', state: 'ok', by: 'miles', left: 400, wasDone: false },
      { unitId: 'NOR-2', state: 'ok', by: 'miles', left: 500, wasDone: false },
    ])
  })

  test('it is due soon, then overdue, and the dashboard counts it', async () => {
    await drive('NOR-1', 1_450)
    await round()
    const counts = async () =>
      (await ask('{ maintenanceCounts { plansSoon plansOverdue } }')).maintenanceCounts
    expect(await counts()).toEqual({ plansSoon: 1, plansOverdue: 0 })
    await drive('NOR-1', 1_520)
    await round()
    expect(await counts()).toEqual({ plansSoon: 0, plansOverdue: 1 })
    expect((await due(planId))[0]).toMatchObject({ unitId: 'NOR-1', state: 'overdue', left: -20 })
  })

  test('done, it is counted from there again, and kept in the history', async () => {
    const { vin } = await app.vehicle('NOR-1')
    await ask(`mutation { noteMaintenanceDone(planId: ${planId}, vins: ["${vin}"], notes: "All points") }`)
    expect((await due(planId)).find(({ unitId }: { unitId: string }) => unitId === 'NOR-1')).toEqual({
      unitId: 'NOR-1',
      state: 'ok',
      by: 'miles',
      left: 500,
      wasDone: true,
    })
    const { maintenanceDone } = await ask(
      `{ maintenanceDone(vin: "${vin}") { planName done miles notes notedBy } }`,
    )
    expect(maintenanceDone).toEqual([
      { planName: 'Grease', done: now, miles: 1_520, notes: 'All points', notedBy: 'someone@example.com' },
    ])
  })

  test('done last week, it is counted from what the reports of then tell', async () => {
    const { id, customerId, vin } = await app.vehicle('NOR-2')
    const report = (at: number, miles: number) =>
      app.db.pool.query(
        `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, readings)
          VALUES ($1, $2, $3, $3, 1, 64, $4)`,
        [customerId, id, new Date(at), JSON.stringify({ odometer: { miles } })],
      )
    await report(noon - days(8), 8_700)
    await report(noon - days(6), 8_900)
    await ask(`mutation { noteMaintenanceDone(planId: ${planId}, vins: ["${vin}"], at: ${noon - days(7)}) }`)
    expect((await due(planId))[0]).toMatchObject({ unitId: 'NOR-2', by: 'miles', left: 200 })
  })

  test('by days it is due though the trailer stands', async () => {
    now = noon + days(91)
    await round()
    expect((await due(planId))[0]).toMatchObject({ state: 'overdue', by: 'days' })
    now = noon
    await round()
  })

  test('a plan about a group follows who is in it', async () => {
    const { id } = (
      await app.db.pool.query<{ id: number }>(`SELECT id FROM vehicle_group WHERE name = 'West'`)
    ).rows[0]!
    const plan = await create({ name: 'Tires', everyDays: 30, vehicleGroupIds: [id] })
    const units = async () => (await due(plan.id)).map(({ unitId }: { unitId: string }) => unitId)
    expect(await units()).toEqual(['NOR-1'])
    const { id: second } = await app.vehicle('NOR-2')
    await app.db.pool.query('INSERT INTO vehicle_group_vehicle VALUES ($1, $2, $3)', [
      app.customers.NOR,
      id,
      second,
    ])
    await round()
    expect((await units()).sort()).toEqual(['NOR-1', 'NOR-2'])
    await app.db.pool.query('DELETE FROM vehicle_group_vehicle WHERE vehicle_id = $1', [second])
    await round()
    expect(await units()).toEqual(['NOR-1'])
  })

  test.each([
    [{ name: 'x', allVehicles: true }, 'A plan needs an interval'],
    [{ name: 'x', everyDays: 0, allVehicles: true }, 'A plan needs an interval'],
    [{ name: 'x', everyDays: 1 }, 'Choose all trailers'],
    [{ name: 'GREASE', everyDays: 1, allVehicles: true }, 'There is a plan called GREASE already.'],
  ])('%j is refused in words', async (input, words) => {
    await expect(create(input)).rejects.toThrow(words)
  })

  test('the audit trail names the trailers and groups of a plan, however they are called later', async () => {
    const { rows: groups } = await app.db.pool.query(`SELECT id FROM vehicle_group WHERE name = 'West'`)
    const { id: second } = await app.vehicle('NOR-2')
    const lamps = await create({
      name: 'Lamps',
      everyDays: 30,
      vehicleIds: [second],
      vehicleGroupIds: [groups[0].id],
    })
    const { rows } = await app.db.pool.query(
      `SELECT new FROM audit_entry WHERE action = 'maintenance plan created' AND subject = 'Lamps'`,
    )
    expect(rows[0].new.whichTrailers).toEqual(['Group West', 'NOR-2'])
    await ask(`mutation { deleteMaintenancePlan(id: ${lamps.id}) }`)
  })

  test('a plan that is deleted leaves what was done', async () => {
    await ask(`mutation { deleteMaintenancePlan(id: ${planId}) }`)
    const { vin } = await app.vehicle('NOR-1')
    expect((await ask(`{ maintenanceDone(vin: "${vin}") { planName } }`)).maintenanceDone).toHaveLength(1)
    expect((await ask(`{ maintenanceDue(vin: "${vin}") { due { planName } } }`)).maintenanceDue.due).toEqual([
      { planName: 'Tires' },
    ])
  })

  test('work cannot be noted as done for a trailer of somebody else', async () => {
    const plan = await create({ name: 'Doors', everyDays: 30, allVehicles: true })
    const { vin } = await app.vehicle('BLU-3')
    await expect(
      ask(`mutation { noteMaintenanceDone(planId: ${plan.id}, vins: ["${vin}"]) }`),
    ).rejects.toThrow('This plan does not cover that trailer.')
  })
})

describe('a plan over a large fleet', () => {
  const large = 5_001
  const requested = (query: string, variables = {}) =>
    app.ask([`CUSTOMER_${app.customers.BLU}`], query, variables)
  const listPlans = async () =>
    (await requested('{ maintenancePlans { id name isFitted vehicleCount } }')).maintenancePlans
  const settle = () => fitPlans(app.db.pool, () => now)

  beforeAll(async () => {
    const { customerId } = await app.vehicle('BLU-3')
    await app.db.pool.query(
      `INSERT INTO vehicle (customer_id, vin, unit_id, vehicle_type_id, device_type_id, installed_sensor_type_ids,
          base_product_type, go_product_type, axles, resting_bogie_weight_lbs, has_solar_panels, sim_status)
        SELECT $1, 'LARGE' || lpad(n::text, 12, '0'), 'LARGE-' || n, 1, 1, '{1}', 'Pro', '', 2, 8000, false, 'Activated'
        FROM generate_series(1, $2) n`,
      [customerId, large],
    )
  })

  test('is there at once, says that its trailers are still being found, and has them a moment later', async () => {
    await requested(
      `mutation($of: ID!) { createMaintenancePlan(customerId: $of, input: { name: "Wheels", everyDays: 30, allVehicles: true }) { id } }`,
      { of: app.customers.BLU },
    )
    expect(await listPlans()).toMatchObject([{ name: 'Wheels', isFitted: false, vehicleCount: 0 }])
    await settle()
    expect(await listPlans()).toMatchObject([{ name: 'Wheels', isFitted: true, vehicleCount: large + 1 }])
  })

  test('that is changed while its trailers are found is looked at once more', async () => {
    const [{ id }] = await listPlans()
    const change = async (input: string) => {
      now += 1_000
      await requested(`mutation { updateMaintenancePlan(id: ${id}, input: ${input}) { id } }`)
    }
    await change('{ name: "Wheels", everyDays: 60, allVehicles: true }')
    const [before] = await unfittedPlans(app.db.pool)
    await change('{ name: "Wheels", everyDays: 90, allVehicles: true }')
    await markFitted(app.db.pool, before!, now)
    expect(await listPlans()).toMatchObject([{ isFitted: false }])
    await settle()
    expect(await listPlans()).toMatchObject([{ isFitted: true }])
  })

  test('is not about trailers or groups of another customer, nor about ones that are not there', async () => {
    const { id } = await app.vehicle('NOR-1')
    const { rows } = await app.db.pool.query('SELECT id FROM vehicle_group WHERE name = $1', ['West'])
    const plan = (about: string) =>
      requested(
        `mutation($of: ID!) { createMaintenancePlan(customerId: $of, input: { name: "X", everyDays: 30, ${about} }) { id } }`,
        { of: app.customers.BLU },
      )
    for (const vehicle of [id, 999_999])
      await expect(plan(`vehicleIds: [${vehicle}]`)).rejects.toThrow(
        'Not all of these vehicles belong to the customer.',
      )
    for (const group of [rows[0].id, 999_999])
      await expect(plan(`vehicleGroupIds: [${group}]`)).rejects.toThrow(
        'Not all of these groups belong to the customer.',
      )
  })

  test('about a few trailers alone is settled before anybody waits', async () => {
    const { id } = await app.vehicle('BLU-3')
    const { createMaintenancePlan } = await requested(
      `mutation($of: ID!) { createMaintenancePlan(customerId: $of, input: { name: "One", everyDays: 30, vehicleIds: [${id}] }) { isFitted vehicleCount } }`,
      { of: app.customers.BLU },
    )
    expect(createMaintenancePlan).toEqual({ isFitted: true, vehicleCount: 1 })
  })
})

describe('inspections', () => {
  const today = new Date(noon).toISOString().slice(0, 10)
  const inspect = async (input: object, unit = 'NOR-1') =>
    (
      await ask(
        `mutation($vin: String!, $input: InspectionInput!) { recordInspection(vin: $vin, input: $input) { id due state } }`,
        {
          vin: (await app.vehicle(unit)).vin,
          input: { kind: 'annual', done: today, result: 'passed', ...input },
        },
      )
    ).recordInspection
  const counts = async () =>
    (await ask('{ maintenanceCounts { inspectionsOverdue inspectionsSoon } }')).maintenanceCounts

  test('an annual inspection is due again after twelve months', async () => {
    expect(await inspect({ done: '2025-06-30' })).toMatchObject({ due: '2026-06-30' })
  })

  test('the newest of its kind counts, however late it is written down', async () => {
    expect(await counts()).toEqual({ inspectionsOverdue: 1, inspectionsSoon: 0 })
    await inspect({})
    expect(await counts()).toEqual({ inspectionsOverdue: 0, inspectionsSoon: 0 })
    await inspect({ done: '2024-06-30' })
    expect(await counts()).toEqual({ inspectionsOverdue: 0, inspectionsSoon: 0 })
  })

  test('one that is due within a month is due soon', async () => {
    const due = new Date(noon + days(20)).toISOString().slice(0, 10)
    expect(await inspect({ due }, 'NOR-2')).toMatchObject({ state: 'soon' })
    expect(await counts()).toEqual({ inspectionsOverdue: 0, inspectionsSoon: 1 })
  })

  test('deleted, the one before counts again', async () => {
    const { id } = await inspect({}, 'NOR-2')
    expect(await counts()).toEqual({ inspectionsOverdue: 0, inspectionsSoon: 0 })
    await ask(`mutation { deleteInspection(id: ${id}) }`)
    expect(await counts()).toEqual({ inspectionsOverdue: 0, inspectionsSoon: 1 })
  })

  test('one of a trailer that was sold is due for its former owner no more', async () => {
    const { id: vehicleId, customerId } = await app.vehicle('NOR-2')
    const soon = async () =>
      (await ask('{ inspections(state: "soon") { inspections { unitId } } }')).inspections.inspections
    expect(await soon()).toEqual([{ unitId: 'NOR-2' }])
    await inTransaction(app.db.pool, (client) =>
      changeOwner(client, [vehicleId], app.customers.BLU!, noon - 1),
    )
    expect(await counts()).toEqual({ inspectionsOverdue: 0, inspectionsSoon: 0 })
    expect(await soon()).toEqual([])
    await inTransaction(app.db.pool, (client) => undoChangeOwner(client, [vehicleId], customerId, noon - 1))
    expect(await counts()).toEqual({ inspectionsOverdue: 0, inspectionsSoon: 1 })
  })

  test.each([
    [{ done: '2026-02-30' }, 'The day of the inspection is not a day in the calendar.'],
    [{ done: '2999-01-01' }, 'Work that was done cannot be in the future.'],
    [{ due: '2001-01-01' }, 'The next due date is before the inspection.'],
    [{ result: 'perhaps' }, "There is no state 'perhaps'."],
  ])('%j is refused in words', async (input, words) => {
    await expect(inspect(input)).rejects.toThrow(words)
  })

  test('a document comes back as a download, to everybody who sees the past of the trailer', async () => {
    const { id } = await inspect({})
    const pdf = Buffer.from('%PDF-1.7 report')
    const sent = await app.http.inject({
      method: 'POST',
      url: `/v1/api/maintenance/documents?inspectionId=${id}&name=report.pdf`,
      headers: { authorization: await app.token(...customer()), 'content-type': 'application/pdf' },
      payload: pdf,
    })
    const read = async (...groups: string[]) =>
      app.http.inject({
        url: `/v1/api/maintenance/documents/${sent.json().id}`,
        headers: { authorization: await app.token(...groups) },
      })
    const got = await read('VIEW_ONLY_ADMIN')
    expect([got.statusCode, got.rawPayload.equals(pdf)]).toEqual([200, true])
    expect(got.headers['content-disposition']).toBe("attachment; filename*=UTF-8''report.pdf")
    expect((await read(`CUSTOMER_${app.customers.BLU}`)).statusCode).toBe(404)
    expect((await read('TECHNICIAN')).statusCode).toBe(404)
  })
})
