/** Gateways of Teltonika over real connections, up to what is stored. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CommandRequest, orderOf } from '#domain/commands/index.ts'
import { bytesOf, bytesOfText, joined } from '#domain/wire/field/bytes.ts'
import { fieldProtocols } from '#domain/wire/field/index.ts'
import { framed } from '#domain/wire/field/teltonika/frame.ts'
import type { AvlRecord } from '#domain/wire/field/teltonika/records.ts'
import { answerData, readCommand } from '#domain/wire/field/teltonika/texts.ts'
import { recordsData } from '#domain/wire/field/teltonika/write.ts'
import { greetingOf } from '#domain/wire/field/teltonika.ts'
import { type CommandDispatcher, openCommandDispatcher } from '../../commands/dispatcher.ts'
import { insertCommands } from '../../commands/store.ts'
import { parseNetworks } from '../../http/networks.ts'
import type { Receipt } from '../../ingest/batch.ts'
import { type Engine, startEngine } from '../../ingest/engine.ts'
import { addCustomer, addVehicles, silentLog } from '../../ingest/testing.ts'
import type { Database } from '../../platform/database.ts'
import { testDatabase } from '../../platform/testing.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { type Leftovers, latestLeftovers, openLeftovers } from './leftovers.ts'
import { type FieldListener, startFieldListener } from './listener.ts'

const protocol = fieldProtocols.find(({ name }) => name === 'teltonika')!
const imeiOf = (n: number) => String(356_307_042_441_000 + n)
let db: Database
let engine: Engine
/** What the engine answers instead of taking it in; null: it takes it in. */
let instead: Receipt | null = null
let dispatcher: CommandDispatcher
let leftovers: Leftovers
let listener: FieldListener
let customerId: number
let vehicleIds: number[]
const open: Socket[] = []

const start = async (from: string | null = null) => {
  leftovers = openLeftovers(db.pool, silentLog)
  const accept: Engine['accept'] = async (batch) => instead ?? engine.accept(batch)
  listener = await startFieldListener({
    ...{ protocol, port: 0, host: '127.0.0.1', from: from === null ? null : parseNetworks(from) },
    ...{ engine: { accept }, pool: db.pool, dispatcher, leftovers, log: silentLog, onFirmware: () => {} },
  })
}
const stop = async () => {
  await listener.close()
  await leftovers.stop()
}
beforeAll(async () => {
  db = await testDatabase()
  customerId = await addCustomer(db.pool, 'NS')
  vehicleIds = await addVehicles(db.pool, customerId, 'GW', 12)
  for (const [n, id] of vehicleIds.entries())
    await db.pool.query('UPDATE vehicle SET serial_num = $2 WHERE id = $1', [id, imeiOf(n)])
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
  dispatcher = openCommandDispatcher({ pool: db.pool, log: silentLog, pause: 30 })
})
afterAll(async () => {
  await dispatcher.stop()
  await engine.stop()
  await db.close()
})
beforeEach(() => start())
afterEach(async () => {
  instead = null
  for (const socket of open.splice(0)) socket.destroy()
  await stop()
})

