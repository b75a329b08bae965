/** What a front does with connections of gateways that are slow, many, half closed or large, and while nobody can be asked. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { generate, type IConnectPacket } from 'mqtt-packet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { greetingOf } from '#domain/wire/field/teltonika.ts'
import { openProxied } from '../gateways/proxied.ts'
import { loopback, parseNetworks } from '../http/networks.ts'
import { tellWith } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { testDatabase } from '../platform/testing.ts'
import { type Directory, openDirectory } from './directory.ts'
import { type Follower, openFollower } from './follow.ts'
import { type GatewayFront, type GatewayFrontOptions, startGatewayFront } from './gateway-front.ts'
import { type TransportName, transports } from './transports.ts'
import { keySign } from './whose.ts'

const log = { seldom: () => undefined } as unknown as Log

/** A connection as a cell sees it. */
interface Came {
  readonly cell: string
  readonly address: string
  readonly socket: Socket
  text: string
}
let db: Database
let directory: Directory
let follower: Follower
let front: GatewayFront
const came: Came[] = []
const cells: Server[] = []
const clients: Socket[] = []

/** A cell that keeps what comes, and says `<name>:` first. */
const startCell = async (name: string, number: number) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    openProxied(socket, { proxies: loopback, log }, (address) => {
      const one: Came = { cell: name, address, socket, text: '' }
      came.push(one)
      socket.write(`${name}:`)
      socket.on('data', (bytes) => {
        one.text += bytes.toString('latin1')
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cells.push(server)
  const { port } = server.address() as AddressInfo
  await db.pool.query('INSERT INTO cell VALUES ($1, $2, $3, NULL, $4)', [
    ...[name, number, 'http://127.0.0.1:1'],
    Object.fromEntries(transports.map((one) => [one.name, `${one.name}://127.0.0.1:${port}`])),
  ])
}
beforeAll(async () => {
  db = await testDatabase(2)
  await db.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  directory = await openDirectory({ url: db.url, log })
  await startCell('one', 0)
  await startCell('two', 1)
  await startCell('three', 4)
  // One that listens nowhere, and one that has told of no listener.
  await db.pool.query(`INSERT INTO cell VALUES ('away', 2, 'http://127.0.0.1:1', NULL, '{"mqtt": "mqtt://127.0.0.1:1"}');
    INSERT INTO cell VALUES ('silent', 3, 'http://127.0.0.1:1', NULL);
    INSERT INTO entry VALUES ('serial', 'A', 'one', 1), ('serial', 'B', 'two', 2), ('serial', 'C', 'away', 3), ('serial', 'D', 'silent', 4),
      ('serial', 'moves', 'one', 1), ('serial', 'turns', 'one', 1), ('serial', 'stays', 'two', 2), ('serial', 'leaves', 'two', 2), ('serial', 'far', 'three', 5)`)
})
afterAll(async () => {
  await directory.stop()
  for (const cell of cells) cell.close()
  await db.close()
})
beforeEach(() => {
  follower = openFollower(directory, log)
})
afterEach(async () => {
  for (const socket of [...clients.splice(0), ...came.splice(0).map(({ socket }) => socket)]) socket.destroy()
  await front.close()
  await follower.stop()
})

const start = async (name: TransportName, more: Partial<GatewayFrontOptions> = {}) => {
  const transport = transports.find((one) => one.name === name)!
  front = await startGatewayFront({
    ...{ transport, port: 0, host: '127.0.0.1', from: null, proxies: loopback, directory, follower, log },
    ...more,
  })
}
const dial = (...first: readonly Uint8Array[]) => {
  const socket = connect({ port: front.port, host: '127.0.0.1', allowHalfOpen: true })
  clients.push(socket)
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  for (const bytes of first) socket.write(bytes)
  return { socket, heard: () => text, ended: once(socket, 'end') }
}
const connectPacket = (username: string, more: Partial<IConnectPacket> = {}): Buffer =>
  generate({
    ...{ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clientId: 'x', clean: true, keepalive: 30 },
    ...{ username, password: Buffer.from('secret'), ...more },
  } as IConnectPacket)

test('a gateway is brought to its cell with all that it said, however it came', async () => {
  await start('mqtt')
  const packet = connectPacket('B')
  const { socket, heard } = dial()
  for (const byte of packet) {
    socket.write(Uint8Array.of(byte))
    await new Promise((next) => setImmediate(next))
  }
  socket.write('more')
  await expect.poll(heard).toBe('two:')
  await expect.poll(() => came[0]?.text).toBe(`${packet.toString('latin1')}more`)
  expect(came.map(({ cell }) => cell)).toEqual(['two'])
})

test('a key says more than a serial', async () => {
  await db.pool.query('INSERT INTO entry VALUES ($1, $2, $3, 2)', ['key', keySign('of two').key, 'two'])
  await start('mqtt')
  const { heard } = dial(connectPacket('A', { password: Buffer.from('of two') }))
  await expect.poll(heard).toBe('two:')
})

test.each<readonly [string, Buffer]>([
  ['that nobody knows', connectPacket('nobody')],
  ['without a name', connectPacket('')],
  ['with a name that no database takes', connectPacket('a\0b')],
  ['that asks for a page', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['that says something large', Buffer.concat([Buffer.from([0x10, 0xff, 0xff, 0x7f]), Buffer.alloc(30_000)])],
])('one %s is for the first cell to refuse', async (_what, first) => {
  await start('mqtt')
  const { heard } = dial(first)
  await expect.poll(heard).toBe('one:')
  await expect.poll(() => came[0]?.text.length).toBe(first.length)
})

test('whoever says nothing, or too slowly, is let go', async () => {
  await start('teltonika', { saidWithin: 300 })
  const silent = dial()
  const slow = dial(greetingOf('A').subarray(0, 2))
  await Promise.all([silent.ended, slow.ended])
  await expect.poll(() => front.counts).toMatchObject({ refused: 2, connections: 0 })
  expect(came).toEqual([])
})

test('many that say nothing hold up nobody who does', async () => {
  await start('teltonika', { mostUnsaid: 5 })
  const silent = Array.from({ length: 20 }, () => dial())
  await expect.poll(() => front.counts.refused).toBe(15)
  const { heard } = dial(greetingOf('B'))
  await expect.poll(heard).toBe('two:')
  expect(silent.filter(({ socket }) => !socket.readableEnded).length).toBeLessThanOrEqual(5)
})

test('where gateways may come from one network, nobody comes from elsewhere', async () => {
  await start('teltonika', { from: parseNetworks('10.1.0.0/16')! })
  await dial(greetingOf('B')).ended
  expect(front.counts.refused).toBe(1)
})

test.each([
  ['away', 'C'],
  ['that has told of no listener', 'D'],
])('gateways of a cell %s are told to come again', async (_what, serial) => {
  await start('mqtt')
  const four = dial(connectPacket(serial))
  const five = dial(connectPacket(serial, { protocolVersion: 5 }))
  await Promise.all([four.ended, five.ended])
  expect(Buffer.from(four.heard(), 'latin1')).toEqual(Buffer.from([0x20, 2, 0, 3]))
  expect(Buffer.from(five.heard(), 'latin1')).toEqual(Buffer.from([0x20, 3, 0, 0x88, 0]))
  expect(front.counts.away).toBe(2)
})

test('while the directory is away, who is known is brought and who is not is told to come again', async () => {
  await start('mqtt')
  await expect.poll(dial(connectPacket('A')).heard).toBe('one:')
  await db.pool.query('ALTER TABLE entry RENAME TO entry_away')
  try {
    await expect.poll(dial(connectPacket('A')).heard).toBe('one:')
    const unknown = dial(connectPacket('never heard of'))
    await unknown.ended
    expect(Buffer.from(unknown.heard(), 'latin1')).toEqual(Buffer.from([0x20, 2, 0, 3]))
  } finally {
    await db.pool.query('ALTER TABLE entry_away RENAME TO entry')
    await expect.poll(() => directory.find('serial', ['one more']).then(({ size }) => size, String)).toBe(0)
  }
})

test('a gateway that hangs up is heard to its end, and hears what it was answered', async () => {
  await start('teltonika')
  const gateway = dial(greetingOf('B'))
  await expect.poll(gateway.heard).toBe('two:')
  came[0]!.socket.on('end', () => came[0]!.socket.end('last'))
  gateway.socket.end('bye')
  await gateway.ended
  expect(came[0]!.text.endsWith('bye')).toBe(true)
  expect(gateway.heard()).toMatch(/^two:/)
  await expect.poll(() => front.counts.connections).toBe(0)
})

test('where a cell hangs up, the gateway is let go, also if it does not hang up itself', async () => {
  await start('teltonika')
  const gateway = dial(greetingOf('B'))
  await expect.poll(gateway.heard).toBe('two:')
  came[0]!.socket.end('no more')
  await gateway.ended
  expect(gateway.heard()).toBe('two:no more')
  await expect.poll(() => front.counts.connections).toBe(0)
})

test('a cell that takes no more is sent no more, and gets all of it once it does', async () => {
  await start('teltonika')
  const gateway = dial(greetingOf('B'))
  await expect.poll(gateway.heard).toBe('two:')
  const { socket } = came[0]!
  socket.pause()
  const all = 64 * 1024 * 1024
  for (let n = 0; n < 64; n++) gateway.socket.write(Buffer.alloc(1024 * 1024, n))
  const waiting = async () => {
    const before = gateway.socket.writableLength
    await pause(200)
    return gateway.socket.writableLength === before ? before : null
  }
  // What is on its way is in buffers of the system; the rest stays with whoever sends.
  await expect.poll(waiting).toBeGreaterThan(all / 4)
  let length = 0
  came[0]!.socket.removeAllListeners('data')
  socket.on('data', (bytes) => {
    length += bytes.length
  })
  socket.resume()
  await expect.poll(() => length).toBe(all)
})

test('who belongs to another cell by now is let go, and nobody else', async () => {
  await start('teltonika')
  const [stays, goes] = [dial(greetingOf('stays')), dial(greetingOf('moves'))]
  await expect.poll(() => [stays.heard(), goes.heard()]).toEqual(['two:', 'one:'])
  await db.pool.query(`UPDATE entry SET cell = 'two' WHERE key = 'moves'`)
  await tellWith(db.pool, { topic: 'directory', from: 'a test', what: ['serial moves', 'serial stays'] })
  await goes.ended
  await expect.poll(dial(greetingOf('moves')).heard).toBe('two:')
  expect(stays.socket.readableEnded).toBe(false)
  expect(front.counts.moved).toBe(1)
})

test('who belongs to another cell by now is let go also if the directory did not answer when that was told', async () => {
  await start('teltonika')
  const before = dial(greetingOf('turns'))
  await expect.poll(before.heard).toBe('one:')
  const told = new Promise<void>((done) => {
    directory.onChange((names) => {
      if (names?.includes('serial turns')) done()
    })
  })
  await db.pool.query(
    `UPDATE entry SET cell = 'two' WHERE key = 'turns'; ALTER TABLE entry RENAME TO entry_away`,
  )
  let meanwhile: ReturnType<typeof dial>
  try {
    await tellWith(db.pool, { topic: 'directory', from: 'a test', what: ['serial turns'] })
    await told
    // What is remembered serves who comes meanwhile.
    meanwhile = dial(greetingOf('turns'))
    await expect.poll(meanwhile.heard).toBe('one:')
  } finally {
    await db.pool.query('ALTER TABLE entry_away RENAME TO entry')
  }
  await Promise.all([before.ended, meanwhile.ended])
  expect(front.counts.moved).toBe(2)
  await expect.poll(dial(greetingOf('turns')).heard).toBe('two:')
})

test('who was on the way to a cell when that changed is let go there', async () => {
  await start('teltonika')
  const [old] = await directory.cells()
  const done = Promise.withResolvers<void>()
  const { at, forget } = follower.follow({
    ...{ signs: [{ kind: 'serial', key: 'late' }], transport: 'teltonika', end: done.resolve },
  })
  await db.pool.query(`INSERT INTO entry VALUES ('serial', 'late', 'two', 1)`)
  await tellWith(db.pool, { topic: 'directory', from: 'a test', what: ['serial late'] })
  await expect.poll(async () => (await directory.find('serial', ['late'])).get('late')).toEqual(['two'])
  at(old!, true)
  await done.promise
  forget()
})

test('a front that stops lets its gateways and their cells go', async () => {
  await start('teltonika')
  const gateway = dial(greetingOf('B'))
  await expect.poll(gateway.heard).toBe('two:')
  const cellSide = once(came[0]!.socket, 'close')
  await front.close()
  await Promise.all([gateway.ended, cellSide])
})

test('who is nobody’s for now stays where it is, and what was too much for a notice is found', async () => {
  await start('teltonika')
  const [leaves, comes] = [dial(greetingOf('leaves')), dial(greetingOf('comes'))]
  await expect.poll(() => [leaves.heard(), comes.heard()]).toEqual(['two:', 'one:'])
  await db.pool.query(
    `DELETE FROM entry WHERE key = 'leaves'; INSERT INTO entry VALUES ('serial', 'comes', 'two', 2)`,
  )
  await tellWith(db.pool, { topic: 'directory', from: 'a test', what: 'x'.repeat(7_000) })
  await comes.ended
  expect(leaves.socket.readableEnded).toBe(false)
})

test('once a cell is reached elsewhere its gateways come again', async () => {
  await start('teltonika')
  const gateway = dial(greetingOf('far'))
  await expect.poll(gateway.heard).toBe('three:')
  await db.pool.query(
    `UPDATE cell SET transports = (SELECT transports FROM cell WHERE name = 'one') WHERE name = 'three'`,
  )
  await tellWith(db.pool, { topic: 'directory', from: 'a test', what: null })
  await gateway.ended
  await expect.poll(dial(greetingOf('far')).heard).toBe('one:')
})
