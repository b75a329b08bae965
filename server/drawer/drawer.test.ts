import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let mine: string
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1)])
  mine = `CUSTOMER_${app.customers.NOR}`
  await app.db.pool.query(
    `INSERT INTO user_account (id, email, name, timezone) SELECT n, 'user' || n || '@nor.example', '', 'UTC' FROM generate_series(1, 2) AS n ON CONFLICT DO NOTHING`,
  )
})
afterAll(() => app.close())

const save = (family: string, order: object, user = 1) =>
  app.ask(
    [mine],
    'mutation($family: String!, $order: JSON!) { saveSensorOrder(family: $family, order: $order) }',
    { family, order },
    user,
  )
const mineOf = async (user = 1) => (await app.ask([mine], '{ sensorOrder }', {}, user)).sensorOrder
const doorsFirst = { order: ['door', 'gps'], hidden: ['odometer'], added: [] }

test('my order is kept for a family of devices, for me alone, and noted in the audit trail', async () => {
  await save('Morey', doorsFirst)
  expect(await mineOf()).toEqual({ Morey: doorsFirst })
  expect(await mineOf(2)).toEqual({})
  const { rows } = await app.db.pool.query(
    `SELECT subject, new FROM audit_entry WHERE action = 'drawer arranged'`,
  )
  expect(rows).toEqual([{ subject: 'Morey devices', new: { order: ['door', 'gps'], hidden: ['odometer'] } }])
})

test('an order that is as it comes leaves nothing behind', async () => {
  await save('Xirgo', doorsFirst)
  await save('Xirgo', { order: [], hidden: [], added: [] })
  expect(await mineOf()).not.toHaveProperty('Xirgo')
})

test.each([
  ['a family that there is not', 'Acme', doorsFirst, "There is no family of devices 'Acme'."],
  ['something else than an order', 'Morey', { order: 'door' }, 'The order of the sensors cannot be read.'],
])('%s is refused in words', async (_what, family, order, words) => {
  await expect(save(family, order)).rejects.toThrow(words)
})
