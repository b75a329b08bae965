/** What a shift hands over, on a real database: what began, what became of it, and who is told of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Fault } from '#domain/maintenance/faults.ts'
import { noon } from '#domain/state/testing.ts'
import { putFaults } from '../ingest/fault-store.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

const shift = { from: noon - hours(18), to: noon - hours(6) }
let app: TestApp
/** Low supply of the ABS: critical, of a part that every customer sees. */
const usual: Fault = {
  sensorTypeId: 7,
  faultTypeId: 795,
  fmi: 5,
  position: '',
  start: noon,
  end: null,
  maxMph: null,
  mileage: null,
  startMiles: null,
  endMiles: null,
}
async function put(unit: string, facts: Partial<Fault>) {
  const { id: vehicleId, customerId } = await app.vehicle(unit)
  const client = await app.db.pool.connect()
  await putFaults(client, [{ customerId, vehicleId, fault: { ...usual, ...facts } }])
  client.release()
}
const order = async (unit: string, opened: number, state = 'open') => {
  const { id, customerId } = await app.vehicle(unit)
  await app.db.pool.query(
    `INSERT INTO work_order (customer_id, vehicle_id, title, state, opened, opened_by) VALUES ($1, $2, 'ABS', $3, $4, 'x')`,
    [customerId, id, state, new Date(opened)],
  )
}
beforeAll(async () => {
  app = await testApp(
    [
      ...[1, 2, 3, 4, 5].map((n) => trailer('NOR', n)),
      trailer('NOR', 6, { simStatus: 'Deactivated' }),
      trailer('BLU', 7),
    ],
    () => noon,
  )
  // Lasts, and came and went before.
  await put('NOR-1', { start: shift.from + hours(1), end: shift.from + hours(2) })
  await put('NOR-1', { start: shift.from + hours(3) })
  // Was over by itself.
  await put('NOR-2', { start: shift.from + hours(4), end: shift.from + hours(5) })
  // Has a work order; another's was cancelled.
  await put('NOR-3', { start: shift.from + hours(6) })
  await order('NOR-3', shift.from + hours(7))
  await put('NOR-4', { start: shift.from + hours(8) })
  await order('NOR-4', shift.from + hours(9), 'cancelled')
  // Before the shift, and after it.
  await put('NOR-5', { start: shift.from - minutes(1) })
  await put('NOR-5', { start: shift.to + minutes(1), position: 'x' })
  await put('NOR-6', { start: shift.from + hours(1) })
  await put('BLU-7', { start: shift.from + hours(1) })
})
afterAll(() => app.close())

const own = (role = 'CUSTOMER') => [`${role}_${app.customers.NOR}`]
const ask = async (fields: string, groups: readonly string[] = own(), args = '') =>
  (await app.ask(groups, `{ fleetShift(from: ${shift.from}, to: ${shift.to}${args}) { ${fields} } }`))
    .fleetShift
const sums = 'sums { began cleared ordered open }'

test('what began is over, has a work order, or is open; what comes and goes counts once', async () => {
  expect((await ask(sums)).sums).toEqual({ began: 4, cleared: 1, ordered: 1, open: 2 })
})

test('an administrator hears of every customer, or of the one asked for, and nobody of another’s', async () => {
  expect((await ask(sums, ['ADMINS'])).sums.began).toBe(5)
  const blue = `, customerId: ${app.customers.BLU}`
  expect((await ask(sums, ['ADMINS'], blue)).sums).toEqual({ began: 1, cleared: 0, ordered: 0, open: 1 })
  expect((await ask(sums, own(), blue)).sums).toEqual({ began: 0, cleared: 0, ordered: 0, open: 0 })
})

test('after a moment of the shift come the next things that happened, in their order', async () => {
  const after = shift.from + hours(3)
  const { events } = await ask(`events(after: ${after}) { at kind level unitId words }`)
  expect(
    events.map(({ at, kind, unitId }: Record<string, number | string>) => [
      (Number(at) - shift.from) / hours(1),
      kind,
      unitId,
    ]),
  ).toEqual([
    [4, 'began', 'NOR-2'],
    [5, 'cleared', 'NOR-2'],
    [6, 'began', 'NOR-3'],
    [7, 'ordered', 'NOR-3'],
    [8, 'began', 'NOR-4'],
  ])
  expect(events[1].level).toBe('good')
  expect(events[3].words).toMatch(/^WO-\d+$/)
  expect((await ask(`events(after: ${after}, first: 1) { at }`)).events).toHaveLength(1)
})

test.each([
  ['that ends before it begins', `from: ${shift.to}, to: ${shift.from}`],
  ['of two days', `from: ${shift.from}, to: ${shift.from + days(2)}`],
])('a shift %s is none', async (_what, args) => {
  await expect(app.ask(own(), `{ fleetShift(${args}) { ${sums} } }`)).rejects.toThrow(
    'A shift ends after it begins, and within a day.',
  )
})

test('no more events are answered than somebody reads', async () => {
  for (const first of [0, 101])
    await expect(ask(`events(after: ${shift.from}, first: ${first}) { at }`)).rejects.toThrow(
      'Of a shift 1 to 100 events are answered.',
    )
})
