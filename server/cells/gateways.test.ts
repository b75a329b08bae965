/** Two cells and a front, as processes: gateways that speak MQTT or bytes reach their cell, also after their customer moved. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderOf } from '#domain/commands/index.ts'
import { framed } from '#domain/wire/field/teltonika/frame.ts'
import { recordsData } from '#domain/wire/field/teltonika/write.ts'
import { greetingOf } from '#domain/wire/field/teltonika.ts'
import { insertCommands } from '../commands/store.ts'
import { proxyHeader } from '../gateways/proxied.ts'
import { inTransaction } from '../platform/transaction.ts'
import { end, key, report, startCells, storedIn, type TestCells } from './testing.ts'

let all: TestCells
const open: MqttClient[] = []
beforeAll(async () => {
  // Whom proxies of HTTP may bring says nothing of gateways.
  all = await startCells(
    [
      ['NOR', [1, 2, 3]],
      ['SUD', [4, 5]],
    ],
    { TRUST_PROXY: 'none' },
  )
  // What the directory was not told yet would be brought to the first cell.
  const told = `SELECT FROM entry WHERE kind = 'serial' AND key LIKE 'MRY-%'`
  while ((await all.directory.pool.query(told)).rowCount !== 5) await pause(50)
})
afterEach(async () => {
  for (const client of open.splice(0)) await client.endAsync(true)
})
afterAll(() => all.close())

const dial = (vehicle: number, more: mqtt.IClientOptions = {}): MqttClient => {
  const client = mqtt.connect(`mqtt://127.0.0.1:${all.front.mqtt}`, {
    ...{ username: `MRY-${vehicle}`, password: key, reconnectPeriod: 100, protocolVersion: 5, ...more },
  })
  client.on('error', () => {})
  open.push(client)
  return client
}
/** The code with which it is refused. */
const refusalOf = (client: MqttClient): Promise<unknown> =>
  new Promise((done) => client.once('error', (error) => done('code' in error && error.code)))
const topicOf = (vehicle: number, what = 'report') => `tandem/v1/MRY-${vehicle}/${what}`
const publish = (client: MqttClient, vehicle: number, body: object) =>
  client.publishAsync(topicOf(vehicle), JSON.stringify(body), { qos: 1 })
const nameOf = ({ serial, recorded }: { serial: string; recorded: string }) => `${serial} ${recorded}`
const stored = async (cell: number) => storedIn(all.databases[cell]!)
/** A connection of a gateway of Teltonika; `heard` is what it was answered so far. */
const dialTeltonika = (serial: string, from = '127.0.0.1') => {
  const socket = connect({ port: all.front.teltonika, host: '127.0.0.1', localAddress: from })
  let came = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    came += bytes.toString('hex')
  })
  socket.write(greetingOf(serial))
  return { socket, heard: () => came, closed: once(socket, 'close') }
}
const figureOf = async (name: string): Promise<number> => {
  const text = await (await fetch(`${all.front.url}/metrics`)).text()
  return Number(new RegExp(`^tandem_${name} (\\d+)$`, 'm').exec(text)?.[1])
}

test('a gateway with MQTT reports to the cell of its customer', async () => {
  for (const [vehicle, cell] of [
    [1, 0],
    [4, 1],
  ] as const) {
    const [client, sent] = [dial(vehicle), report(vehicle, 10)]
    await publish(client, vehicle, sent)
    expect(await stored(cell)).toContain(nameOf(sent))
    expect(await stored(1 - cell)).not.toContain(nameOf(sent))
  }
})

test('one of Teltonika is answered by the cell of its customer', async () => {
  const { socket, heard } = dialTeltonika('MRY-5')
  await expect.poll(heard).toMatch(/^01/)
  const before = (await stored(1)).length
  const element = { priority: 0, lat: 32.78, lng: -96.8, altitudeM: 131, angleDeg: 271, satellites: 9 }
  const time = BigInt(Date.now() - 3_600_000)
  socket.write(framed(recordsData([{ ...element, time, speedKmh: 90, event: 0, elements: new Map() }])))
  await expect.poll(heard).toMatch(/00000001$/)
  expect(await stored(1)).toHaveLength(before + 1)
  socket.destroy()
})

test('whom nobody knows the first cell refuses, in its own words', async () => {
  const client = dial(4, { password: 'wrong', reconnectPeriod: 0 })
  expect(await refusalOf(client)).toBe(0x86)
  const { heard, closed } = dialTeltonika('999')
  await closed
  expect(heard()).toBe('00')
})

