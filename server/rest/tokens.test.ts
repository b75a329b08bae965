/** Access tokens, as programs and the people who make them meet them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTokenWhole } from '../access/token-format.ts'
import { openRestApp, type RestApp } from './testing.ts'

let app: RestApp
beforeAll(async () => {
  app = await openRestApp()
})
afterAll(() => app.close())

const units = (answer: { json: () => { data: { unitId: string }[] } }) =>
  answer.json().data.map(({ unitId }) => unitId)

describe('a personal token', () => {
  test('reads the vehicles that its owner sees, and no others', async () => {
    const secret = await app.tokenFor(app.user)
    const answer = await app.send(secret, 'GET', '/vehicles')
    expect(answer.statusCode).toBe(200)
    expect(units(answer)).toEqual(['NOR-1', 'NOR-2', 'NOR-3'])
    expect(answer.json().data[0]).toMatchObject({ speedMph: 55, lastReport: '2026-11-20T12:00:00.000Z' })
  })

  test('begins with tdm_ and ends with a checksum, so that scanners of secrets find it', async () => {
    const secret = await app.tokenFor(app.user)
    expect(secret).toMatch(/^tdm_[0-9A-Za-z]{46}$/)
    expect(isTokenWhole(secret)).toBe(true)
    expect(isTokenWhole(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`)).toBe(false)
  })

  test('is kept as a hash alone', async () => {
    const secret = await app.tokenFor(app.user)
    const { rows } = await app.db.pool.query(`SELECT row_to_json(t)::text AS row FROM api_token t`)
    expect(rows.some(({ row }) => row.includes(secret.slice(4, 44)))).toBe(false)
    const trail = await app.db.pool.query(`SELECT row_to_json(t)::text AS row FROM audit_entry t`)
    expect(trail.rows.some(({ row }) => row.includes('access token created'))).toBe(true)
    expect(trail.rows.some(({ row }) => row.includes(secret.slice(4, 44)))).toBe(false)
  })

  test('sees only the groups that it is narrowed to', async () => {
    const { rows } = await app.db.pool.query(`SELECT id FROM vehicle_group WHERE name = 'West'`)
    const secret = await app.tokenFor(app.user, { groupIds: [rows[0].id] })
    expect(units(await app.send(secret, 'GET', '/vehicles'))).toEqual(['NOR-1'])
    expect((await app.send(secret, 'GET', '/vehicles/1GRAA0627KB000002')).statusCode).toBe(404)
  })

  test.each(['personal', 'service'] as const)(
    'that is narrowed to a group (%s) sees nothing once the group is deleted, and not the whole fleet',
    async (kind) => {
      const name = `Closed yard ${kind}`
      const { rows } = await app.db.pool.query<{ id: number }>(
        `WITH made AS (INSERT INTO vehicle_group (customer_id, name) VALUES ($1, $2) RETURNING customer_id, id)
          INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id)
          SELECT customer_id, id, $3 FROM made RETURNING vehicle_group_id AS id`,
        [app.nor, name, (await app.vehicle('NOR-2')).id],
      )
      const input = { groupIds: [rows[0]!.id] }
      const secret = await (kind === 'service'
        ? app.tokenFor(app.admin, input, app.nor)
        : app.tokenFor(app.user, input))
      expect(units(await app.send(secret, 'GET', '/vehicles'))).toEqual(['NOR-2'])
      await app.ask(
        app.admin.groups,
        `mutation { deleteVehicleGroup(customerId: ${app.nor}, name: "${name}") }`,
        {},
        app.admin.id,
      )
      expect(units(await app.send(secret, 'GET', '/vehicles'))).toEqual([])
      expect((await app.send(secret, 'GET', '/vehicles/1GRAA0627KB000002')).statusCode).toBe(404)
      expect((await app.send(secret, 'GET', '/feed/positions')).json().data).toEqual([])
    },
  )

  test('cannot be narrowed to a customer of somebody else, or given more than its owner may', async () => {
    await expect(app.tokenFor(app.user, { customerIds: [app.blu] })).rejects.toThrow('customers of your own')
    await expect(app.tokenFor(app.user, { scopes: ['seeUsers'] })).rejects.toThrow('what you may do')
    await expect(app.tokenFor(app.user, { scopes: ['manageCustomers'] })).rejects.toThrow('what you may do')
  })

  test('does no more than its owner may do now', async () => {
    const secret = await app.tokenFor(app.user)
    await app.db.pool.query(`UPDATE user_account SET enabled = false, updated = now() WHERE id = $1`, [
      app.user.id,
    ])
    await app.access.usersChanged([app.user.id])
    expect((await app.send(secret, 'GET', '/vehicles')).statusCode).toBe(401)
    await app.db.pool.query(`UPDATE user_account SET enabled = true, updated = now() WHERE id = $1`, [
      app.user.id,
    ])
    await app.access.usersChanged([app.user.id])
    expect((await app.send(secret, 'GET', '/vehicles')).statusCode).toBe(200)
  })

  test('is answered in GraphQL as well, but for what is for people alone', async () => {
    const secret = await app.tokenFor(app.admin, { scopes: ['trailerList', 'seeUsers'] })
    const say = async (query: string) =>
      (
        await app.http.inject({
          method: 'POST',
          url: '/graphql',
          headers: { authorization: `Bearer ${secret}` },
          payload: { query },
        })
      ).json()
    expect((await say('{ vehiclesNow { vehicleCount } }')).data).toEqual({ vehiclesNow: { vehicleCount: 3 } })
    for (const query of [
      'mutation { changePassword(oldPassword: "a", newPassword: "b") }',
      'mutation { createApiToken(input: { name: "x", scopes: ["trailerList"] }) { secret } }',
      '{ sessions { id } }',
      '{ exports { name } }',
      '{ diagnosticEmail(id: 1) { id } }',
      'mutation { ...on Mutation { signOutOthers } }',
    ])
      expect((await say(query)).errors?.[0].message).toMatch(/not for access tokens|Unknown|Cannot query/)
    // A right that its scopes do not give.
    expect((await say('{ alertRules { id } }')).data?.alertRules ?? []).toEqual([])
  })

  test.each(['/v1/api/live', '/v1/api/past?at=2026-11-20T12:00:00Z'])('opens no %s', async (url) => {
    const secret = await app.tokenFor(app.user)
    const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${secret}` } })
    expect(answer.statusCode).toBe(401)
  })

  test('is refused once it is revoked, has expired, or comes from elsewhere', async () => {
    const { secret, token } = await app.made(app.user, {})
    expect((await app.send(secret, 'GET', '/vehicles')).statusCode).toBe(200)
    await app.ask(app.user.groups, `mutation { revokeApiToken(id: ${token.id}) }`, {}, app.user.id)
    expect((await app.send(secret, 'GET', '/vehicles')).statusCode).toBe(401)

    const brief = await app.tokenFor(app.user, { expires: app.clock.now + 1000 })
    expect((await app.send(brief, 'GET', '/vehicles')).statusCode).toBe(200)
    app.clock.now += 2000
    expect((await app.send(brief, 'GET', '/vehicles')).statusCode).toBe(401)

    const bound = await app.tokenFor(app.user, { addresses: ['203.0.113.0/24'] })
    expect((await app.send(bound, 'GET', '/vehicles', { from: '203.0.113.9' })).statusCode).toBe(200)
    const refused = await app.send(bound, 'GET', '/vehicles', { from: '198.51.100.1' })
    expect(refused.statusCode).toBe(403)
    expect(refused.headers['content-type']).toContain('application/problem+json')
  })

  test('tells what is left of its limit, and when to come again beyond it', async () => {
    const secret = await app.tokenFor(app.other)
    const first = await app.send(secret, 'GET', '/vehicles?limit=1')
    expect(first.headers['ratelimit-policy']).toBe('"token";q=600;w=60, "customer";q=3000;w=60')
    expect(first.headers.ratelimit).toMatch(/^"token";r=599;t=60, "customer";r=\d+;t=\d+$/)
    for (let n = 1; n < 600; n++) await app.send(secret, 'GET', '/vehicles?limit=1&fields=id&x=1')
    const beyond = await app.send(secret, 'GET', '/vehicles')
    expect(beyond.statusCode).toBe(429)
    expect(beyond.headers['retry-after']).toBe('60')
    expect(beyond.json()).toMatchObject({ status: 429, title: 'Too many requests' })
    app.clock.now += 61_000
    expect((await app.send(secret, 'GET', '/vehicles')).statusCode).toBe(200)
  })

  test('shows how often it was used, by day and call', async () => {
    const { secret, token } = await app.made(app.user, {})
    await app.send(secret, 'GET', '/vehicles')
    await app.send(secret, 'GET', '/vehicles?fields=nothing')
    const { apiTokenUses, apiTokens } = await app.ask(
      app.user.groups,
      `{ apiTokenUses(id: ${token.id}) { day call requests failed } apiTokens { id lastUsed } }`,
      {},
      app.user.id,
    )
    expect(apiTokenUses).toEqual([
      { day: '2026-11-20', call: 'GET /api/v1/vehicles', requests: 2, failed: 1 },
    ])
    expect(apiTokens.find(({ id }: { id: string }) => id === token.id).lastUsed).toBe(app.clock.now)
  })
})

describe('a service token', () => {
  test('belongs to the customer, and outlives who made it', async () => {
    const secret = await app.tokenFor(app.admin, { name: 'TMS' }, app.nor)
    expect(units(await app.send(secret, 'GET', '/vehicles'))).toEqual(['NOR-1', 'NOR-2', 'NOR-3'])
    await app.db.pool.query(`UPDATE user_account SET enabled = false, updated = now() WHERE id = $1`, [
      app.admin.id,
    ])
    await app.access.usersChanged([app.admin.id])
    expect((await app.send(secret, 'GET', '/vehicles')).statusCode).toBe(200)
    await app.db.pool.query(`UPDATE user_account SET enabled = true, updated = now() WHERE id = $1`, [
      app.admin.id,
    ])
    await app.access.usersChanged([app.admin.id])
    await app.access.tidy()
    expect((await app.send(secret, 'GET', '/vehicles')).statusCode).toBe(200)
  })

  test('is made and revoked by administrators of its customer alone', async () => {
    const { token } = await app.made(app.admin, {}, app.nor)
    await expect(app.tokenFor(app.user, {}, app.nor)).rejects.toThrow('Not Authorized')
    await expect(app.tokenFor(app.other, {}, app.nor)).rejects.toThrow('Not Authorized')
    await expect(
      app.ask(app.other.groups, `mutation { revokeApiToken(id: ${token.id}) }`, {}, app.other.id),
    ).rejects.toThrow('no such token')
  })
})
