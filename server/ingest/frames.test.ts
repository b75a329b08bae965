import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Frames, mostOfFriends, mostOfStrangers, writeFrame } from './frames.ts'

/** What a socket would send. */
const bytesOf = (head: object, body?: Buffer): Buffer => {
  const parts: Buffer[] = []
  const socket = {
    writable: true,
    destroyed: false,
    cork() {},
    uncork() {},
    write: (part: Buffer) => parts.push(part),
  }
  writeFrame(socket as unknown as Socket, head, body)
  return Buffer.concat(parts)
}

test('frames come out as they went in, however they were cut', () => {
  const whole = Buffer.concat([
    bytesOf({ n: 1 }),
    bytesOf({ n: 2 }, Buffer.from('body')),
    bytesOf({ n: 'ü' }),
  ])
  for (const size of [1, 3, 7, 50, whole.length]) {
    const frames = new Frames()
    const found: unknown[] = []
    for (let from = 0; from < whole.length; from += size)
      for (const { head, body } of frames.take(whole.subarray(from, from + size)))
        found.push([head, body.toString()])
    expect(found).toEqual([
      [{ n: 1 }, ''],
      [{ n: 2 }, 'body'],
      [{ n: 'ü' }, ''],
    ])
  }
})

test('what is too large, or says that its head is larger than itself, is refused before it is there', () => {
  const start = (size: number, head: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeUInt32BE(size, 0)
    bytes.writeUInt32BE(head, 4)
    return bytes
  }
  expect(() => [...new Frames().take(start(mostOfStrangers + 1, 10))]).toThrow('no message')
  expect(() => [...new Frames().take(start(10, 10))]).toThrow('no message')
  const friend = new Frames()
  friend.most = mostOfFriends
  expect([...friend.take(start(mostOfFriends, 10))]).toEqual([])
})

test('over a real connection', async () => {
  const found: unknown[] = []
  const server = createServer((socket) => {
    const frames = new Frames()
    frames.most = mostOfFriends
    socket.on('data', (chunk: Buffer) => {
      for (const { head, body } of frames.take(chunk)) found.push([head, body.length])
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
  writeFrame(socket, { n: 1 }, Buffer.alloc(5_000_000))
  writeFrame(socket, { n: 2 })
  await expect
    .poll(() => found)
    .toEqual([
      [{ n: 1 }, 5_000_000],
      [{ n: 2 }, 0],
    ])
  socket.destroy()
  server.close()
})
