/** The life of a work order: written for issues, repaired, watched, and judged by what the gateway reports afterwards. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { criticalFault, putFault } from './testing.ts'
import { runIssueRound } from './watch.ts'

let now = noon
let app: TestApp
beforeAll(async () => {
  app = await testApp(
    // No sensor whose silence would be an issue, too.
    (
      [
        ['NOR', 1],
        ['NOR', 2],
        ['NOR', 3],
        ['NOR', 4],
        ['BLU', 5],
      ] as const
    ).map(([customer, n]) => trailer(customer, n, { installedSensorTypeIds: [] })),
    () => now,
  )
})
afterAll(() => app.close())

const customer = () => [`CUSTOMER_${app.customers.NOR}`]
const ask = (query: string, variables = {}) => app.ask(customer(), query, variables)
const round = () => runIssueRound(app.db.pool, () => now)
const issuesOf = async (unit: string) => {
  const { vin } = await app.vehicle(unit)
  return (await ask(`{ issues(vin: "${vin}") { id title closedHow verdict returnedOf gone workOrderId } }`))
    .issues
}
const drive = (unit: string, miles: number, at = now) =>
  app.now(unit, [reportAt(at, { odometer: { miles } })])
const write = async (unit: string, issueIds: readonly string[], input: object = { title: 'Brakes' }) =>
  (
    await ask(
      `mutation($vin: String!, $issueIds: [ID!], $input: WorkOrderInput!) {
        createWorkOrder(vin: $vin, issueIds: $issueIds, input: $input) { id state costCents issues { title } } }`,
      { vin: (await app.vehicle(unit)).vin, issueIds, input },
    )
  ).createWorkOrder
const repair = (id: string) =>
  ask(`mutation { repairWorkOrder(id: ${id}, notes: "New valve") { state repairedMiles } }`)

/** A trailer with a fault at 1,000 miles, its issue, and a work order that was repaired at 1,010. */
const repaired = async (unit: string) => {
  now = noon
  await drive(unit, 1_000)
  await putFault(app, unit, { ...criticalFault, mileage: 'odometer', startMiles: 1_000 })
  await round()
  const [issue] = await issuesOf(unit)
  const order = await write(unit, [issue.id])
  now = noon + hours(5)
  await drive(unit, 1_010)
  await repair(order.id)
  await putFault(app, unit, {
    ...criticalFault,
    end: noon + hours(6),
    mileage: 'odometer',
    startMiles: 1_000,
    endMiles: 1_012,
  })
  now = noon + hours(7)
  await round()
  return issue
}

describe('a repair is watched', () => {
  test('until 500 miles without the fault say that it is fixed', async () => {
    const { id } = await repaired('NOR-1')
    expect(await issuesOf('NOR-1')).toMatchObject([{ id, closedHow: 'repaired', verdict: 'watched' }])
    await drive('NOR-1', 1_509)
    await round()
    expect(await issuesOf('NOR-1')).toMatchObject([{ id, verdict: 'watched' }])
    await drive('NOR-1', 1_510)
    await round()
    expect(await issuesOf('NOR-1')).toMatchObject([{ id, verdict: 'fixed' }])
  })

  test('until the same fault comes back, which opens a new issue at once', async () => {
    const { id } = await repaired('NOR-2')
    now = noon + hours(20)
    await drive('NOR-2', 1_200)
    await putFault(app, 'NOR-2', {
      ...criticalFault,
      start: noon + hours(19),
      mileage: 'odometer',
      startMiles: 1_190,
    })
    await round()
    expect(await issuesOf('NOR-2')).toMatchObject([
      { closedHow: null, returnedOf: id, verdict: null },
      { id, verdict: 'came back' },
    ])
    await round()
    expect(await issuesOf('NOR-2')).toHaveLength(2)
  })

  test('for 30 days where the trailer is hardly driven', async () => {
    const { id } = await repaired('NOR-3')
    now = noon + days(31)
    await drive('NOR-3', 1_020)
    await round()
    expect((await issuesOf('NOR-3')).find((one: { id: string }) => one.id === id)).toMatchObject({
      verdict: 'fixed',
    })
  })
})

