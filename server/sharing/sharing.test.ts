/** Shared links: they show what was chosen of their own vehicles, and nothing else, for as long as they may. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import type { OpenedShare, SharedView } from '#domain/fleet/share.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let clock = noon
let maker: number
let admin: number
let group: number
const roleOf = (role: string) => `${role}_${app.customers.SHA}`
beforeAll(async () => {
  app = await testApp(
    [
      trailer('SHA', 1, { groups: ['west', 'east'] }),
      trailer('SHA', 2, { groups: ['west'] }),
      trailer('SHA', 3),
      trailer('SHB', 4),
    ],
    () => clock,
  )
  const { pool } = app.db
  await pool.query('CREATE TABLE every_report PARTITION OF report DEFAULT')
  for (const n of [1, 2, 3, 4]) {
    const unit = n === 4 ? 'SHB-4' : `SHA-${n}`
    const gps = { lat: 40 + n, lng: -90 - n, headingDeg: 90, speedMph: 55 }
    const readings = { gps, door: { opened: true }, odometer: { miles: 77_000 + n } }
    await app.now(unit, [reportAt(noon, readings)], `Town ${n}, KS`)
    const { id, customerId } = await app.vehicle(unit)
    for (const back of [1, 5])
      await pool.query(
        `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, lat, lng, readings)
          VALUES ($1, $2, $3, $3, 9, 2, $4, $5, '{}')`,
        [customerId, id, new Date(noon - hours(back)), 40 + n, -90 - n - back / 10],
      )
  }
  const user = async (email: string, role: string): Promise<number> => {
    const { rows } = await pool.query('INSERT INTO user_account (email) VALUES ($1) RETURNING id', [email])
    await pool.query('INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, $2, $3)', [
      rows[0].id,
      role,
      app.customers.SHA,
    ])
    return rows[0].id
  }
  maker = await user('maker@fleet.example', 'CUSTOMER')
  admin = await user('admin@fleet.example', 'CUSTOMER_ADMIN')
  group = (await pool.query(`SELECT id FROM vehicle_group WHERE name = 'west'`)).rows[0].id
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = noon
  const { pool } = app.db
  await pool.query('DELETE FROM share')
  await pool.query('DELETE FROM audit_entry')
  await pool.query('DELETE FROM vehicle_group_user')
  await pool.query('UPDATE user_account SET enabled = true WHERE id = $1', [maker])
})

const vinOf = async (unit: string) => (await app.vehicle(unit)).vin
const mutation =
  'mutation($input: ShareInput!) { createShare(input: $input) { path share { id name state hasPin } } }'
/** Makes a link as the maker; answers the secret of its address. */
const share = async (facts: object = {}): Promise<string> => {
  const { createShare } = await app.ask(
    [roleOf('CUSTOMER')],
    mutation,
    {
      input: {
        vin: await vinOf('SHA-1'),
        name: 'Load 4711',
        expires: noon + hours(168),
        shows: ['position'],
        sensorTypeIds: [],
        trackHours: 0,
        ...facts,
      },
    },
    maker,
  )
  return createShare.path.replace('/shared-location#', '')
}
const ofGroup = () => ({ vin: null, customerId: app.customers.SHA, vehicleGroupId: group })
const open = (link: string, pin?: string) =>
  app.http.inject({ method: 'POST', url: '/v1/api/shared/open', payload: { link, pin } })
const look = (pass: string, vehicle?: number) =>
  app.http.inject({
    url: `/v1/api/shared/view${vehicle === undefined ? '' : `?vehicle=${vehicle}`}`,
    headers: { authorization: `Bearer ${pass}` },
  })
const opened = async (link: string): Promise<OpenedShare> => (await open(link)).json()
const audited = async () =>
  (await app.db.pool.query('SELECT action, subject, new FROM audit_entry ORDER BY id')).rows

test('a link shows the fields that were chosen, and not one more', async () => {
  const { view } = await opened(await share())
  const { id } = await app.vehicle('SHA-1')
  expect(view.vehicles).toEqual([
    { key: id, unitId: 'SHA-1', recorded: noon, position: { lat: 41, lng: -91 } },
  ])
  expect(view.chosen).toEqual({ key: id, readings: [], track: [] })
  const { view: words } = await opened(await share({ shows: ['address'], sensorTypeIds: [36] }))
  expect(words.vehicles[0]).toEqual({ key: id, unitId: 'SHA-1', recorded: noon, address: 'Town 1, KS' })
  // That it moves was not shared, and is not told by what is wrong with it either.
  expect(words.chosen?.readings).toEqual([
    { label: 'Doors', at: noon, stale: false, lines: [['Door Status', 'Open']] },
  ])
  const { view: moving } = await opened(await share({ shows: ['speed'], sensorTypeIds: [36] }))
  expect(moving.chosen?.readings[0]?.told).toEqual({ level: 'critical', words: 'Doors open while moving' })
  const { view: fast } = await opened(await share({ shows: ['speed'] }))
  expect(fast.vehicles[0]?.motion).toMatchObject({ speedMph: 55, headingDeg: 90 })
  for (const text of [view, words, fast].map((one) => JSON.stringify(one)))
    expect(text).not.toMatch(/1GRAA|MRY-|SHA-2|7700|maker@/)
})

