import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeChange, decodeVehicle, type LiveChange, type LiveLine } from '#domain/wire/live.ts'
import type { VehicleChange } from '../ingest/batch.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let port: number
let clock = () => Date.now()
beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1),
      trailer('NOR', 2),
      trailer('NOR', 4, { simStatus: 'Deactivated' }),
      trailer('BLU', 3),
    ],
    () => clock(),
  )
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const change = async (unitId: string, speedMph: number): Promise<VehicleChange> => {
  const { id, customerId } = await app.vehicle(unitId)
  return {
    id,
    customerId,
    lat: 32,
    lng: -96,
    headingDeg: 90,
    speedMph,
    level: 'good',
    verdict: null,
    recorded: 1,
    stoppedSince: null,
    address: null,
  }
}

/** Opens the stream and answers before anything of it was read. */
const connect = async (group: string, more: Record<string, string> = {}): Promise<IncomingMessage> => {
  const token = await app.token(group)
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, ...more }
    httpRequest({ port, path: '/v1/api/live', headers }, done).on('error', fail).end()
  })
}

/** Reads the stream to its end; lines are kept as they come. */
const read = (stream: Readable) => {
  const lines: LiveLine[] = []
  let rest = ''
  stream.on('data', (chunk) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()!
    for (const part of parts) lines.push(JSON.parse(part))
  })
  const until = async (test: (lines: readonly LiveLine[]) => boolean) => {
    while (!test(lines)) await pause(5)
    return lines
  }
  return {
    lines,
    until,
    ready: () => until((all) => all.some((stream) => 'ready' in stream)),
    changes: () => lines.flatMap((stream) => ('changes' in stream ? stream.changes.map(decodeChange) : [])),
    fleet: () => lines.flatMap((stream) => ('fleet' in stream ? stream.fleet.map(decodeVehicle) : [])),
  }
}