test('the cell sees from where a gateway comes, not the front', async () => {
  const { closed } = dialTeltonika('998', '127.0.0.9')
  await closed
  const left = `SELECT address FROM gateway_leftover WHERE serial_num = '998'`
  await expect
    .poll(async () => (await all.databases[0]!.pool.query(left)).rows)
    .toEqual([{ address: '127.0.0.9' }])
})

test('whom a proxy of HTTP may bring claims no address of gateways', async () => {
  const front = await all.start({
    ...{ ROLE: 'front', TRUST_PROXY: 'loopback, private', PROXY_PROTOCOL_FROM: 'none' },
    TELTONIKA_FROM: '127.0.0.0/8',
  })
  const dialAs = (address: string | null) => {
    const socket = connect(front.teltonika, '127.0.0.1')
    let came = ''
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      came += bytes.toString('hex')
    })
    if (address !== null)
      socket.write(proxyHeader({ address, port: 4711 }, { address: '127.0.0.1', port: front.teltonika }))
    socket.write(greetingOf('MRY-5'))
    return { socket, heard: () => came, closed: once(socket, 'close') }
  }
  const itself = dialAs(null)
  await expect.poll(itself.heard).toMatch(/^01/)
  itself.socket.destroy()
  const claims = dialAs('127.0.0.9')
  await claims.closed
  expect(claims.heard()).toBe('')
  await end(front)
})

test('nobody reports for others over its connection, whatever cell they are of', async () => {
  const client = dial(1)
  const refused = publish(client, 4, report(4, 50))
  await expect(refused).rejects.toMatchObject({ code: 0x87 })
  const other = report(4, 51)
  await expect(client.publishAsync(topicOf(1), JSON.stringify(other), { qos: 1 })).rejects.toMatchObject({
    code: 0x99,
  })
  expect(await stored(1)).not.toContain(nameOf(other))
  expect(await stored(0)).not.toContain(nameOf(other))
})

test('after its customer moved a gateway goes on in the other cell, misses nothing, and hears its commands there', async () => {
  const client = dial(2)
  const commands: string[] = []
  client.on('message', (_topic, body) => commands.push(JSON.parse(String(body)).command))
  await client.subscribeAsync(topicOf(2, 'command'), { qos: 1 })
  const teltonika = dialTeltonika('MRY-3')
  await expect.poll(teltonika.heard).toMatch(/^01/)
  const acknowledged: string[] = []
  let [isOver, miles] = [false, 100]
  const sending = (async () => {
    while (!isOver) {
      const sent = report(2, miles++)
      await publish(client, 2, sent)
      acknowledged.push(nameOf(sent))
    }
  })()
  const more = async () => {
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20)
  }
  await more()
  expect(await all.move('NOR', 0, 1)).toMatchObject({ code: 0 })
  await teltonika.closed
  await expect.poll(() => figureOf('front_teltonika_moved_total')).toBeGreaterThan(0)
  await more()
  isOver = true
  await sending

  const rows = await stored(1)
  expect(acknowledged.filter((one) => !rows.includes(one))).toEqual([])
  expect(rows.length).toBe(new Set(rows).size)
  expect((await stored(0)).filter((one) => one.startsWith('MRY-2 '))).toEqual([])

  const { pool } = all.databases[1]!
  const { rows: found } = await pool.query(
    `SELECT id AS "vehicleId", customer_id AS "customerId" FROM vehicle WHERE serial_num = 'MRY-2'`,
  )
  await inTransaction(pool, (db) =>
    insertCommands(
      db,
      found,
      orderOf({ command: 'preTrip', values: {} }),
      { userId: null, email: 'x@nor.example' },
      Date.now(),
    ),
  )
  await expect.poll(() => commands).toEqual(['preTrip'])
})

test('where a cell is away its gateways are told so, and those of the other go on', async () => {
  const stays = dial(4)
  await publish(stays, 4, report(4, 90))
  await end(all.cells[0]!)
  // Nobody has this one, so it is the first cell's.
  for (const [protocolVersion, code] of [
    [5, 0x88],
    [4, 3],
  ] as const) {
    const client = dial(77, { protocolVersion, reconnectPeriod: 0 })
    expect(await refusalOf(client)).toBe(code)
  }
  await dialTeltonika('997').closed
  expect(await figureOf('front_mqtt_away_total')).toBeGreaterThanOrEqual(2)
  expect(await figureOf('front_teltonika_away_total')).toBeGreaterThanOrEqual(1)
  const sent = report(4, 91)
  await publish(stays, 4, sent)
  expect(await stored(1)).toContain(nameOf(sent))
})