test('a reefer unit is shown as in the drawer: under titles, its zones as a table', async () => {
  const celsius = (setPointCelsius: number) => ({ setPointCelsius, returnAirCelsius: setPointCelsius + 5 })
  const zones = [
    { zone: 1, ...celsius(-20) },
    { zone: 2, ...celsius(5) },
  ]
  await app.db.pool.query(`UPDATE customer SET flags = '{ThermoKing}' WHERE abbrev = 'SHA'`)
  await app.now('SHA-3', [reportAt(noon, { reeferUnit: { powerOn: true, zones, engineHours: 1_204.5 } })])
  const { view } = await opened(await share({ vin: await vinOf('SHA-3'), sensorTypeIds: [25] }))
  const [unit] = view.chosen!.readings
  expect(unit).toMatchObject({ label: 'Reefer Unit', lines: [] })
  expect(unit!.sections!.map(({ title }) => title)).toEqual(['Unit', 'Zone Info', 'Engine Hours'])
  expect(unit!.sections![1]!.table).toMatchObject({
    of: 'Zone',
    lines: [
      { label: '1', cells: ['-4.0', null, '5.0'] },
      { label: '2', cells: ['41.0', null, '50.0'] },
    ],
  })
  expect(unit!.sections![2]!.lines).toEqual([['Engine', '1,204.5 h']])
  await app.db.pool.query(`UPDATE customer SET flags = '{}' WHERE abbrev = 'SHA'`)
})

test('a track reaches back as far as was chosen', async () => {
  const { view } = await opened(await share({ trackHours: 4 }))
  expect(view.chosen?.track).toEqual([[41, -91.1, noon - hours(1)]])
  const { view: day } = await opened(await share({ trackHours: 24 }))
  expect(day.chosen?.track.map(([, , at]) => at)).toEqual([noon - hours(5), noon - hours(1)])
})

test('the link of a group shows its vehicles, and tells more of one of them alone', async () => {
  const { pass, view } = await opened(await share({ ...ofGroup(), sensorTypeIds: [36] }))
  expect(view.vehicles.map(({ unitId }) => unitId)).toEqual(['SHA-1', 'SHA-2'])
  expect(view.chosen).toBeNull()
  const second: SharedView = (await look(pass, (await app.vehicle('SHA-2')).id)).json()
  expect(second.chosen?.readings[0]?.label).toBe('Doors')
  for (const unit of ['SHA-3', 'SHB-4'])
    expect((await look(pass, (await app.vehicle(unit)).id)).json().chosen).toBeNull()
})

test('neither the secret of a link nor its pass opens anything else', async () => {
  const link = await share()
  const { pass } = await opened(link)
  for (const secret of [link, pass]) {
    const headers = { authorization: `Bearer ${secret}` }
    const query = { query: '{ vehiclesNow { vehicles { vin } } }' }
    for (const url of ['/graphql', '/auth/graphql'])
      expect((await app.http.inject({ method: 'POST', url, headers, payload: query })).statusCode).toBe(401)
    for (const url of [
      '/v1/api/live',
      '/v1/api/geofences/shapes',
      '/v1/api/geofences/export',
      `/v1/api/vehicle-groups/hierarchy?customerId=${app.customers.SHA}`,
      `/v1/api/cargo-images?vin=1GRAA0627KB000001&recorded=${noon}`,
    ])
      expect((await app.http.inject({ url, headers })).statusCode).toBe(401)
  }
  // One is not the other, and an account's token is neither.
  expect((await look(link)).statusCode).toBe(401)
  expect((await open(pass)).statusCode).toBe(404)
  expect((await look(await app.token('ADMINS'))).statusCode).toBe(401)
  expect((await look('')).json().reason).toBe('pass')
})

test('what is kept are hashes', async () => {
  const link = await share({ pin: '4711' })
  const { pass } = (await open(link, '4711')).json()
  const { rows } = await app.db.pool.query(
    `SELECT (SELECT json_agg(s) FROM share s)::text || (SELECT json_agg(p) FROM share_pass p)::text || coalesce((SELECT json_agg(a) FROM audit_entry a)::text, '') AS all`,
  )
  const kept = rows[0].all as string
  for (const secret of [link, pass]) {
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
  }
  expect(kept).not.toMatch(/"pin_hash":"4711"|:"4711"/)
  expect(kept).toContain('argon2id')
})

