import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { installationPhotoLargest, installationPhotosMost } from '#domain/basics/assumed.ts'
import { hours, minutes } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { openPool } from '../platform/database.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { finishInstallation } from './acts.ts'

let app: TestApp
let nor: string
let installer: number
let other: number
const vin = '1GRAA0627KB000001'
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(' and the rest of it')])

beforeAll(async () => {
  const waiting = { installationDate: null, serialNumber: null }
  app = await testApp(
    [
      trailer('NOR', 1, waiting),
      trailer('NOR', 2, { installationDate: null }),
      trailer('NOR', 3, { ...waiting, deviceTypeId: 7, baseProductType: 'GO' }),
      trailer('NOR', 4),
      trailer('BLU', 5, waiting),
    ],
    () => noon,
  )
  nor = `CUSTOMER_INSTALLER_${app.customers.NOR}`
  await app.db.pool.query('CREATE TABLE every_report PARTITION OF report DEFAULT')
  const user = async (email: string, name: string) =>
    (
      await app.db.pool.query<{ id: number }>(
        'INSERT INTO user_account (email, name) VALUES ($1, $2) RETURNING id',
        [email, name],
      )
    ).rows[0]!.id
  installer = await user('fit@nor.example', 'Łukasz Fitter')
  other = await user('other@nor.example', '')
})
afterAll(() => app.close())
beforeEach(async () => {
  const say = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values)
  await say('DELETE FROM installation')
  await say('DELETE FROM report')
  await say('DELETE FROM vehicle_state')
  await say('DELETE FROM audit_entry')
  await say(
    `UPDATE vehicle SET installation_date = NULL, installed_by = NULL, installed_sensor_type_ids = '{1,5,6,7,10,16,36}',
      serial_num = CASE unit_id WHEN 'NOR-2' THEN 'MRY-2' END WHERE unit_id <> 'NOR-4'`,
  )
})

const fields =
  'id vin unitId serialNumber carried sensorTypeIds started finished photoCount installer checklist { label hint firstReport }'
const ask = (query: string, variables: object = {}, who = nor, userId = installer) =>
  app.ask([who], query, variables, userId)
const save = async (input: object, who = nor, userId = installer) =>
  (
    await ask(
      `mutation($input: InstallationInput!) { saveInstallation(input: $input) { ${fields} } }`,
      { input: { id: '', vin, ...input } },
      who,
      userId,
    )
  ).saveInstallation
const finish = async (id: string, evenSo = false, secondsAgo = 0) =>
  (
    await ask(
      `mutation($id: ID!, $evenSo: Boolean, $secondsAgo: Float) {
        finishInstallation(id: $id, evenSo: $evenSo, secondsAgo: $secondsAgo) { ${fields} } }`,
      { id, evenSo, secondsAgo },
    )
  ).finishInstallation
const list = async (finished: boolean, who = nor, userId = installer): Promise<readonly string[]> =>
  (
    await ask(
      'query($finished: Boolean!) { installations(finished: $finished) { id } }',
      { finished },
      who,
      userId,
    )
  ).installations.map(({ id }: { id: string }) => id)
const one = async (id: string, who = nor, userId = installer) =>
  (await ask(`query($id: ID!) { installation(id: $id) { ${fields} } }`, { id }, who, userId)).installation
const toInstall = async (search: string | null = null, who = nor): Promise<readonly string[]> =>
  (
    await ask('query($search: String) { trailersToInstall(search: $search) { unitId } }', { search }, who)
  ).trailersToInstall.map(({ unitId }: { unitId: string }) => unitId)
