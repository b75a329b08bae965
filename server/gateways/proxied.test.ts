/** Who is at the other end of a connection that a proxy brings. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { parseNetworks } from '../http/networks.ts'
import { makeLog } from '../platform/log.ts'
import { openProxied, proxyHeader } from './proxied.ts'

let server: Server
const said: string[] = []
afterEach(() => {
  server.close()
  said.length = 0
})
/** What is served of a connection: from which address, and all that comes. */
const served = async (pieces: readonly Uint8Array[], proxies = 'loopback') => {
  const log = makeLog((_level, text) => said.push(text))
  const found = Promise.withResolvers<readonly [address: string, text: string] | null>()
  server = createServer((socket) => {
    socket.on('close', () => found.resolve(null))
    openProxied(socket, { proxies: parseNetworks(proxies)!, log }, (address) => {
      let text = ''
      socket.on('data', (bytes) => {
        text += bytes
      })
      socket.on('end', () => found.resolve([address, text]))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise((next) => setImmediate(next))
  }
  socket.end()
  return found.promise
}
const text = (words: string) => new TextEncoder().encode(words)
const to = { address: '10.0.0.1', port: 1883 }

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::7', '2001:db8::7'],
])('whom a proxy brings from %s is known by that address', async (address, known) => {
  expect(await served([proxyHeader({ address, port: 4711 }, to), text('hello')])).toEqual([known, 'hello'])
})

test('what it says may come byte by byte, and the rest is whole', async () => {
  const header = proxyHeader({ address: '203.0.113.9', port: 4711 }, to)
  const pieces = [...header, ...text('hello')].map((byte) => Uint8Array.of(byte))
  expect(await served(pieces)).toEqual(['203.0.113.9', 'hello'])
})

test('whoever comes by itself is known by its own address', async () => {
  expect(await served([text('\r'), text('\nhello')])).toEqual(['127.0.0.1', '\r\nhello'])
})

test('a proxy that nobody named is not believed, and whoever runs the server is told', async () => {
  const header = proxyHeader({ address: '203.0.113.9', port: 4711 }, to)
  expect(await served([header, text('hello')], '10.9.9.9')).toBeNull()
  expect(said.join()).toContain('PROXY_PROTOCOL_FROM')
})

test('one that speaks for itself is known by its own address', async () => {
  const local = proxyHeader({ address: '203.0.113.9', port: 4711 }, to)
  local[12] = 0x20
  expect(await served([local, text('hello')])).toEqual(['127.0.0.1', 'hello'])
})

test.each([
  ['of a version that there is not', 12, 0x71],
  ['with an address that is too short', 15, 3],
  ['that is longer than any', 14, 0xff],
])('a beginning %s ends the connection', async (_what, place, byte) => {
  const wrong = proxyHeader({ address: '203.0.113.9', port: 4711 }, to)
  wrong[place] = byte
  expect(await served([wrong, new Uint8Array(70_000)])).toBeNull()
})
