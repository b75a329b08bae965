/** What calls itself a Kafka cluster and means harm: it ends neither the process nor its memory, and has it compute nothing. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { anyAddress } from '../testing/stage.ts'
import { kafka } from './kafka.ts'
import { openLinks } from './links.ts'

/** What it answers to one request after another. */
type Answer = Buffer | ((asked: string) => Buffer)

let server: Server | null = null
const links = openLinks()
afterEach(() => {
  links.close()
  server?.close()
})

/** What is told of a test that is sent there. */
const told = async (answers: readonly Answer[]): Promise<string | null> => {
  server = createServer((socket) => {
    const left = [...answers]
    socket.on('error', () => {})
    socket.on('data', (asked) => {
      const next = left.shift()
      if (next) socket.write(typeof next === 'function' ? next(String(asked)) : next)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const { problem } = await kafka.send(
    {
      ...{ id: 1, webhookId: 1, event: 'event', body: '{"type":"test","customerId":1}' },
      kind: 'kafka',
      ...{ url: `127.0.0.1:${port}`, broker: null, linkedAs: String(port), secret: 'secret' },
      ...{ created: noon, attempts: 1, arrived: 0, isFeed: false, takenBy: '1' },
    },
    {
      ...{ topic: 'fleet', user: 'tandem', password: 'hunter2', isEncrypted: false, authority: '' },
      mechanism: 'scramSha512',
    },
    { rules: anyAddress, product: 'Tandem', now: noon, links },
  )
  return problem
}

const frame = (correlation: number, ...parts: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  const body = Buffer.concat(parts)
  head.writeInt32BE(4 + body.length, 0)
  head.writeInt32BE(correlation, 4)
  return Buffer.concat([head, body])
}
const name = 'SCRAM-SHA-512'
/** SaslHandshake, version 1: no error, and the one way to sign in. */
const welcome = frame(1, Buffer.from([0, 0, 0, 0, 0, 1, 0, name.length]), Buffer.from(name))
/** SaslHandshake, version 1: 33, no such way to sign in. */
const unwelcome = frame(1, Buffer.from([0, 33, 0, 0, 0, 0]))
/** SaslAuthenticate, version 2. */
const said = (text: string) =>
  frame(2, Buffer.from([0, 0, 0, 0, text.length + 1]), Buffer.from(text), Buffer.alloc(9))

test('one that goes on after it refused us', async () => {
  const unasked = frame(999, Buffer.alloc(4))
  expect(await told([Buffer.concat([unwelcome, unasked])])).toBe('It has another way to sign in.')
})

test('one that says nonsense while we sign in', async () => {
  expect(await told([welcome, said('nonsense')])).toBe(
    'It does not know this user, or the password is another.',
  )
})

test('one that asks for billions of rounds of hashing the password', async () => {
  const billions = (asked: string) => {
    const nonce = /r=([\w-]+)/.exec(asked)![1]
    return said(`r=${nonce}x,s=AAAA,i=2147483647`)
  }
  expect(await told([welcome, billions])).toBe('It has another way to sign in.')
})

test('one that never comes to an end', async () => {
  const begins = Buffer.from([0x7f, 0xff, 0xff, 0xf0])
  expect(await told([Buffer.concat([begins, Buffer.alloc(17 * 2 ** 20)])])).toBe(
    'It answered far more than was asked.',
  )
})