const bring = async (installation: string, id: string, body = jpeg, who = nor, userId = installer) =>
  app.http.inject({
    method: 'POST',
    url: '/v1/api/installations/photos',
    query: { installation, id, secondsAgo: '60' },
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${await app.tokenOf(userId, who)}` },
    payload: body,
  })
const get = async (path: string, query: Record<string, string>, who = nor, userId = installer) =>
  app.http.inject({
    url: `/v1/api/installations/${path}`,
    query,
    headers: { authorization: `Bearer ${await app.tokenOf(userId, who)}` },
  })
const report = async (unitId: string, at: number, sensors: readonly number[]) => {
  const { id, customerId } = await app.vehicle(unitId)
  const bits = sensors.reduce((all, sensor) => all + (1n << BigInt(sensor)), 0n)
  await app.db.pool.query(
    `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, lat, lng, readings)
      VALUES ($1, $2, $3, $3, 1, $4, 32, -96, $5)`,
    [customerId, id, new Date(at), bits.toString(), sensors.includes(36) ? '{"door":{"opened":true}}' : '{}'],
  )
}
const trail = async () =>
  (await app.db.pool.query<{ action: string }>('SELECT action FROM audit_entry ORDER BY id')).rows.map(
    ({ action }) => action,
  )

test('an installer finds the trailers that wait, and others by name', async () => {
  expect(await toInstall()).toEqual(['NOR-1', 'NOR-2', 'NOR-3'])
  expect(await toInstall('nor-2')).toEqual(['NOR-2'])
  expect(await toInstall('MRY-2')).toEqual(['NOR-2'])
  // Installed long ago, and by nobody in particular.
  expect(await toInstall('NOR-4')).toEqual([])
  expect(await toInstall('NOR-4', `CUSTOMER_ADMIN_${app.customers.NOR}`)).toEqual(['NOR-4'])
  expect(await toInstall('BLU')).toEqual([])
  expect(await toInstall(null, `GO_INSTALLER_CUSTOMER_${app.customers.NOR}`)).toEqual(['NOR-3'])
})

describe('a day at a trailer', () => {
  test('the gateway is attached, sensors tick as they report, and at its end stands a certificate', async () => {
    const id = randomUUID()
    const begun = await save({ id, secondsAgo: 600, serialNumber: ' mry-700 ', sensorTypeIds: [36, 1] })
    expect(begun).toMatchObject({ started: noon - minutes(10), serialNumber: 'mry-700', carried: 'mry-700' })
    expect(await trail()).toEqual(['installation begun', 'gateway attached', 'vehicle edited'])
    expect((await app.vehicle('NOR-1')).installedSensorTypeIds).toEqual([1, 36])
    expect(await list(false)).toEqual([id])

    // What came before it began counts for nothing, and of two reports the first.
    await report('NOR-1', noon - minutes(20), [1, 36])
    await report('NOR-1', noon - minutes(5), [1])
    await report('NOR-1', noon - minutes(4), [1])
    const seen = await one(id)
    expect(seen.checklist).toEqual([
      { label: 'Doors', hint: 'Open and close a door.', firstReport: null },
      { label: 'Location', hint: expect.any(String), firstReport: noon - minutes(5) },
    ])
    await expect(finish(id)).rejects.toThrow('Not heard yet: Doors. There is no photo yet.')
    await report('NOR-1', noon - minutes(2), [36])

    const photo = randomUUID()
    expect((await bring(id, photo)).statusCode).toBe(200)
    expect((await bring(id, photo)).statusCode).toBe(200)
    const done = await finish(id, false, 60)
    expect(done).toMatchObject({ finished: noon - minutes(1), photoCount: 1 })
    // An answer was lost, and it is told of again.
    expect(await finish(id)).toEqual(done)
    expect((await trail()).slice(3)).toEqual(['photo added', 'installation finished'])
    expect((await app.vehicle('NOR-1')).installationDate).toBe(noon - minutes(1))
    expect(await list(false)).toEqual([])

    // What comes later is not on the certificate.
    await report('NOR-1', noon, [36])
    expect((await one(id)).checklist[0].firstReport).toBe(noon - minutes(2))
    const certificate = await get('certificate', { installation: id })
    expect(certificate.headers['content-type']).toBe('application/pdf')
    expect(certificate.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(decodeURIComponent(String(certificate.headers['content-disposition']))).toContain('NOR-1.pdf')
    const picture = await get('photos', { installation: id, id: photo })
    expect(picture.rawPayload.equals(jpeg)).toBe(true)
    expect(picture.headers.vary).toBe('Authorization')
  })

  test('those who see the trailer get the certificate, and nobody else', async () => {
    const id = randomUUID()
    await save({ id, serialNumber: 'MRY-701', sensorTypeIds: [1] })
    expect((await get('certificate', { installation: id })).statusCode).toBe(409)
    await finish(id, true)
    const { NOR, BLU } = app.customers
    const status = async (who: string) =>
      (await get('certificate', { installation: id }, who, other)).statusCode
    expect(await status(`CUSTOMER_${NOR}`)).toBe(200)
    expect(await status('SUPPORT')).toBe(200)
    expect(await status(`CUSTOMER_${BLU}`)).toBe(404)
    // Another installer neither installed it nor is it left to be.
    expect(await status(nor)).toBe(404)
    expect(await status('TECHNICIAN')).toBe(403)
    expect(await list(true, `CUSTOMER_${NOR}`, other)).toEqual([id])
    expect(await list(true, `CUSTOMER_${BLU}`, other)).toEqual([])
  })

  test('a customer of an OEM gets the certificate in its brand, even if its logo cannot be read', async () => {
    const id = randomUUID()
    await save({ id, serialNumber: 'MRY-701', sensorTypeIds: [1] })
    await finish(id, true)
    const author = async () => {
      const { rawPayload } = await get(
        'certificate',
        { installation: id },
        `CUSTOMER_${app.customers.NOR}`,
        other,
      )
      const text = rawPayload.toString('latin1')
      const [, number] = /\/Author (\d+) 0 R/.exec(text)!
      return new RegExp(`\\n${number} 0 obj\\n\\((.*)\\)`).exec(text)![1]
    }
    expect(await author()).toBe('Tandem')
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await app.db.pool.query(
      `INSERT INTO oem (id, name, product_name, colour, logo, logo_type, logo_key) OVERRIDING SYSTEM VALUE
        VALUES (900, 'Acme', 'AcmeTrack', '#b00020', $1, 'image/png', gen_random_uuid())`,
      [dot],
    )
    await app.db.pool.query('UPDATE customer SET oem_id = 900 WHERE id = $1', [app.customers.NOR])
    expect(await author()).toBe('AcmeTrack')
    await app.db.pool.query(`UPDATE oem SET logo = '\\x89504e470d0a1a0a00' WHERE id = 900`)
    expect(await author()).toBe('AcmeTrack')
    // As it may have been stored before logos were looked at so closely: drawing it would end the process.
    await app.db.pool.query('UPDATE oem SET logo = $1 WHERE id = 900', [dot.subarray(0, 50)])
    expect(await author()).toBe('AcmeTrack')
    await app.db.pool.query('DELETE FROM oem WHERE id = 900')
  })

  test('what is not finished is for whoever began it and for administrators', async () => {
    const id = randomUUID()
    await save({ id })
    const { NOR, BLU } = app.customers
    expect(await list(false, nor, other)).toEqual([])
    expect(await list(false, `CUSTOMER_${NOR}`, other)).toEqual([])
    expect(await list(false, `CUSTOMER_ADMIN_${NOR}`, other)).toEqual([id])
    expect(await list(false, `CUSTOMER_ADMIN_${BLU}`, other)).toEqual([])
    await expect(save({ id: randomUUID() }, nor, other)).rejects.toThrow(
      'someone@example.com has begun to install NOR-1.',
    )
    await expect(save({ id: randomUUID() })).rejects.toThrow('You have begun to install NOR-1 already')
    await expect(save({ id }, nor, other)).rejects.toThrow('There is no such installation.')
    const cancel = 'mutation($id: ID!) { cancelInstallation(id: $id) }'
    await expect(ask(cancel, { id }, nor, other)).rejects.toThrow('There is no such installation.')
    expect(await ask(cancel, { id }, `CUSTOMER_ADMIN_${NOR}`, other)).toEqual({ cancelInstallation: true })
    await expect(ask(cancel, { id })).rejects.toThrow('There is no such installation.')
    expect(await trail()).toEqual(['installation begun', 'installation cancelled'])
  })
})

test('the trail tells when and by whom a trailer was installed before', async () => {
  const id = randomUUID()
  const admin = `CUSTOMER_ADMIN_${app.customers.NOR}`
  await app.db.pool.query(
    `UPDATE vehicle SET installation_date = $1, installed_by = $2 WHERE unit_id = 'NOR-2'`,
    [new Date(noon - hours(48)), other],
  )
  await save({ id, vin: '1GRAA0627KB000002', serialNumber: 'MRY-2', sensorTypeIds: [1] }, admin)
  await ask('mutation($id: ID!) { finishInstallation(id: $id, evenSo: true) { id } }', { id }, admin)
  const { rows } = await app.db.pool.query(
    `SELECT old, new FROM audit_entry WHERE action = 'installation finished'`,
  )
  expect(rows).toMatchObject([
    {
      old: { installationDate: new Date(noon - hours(48)).toISOString(), installedBy: 'other@nor.example' },
      new: { installationDate: new Date(noon).toISOString(), installedBy: 'someone@example.com' },
    },
  ])
})

test('trailers of a customer that is deactivated are neither offered nor installed', async () => {
  const active = (is: boolean) =>
    app.db.pool.query('UPDATE customer SET active = $2 WHERE id = $1', [app.customers.NOR, is])
  await active(false)
  try {
    expect(await toInstall(null, 'INSTALLER')).toEqual(['BLU-5'])
    await expect(save({ id: randomUUID() }, 'INSTALLER')).rejects.toThrow('There is no trailer with this VIN')
  } finally {
    await active(true)
  }
})

describe('an installer of an OEM', () => {
  const who = 'OEM_INSTALLER'
  const say = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values)
  beforeEach(async () => {
    await say(
      `UPDATE user_account SET oem_id = (SELECT id FROM oem WHERE name = 'Great Dane') WHERE id = $1`,
      [installer],
    )
  })

  test('finds what it built and what is not installed, or was by this installer lately', async () => {
    const now = Date.now()
    expect(await toInstall(null, who)).toEqual(['BLU-5', 'NOR-1', 'NOR-2', 'NOR-3'])
    // Installed long ago.
    expect(await toInstall('NOR-4', who)).toEqual([])
    const by = (unit: string, userId: number, days: number) =>
      say('UPDATE vehicle SET installation_date = $3, installed_by = $2 WHERE unit_id = $1', [
        unit,
        userId,
        new Date(now - hours(24 * days)),
      ])
    await by('NOR-1', installer, 29)
    await by('NOR-2', installer, 31)
    await by('NOR-3', other, 1)
    expect(await toInstall('NOR-', who)).toEqual(['NOR-1'])
    const at = { id: randomUUID(), vin: '1GRAA0627KB000003' }
    await expect(save(at, who)).rejects.toThrow('There is no trailer with this VIN')
  })

  test('is not told which trailer of a customer carries a gateway', async () => {
    const id = randomUUID()
    const problem = await save({ id, serialNumber: 'MRY-2' }, who).catch((error: Error) => error.message)
    expect(problem).toContain('MRY-2')
    expect(problem).not.toContain('NOR-2')
  })
})

describe('at one moment', () => {
  test('many finish though the server has one connection to its database', async () => {
    const id = randomUUID()
    await save({ id, serialNumber: 'MRY-720', sensorTypeIds: [1] })
    const db = openPool(app.db.url, 1)
    const context = {
      viewer: viewerOf({ sub: String(installer), email: 'fit@nor.example', groups: [nor] }),
      actor: { userId: installer, email: 'fit@nor.example', address: null },
      db,
      now: noon,
      fleet: { vehiclesChanged: async () => {} },
    }
    expect(await finishInstallation(context as never, id, 0, true)).toMatchObject({ finished: noon })
    await db.end()
  })

  test('finishing and saving take the trailer first, so that they never wait for each other', async () => {
    const id = randomUUID()
    await save({ id, serialNumber: 'MRY-721', sensorTypeIds: [1] })
    const client = await app.db.pool.connect()
    const waiting = async () =>
      (
        await app.db.pool.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rows[0]!.n
    await client.query(`BEGIN`)
    await client.query(`SELECT FROM vehicle WHERE unit_id = 'NOR-1' FOR UPDATE`)
    const finishing = finish(id, true)
    await expect.poll(waiting).toBe(1)
    await client.query(`SELECT FROM installation WHERE id = $1 FOR UPDATE NOWAIT`, [id])
    await client.query(`COMMIT`)
    client.release()
    expect(await finishing).toMatchObject({ finished: noon })
  })
})

describe('a gateway', () => {
  test('takes the place of the one before if that was known; only what the new one reports counts', async () => {
    const id = randomUUID()
    const at = { id, vin: '1GRAA0627KB000002', secondsAgo: 3_600, sensorTypeIds: [1] }
    await expect(save({ ...at, serialNumber: 'MRY-702' })).rejects.toThrow(
      'The trailer now carries the gateway MRY-2.',
    )
    expect(await list(false)).toEqual([])
    await report('NOR-2', noon - minutes(30), [1])
    await save({ ...at, serialNumber: 'MRY-702', replaces: 'MRY-2' })
    expect((await one(id)).checklist[0].firstReport).toBe(null)
    // Sent again, it is what the trailer carries already.
    expect(await save({ ...at, serialNumber: 'MRY-702', replaces: 'MRY-2' })).toMatchObject({
      carried: 'MRY-702',
    })
    await report('NOR-2', noon, [1])
    expect((await one(id)).checklist[0].firstReport).toBe(noon)
  })

  test('that another trailer carries is refused in words, and nothing of it is half done', async () => {
    const id = randomUUID()
    await expect(save({ id, serialNumber: 'MRY-2', sensorTypeIds: [1] })).rejects.toThrow('NOR-2')
    await app.db.pool.query(`UPDATE vehicle SET serial_num = 'MRY-5' WHERE unit_id = 'BLU-5'`)
    await expect(save({ id, serialNumber: 'MRY-5' })).rejects.toThrow('another customer')
    expect(await list(false)).toEqual([])
    expect(await trail()).toEqual([])
    expect((await app.vehicle('NOR-1')).serialNumber).toBe(null)
  })

  test.each([
    ['a serial number that is none', { serialNumber: 'a b<c>' }, 'A serial number has'],
    ['a sensor that the device cannot have', { sensorTypeIds: [1, 39] }, 'does not support: Wiliot Battery'],
    ['an id of its own', { id: '7' }, 'UUIDs'],
    ['a trailer of somebody else', { vin: '1GRAA0627KB000005' }, 'There is no trailer with this VIN'],
    ['a trailer that is installed', { vin: '1GRAA0627KB000004' }, 'There is no trailer with this VIN'],
    ['a VIN with a slip', { vin: '1GRAA0627KB000009' }, 'There is no trailer with this VIN'],
  ])('%s is refused in words', async (_, wrong, words) => {
    await expect(save({ id: randomUUID(), ...wrong })).rejects.toThrow(words)
    expect(await trail()).toEqual([])
  })

  test('that the trailer does not carry any more is not said to be fitted', async () => {
    const id = randomUUID()
    const carrying = (serial: string | null) =>
      app.db.pool.query(`UPDATE vehicle SET serial_num = $1 WHERE unit_id = 'NOR-1'`, [serial])
    await save({ id, serialNumber: 'MRY-710', sensorTypeIds: [1] })
    await carrying(null)
    await expect(finish(id, true)).rejects.toThrow('NOR-1 now carries no gateway. Attach MRY-710 again')
    await carrying('MRY-711')
    await expect(finish(id, true)).rejects.toThrow('NOR-1 now carries the gateway MRY-711, not MRY-710.')
    await save({ id, serialNumber: 'MRY-712', replaces: 'MRY-711' })
    expect(await finish(id, true)).toMatchObject({ carried: 'MRY-712', serialNumber: 'MRY-712' })
  })

  test('without one, and without a sensor, nothing is finished', async () => {
    const id = randomUUID()
    await save({ id, sensorTypeIds: [] })
    await expect(finish(id, true)).rejects.toThrow('No gateway is attached yet. Choose at least one sensor')
  })
})

test('a phone whose clock is off tells how long ago it was, a week at most', async () => {
  const id = randomUUID()
  expect(await save({ id, secondsAgo: 1e12 })).toMatchObject({ started: noon - hours(7 * 24) })
  await ask('mutation($id: ID!) { cancelInstallation(id: $id) }', { id })
  expect(await save({ id, secondsAgo: -500 })).toMatchObject({ started: noon })
})

describe('photos', () => {
  test.each([
    ['what is no JPEG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['one without end', Buffer.concat([jpeg, Buffer.alloc(installationPhotoLargest)]), 413],
  ])('%s is refused', async (_, body, status) => {
    const id = randomUUID()
    await save({ id })
    const answer = await bring(id, randomUUID(), body)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().errorMessage).not.toBe('')
  })
  test('are a dozen at most, and one is removed again', async () => {
    const id = randomUUID()
    await save({ id })
    const ids = Array.from({ length: installationPhotosMost }, () => randomUUID())
    for (const photo of ids) expect((await bring(id, photo)).statusCode).toBe(200)
    expect((await bring(id, randomUUID())).json().errorMessage).toContain('at most 12 photos')
    const remove = 'mutation($id: ID!, $photoId: ID!) { removeInstallationPhoto(id: $id, photoId: $photoId) }'
    expect(await ask(remove, { id, photoId: ids[0] })).toEqual({ removeInstallationPhoto: true })
    expect(await ask(remove, { id, photoId: ids[0] })).toEqual({ removeInstallationPhoto: false })
    expect((await one(id)).photoCount).toBe(installationPhotosMost - 1)
  })
  test('are for nobody who does not see the trailer', async () => {
    const id = randomUUID()
    const photo = randomUUID()
    await save({ id })
    await bring(id, photo)
    expect((await bring(id, randomUUID(), jpeg, nor, other)).statusCode).toBe(403)
    expect((await bring(id, randomUUID(), jpeg, `CUSTOMER_${app.customers.NOR}`, other)).statusCode).toBe(403)
    expect((await get('photos', { installation: id, id: photo }, nor, other)).statusCode).toBe(404)
    expect((await get('photos', { installation: id, id: photo })).statusCode).toBe(200)
  })
})

test('reports of a state that is written behind are counted as well', async () => {
  const id = randomUUID()
  await save({ id, secondsAgo: 60, serialNumber: 'MRY-703', sensorTypeIds: [1, 36] })
  await app.now('NOR-1', [reportAt(noon - minutes(3), { door: { opened: true } })])
  await report('NOR-1', noon - 1_000, [1])
  expect((await one(id)).checklist).toMatchObject([
    { label: 'Location', firstReport: noon - 1_000 },
    { label: 'Doors', firstReport: null },
  ])
})
