/** Assistants, as they connect with a client of the protocol, and ask. */
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type McpApp, openMcpApp } from './testing.ts'
import { tools } from './tools/index.ts'

let app: McpApp
let secret: string
beforeAll(async () => {
  app = await openMcpApp()
  secret = await app.tokenFor(app.user, { scopes: app.all })
})
afterAll(() => app.close())

const yesterday = { place: 'dallas yard', day: 'yesterday', timeZone: 'America/Chicago' }
const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const listing = message('tools/list')

describe('an assistant', () => {
  test('connects over HTTP and is offered tools that only read', async () => {
    const client = await app.connected(secret)
    const offered = (await client.listTools()).tools
    await client.close()
    expect(offered.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    for (const { annotations, inputSchema, outputSchema } of offered) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
    }
  })

  test('learns which reefers were out of range at the Dallas yard yesterday', async () => {
    const { object, text } = await ask(app, secret, 'reefers_out_of_range', yesterday)
    expect(object.places).toEqual([{ id: expect.any(String), name: 'North Yard Dallas' }])
    expect(object.outOfRange).toEqual([
      {
        vin: '1GRAA0627KB000001',
        unitId: 'NOR-1',
        zone: 1,
        outMinutes: 30,
        firstOut: '2026-11-19T19:00:00-06:00',
        lastOut: '2026-11-19T19:25:00-06:00',
        worst: { at: '2026-11-19T19:00:00-06:00', setPointF: 0, returnAirF: 20 },
        lowestReturnAirF: 1,
        highestReturnAirF: 20,
        readings: 30,
        beyondF: 5,
      },
    ])
    expect(object.lookedAt).toEqual({ reefers: 2, inRange: 1, readings: 42 })
    expect(object).toMatchObject({
      from: '2026-11-19T00:00:00-06:00',
      to: '2026-11-20T00:00:00-06:00',
      timeZone: 'America/Chicago',
      truncated: false,
    })
    expect(text).toContain('1 of 2 reefers were out of range at North Yard Dallas from 2026-11-19 00:00')
    expect(text).toContain('NOR-1 (1GRAA0627KB000001) zone 1: out of range for 30 min')
  })

  test('of an earlier version of the protocol is answered the same', async () => {
    const client = new EarlierClient({ name: 'earlier', version: '1' })
    const headers = { authorization: `Bearer ${secret}` }
    await client.connect(new EarlierTransport(app.address, { requestInit: { headers } }) as never)
    const answer = await client.callTool({ name: 'reefers_out_of_range', arguments: yesterday })
    await client.close()
    expect(answer.structuredContent).toMatchObject({ outOfRange: [{ unitId: 'NOR-1', outMinutes: 30 }] })
  })

  test('is told in words what is wrong with a question', async () => {
    const wrong = async (name: string, given: object) => {
      const { isError, text } = await ask(app, secret, name, given)
      return isError && text
    }
    expect(await wrong('reefers_out_of_range', { place: 'Atlantis' })).toMatch('There is no geofence')
    expect(await wrong('get_vehicle', { vehicle: 'NOR-99' })).toMatch('There is no vehicle')
    expect(await wrong('list_faults', { from: '2026-01-01T00:00:00Z' })).toMatch('at most 93 days')
    expect(await wrong('find_vehicles', { health: 'ill' })).toMatch('health')
    expect(await wrong('find_vehicles', { order: 'by name' })).toMatch('order')
    expect(await wrong('find_vehicles', { after: 'nonsense' })).toMatch('cursor')
  })
})