describe('a work order', () => {
  test('keeps its issues open while the fault is gone and nothing was repaired', async () => {
    now = noon
    await drive('NOR-4', 50)
    await putFault(app, 'NOR-4', criticalFault)
    await round()
    const [issue] = await issuesOf('NOR-4')
    const order = await write('NOR-4', [issue.id])
    await putFault(app, 'NOR-4', { ...criticalFault, end: noon + hours(1) })
    now = noon + hours(2)
    await round()
    expect(await issuesOf('NOR-4')).toMatchObject([{ closedHow: null, gone: now, workOrderId: order.id }])
    await expect(write('NOR-4', [issue.id])).rejects.toThrow('This issue has a work order already.')
    await ask(`mutation { cancelWorkOrder(id: ${order.id}, notes: "Not needed") { state } }`)
    await round()
    expect(await issuesOf('NOR-4')).toMatchObject([{ closedHow: 'cleared', workOrderId: null }])
    await expect(repair(order.id)).rejects.toThrow('This work order is no longer open.')
  })

  test('adds up work and parts', async () => {
    const parts = [{ name: 'Brake shoe', number: 'BS-4707', quantity: 4, costCents: 2_599 }]
    const order = await write('NOR-4', [], { title: 'Brakes', laborCents: 12_000, parts, due: '2026-12-24' })
    expect(order.costCents).toBe(22_396)
  })

  test.each([
    [{ title: ' ' }, 'Describe it in 1 to 120 characters.'],
    [{ title: 'x', due: '2026-02-30' }, 'A value of the work order is not valid.'],
    [{ title: 'x', assigneeId: '4711' }, 'A work order can only be assigned to a user of this customer.'],
    [
      { title: 'x', parts: [{ name: 'y', quantity: 0, costCents: 1 }] },
      'A value of the work order is not valid.',
    ],
  ])('%j is refused in words', async (input, words) => {
    await expect(write('NOR-4', [], input)).rejects.toThrow(words)
  })

  test('is in the audit trail with the e-mail of its assignee', async () => {
    const { pool } = app.db
    const { rows: people } = await pool.query(
      `INSERT INTO user_account (email) VALUES ('shop@fleet.example') RETURNING id`,
    )
    await pool.query('INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, $2, $3)', [
      people[0].id,
      'CUSTOMER',
      app.customers.NOR,
    ])
    await write('NOR-4', [], { title: 'Mud flaps', assigneeId: String(people[0].id) })
    const { rows } = await pool.query(`SELECT new FROM audit_entry WHERE subject = 'NOR-4: Mud flaps'`)
    expect(rows[0].new).toMatchObject({ title: 'Mud flaps', assignedTo: 'shop@fleet.example' })
    expect(rows[0].new).not.toHaveProperty('assigneeId')
  })

  test('is about one trailer', async () => {
    const [issue] = await issuesOf('NOR-2')
    await expect(write('NOR-4', [issue.id])).rejects.toThrow(
      'A work order is about the issues of one trailer.',
    )
  })

  test('is not written for a trailer of somebody else', async () => {
    await expect(write('BLU-5', [])).rejects.toThrow('There is no trailer with this VIN.')
  })
})

describe('photos', () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n and the picture', 'latin1')
  const send = async (id: string, payload: Buffer, name = 'wheel.png') =>
    app.http.inject({
      method: 'POST',
      url: `/v1/api/maintenance/photos?workOrderId=${id}&name=${encodeURIComponent(name)}`,
      headers: { authorization: await app.token(...customer()), 'content-type': 'text/html' },
      payload,
    })

  test('a photo comes back as it was, with headers under which nothing runs', async () => {
    const { id } = await write('NOR-4', [])
    const sent = await send(id, png, '../../etc/"wheel".html')
    expect(sent.json()).toEqual({ id: expect.any(String), name: 'wheel.png' })
    const got = await app.http.inject({
      url: `/v1/api/maintenance/photos/${sent.json().id}`,
      headers: { authorization: await app.token(...customer()) },
    })
    expect(got.rawPayload.equals(png)).toBe(true)
    expect(got.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "inline; filename*=UTF-8''wheel.png",
    })
    const foreign = await app.http.inject({
      url: `/v1/api/maintenance/photos/${sent.json().id}`,
      headers: { authorization: await app.token(`CUSTOMER_${app.customers.BLU}`) },
    })
    expect(foreign.statusCode).toBe(404)
  })

  test.each([
    ['a page', Buffer.from('<script>alert(1)</script>'), 415, 'A photo is a JPEG, PNG or WebP picture.'],
    ['a PDF', Buffer.from('%PDF-1.7'), 415, 'A photo is a JPEG, PNG or WebP picture.'],
    ['an empty file', Buffer.alloc(0), 400, 'The file is empty.'],
    ['a picture of 11 MB', Buffer.concat([png, Buffer.alloc(11 * 2 ** 20)]), 413, 'A file is at most 10 MB.'],
  ])('%s is refused in words', async (_name, payload, status, words) => {
    const { id } = await write('NOR-4', [])
    const answer = await send(id, payload)
    expect([answer.statusCode, answer.json()]).toEqual([status, { errorMessage: words }])
  })
})
