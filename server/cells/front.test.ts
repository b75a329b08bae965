/** What a front passes on, and what it does while the directory or a cell is away. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { healthRoutes } from '../http/health.ts'
import { buildHttp, listen } from '../http/server.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { testDatabase } from '../platform/testing.ts'
import { type Directory, openDirectory } from './directory.ts'
import { frontCounts, frontRoutes } from './front.ts'

interface Came {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let db: Database
let directory: Directory
let app: FastifyInstance
let port: number
let cell: Server
const came: Came[] = []
const quiet = { seldom: () => undefined } as unknown as Log

beforeAll(async () => {
  cell = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      came.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      const refused = request.headers.authorization === 'Bearer wrong'
      response.writeHead(refused ? 401 : 200, {
        'content-type': 'application/json',
        ...(request.url === '/assets/a.js' && { 'cache-control': 'public, immutable' }),
      })
      response.end('{}')
    })
  }).listen(0)
  await once(cell, 'listening')
  db = await testDatabase(2)
  await db.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  directory = await openDirectory({ url: db.url, log: quiet })
  await db.pool.query('INSERT INTO cell VALUES ($1, 0, $2, NULL)', [
    'one',
    `http://127.0.0.1:${(cell.address() as AddressInfo).port}`,
  ])
  app = await buildHttp({ log: quiet, mapStyleUrl: null, secure: false })
  const [isReady, waitsFor] = [() => true, () => null]
  app.register(healthRoutes, { pool: directory.pool, isReady, waitsFor, managesWithout: true })
  app.register(frontRoutes, { directory, log: quiet, secure: false, counts: frontCounts() })
  port = await listen(app, 0, '127.0.0.1')
})
afterAll(async () => {
  await app.close()
  cell.closeAllConnections()
  cell.close()
  await directory.stop()
  await db.close()
})
beforeEach(() => {
  came.length = 0
})

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
/** Sends these very bytes, whose last request asks for the end of the connection; resolves with all that comes. */
const send = async (text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await once(socket, 'close')
  return answer
}

test('a body cannot be made to look like another request', async () => {
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n'
  await send(
    `DELETE /graphql HTTP/1.1\r\nHost: x\r\nConnection: content-length, close\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  )
  await ask('/after')
  expect(came.map(({ url, body }) => [url, body])).toEqual([
    ['/graphql', hidden],
    ['/after', ''],
  ])
})

test('what only a proxy may say is not taken from whoever asks', async () => {
  await ask('/graphql', {
    headers: {
      ...{ 'x-forwarded-host': 'evil.example', forwarded: 'for=1.2.3.4', 'x-real-ip': '1.2.3.4' },
      ...{ 'x-forwarded-proto': 'https' },
    },
  })
  const [{ headers }] = came as [Came]
  expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  for (const name of ['x-forwarded-host', 'forwarded', 'x-real-ip']) expect(headers[name]).toBeUndefined()
})

test('an address of another host is asked of the cell', async () => {
  await send('GET http://evil.example/secret HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
  expect(came.map(({ url }) => url)).toEqual(['http://evil.example/secret'])
})

test('a browser is told where it was, but not with what others keep, too', async () => {
  expect((await ask('/')).headers.get('set-cookie')).toContain('tandem_cell=one;')
  expect((await ask('/assets/a.js')).headers.get('set-cookie')).toBeNull()
})

test('a batch with a key that no cell takes is not read', async () => {
  const post = (token: string, body: string) =>
    ask('/ingest/v1/reports', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })
  expect((await post('wrong', '[{"serial":"A"}]')).status).toBe(401)
  expect(came.map(({ body }) => body)).toEqual([''])
  expect((await post('right', '[{"serial":"A"}]')).status).toBe(200)
  expect(came.at(-1)!.body).toBe('[{"serial":"A"}]')
})

test('many requests on one connection leave nothing behind', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  const one = 'GET /a HTTP/1.1\r\nHost: x\r\n\r\n'
  await send(`${one.repeat(30)}GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  process.off('warning', note)
  expect(came).toHaveLength(31)
  expect(warnings.map(({ name }) => name)).not.toContain('MaxListenersExceededWarning')
})

test('who was found before is found while the directory is away, also after it told of changes', async () => {
  await db.pool.query(`INSERT INTO entry VALUES ('email', 'a@b.example', 'one', 1)`)
  const authorization = `Basic ${Buffer.from('a@b.example:secret').toString('base64')}`
  const signIn = () => ask('/auth/v1/loginV2', { headers: { authorization } })
  expect((await signIn()).status).toBe(200)
  // Something was told that was too much for a notice, and then nobody can be asked.
  await db.pool.query(
    `UPDATE change_topic SET generation = generation + 5; INSERT INTO change_topic VALUES ('directory', 5) ON CONFLICT DO NOTHING`,
  )
  await db.pool.query('ALTER TABLE entry RENAME TO entry_away; ALTER TABLE cell RENAME TO cell_away')
  try {
    for (
      const until = Date.now() + 7_000;
      Date.now() < until;
      await new Promise((done) => setTimeout(done, 500))
    )
      expect((await signIn()).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
  } finally {
    await db.pool.query('ALTER TABLE entry_away RENAME TO entry; ALTER TABLE cell_away RENAME TO cell')
  }
})

test('a cell that cannot be reached is answered for, with when to come again', async () => {
  await db.pool.query(`INSERT INTO cell VALUES ('two', 1, 'http://127.0.0.1:1', 'two.example');
    INSERT INTO change_topic VALUES ('directory', 50) ON CONFLICT (topic) DO UPDATE SET generation = change_topic.generation + 5`)
  await expect
    .poll(async () => {
      const answer = await send('GET / HTTP/1.1\r\nHost: two.example\r\nConnection: close\r\n\r\n')
      return answer.startsWith('HTTP/1.1 503') && /^retry-after: 2\r$/im.test(answer)
    })
    .toBe(true)
})
