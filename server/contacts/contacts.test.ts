/** Whom to call: each customer's own numbers, about what it has now. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
const vin = (n: number) => trailer('COA', n).vin
let yard: number
beforeAll(async () => {
  app = await testApp([trailer('COA', 1), trailer('COA', 2), trailer('COB', 3)], () => noon)
  const { id, customerId } = await app.vehicle('COA-1')
  const made = await app.ask(
    admin(),
    `mutation { createGeofence(customerId: ${customerId}, input: { name: "Dallas yard", categoryId: 1, isActive: true,
      geofenceTypeId: 1, radiusMeters: 300, centerPointCoordinate: { latitude: 41, longitude: -91 } }) { geofenceId } }`,
  )
  yard = Number(made.createGeofence.geofenceId)
  await app.now('COA-1', [reportAt(noon, { gps: { lat: 41, lng: -91 } })])
  await app.db.pool.query(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version)
      SELECT $1, $2, $3, to_timestamp($4), 'entered', 1
      WHERE NOT EXISTS (SELECT FROM visit WHERE vehicle_id = $2 AND geofence_id = $3 AND left_at IS NULL)`,
    [customerId, id, yard, noon / 1000],
  )
})
afterAll(() => app.close())

const admin = () => [`CUSTOMER_ADMIN_${app.customers.COA}`]
const other = () => [`CUSTOMER_ADMIN_${app.customers.COB}`]
const viewer = () => ['SUPPORT']
const contacts = async (of: string, groups = admin()) =>
  (await app.ask(groups, `{ contacts(${of}) { kind of name telephone } }`)).contacts
const save = (of: string, telephone: string, name = '', groups = admin()) =>
  app.ask(
    groups,
    `mutation($telephone: String!, $name: String) { saveContact(input: { ${of}, telephone: $telephone, name: $name }) { telephone name } }`,
    { telephone, name },
  )

test('About a trailer I call its driver, the yard it stands in, or the office; a missing number says so', async () => {
  await save(`vin: "${vin(1)}"`, ' +1 312  555 0142 ', 'Ana')
  await save(`geofenceId: ${yard}`, '(214) 555-0100 x7', 'Gate')
  expect(await contacts(`vin: "${vin(1)}"`)).toEqual([
    { kind: 'driver', of: 'COA-1', name: 'Ana', telephone: '+1 312 555 0142' },
    { kind: 'yard', of: 'Dallas yard', name: 'Gate', telephone: '(214) 555-0100 x7' },
    { kind: 'office', of: 'COA', name: '', telephone: null },
  ])
  expect(await contacts(`geofenceId: ${yard}`)).toHaveLength(1)
})

test('An empty number takes a contact away, and the audit trail tells both', async () => {
  await save(`customerId: ${app.customers.COA}`, '312 555 0199')
  expect(await contacts(`customerId: ${app.customers.COA}`)).toMatchObject([{ telephone: '312 555 0199' }])
  await save(`customerId: ${app.customers.COA}`, '')
  expect(await contacts(`customerId: ${app.customers.COA}`)).toMatchObject([{ telephone: null }])
  const { rows } = await app.db.pool.query(
    `SELECT action FROM audit_entry WHERE subject = 'COA' AND action LIKE 'contact %' ORDER BY id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['contact saved', 'contact removed'])
})

test.each([
  ['no number', 'call me', '', '7 to 15 digits'],
  ['a name without end', '312 555 0142', 'A'.repeat(61), 'at most 60 characters'],
])('%s is refused in words', async (_what, telephone, name, words) => {
  await expect(save(`vin: "${vin(2)}"`, telephone, name)).rejects.toThrow(words)
})

test('Contacts of two things at once, or of nothing, are refused', async () => {
  await expect(contacts(`vin: "${vin(1)}", geofenceId: ${yard}`)).rejects.toThrow('one thing')
  await expect(app.ask(admin(), '{ contacts { of } }')).rejects.toThrow('one thing')
})

test('Another customer sees none of them, and support only looks', async () => {
  await expect(contacts(`vin: "${vin(1)}"`, other())).rejects.toThrow('There is no such vehicle.')
  await expect(contacts(`geofenceId: ${yard}`, other())).rejects.toThrow('There is no such geofence.')
  expect(await contacts(`vin: "${vin(1)}"`, viewer())).toHaveLength(3)
  await expect(save(`vin: "${vin(1)}"`, '312 555 0142', '', viewer())).rejects.toThrow('Not Authorized')
})

test('Who gets a trailer does not see whom its former owner called; who gets it back does', async () => {
  await save(`vin: "${vin(2)}"`, '312 555 0177', 'Bo')
  const { id } = await app.vehicle('COA-2')
  const give = (to: number) =>
    app.db.pool.query('UPDATE vehicle SET customer_id = $2 WHERE id = $1', [id, to])
  await give(app.customers.COB!)
  expect(await contacts(`vin: "${vin(2)}"`, other())).toMatchObject([
    { kind: 'driver', telephone: null },
    { of: 'COB' },
  ])
  await give(app.customers.COA!)
  expect(await contacts(`vin: "${vin(2)}"`)).toMatchObject([{ name: 'Bo' }, { of: 'COA' }])
})