describe('a token', () => {
  test('of another customer sees nothing of this one', async () => {
    const theirs = await app.tokenFor(app.other, { scopes: app.all })
    const { object } = await ask(app, theirs, 'find_vehicles')
    expect(object.vehicles.map(({ unitId }: { unitId: string }) => unitId)).toEqual(['BLU-4'])
    expect((await ask(app, theirs, 'find_places')).text).not.toContain('North Yard')
    // Their yard of the same name, with their own reefer.
    const reefers = await ask(app, theirs, 'reefers_out_of_range', yesterday)
    expect(reefers.object.outOfRange).toMatchObject([{ unitId: 'BLU-4', outMinutes: 40 }])
    const calls = ['get_vehicle', 'list_trips', 'list_faults', 'reefers_out_of_range'].map((name) =>
      ask(app, theirs, name, { vehicle: '1GRAA0627KB000001' }),
    )
    for (const { isError, text } of await Promise.all(calls)) {
      expect(isError).toBe(true)
      expect(text).not.toContain('NOR')
    }
    expect((await ask(app, theirs, 'fleet_summary')).object.vehicles.total).toBe(1)
  })

  test('that is narrowed to a group sees that group alone', async () => {
    const { rows } = await app.db.pool.query(`SELECT id FROM vehicle_group WHERE name = 'East'`)
    const narrow = await app.tokenFor(app.user, { scopes: app.all, groupIds: [rows[0].id] })
    const { object } = await ask(app, narrow, 'reefers_out_of_range', yesterday)
    expect(object).toMatchObject({ outOfRange: [], lookedAt: { reefers: 1, inRange: 1 } })
  })

  test('is offered what its scopes allow, and nothing else is answered', async () => {
    const narrow = await app.tokenFor(app.user, { scopes: ['trailerList', 'history'] })
    const client = await app.connected(narrow)
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).not.toContain('list_alerts')
    expect(names).not.toContain('find_places')
    await expect(client.callTool({ name: 'list_alerts', arguments: {} })).rejects.toThrow('list_alerts')
    await client.close()
    expect((await ask(app, narrow, 'reefers_out_of_range', yesterday)).text).toContain('geofences')
    expect((await ask(app, narrow, 'fleet_summary')).object.places).toEqual([])
  })

  test('that was revoked, or is none, gets 401', async () => {
    const { secret: brief, token } = await app.made(app.user, { scopes: app.all })
    expect((await app.post(brief, listing)).status).toBe(200)
    await app.ask(app.user.groups, `mutation { revokeApiToken(id: ${token.id}) }`, {}, app.user.id)
    const answer = await app.post(brief, listing)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
    await expect(app.connected(brief)).rejects.toThrow()
    expect((await app.post(null, listing)).status).toBe(401)
    // A person's sign-in is for the portal.
    expect((await app.post(await app.token(`CUSTOMER_${app.nor}`), listing)).status).toBe(401)
  })

  test('may ask so often in a minute', async () => {
    const { secret: brief, token } = await app.made(app.other, { scopes: app.all })
    const first = await app.post(brief, listing)
    expect(first.headers.get('ratelimit')).toMatch(/^"token";r=599;/)
    for (let n = 0; n < 599; n++) app.access.apiTokens.quotas.token.take(String(token.id), app.clock.now)
    const beyond = await app.post(brief, listing)
    expect(beyond.status).toBe(429)
    expect(beyond.headers.get('retry-after')).toBe('60')
  })
})

describe('the audit trail', () => {
  test('has an entry for each question, with what was asked, and without secrets', async () => {
    const { secret: named } = await app.made(app.user, { name: 'night desk', scopes: app.all })
    await ask(app, named, 'find_places', { name: 'Dallas' })
    await ask(app, named, 'get_vehicle', { vehicle: `is it ${named}` })
    const { rows } = await app.db.pool.query(
      `SELECT customer_id, user_id, actor, subject, address, new FROM audit_entry
        WHERE action = 'assistant asked' AND actor LIKE '%night desk%' ORDER BY id`,
    )
    expect(rows).toEqual([
      {
        customer_id: app.nor,
        user_id: app.user.id,
        actor: 'user@north.example (night desk)',
        subject: 'find_places',
        address: '127.0.0.1',
        new: { arguments: { name: 'Dallas', limit: 25 }, outcome: 'answered' },
      },
      expect.objectContaining({ subject: 'get_vehicle' }),
    ])
    expect(JSON.stringify(rows)).not.toContain(named.slice(0, 20))
  })

  test('is read by the customer’s administrators', async () => {
    await ask(app, secret, 'fleet_summary')
    const question = `{ audit(filters: [{ field: "action", condition: "isExactly", value: "assistant asked" }]) {
      entries { subject actor } } }`
    const own = (await app.ask(app.admin.groups, question, {}, app.admin.id)).audit.entries
    expect(own).toContainEqual({ subject: 'fleet_summary', actor: 'user@north.example (warehouse)' })
    const foreign = (await app.ask(app.other.groups, question, {}, app.other.id)).audit.entries
    expect(foreign.filter(({ actor }: { actor: string }) => !actor.startsWith('admin@blue.example'))).toEqual(
      [],
    )
  })
})

describe('the way in', () => {
  test('is closed to pages of other sites, whatever name they reach this machine by', async () => {
    const from = async (origin: string) => (await app.post(secret, listing, { origin })).status
    expect(await from('https://evil.example')).toBe(403)
    expect(await from('null')).toBe(403)
    expect(await from('https://portal.example')).toBe(200)
    expect(await from('http://localhost:6274')).toBe(200)
  })

  test('takes one small message a request', async () => {
    const status = async (body: string) => (await app.post(secret, body)).status
    expect(await status(`[${listing},${listing}]`)).toBe(400)
    expect(await status('{')).toBe(400)
    expect(await status('"tools/list"')).toBe(400)
    expect(await status(message('tools/list', { cursor: 'x'.repeat(70_000) }))).toBe(413)
    expect(await status('['.repeat(10_000))).toBe(400)
    const text = await app.post(secret, listing, { 'content-type': 'text/plain' })
    expect(text.status).toBe(415)
  })

  test('keeps no stream open', async () => {
    const got = await fetch(app.address, { headers: { authorization: `Bearer ${secret}` } })
    expect(got.status).toBe(405)
    expect(got.headers.get('allow')).toBe('POST')
    expect((await fetch(app.address, { method: 'DELETE' })).status).toBe(405)
  })
})
