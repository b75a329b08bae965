import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openForward } from './forward.ts'

const saying = async (word: string): Promise<number> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write(word)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
const heard = async (port: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const word = await Promise.race([
    once(socket, 'data').then(([chunk]) => String(chunk)),
    once(socket, 'close').then(() => 'nobody'),
  ])
  socket.destroy()
  return word
}

test('a connection goes to whoever is to have it by then, and is refused where nobody is', async () => {
  let target: number | null = await saying('one')
  const other = await saying('other')
  const forward = await openForward(() => target)
  onTestFinished(forward.close)
  expect(await heard(forward.port)).toBe('one')
  target = other
  expect(await heard(forward.port)).toBe('other')
  target = null
  expect(await heard(forward.port)).toBe('nobody')
})

test('connections that are cut end at once', async () => {
  const port = await saying('one')
  const forward = await openForward(() => port)
  onTestFinished(forward.close)
  const socket = connect(forward.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'data')
  forward.cut()
  await once(socket, 'close')
})