describe('the live stream', () => {
  test('an OEM is told of what it built, and where it is only once the customer agrees', async () => {
    const { pool } = app.db
    await pool.query(
      `INSERT INTO user_account (id, email, oem_id)
        VALUES (1, 'a@b.example', (SELECT id FROM oem WHERE name = 'Great Dane')) ON CONFLICT DO NOTHING`,
    )
    const told = async () => {
      const stream = await connect('OEM')
      const live = read(stream)
      await live.ready()
      app.hub.take([await change('BLU-3', 12)])
      await live.until(() => live.changes().length > 0)
      stream.destroy()
      const [{ lat, lng, address, speedMph }] = live.changes() as [LiveChange]
      return { fleet: live.fleet().length, lat, lng, address, speedMph }
    }
    expect(await told()).toEqual({ fleet: 3, lat: null, lng: null, address: null, speedMph: 12 })
    await pool.query('UPDATE customer SET oem_sees_place = true')
    expect(await told()).toEqual({ fleet: 3, lat: 32, lng: -96, address: null, speedMph: 12 })
    await pool.query('UPDATE customer SET oem_sees_place = false')
    await pool.query('DELETE FROM user_account')
  })

  test('it begins with my vehicles and nobody else’s, and without deactivated SIMs', async () => {
    const stream = await connect(`CUSTOMER_${app.customers.NOR}`)
    const live = read(stream)
    const lines = await live.ready()
    expect(lines[0]).toMatchObject({ hello: { vehicles: 2 } })
    const fleet = live.fleet().toSorted((a, b) => a.unitId.localeCompare(b.unitId))
    expect(fleet.map(({ unitId }) => unitId)).toEqual(['NOR-1', 'NOR-2'])
    expect(fleet[0]).toMatchObject({ vin: '1GRAA0627KB000001', lat: null, recorded: null })
    stream.destroy()
  })

  test('comes packed to whoever takes that, each line at once', async () => {
    const stream = await connect(`CUSTOMER_${app.customers.NOR}`, { 'accept-encoding': 'gzip, br' })
    expect(stream.headers['content-encoding']).toBe('gzip')
    const live = read(stream.pipe(createGunzip()))
    await live.ready()
    expect(live.fleet()).toHaveLength(2)
    const one = await change('NOR-1', 7)
    app.hub.take([one])
    await live.until(() => live.changes().some(({ speedMph }) => speedMph === 7))
    stream.destroy()
    const plain = await connect(`CUSTOMER_${app.customers.NOR}`, { 'accept-encoding': 'gzip;q=0' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    plain.destroy()
  })

  test('two customers each see their own changes only', async () => {
    const [a, b] = [
      await connect(`CUSTOMER_${app.customers.NOR}`),
      await connect(`CUSTOMER_${app.customers.BLU}`),
    ]
    const [north, blue] = [read(a), read(b)]
    await Promise.all([north.ready(), blue.ready()])
    const [one, three] = [await change('NOR-1', 11), await change('BLU-3', 33)]
    app.hub.take([one, three])
    await north.until(() => north.changes().some(({ speedMph }) => speedMph === 11))
    await blue.until(() => blue.changes().some(({ speedMph }) => speedMph === 33))
    expect(new Set(north.changes().map(({ id }) => id))).toEqual(new Set([one.id]))
    expect(new Set(blue.changes().map(({ id }) => id))).toEqual(new Set([three.id]))
    a.destroy()
    b.destroy()
  })

  test('a vehicle that changes all the time is sent once a second, the newest first of all', async () => {
    const stream = await connect(`CUSTOMER_${app.customers.NOR}`)
    const live = read(stream)
    await live.ready()
    const one = await change('NOR-2', 0)
    const began = Date.now()
    for (let speedMph = 1; Date.now() - began < 1_500; speedMph++) {
      app.hub.take([{ ...one, speedMph }])
      await pause(10)
    }
    app.hub.take([{ ...one, speedMph: 999 }])
    await live.until(() => live.changes().some(({ speedMph }) => speedMph === 999))
    const took = Date.now() - began
    expect(live.changes().filter(({ id }) => id === one.id).length).toBeLessThanOrEqual(
      Math.floor(took / 1000) + 1,
    )
    stream.destroy()
  })

  test('what changed just before I came, and is not in the database yet, reaches me', async () => {
    const other = await connect(`CUSTOMER_${app.customers.NOR}`)
    await read(other).ready()
    app.hub.take([await change('NOR-1', 55)])
    await pause(1_200)
    const stream = await connect(`CUSTOMER_${app.customers.NOR}`)
    const live = read(stream)
    await live.ready()
    await live.until(() => live.changes().some(({ speedMph }) => speedMph === 55))
    stream.destroy()
    other.destroy()
  })

  test('without a token there is no stream', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/api/live`)
    expect(answer.status).toBe(401)
  })

  test('it ends with a word when the token runs out', async () => {
    // The token is made an hour ago, less three seconds.
    const real = clock
    clock = () => Date.now() - 3_597_000
    const token = await app.token('ADMINS')
    clock = real
    const stream = await new Promise<IncomingMessage>((done) => {
      httpRequest({ port, path: '/v1/api/live', headers: { authorization: `Bearer ${token}` } }, done).end()
    })
    const live = read(stream)
    await live.until((lines) => lines.some((stream) => 'bye' in stream))
    expect(live.lines.at(-1)).toEqual({ bye: 'expired' })
  })

  test('one person cannot open streams without end', async () => {
    while (app.hub.clients() > 0) await pause(5)
    const streams: IncomingMessage[] = []
    for (let n = 0; n < 21; n++) streams.push(await connect('ADMINS'))
    expect(streams.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), 429])
    for (const stream of streams) stream.destroy()
  })
})

describe('what becomes visible or invisible while I look', () => {
  const user = 7
  const put = (groups: readonly string[], add = true) => {
    const ids = groups.map(
      (name) => `(SELECT id FROM vehicle_group WHERE customer_id = $1 AND name = '${name}')`,
    )
    return Promise.all(
      ids.map((id) =>
        app.db.pool.query(
          add
            ? `INSERT INTO vehicle_group_user VALUES ($1, ${id}, ${user})`
            : `DELETE FROM vehicle_group_user WHERE customer_id = $1 AND vehicle_group_id = ${id} AND user_id = ${user}`,
          [app.customers.NOR],
        ),
      ),
    )
  }
  const gone = (lines: readonly LiveLine[]) =>
    lines.flatMap((stream) => ('gone' in stream ? [...stream.gone] : []))
  let live: ReturnType<typeof read>
  let stream: IncomingMessage
  let ids: Record<string, number>
  beforeAll(async () => {
    const { pool } = app.db
    await pool.query(`INSERT INTO user_account (id, email) VALUES (${user}, 'looking@nor.example')`)
    await pool.query(`INSERT INTO user_role VALUES (${user}, 'CUSTOMER', $1)`, [app.customers.NOR])
    await pool.query(`INSERT INTO vehicle_group (customer_id, name) VALUES ($1, 'Yard')`, [app.customers.NOR])
    await pool.query(
      `INSERT INTO vehicle_group_vehicle SELECT v.customer_id, g.id, v.id FROM vehicle v JOIN vehicle_group g
        ON g.customer_id = v.customer_id AND g.name = 'Yard' WHERE v.unit_id = 'NOR-1'`,
    )
    ids = {}
    for (const unit of ['NOR-1', 'NOR-2', 'NOR-4', 'BLU-3']) ids[unit] = (await app.vehicle(unit)).id
    const token = await app.tokenOf(user, `CUSTOMER_${app.customers.NOR}`)
    stream = await new Promise((done, fail) => {
      httpRequest({ port, path: '/v1/api/live', headers: { authorization: token } }, done)
        .on('error', fail)
        .end()
    })
    live = read(stream)
    await live.ready()
  })
  afterAll(() => stream.destroy())
  const since = async (act: () => Promise<unknown>, test: (lines: readonly LiveLine[]) => boolean) => {
    const before = live.lines.length
    await act()
    await live.until((lines) => test(lines.slice(before)))
    return live.lines.slice(before)
  }

  test('put into a group, I lose what is not in it', async () => {
    const lines = await since(
      async () => {
        await put(['Yard'])
        app.hub.usersChanged([user])
      },
      (all) => gone(all).length > 0,
    )
    expect(gone(lines)).toEqual([ids['NOR-2']])
  })
  test('and hear of what is in it alone', async () => {
    const before = live.changes().length
    app.hub.take([await change('NOR-2', 71), await change('NOR-1', 72)])
    await live.until(() => live.changes().some(({ speedMph }) => speedMph === 72))
    expect(
      live
        .changes()
        .slice(before)
        .map(({ id }) => id),
    ).toEqual([ids['NOR-1']])
  })
  test('a vehicle that comes into the group comes to me, with its newest change', async () => {
    const lines = await since(
      async () => {
        await app.db.pool.query(
          `INSERT INTO vehicle_group_vehicle SELECT v.customer_id, g.id, v.id FROM vehicle v JOIN vehicle_group g
            ON g.customer_id = v.customer_id AND g.name = 'Yard' WHERE v.unit_id = 'NOR-2'`,
        )
        app.hub.vehiclesChanged([ids['NOR-2']!, ids['BLU-3']!])
      },
      (all) => all.some((stream) => 'changes' in stream),
    )
    expect(
      lines.flatMap((stream) =>
        'fleet' in stream ? stream.fleet.map((one) => decodeVehicle(one).unitId) : [],
      ),
    ).toEqual(['NOR-2'])
    expect(live.changes().at(-1)).toMatchObject({ id: ids['NOR-2'], speedMph: 71 })
  })
  test('a vehicle whose SIM is deactivated goes, and comes back when it is activated', async () => {
    const sim = (status: string) => async () => {
      await app.db.pool.query(`UPDATE vehicle SET sim_status = $1 WHERE unit_id = 'NOR-1'`, [status])
      app.hub.vehiclesChanged([ids['NOR-1']!])
    }
    expect(gone(await since(sim('Deactivated'), (all) => gone(all).length > 0))).toEqual([ids['NOR-1']])
    await since(sim('Activated'), (all) => all.some((stream) => 'fleet' in stream))
  })
  test('out of the group again, the whole fleet is mine', async () => {
    await app.db.pool.query(`DELETE FROM vehicle_group_vehicle WHERE vehicle_id = $1`, [ids['NOR-2']])
    app.hub.vehiclesChanged([ids['NOR-2']!])
    await live.until((lines) => gone(lines).filter((id) => id === ids['NOR-2']).length === 2)
    const lines = await since(
      async () => {
        await put(['Yard'], false)
        app.hub.usersChanged([user])
      },
      (all) => all.some((stream) => 'fleet' in stream),
    )
    expect(
      lines.flatMap((stream) =>
        'fleet' in stream ? stream.fleet.map((one) => decodeVehicle(one).unitId) : [],
      ),
    ).toEqual(['NOR-2'])
  })
  test('disabled, my stream ends', async () => {
    await app.db.pool.query(`UPDATE user_account SET enabled = false WHERE id = ${user}`)
    await app.access.usersChanged([user])
    app.hub.usersChanged([user])
    await live.until((lines) => lines.some((stream) => 'bye' in stream))
  })
})