interface Gateway {
  readonly socket: Socket
  /** The next bytes that it is answered. */
  readonly read: (length: number) => Promise<string>
  /** The next text of codec 12 that it is told. */
  readonly told: () => Promise<string>
  readonly say: (bytes: Uint8Array) => void
  readonly closed: Promise<unknown>
}
const dial = async (): Promise<Gateway> => {
  const socket = connect(listener.port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await Promise.race([once(socket, 'connect'), closed])
  let came = Buffer.alloc(0)
  let wake = () => {}
  socket.on('data', (bytes: Buffer) => {
    came = Buffer.concat([came, bytes])
    wake()
  })
  socket.on('close', () => wake())
  const read = async (length: number) => {
    while (came.length < length) {
      if (socket.destroyed) throw new Error(`The connection ended; ${came.toString('hex')} was left`)
      await new Promise<void>((next) => {
        wake = next
      })
    }
    const taken = came.subarray(0, length)
    came = came.subarray(length)
    return taken.toString('hex')
  }
  return {
    ...{ socket, read, closed },
    say: (bytes) => socket.write(bytes),
    told: async () => {
      const head = await read(8)
      const length = Number.parseInt(head.slice(8), 16)
      const rest = Buffer.from(await read(length + 4), 'hex')
      return readCommand(rest.subarray(0, length))!
    },
  }
}
/** A gateway that was let in, and has said that it knows no commands. */
const letIn = async (n: number, version = 'Unknown command'): Promise<Gateway> => {
  const gateway = await dial()
  gateway.say(greetingOf(imeiOf(n)))
  expect(await gateway.read(1)).toBe('01')
  expect(await gateway.told()).toBe('getver')
  gateway.say(framed(answerData(version)))
  return gateway
}

const hourAgo = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000
const recordAt = (second: number, more: Partial<AvlRecord> = {}): AvlRecord => ({
  time: BigInt(hourAgo + second * 1_000),
  ...{ priority: 0, lat: 32.7785, lng: -96.7958, altitudeM: 131, angleDeg: 271, satellites: 9 },
  ...{ speedKmh: 100, event: 0 },
  elements: new Map([
    [16, bytesOf(1_609_344, 4)],
    [66, bytesOf(12_650, 2)],
  ]),
  ...more,
})
const frameOf = (...records: readonly AvlRecord[]) => framed(recordsData(records))
const stored = async (n: number) =>
  (
    await db.pool.query('SELECT lat, lng, readings FROM report WHERE vehicle_id = $1 ORDER BY recorded', [
      vehicleIds[n],
    ])
  ).rows
const leftOf = async (n: number) => {
  await leftovers.stop()
  const list = await latestLeftovers(db.pool, { sought: imeiOf(n), most: 50 })
  leftovers = openLeftovers(db.pool, silentLog)
  return list
}

test('what it reports is stored before it is answered with the number of its records', async () => {
  const gateway = await letIn(0)
  gateway.say(frameOf(recordAt(1), recordAt(2)))
  expect(await gateway.read(4)).toBe('00000002')
  expect(await stored(0)).toMatchObject([
    { lat: 32.7785, lng: -96.7958, readings: { gpsMileage: { miles: 1_000 } } },
    { readings: { sensorBoxBattery: { millivolts: 12_650 } } },
  ])
})

test('what it sends twice, over another connection too, is stored once and answered alike', async () => {
  const gateway = await letIn(1)
  gateway.say(frameOf(recordAt(1)))
  expect(await gateway.read(4)).toBe('00000001')
  const again = await letIn(1)
  again.say(frameOf(recordAt(1), recordAt(2)))
  expect(await again.read(4)).toBe('00000002')
  expect(await stored(1)).toHaveLength(2)
  // The older connection of the same gateway is over.
  await gateway.closed
})

test('its bytes may come one by one', async () => {
  const gateway = await dial()
  const all = joined(greetingOf(imeiOf(2)), framed(answerData('OK')), frameOf(recordAt(1)))
  for (const byte of all) {
    gateway.say(Uint8Array.of(byte))
    await new Promise((next) => setImmediate(next))
  }
  expect(await gateway.read(1)).toBe('01')
  expect(await gateway.told()).toBe('getver')
  expect(await gateway.read(4)).toBe('00000001')
  expect(await stored(2)).toHaveLength(1)
})

test('a gateway that no vehicle carries is answered 0 and let go, and an administrator finds it', async () => {
  const gateway = await dial()
  gateway.say(joined(greetingOf(imeiOf(99)), frameOf(recordAt(1))))
  expect(await gateway.read(1)).toBe('00')
  await gateway.closed
  expect(await leftOf(99)).toMatchObject([{ reason: 'No vehicle carries this gateway' }])
})

test('while the server is busy it is answered 0, and sends the same again', async () => {
  const gateway = await letIn(3)
  instead = { status: 'busy', retryAfterS: 0 }
  gateway.say(frameOf(recordAt(1)))
  expect(await gateway.read(4)).toBe('00000000')
  expect(await stored(3)).toEqual([])
  instead = null
  gateway.say(frameOf(recordAt(1)))
  expect(await gateway.read(4)).toBe('00000001')
  expect(await stored(3)).toHaveLength(1)
})

test('a damaged frame is answered 0, and the next one is taken', async () => {
  const gateway = await letIn(4)
  const damaged = frameOf(recordAt(1))
  damaged[20]! ^= 1
  gateway.say(damaged)
  expect(await gateway.read(4)).toBe('00000000')
  gateway.say(frameOf(recordAt(1)))
  expect(await gateway.read(4)).toBe('00000001')
  expect(await leftOf(4)).toMatchObject([
    { reason: 'Its checksum does not fit', length: damaged.length - 12 },
  ])
})

test('records that can never be taken do not hold up those behind them, and are kept to look into', async () => {
  const gateway = await letIn(5)
  gateway.say(
    frameOf(
      recordAt(1, { time: 0xffff_ffff_ffff_ffffn }),
      recordAt(0, { time: BigInt(Date.now() + 90 * 24 * 3_600_000) }),
      recordAt(2, { lat: 120 }),
      recordAt(3),
    ),
  )
  expect(await gateway.read(4)).toBe('00000004')
  expect(await stored(5)).toMatchObject([
    // The readings of the record stand, without its position.
    { lat: null, readings: { sensorBoxBattery: { millivolts: 12_650 } } },
    { lat: 32.7785 },
  ])
  expect((await leftOf(5)).map(({ reason }) => reason).sort()).toEqual([
    'Its moment is none of the calendar',
    'Its position is on no earth',
    'recorded: more than 24 hours in the future',
  ])
  expect(listener.counts).toMatchObject({ reports: 2, untakenRecords: 3 })
})

test('taken off its trailer, it is answered 0 and let go; put on one again, it goes on', async () => {
  const gateway = await letIn(6)
  await db.pool.query('UPDATE vehicle SET serial_num = NULL WHERE id = $1', [vehicleIds[6]])
  engine.vehiclesChanged([vehicleIds[6]!])
  const isNow = () => frameOf({ ...recordAt(0), time: BigInt(Date.now()) })
  await expect
    .poll(async () => {
      gateway.say(isNow())
      return gateway.read(4)
    })
    .toBe('00000000')
  await gateway.closed
  const before = (await stored(6)).length
  const refused = await dial()
  refused.say(greetingOf(imeiOf(6)))
  expect(await refused.read(1)).toBe('00')

  await db.pool.query('UPDATE vehicle SET serial_num = $2 WHERE id = $1', [vehicleIds[6], imeiOf(6)])
  engine.vehiclesChanged([vehicleIds[6]!])
  const back = await letIn(6)
  const now = isNow()
  await expect
    .poll(async () => {
      back.say(now)
      return back.read(4)
    })
    .toBe('00000001')
  expect((await stored(6)).length).toBe(before + 1)
})

const send = async (n: number, request: CommandRequest): Promise<number> => {
  const made = await inTransaction(db.pool, (client) =>
    insertCommands(
      client,
      [{ customerId, vehicleId: vehicleIds[n]! }],
      orderOf(request),
      { userId: null, email: 'dispatch@fleet.example' },
      Date.now(),
    ),
  )
  return made.get(vehicleIds[n]!)!
}
const commandOf = async (id: number) =>
  (await db.pool.query('SELECT status, reason FROM reefer_command WHERE id = $1', [id])).rows[0]
const version = (n: number) => `Ver:03.27.07_00 Hw:FMB120 Mod:15 IMEI:${imeiOf(n)} Init: 2026-11-20 8:05`

test('it says what it is when it comes, and is offered the commands that it understands', async () => {
  await letIn(7, version(7))
  await expect
    .poll(
      async () =>
        (
          await db.pool.query('SELECT hardware, firmware, commands, way FROM device WHERE serial_num = $1', [
            imeiOf(7),
          ])
        ).rows[0],
    )
    .toMatchObject({
      hardware: 'FMB120',
      firmware: { mainApp: '03.27.07_00' },
      commands: ['locateNow', 'reboot'],
      way: 'teltonika',
    })
})

test('told to say where it is, its answer is kept, and the position in it a report', async () => {
  const gateway = await letIn(8, version(8))
  const first = await send(8, { command: 'locateNow', values: {} })
  expect(await gateway.told()).toBe('getgps')
  const second = await send(8, { command: 'locateNow', values: {} })
  gateway.say(
    framed(
      answerData(
        `GPS:1 Sat:9 Lat:32.7790 Long:-96.7960 Alt:131 Speed:0 Dir:0 Date: 2026/11/21 Time: 2:15:07`,
      ),
    ),
  )
  await expect.poll(() => commandOf(first)).toMatchObject({ status: 'success' })
  // One at a time: its answers do not say what they answer.
  expect(await gateway.told()).toBe('getgps')
  gateway.say(framed(answerData('Error: no fix')))
  await expect.poll(() => commandOf(second)).toMatchObject({ status: 'failed', reason: 'Error: no fix' })
  expect(await stored(8)).toMatchObject([{ lat: 32.779, lng: -96.796 }])
})

test('a restart is not answered: it counts as done once it was told', async () => {
  const gateway = await letIn(9, version(9))
  const id = await send(9, { command: 'reboot', values: {} })
  expect(await gateway.told()).toBe('cpureset')
  await expect.poll(() => commandOf(id)).toMatchObject({ status: 'success' })
})

test('a command that its protocol does not have fails with the reason', async () => {
  await letIn(10, version(10))
  const id = await send(10, { command: 'defrost', values: {} })
  await expect.poll(() => commandOf(id)).toMatchObject({ status: 'failed' })
})

test('reports and answers may come in any order', async () => {
  const gateway = await letIn(11, version(11))
  const id = await send(11, { command: 'locateNow', values: {} })
  expect(await gateway.told()).toBe('getgps')
  gateway.say(joined(frameOf(recordAt(1)), framed(answerData('GPS:0 Sat:0')), frameOf(recordAt(2))))
  expect(await gateway.read(8)).toBe('0000000100000001')
  await expect.poll(() => commandOf(id)).toMatchObject({ status: 'success' })
})

test('something else than a gateway is let go at once, and nothing it says is large enough to hurt', async () => {
  const browser = await dial()
  browser.say(bytesOfText('GET / HTTP/1.1\r\nHost: fleet.example\r\n\r\n'))
  await browser.closed
  const gateway = await letIn(0)
  gateway.say(joined(bytesOf(0, 4), bytesOf(0x7fff_ffff, 4)))
  await gateway.closed
})

test('where the networks of gateways are named, nobody comes from elsewhere', async () => {
  await stop()
  await start('10.1.0.0/16')
  const gateway = await dial()
  gateway.say(greetingOf(imeiOf(0)))
  await gateway.closed
  expect(listener.counts.refusedConnections).toBe(1)
})

test('what is kept to look into is bounded, the newest of each gateway', async () => {
  const gateway = await letIn(4)
  for (let n = 0; n < 60; n++) gateway.say(framed(Uint8Array.of(0x0d, 1, n, 1)))
  expect(await gateway.read(240)).toBe('00000001'.repeat(60))
  const left = await leftOf(4)
  expect(left).toHaveLength(50)
  expect(left[0]).toMatchObject({ reason: 'Codec 13 is not known', hex: '0d013b01' })
})
