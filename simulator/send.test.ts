import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { Refused, sender } from './send.ts'

type Answer = (request: IncomingMessage, body: Buffer, response: ServerResponse) => void
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A server at the far end that answers as it is told to. */
const farEnd = async (answer: Answer) => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, Buffer.concat(chunks), response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const json = (response: ServerResponse, status: number, body: object, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const stored = (accepted: number) => ({ accepted, duplicate: 0, rejected: [] })
const lines = (body: Buffer) =>
  body
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line) as { n: number })

test('reports go out a line each, with the key, and the answer is handed back', async () => {
  let requested: IncomingMessage | undefined
  const url = await farEnd((request, body, response) => {
    requested = request
    json(response, 200, {
      accepted: lines(body).length,
      duplicate: 1,
      rejected: [{ index: 1, reason: 'unknown' }],
    })
  })
  expect(await sender({ url, key: 'k' }).send([{ n: 1 }, { n: 2 }])).toEqual({
    accepted: 2,
    duplicate: 1,
    rejected: [{ index: 1, reason: 'unknown' }],
  })
  expect(requested!.url).toBe('/ingest/v1/reports')
  expect(requested!.headers).toMatchObject({
    authorization: 'Bearer k',
    'content-type': 'application/x-ndjson',
  })
})

test('large batches can be packed', async () => {
  const url = await farEnd((request, body, response) =>
    json(
      response,
      200,
      stored(request.headers['content-encoding'] === 'gzip' ? lines(gunzipSync(body)).length : 0),
    ),
  )
  expect((await sender({ url, key: 'k', gzipFrom: 10 }).send([{ n: 1 }, { n: 2 }])).accepted).toBe(2)
})

describe('a server that cannot keep them', () => {
  test('is asked again when it said it would be ready, with the same batch', async () => {
    const came: string[] = []
    const waits: string[] = []
    const url = await farEnd((_, body, response) => {
      came.push(body.toString())
      if (came.length < 3) json(response, 503, {}, { 'retry-after': '0.02' })
      else json(response, 200, stored(1))
    })
    const to = sender({ url, key: 'k', onWait: (why) => waits.push(why) })
    expect(await to.send([{ n: 7 }])).toEqual(stored(1))
    expect(came).toEqual(['{"n":7}', '{"n":7}', '{"n":7}'])
    expect(waits).toEqual(['status 503', 'status 503'])
  })

  test('does not bring the order about: what came later waits', async () => {
    const order: number[] = []
    let busy = 2
    const url = await farEnd((_, body, response) => {
      if (busy-- > 0) return json(response, 503, {}, { 'retry-after': '0.01' })
      order.push(...lines(body).map(({ n }) => n))
      return json(response, 200, stored(1))
    })
    const to = sender({ url, key: 'k' })
    await Promise.all([1, 2, 3, 4].map((n) => to.send([{ n }])))
    expect(order).toEqual([1, 2, 3, 4])
  })

  test('is given up when whoever sends is told to stop', async () => {
    const stop = new AbortController()
    const url = await farEnd((_, __, response) => json(response, 503, {}, { 'retry-after': '20' }))
    const sending = sender({ url, key: 'k', signal: stop.signal, onWait: () => stop.abort() }).send([
      { n: 1 },
    ])
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('a wrong key is not tried again, and what comes after is', async () => {
  let requested = 0
  const url = await farEnd((_, __, response) => {
    requested++
    if (requested === 1) json(response, 401, { error: 'This key is not known.' })
    else json(response, 200, stored(1))
  })
  const to = sender({ url, key: 'wrong' })
  await expect(to.send([{ n: 1 }])).rejects.toEqual(new Refused(401, 'This key is not known.'))
  expect(await to.send([{ n: 2 }])).toEqual(stored(1))
  expect(requested).toBe(2)
})

test('where nobody answers, the tries are counted', async () => {
  const waits: string[] = []
  const to = sender({ url: 'http://127.0.0.1:1', key: 'k', tries: 2, onWait: (why) => waits.push(why) })
  await expect(to.send([{ n: 1 }])).rejects.toThrow()
  expect(waits).toHaveLength(1)
})

test('nothing to send sends nothing', async () => {
  expect(await sender({ url: 'http://127.0.0.1:1', key: 'k' }).send([])).toEqual(stored(0))
})
