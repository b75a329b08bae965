/** The description of the REST API, and the API that follows it: every documented example is sent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemType } from './declare.ts'
import { openApi } from './open-api.ts'
import { calls } from './resources/index.ts'
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
  for (const call of calls.filter(({ kind, right }) => kind !== 'write' && right !== 'commandReefers')) {
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
  expect((await app.send(secret, 'PUT', path, change)).json().radiusMeters).toBe(500)
  expect((await app.send(secret, 'PUT', path, change)).statusCode).toBe(412)
  expect((await app.send(secret, 'DELETE', path)).statusCode).toBe(204)
  expect((await app.send(secret, 'GET', path)).statusCode).toBe(404)
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

test('the scope that a read names is enough for it', async () => {
  const reads = calls.filter(
    ({ kind, right, path }) => kind === 'list' && right !== 'commandReefers' && !path.includes('{'),
  )
  for (const call of reads) {
    const secret = await app.tokenFor(app.admin, { scopes: [call.right] })
    const answer = await app.send(secret, 'GET', call.path)
    expect({ call: call.id, status: answer.statusCode }).toEqual({ call: call.id, status: 200 })
  }
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