test('a link with a PIN wants it; after some wrong ones it waits, after many it ends', async () => {
  const link = await share({ pin: '4711' })
  expect((await open(link)).json()).toMatchObject({ reason: 'pin' })
  const guesses = await Promise.all(
    ['0000', '1111', '2222', '3333', '4444', '5555'].map((pin) => open(link, pin)),
  )
  expect(guesses.map((answer) => answer.json().reason).sort()).toEqual([
    'locked',
    ...Array(5).fill('wrongPin'),
  ])
  // Closed for the right one as well.
  const locked = await open(link, '4711')
  expect(locked.statusCode).toBe(429)
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  clock += minutes(1)
  expect((await open(link, '4711')).statusCode).toBe(200)
  // A right one wipes the slate; thirty wrong ones in a row end the link for everybody who holds it.
  const { pass } = (await open(link, '4711')).json()
  for (let n = 0; n < 30; n++) {
    await open(link, '0000')
    clock += hours(1)
  }
  expect((await open(link, '4711')).json().reason).toBe('revoked')
  expect((await look(pass)).statusCode).toBe(401)
  expect((await audited()).at(-1)).toMatchObject({ action: 'shared location ended by wrong PINs' })
})

test('a link ends when it expires, and when it is taken back', async () => {
  const link = await share({ expires: noon + hours(1) })
  const { pass } = await opened(link)
  clock = noon + hours(1)
  expect((await open(link)).json()).toEqual({ reason: 'expired', errorMessage: 'This link has expired.' })
  expect((await look(pass)).json().reason).toMatch(/expired|pass/)
  clock = noon
  const other = await share()
  const held = await opened(other)
  const { shares } = await app.ask([roleOf('CUSTOMER')], '{ shares { id state opened lastUsed } }', {}, maker)
  expect(shares[0]).toMatchObject({ state: 'open', opened: 1, lastUsed: noon })
  await app.ask(
    [roleOf('CUSTOMER_ADMIN')],
    `mutation { revokeShare(id: ${shares[0].id}) { state } }`,
    {},
    admin,
  )
  expect((await open(other)).json().reason).toBe('revoked')
  expect((await look(held.pass)).statusCode).toBe(401)
  expect((await audited()).map(({ action, subject }) => [action, subject])).toEqual([
    ['location shared', 'SHA-1'],
    ['location shared', 'SHA-1'],
    ['shared location taken back', 'SHA-1'],
  ])
})

test('a link ends when its maker is disabled, loses their role, or loses access scope of the vehicle', async () => {
  const { pool } = app.db
  const one = await opened(await share())
  const all = await opened(await share(ofGroup()))
  const reasons = async () => [(await look(one.pass)).json().reason, (await look(all.pass)).json().reason]
  await pool.query('UPDATE user_account SET enabled = false WHERE id = $1', [maker])
  expect(await reasons()).toEqual(['ended', 'ended'])
  await pool.query('UPDATE user_account SET enabled = true WHERE id = $1', [maker])
  expect(await reasons()).toEqual([undefined, undefined])
  // Kept to a group that has the one vehicle: the other group's link shows nothing any more.
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, $1 FROM vehicle_group WHERE name = 'east'`,
    [maker],
  )
  expect(await reasons()).toEqual([undefined, 'ended'])
  await pool.query('DELETE FROM vehicle_group_user')
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, $1 FROM vehicle_group WHERE customer_id = $2 AND name = 'No VINs'`,
    [maker, app.customers.SHA],
  )
  expect(await reasons()).toEqual(['ended', 'ended'])
  await pool.query('DELETE FROM vehicle_group_user')
  await pool.query(`UPDATE user_role SET role = 'DEALER' WHERE user_id = $1`, [maker])
  expect(await reasons()).toEqual(['ended', 'ended'])
  await pool.query(`UPDATE user_role SET role = 'CUSTOMER' WHERE user_id = $1`, [maker])
})

test('nobody shares what they do not see, or the group of everything', async () => {
  await expect(share({ vin: await vinOf('SHB-4') })).rejects.toThrow('There is no such vehicle.')
  await expect(share({ ...ofGroup(), customerId: app.customers.SHB })).rejects.toThrow('Not Authorized')
  const { rows } = await app.db.pool.query(
    `SELECT id FROM vehicle_group WHERE customer_id = $1 AND name = 'All VINs'`,
    [app.customers.SHA],
  )
  await expect(share({ ...ofGroup(), vehicleGroupId: rows[0].id })).rejects.toThrow('cannot be shared')
  await expect(share({ expires: noon + hours(24 * 93) })).rejects.toThrow('within 92 days')
  await expect(share({ shows: [] })).rejects.toThrow('choose what the link shows')
  await expect(share({ shows: ['vin'] })).rejects.toThrow('cannot show this')
  await expect(share({ sensorTypeIds: [1] })).rejects.toThrow('cannot show this')
  await expect(share({ pin: '12' })).rejects.toThrow('4 to 8 digits')
})

test('people see their own links, administrators those of their customer', async () => {
  await share()
  const ask = (role: string, userId: number) => app.ask([roleOf(role)], '{ shares { madeBy } }', {}, userId)
  expect((await ask('CUSTOMER', maker)).shares).toHaveLength(1)
  expect((await ask('CUSTOMER', admin)).shares).toHaveLength(0)
  expect((await ask('CUSTOMER_ADMIN', admin)).shares).toEqual([{ madeBy: 'maker@fleet.example' }])
})
