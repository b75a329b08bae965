/** Requests to addresses that users gave, of systems that do not answer as they should. */
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'
import { guardedPost } from './guarded-post.ts'
import { anyAddress } from './testing/stage.ts'

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n'
const late = 'It did not answer within 10 seconds.'
const closed = 'It closed the connection before it answered.'

const servers: Server[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) server.close()
})
/** What answers to the first bytes of a request as it is told. */
const answering = async (answer: (socket: Socket) => void): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`
}
/** The ten seconds are over in a moment. */
const hurry = () => {
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100))
}
const silent = () => answering(() => {})
const post = async (url: string) =>
  guardedPost(url, { rules: anyAddress, body: Buffer.from('{}'), headers: {} })

test('who never answers is told to be late', async () => {
  hurry()
  expect(await post(await silent())).toMatchObject({ status: null, problem: late })
  await expect(guardedFetch(anyAddress, await silent())).rejects.toThrow(late)
})

test.each<[string, (socket: Socket) => void, string]>([
  ['closes in the middle of its answer', (socket) => socket.end(`${head}{"keys":`), closed],
  ['breaks off in the middle of its answer', (socket) => socket.write(head, () => socket.destroy()), closed],
  ['answers too much', (socket) => socket.write(head + 'x'.repeat(600_000)), 'Its answer is too long.'],
])('what is fetched from who %s fails in words', async (_, answer, words) => {
  await expect(guardedFetch(anyAddress, await answering(answer))).rejects.toThrow(words)
})

test('what is fetched from who falls silent in the middle of its answer fails', async () => {
  hurry()
  const url = await answering((socket) => socket.write(`${head}{"keys":`))
  await expect(guardedFetch(anyAddress, url)).rejects.toThrow(late)
})

test('what is posted to who closes in the middle of its answer has arrived', async () => {
  const url = await answering((socket) => socket.end(`${head}thanks`))
  expect(await post(url)).toMatchObject({ status: 200, text: 'thanks', problem: null })
})
