/** Feeds as programs read them: by token, page by page. */
import type { AddressInfo } from 'node:net'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { changeOwner } from '../tenures/transfer.ts'
import { openRestApp, type RestApp } from './testing.ts'

let app: RestApp
const fix = (at: number, lat = 32) => reportAt(at, { gps: { lat, lng: -96.5, speedMph: 55, headingDeg: 90 } })
beforeAll(async () => {
  app = await openRestApp()
  for (const unit of ['NOR-1', 'NOR-2', 'NOR-3', 'BLU-4'])
    await keepReports(app, unit, [fix(noon - minutes(2)), fix(noon - minutes(1))])
})
afterAll(() => app.close())

const history = { scopes: ['history'] }
interface Change {
  readonly unitId: string
  readonly recorded: string
}
const page = async (secret: string, path: string) => {
  const answer = await app.send(secret, 'GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { data: Change[]; next: string; more: boolean }
}
/** Everything up to now, and the cursor behind it. */
const all = async (secret: string, kind: string = 'positions', limit = 2, from = '') => {
  const data: Change[] = []
  for (let after = from; ; ) {
    const {
      data: some,
      next,
      more,
    } = await page(secret, `/feed/${kind}?limit=${limit}${after && `&after=${after}`}`)
    data.push(...some)
    after = next
    if (!more) return { data, next }
  }
}
const units = (data: readonly Change[]) => [...new Set(data.map(({ unitId }) => unitId))].sort()

describe('the feed of positions', () => {
  test('tells every position once, and then what comes', async () => {
    const secret = await app.tokenFor(app.user, history)
    const first = await all(secret)
    expect(first.data).toHaveLength(6)
    expect(first.data[0]).toEqual({
      customerId: String(app.nor),
      vin: '1GRAA0627KB000001',
      unitId: 'NOR-1',
      recorded: '2026-11-20T11:58:00.000Z',
      seq: null,
      received: expect.any(String),
      ...{ lat: 32, lng: -96.5, headingDeg: 90, speedMph: 55, accuracyM: null },
    })
    await keepReports(app, 'NOR-2', [fix(noon, 33)], 2)
    const then = await all(secret, 'positions', 2, first.next)
    expect(then.data).toMatchObject([{ unitId: 'NOR-2', recorded: '2026-11-20T12:00:00.000Z' }])
    expect((await all(secret, 'positions', 2, then.next)).data).toEqual([])
  })

  test('answers the same page for the same cursor', async () => {
    const secret = await app.tokenFor(app.user, history)
    const { next } = await page(secret, '/feed/positions?limit=2')
    const [a, b] = [
      await page(secret, `/feed/positions?limit=3&after=${next}`),
      await page(secret, `/feed/positions?limit=3&after=${next}`),
    ]
    expect(a).toEqual(b)
  })

  test('tells a customer nothing of another', async () => {
    expect(units((await all(await app.tokenFor(app.user, history))).data)).toEqual([
      'NOR-1',
      'NOR-2',
      'NOR-3',
    ])
    expect(units((await all(await app.tokenFor(app.other, history))).data)).toEqual(['BLU-4'])
  })

  test('tells a token that is narrowed to groups of their vehicles alone', async () => {
    const { rows } = await app.db.pool.query(`SELECT id FROM vehicle_group WHERE name = 'West'`)
    const secret = await app.tokenFor(app.user, { ...history, groupIds: [rows[0].id] })
    expect(units((await all(secret)).data)).toEqual(['NOR-1'])
  })

  test('tells nothing to a token without the scope', async () => {
    const secret = await app.tokenFor(app.user, { scopes: ['trailerList'] })
    expect((await all(secret)).data).toEqual([])
  })

  test('refuses what is no cursor of it, and a page without end', async () => {
    const secret = await app.tokenFor(app.user, history)
    const { next } = await page(secret, '/feed/state?limit=1')
    for (const path of [`?after=${next}`, '?after=x', '?limit=0', '?limit=1000000', '?what=1'])
      expect((await app.send(secret, 'GET', `/feed/positions${path}`)).statusCode).toBe(400)
    expect((await app.http.inject({ url: '/api/v1/feed/positions' })).statusCode).toBe(401)
  })

  test('tells each holder of a vehicle of their own time', async () => {
    const { id } = await app.vehicle('BLU-4')
    await inTransaction(app.db.pool, (client) => changeOwner(client, [id], app.nor, noon - minutes(0.5)))
    await keepReports(app, 'BLU-4', [fix(noon, 34)], 3)
    const [buyer, seller] = [await app.tokenFor(app.user, history), await app.tokenFor(app.other, history)]
    const momentsOf = async (secret: string) =>
      (await all(secret)).data
        .filter(({ unitId }) => unitId === 'BLU-4')
        .map(({ recorded }) => recorded.slice(11, 16))
    expect(await momentsOf(buyer)).toEqual(['12:00'])
    expect(await momentsOf(seller)).toEqual(['11:58', '11:59'])
  })
})

test('the feed of state tells every reading', async () => {
  const secret = await app.tokenFor(app.user, history)
  const { data } = await all(secret, 'state', 5)
  expect(data[0]).toMatchObject({
    unitId: 'NOR-1',
    level: 'good',
    readings: { gps: { lat: 32, lng: -96.5 } },
  })
})

describe('the feeds of what begins and ends', () => {
  const scopes = { scopes: ['history', 'myGeofences', 'alerts'] }
  const keyOf = async (unit: string) => {
    const { id, customerId } = await app.vehicle(unit)
    return [customerId, id, new Date(noon)] as const
  }
  const begin = {
    faults: `INSERT INTO fault (customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position)
      VALUES ($1, $2, $3, 7, 795, 5, 'left')`,
    visits: `INSERT INTO visit VALUES ($1, $2, 7, $3, 'entered', 1)`,
    trips: `INSERT INTO trip (customer_id, vehicle_id, began, from_lat, from_lng, to_lat, to_lng, miles, moving_ms, gap_ms, gap_miles, fixes)
      VALUES ($1, $2, $3, 32, -96, 32, -96, 12, 60, 0, 0, 1)`,
    firings: `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, evidence)
      VALUES ($1, $2, $3, '7', '', 1, 4, 'caution', '{}')`,
  }
  const end = {
    faults: `UPDATE fault SET ended = $1 WHERE vehicle_id = $2`,
    visits: `UPDATE visit SET left_at = $1, left_how = 'left' WHERE vehicle_id = $2`,
    trips: `UPDATE trip SET ended = $1 WHERE vehicle_id = $2`,
    firings: `UPDATE firing SET ended = $1 WHERE vehicle_id = $2`,
  }
  const told = {
    faults: {
      began: '2026-11-20T12:00:00.000Z',
      sensorTypeId: 7,
      faultTypeId: 795,
      fmi: 5,
      position: 'left',
      ended: null,
    },
    visits: { geofenceId: '7', entered: '2026-11-20T12:00:00.000Z', enteredHow: 'entered', left: null },
    trips: { began: '2026-11-20T12:00:00.000Z', miles: null, fromLat: 32, ended: null },
    firings: { at: '2026-11-20T12:00:00.000Z', ruleId: '7', severity: 'caution', ended: null },
  }
  test.each(['faults', 'visits', 'trips', 'firings'] as const)(
    '%s: each change once, to its customer alone',
    async (kind) => {
      const [own, foreign] = [await app.tokenFor(app.user, scopes), await app.tokenFor(app.other, scopes)]
      const start = await page(own, `/feed/${kind}?after=now`)
      expect(start.data).toEqual([])
      for (const unit of ['NOR-1', 'NOR-3']) await app.db.pool.query(begin[kind], [...(await keyOf(unit))])
      const first = await all(own, kind, 1, start.next)
      expect(first.data).toMatchObject([
        { unitId: 'NOR-1', removed: false, ...told[kind] },
        { unitId: 'NOR-3', removed: false },
      ])
      const [, id] = await keyOf('NOR-3')
      await app.db.pool.query(end[kind], [new Date(noon + 60_000), id])
      const then = await all(own, kind, 1, first.next)
      expect(then.data).toMatchObject([{ unitId: 'NOR-3' }])
      expect(JSON.stringify(then.data)).toContain('2026-11-20T12:01:00.000Z')
      expect((await all(own, kind, 1, then.next)).data).toEqual([])
      expect((await all(foreign, kind)).data).toEqual([])
    },
  )
})

describe('a whole day', () => {
  test('comes as CSV, of the token’s vehicles alone', async () => {
    const secret = await app.tokenFor(app.other, history)
    const answer = await app.send(secret, 'GET', '/feed/positions/2026-11-20')
    expect(answer.headers['content-type']).toContain('text/csv')
    const [head, first, ...more] = answer.body.trim().split('\r\n')
    expect(head).toBe(
      'customer_id,vin,unit_id,recorded,seq,received,lat,lng,heading_deg,speed_mph,accuracy_m',
    )
    expect(first).toContain('1GRAA0627KB000004,BLU-4,2026-11-20T11:58:00.000Z')
    expect([first, ...more].every((line) => line!.includes('BLU-4'))).toBe(true)
  })

  test('comes as Parquet, which others read', async () => {
    const secret = await app.tokenFor(app.user, history)
    const answer = await app.send(secret, 'GET', '/feed/state/2026-11-20?format=parquet')
    const { buffer, byteOffset, byteLength } = answer.rawPayload
    const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
    const rows = (await parquetReadObjects({ file })) as Record<string, unknown>[]
    expect(rows[0]).toMatchObject({ vin: '1GRAA0627KB000001', lat: 32, level: 'good' })
    expect(new Date(rows[0]!.recorded as Date).toISOString()).toBe('2026-11-20T11:58:00.000Z')
    expect(JSON.parse(rows[0]!.readings as string)).toEqual({})
  })

  test('of a day without reports is empty, and of no day is refused', async () => {
    const secret = await app.tokenFor(app.user, history)
    expect(
      (await app.send(secret, 'GET', '/feed/positions/2020-01-01')).body.trim().split('\r\n'),
    ).toHaveLength(1)
    expect((await app.send(secret, 'GET', '/feed/positions/yesterday')).statusCode).toBe(400)
  })
})

describe('a stream of server-sent events', () => {
  /** Reads events until there are so many changes. */
  const stream = async (secret: string, path: string, headers: Record<string, string> = {}) => {
    const { port } = app.http.server.address() as AddressInfo
    const ending = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      headers: { authorization: `Bearer ${secret}`, accept: 'text/event-stream', ...headers },
      signal: ending.signal,
    })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const heard: Change[] = []
    let id = ''
    return {
      answer,
      heard,
      id: () => id,
      until: async (count: number) => {
        while (heard.length < count) {
          const { value, done } = await reader.read()
          if (done) break
          text += value
          for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            const lines = text.slice(0, end).split('\n')
            text = text.slice(end + 2)
            for (const line of lines) {
              if (line.startsWith('id: ')) id = line.slice(4)
              if (line.startsWith('data: ')) heard.push(...JSON.parse(line.slice(6)))
            }
          }
        }
        return heard.map(({ unitId, recorded }) => `${unitId} ${(recorded ?? '').slice(11, 16)}`)
      },
      isOver: async () => {
        for (;;) if ((await reader.read()).done) return true
      },
      end: () => ending.abort(),
    }
  }
  beforeAll(async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' })
  })

  test('tells what was, then what comes, and goes on behind the last event', async () => {
    const { rows } = await app.db.pool.query(`SELECT id FROM vehicle_group WHERE name = 'West'`)
    const secret = await app.tokenFor(app.user, { ...history, groupIds: [rows[0].id] })
    const { next } = await all(secret)
    const one = await stream(secret, `/feed/positions?after=${next}`)
    expect(one.answer.headers.get('content-type')).toContain('text/event-stream')
    await keepReports(app, 'NOR-1', [fix(noon + minutes(1))], 10)
    expect(await one.until(1)).toEqual(['NOR-1 12:01'])
    // It is not in the group.
    await keepReports(app, 'NOR-3', [fix(noon + minutes(1))], 11)
    await keepReports(app, 'NOR-1', [fix(noon + minutes(2))], 12)
    expect(await one.until(2)).toEqual(['NOR-1 12:01', 'NOR-1 12:02'])
    one.end()
    await keepReports(app, 'NOR-1', [fix(noon + minutes(3))], 13)
    const two = await stream(secret, '/feed/positions', { 'last-event-id': one.id() })
    await keepReports(app, 'NOR-1', [fix(noon + minutes(4))], 14)
    expect(await two.until(2)).toEqual(['NOR-1 12:03', 'NOR-1 12:04'])
    two.end()
    expect((await all(secret, 'positions', 2, two.id())).data).toEqual([])
  })

  test('tells changes of visits, too', async () => {
    const secret = await app.tokenFor(app.user, { scopes: ['myGeofences'] })
    const one = await stream(secret, '/feed/visits?after=now')
    const { id, customerId } = await app.vehicle('NOR-2')
    await app.db.pool.query(`INSERT INTO visit VALUES ($1, $2, 9, now(), 'entered', 1)`, [customerId, id])
    expect((await one.until(1)).length).toBe(1)
    expect(one.heard).toMatchObject([{ unitId: 'NOR-2', geofenceId: '9', left: null }])
    one.end()
  })

  test('ends soon after its token is revoked', async () => {
    const { secret, token } = await app.made(app.user, history)
    const one = await stream(secret, '/feed/positions?after=now')
    await app.ask(app.user.groups, `mutation { revokeApiToken(id: ${token.id}) }`, {}, app.user.id)
    expect(await one.isOver()).toBe(true)
  })

  test('is one of twenty of its token, and the next is told when to come again', async () => {
    const secret = await app.tokenFor(app.user, history)
    const open = () => stream(secret, '/feed/positions?after=now')
    const streams = await Promise.all(Array.from({ length: 20 }, open))
    const beyond = await open()
    expect([beyond.answer.status, beyond.answer.headers.get('retry-after')]).toEqual([429, '30'])
    // Another token of the same person is none of these.
    const other = await stream(await app.tokenFor(app.user, history), '/feed/positions?after=now')
    expect(other.answer.status).toBe(200)
    for (const one of [...streams, beyond, other]) one.end()
  })

  test('ends where its owner may no more, and tells nothing of a group that is taken from the token', async () => {
    const { rows } = await app.db.pool.query<{ id: number }>(
      `WITH made AS (INSERT INTO vehicle_group (customer_id, name) VALUES ($1, 'For a while') RETURNING customer_id, id)
        INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id)
        SELECT customer_id, id, $2 FROM made RETURNING vehicle_group_id AS id`,
      [app.nor, (await app.vehicle('NOR-3')).id],
    )
    const secret = await app.tokenFor(app.user, { ...history, groupIds: [rows[0]!.id] })
    // The engine has noted what it stored.
    await app.db.pool.query('UPDATE engine_shard SET batch = 19')
    const one = await stream(secret, '/feed/positions?after=now')
    await keepReports(app, 'NOR-3', [fix(noon + minutes(20))], 20)
    expect(await one.until(1)).toEqual(['NOR-3 12:20'])
    await app.ask(
      app.admin.groups,
      `mutation { deleteVehicleGroup(customerId: ${app.nor}, name: "For a while") }`,
      {},
      app.admin.id,
    )
    expect((await all(secret)).data).toEqual([])
    await app.db.pool.query(`UPDATE user_account SET enabled = false WHERE id = $1`, [app.user.id])
    await app.access.usersChanged([app.user.id])
    expect(await one.isOver()).toBe(true)
    expect(one.heard).toHaveLength(1)
    await app.db.pool.query(`UPDATE user_account SET enabled = true WHERE id = $1`, [app.user.id])
    await app.access.usersChanged([app.user.id])
  })

  test('does not begin with a cursor of another feed', async () => {
    const secret = await app.tokenFor(app.user, history)
    const one = await stream(secret, '/feed/positions', { 'last-event-id': 'x' })
    expect(one.answer.status).toBe(400)
    one.end()
  })
})
