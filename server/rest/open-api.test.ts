/** The description of the REST API, and the API that follows it: every documented example is sent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { noon, reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { itemType } from './declare.ts'
import { openApi } from './open-api.ts'
import { calls, dayCalls, feedCalls } from './resources/index.ts'
import { openRestApp, type RestApp } from './testing.ts'

let app: RestApp
beforeAll(async () => {
  app = await openRestApp()
})
afterAll(() => app.close())

test('the description is there for everybody, and says where it is', async () => {
  const answer = await app.http.inject({ url: '/api/v1/openapi.json' })
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApi())))
  expect(answer.json().openapi).toBe('3.1.0')
  const again = await app.http.inject({
    url: '/api/v1/openapi.json',
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('every documented read is answered as its schema says', async () => {
  const secret = await app.tokenFor(app.admin, {
    scopes: ['trailerList', 'history', 'alerts', 'myGeofences', 'maintenance', 'seeUsers'],
  })
  for (const call of calls.filter(({ kind }) => kind !== 'write')) {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => call.example.params?.[name] ?? '')
    const query = new URLSearchParams(call.example.query)
    const answer = await app.send(secret, 'GET', `${path}?${query}`)
    // Things that this fleet has none of.
    if ([404, 422].includes(answer.statusCode) && call.path.includes('{id}')) continue
    expect({
      call: call.id,
      status: answer.statusCode,
      text: answer.statusCode === 200 ? '' : answer.body,
    }).toEqual({ call: call.id, status: 200, text: '' })
    const item = itemType(call.fields).partial()
    const body = answer.json()
    for (const row of call.kind === 'list' ? body.data : [body])
      expect({ call: call.id, problem: item.safeParse(row).error?.message }).toEqual({ call: call.id })
  }
})

test('every documented feed and file is answered as its schema says', async () => {
  const secret = await app.tokenFor(app.admin, { scopes: ['history', 'alerts', 'myGeofences'] })
  await keepReports(app, 'NOR-1', [reportAt(noon, { gps: { lat: 32, lng: -96 }, odometer: { miles: 1 } })])
  const { id, customerId } = await app.vehicle('NOR-1')
  await app.db.pool.query(
    `INSERT INTO fault (customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position)
      VALUES ($1, $2, $3, 7, 795, 5, 'left')`,
    [customerId, id, new Date(noon)],
  )
  let told = 0
  for (const call of feedCalls) {
    const answer = await app.send(secret, 'GET', `${call.path}?${new URLSearchParams(call.example.query)}`)
    expect({ call: call.id, status: answer.statusCode }, answer.body).toEqual({ call: call.id, status: 200 })
    for (const change of answer.json().data) {
      told++
      const { error } = z.strictObject(call.types).safeParse(change)
      expect({ call: call.id, problem: error?.message }).toEqual({ call: call.id })
    }
  }
  expect(told).toBeGreaterThan(2)
  for (const call of dayCalls) {
    const path = call.path.replace('{day}', call.example.params!.day!)
    const answer = await app.send(secret, 'GET', `${path}?${new URLSearchParams(call.example.query)}`)
    expect({ call: call.id, status: answer.statusCode }).toEqual({ call: call.id, status: 200 })
    expect(answer.body).toContain('NOR-1')
  }
})

test('every documented write is done as its example says', async () => {
  await app.db.pool.query(
    `INSERT INTO user_group_user SELECT id, $1 FROM user_group WHERE name = 'Thermo King Command Control'`,
    [app.admin.id],
  )
  const secret = await app.tokenFor(app.admin, {
    scopes: ['editAlerts', 'editGeofences', 'commandReefers'],
  })
  // Ids are those of this fleet; all else is sent as it is documented.
  let made = ''
  for (const call of calls) {
    if (call.kind !== 'write') continue
    const given = call.example.params ?? {}
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'id' ? made : given[name]!))
    const body = call.example.body as object | undefined
    const payload = body && ('customerId' in body ? { ...body, customerId: String(app.nor) } : body)
    const answer = await app.send(secret, call.method, path, payload && { payload })
    if (call.id === 'sendCommand') {
      // This trailer has no reefer unit to be told anything.
      expect(answer.statusCode, answer.body).toBe(422)
      continue
    }
    expect({ call: call.id, status: answer.statusCode }, answer.body).toEqual({
      call: call.id,
      status: call.status,
    })
    if (call.status === 204) continue
    expect(itemType(call.fields).safeParse(answer.json()).error?.message).toBeUndefined()
    made = answer.json().id
    expect((await app.send(secret, 'GET', `${call.path.split('/{')[0]}/${made}`)).headers.etag).toBe(
      answer.headers.etag,
    )
  }
})

test('a geofence is made once by its key, read, replaced if it is unchanged, and deleted', async () => {
  const secret = await app.tokenFor(app.admin, { scopes: ['editGeofences'] })
  const payload = {
    customerId: String(app.nor),
    name: 'Dallas yard',
    categoryId: 1,
    geofenceTypeId: 1,
    center: { latitude: 32.78, longitude: -96.8 },
    radiusMeters: 400,
  }
  const headers = { 'idempotency-key': 'order-1' }
  const made = await app.send(secret, 'POST', '/geofences', { payload, headers })
  expect(made.statusCode, made.body).toBe(201)
  const again = await app.send(secret, 'POST', '/geofences', { payload, headers })
  expect(again.body).toBe(made.body)
  expect(again.headers['idempotent-replayed']).toBe('true')
  const other = await app.send(secret, 'POST', '/geofences', { payload: { ...payload, name: 'x' }, headers })
  expect(other.statusCode).toBe(422)

  const path = `/geofences/${made.json().id}`
  const read = await app.send(secret, 'GET', path)
  const etag = String(read.headers.etag)
  expect((await app.send(secret, 'GET', path, { headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  const change = { payload: { ...payload, radiusMeters: 500 }, headers: { 'if-match': etag } }
  // Of two at once that have read the same, one is done.
  const both = await Promise.all([
    app.send(secret, 'PUT', path, change),
    app.send(secret, 'PUT', path, { ...change, payload: { ...payload, radiusMeters: 600 } }),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  expect((await app.send(secret, 'PUT', path, change)).statusCode).toBe(412)
  expect((await app.send(secret, 'DELETE', path, { headers: { 'if-match': etag } })).statusCode).toBe(412)
  expect((await app.send(secret, 'DELETE', path)).statusCode).toBe(204)
  expect((await app.send(secret, 'GET', path)).statusCode).toBe(404)
})

test('whoever comes and goes does not change what If-Match is held against', async () => {
  const secret = await app.tokenFor(app.admin, { scopes: ['editGeofences', 'trailerList'] })
  const payload = {
    ...{
      customerId: String(app.nor),
      name: 'Busy yard',
      categoryId: 1,
      geofenceTypeId: 1,
      radiusMeters: 400,
    },
    center: { latitude: 32.78, longitude: -96.8 },
  }
  const path = `/geofences/${(await app.send(secret, 'POST', '/geofences', { payload })).json().id}`
  const before = String((await app.send(secret, 'GET', path)).headers.etag)
  const { id, customerId } = await app.vehicle('NOR-3')
  await app.db.pool.query(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version) VALUES ($1, $2, $3, now(), 'entered', 1)`,
    [customerId, id, path.split('/').at(-1)],
  )
  const read = await app.send(secret, 'GET', path)
  expect(read.json().vehicleCount).toBe(1)
  expect(read.headers.etag).not.toBe(before)
  const put = await app.send(secret, 'PUT', path, {
    payload: { ...payload, radiusMeters: 450 },
    headers: { 'if-match': before },
  })
  expect(put.statusCode, put.body).toBe(200)
})

test('pages lead to every vehicle once', async () => {
  const secret = await app.tokenFor(app.user)
  const seen: string[] = []
  let after = ''
  do {
    const { data, next } = (await app.send(secret, 'GET', `/vehicles?limit=2&fields=unitId${after}`)).json()
    seen.push(...data.map(({ unitId }: { unitId: string }) => unitId))
    after = next ? `&after=${next}` : ''
  } while (after)
  expect(seen).toEqual(['NOR-1', 'NOR-2', 'NOR-3'])
})

test('the scope that a read names is enough for it: with all of them it tells no more', async () => {
  const { id, customerId } = await app.vehicle('NOR-1')
  await app.db.pool.query(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version)
      VALUES ($1, $2, 4711, '2026-11-20T08:00:00Z', 'entered', 1)`,
    [customerId, id],
  )
  await app.db.pool.query(
    `INSERT INTO reefer_command (customer_id, vehicle_id, command, sender, sent, expires)
      VALUES ($1, $2, 'locateNow', 'x@north.example', '2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z')`,
    [customerId, id],
  )
  const reads = calls.filter(({ kind, path }) => kind !== 'write' && !path.includes('{id}'))
  const all = await app.tokenFor(app.admin, { scopes: [...new Set(reads.map(({ right }) => right))] })
  for (const call of reads) {
    const secret = await app.tokenFor(app.admin, { scopes: [call.right] })
    const path = call.path.replace('{vin}', '1GRAA0627KB000001')
    const answer = await app.send(secret, 'GET', path)
    expect({ call: call.id, status: answer.statusCode }).toEqual({ call: call.id, status: 200 })
    expect({ call: call.id, body: answer.body }).toEqual({
      call: call.id,
      body: (await app.send(all, 'GET', path)).body,
    })
  }
  for (const list of ['visits', 'commands'])
    expect((await app.send(all, 'GET', `/vehicles/1GRAA0627KB000001/${list}`)).json().data).toHaveLength(1)
})

test('a scope that a token lacks opens nothing', async () => {
  const secret = await app.tokenFor(app.admin, { scopes: ['maintenance'] })
  for (const path of ['/vehicles', '/faults', '/geofences', '/rules', '/users', '/groups', '/firings']) {
    const answer = await app.send(secret, 'GET', path)
    expect({ path, data: answer.json().data ?? [] }).toEqual({ path, data: [] })
  }
  for (const path of ['', '/state', '/history', '/trips'])
    expect((await app.send(secret, 'GET', `/vehicles/1GRAA0627KB000001${path}`)).body).not.toContain('NOR-1')
})
