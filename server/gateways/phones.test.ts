/** Who opens a trailer to phones without a key, and what is noted of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { carrierOf } from './phones.ts'

let app: TestApp
let vin: string
beforeAll(async () => {
  app = await testApp([trailer('PHA', 1), trailer('PHB', 2)])
  vin = (await app.vehicle('PHA-1')).vin
})
afterAll(() => app.close())

const admin = () => [`CUSTOMER_ADMIN_${app.customers.PHA}`]
const turn = (open: boolean, who = admin()) =>
  app.ask(who, `mutation { openVehicleToPhones(vin: "${vin.toLowerCase()}", open: ${open}) }`)
const isOpen = async () => (await carrierOf(app.db.pool, 'MRY-1'))?.isOpen

test('a trailer is closed until its administrator opens it, and closed again the same way', async () => {
  const access = async () =>
    (await app.ask(admin(), `{ phoneAccess(vin: "${vin}") { open keyRequired } }`)).phoneAccess
  expect(await access()).toEqual({ open: false, keyRequired: true })
  expect(await isOpen()).toBe(false)
  expect(await turn(true)).toEqual({ openVehicleToPhones: true })
  expect(await access()).toMatchObject({ open: true })
  expect(await isOpen()).toBe(true)
  expect((await carrierOf(app.db.pool, 'MRY-2'))?.isOpen).toBe(false)
  await turn(false)
  expect(await isOpen()).toBe(false)
})

test('both are in the audit trail', async () => {
  const { rows } = await app.db.pool.query('SELECT action, subject, new FROM audit_entry ORDER BY id')
  expect(rows).toEqual([
    { action: 'vehicle opened to phones', subject: 'PHA-1', new: { phonesWithoutKey: true } },
    { action: 'vehicle closed to phones', subject: 'PHA-1', new: { phonesWithoutKey: false } },
  ])
})

test('a dispatcher, an administrator of somebody else and one who does not see the trailer cannot', async () => {
  const { PHA, PHB } = app.customers
  for (const claim of [`CUSTOMER_${PHA}`, `CUSTOMER_ADMIN_${PHB}`])
    await expect(turn(true, [claim])).rejects.toThrow('Not Authorized')
  await expect(
    app.ask(admin(), 'mutation { openVehicleToPhones(vin: "NO-SUCH-VIN", open: true) }'),
  ).rejects.toThrow('Not Authorized')
  expect(await isOpen()).toBe(false)
})

test('the trailers of a customer that was deactivated are open to nobody', async () => {
  await turn(true)
  await app.db.pool.query('UPDATE customer SET active = false WHERE id = $1', [app.customers.PHA])
  expect(await isOpen()).toBeUndefined()
})
