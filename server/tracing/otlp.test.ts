/** Traces up to a collector that speaks OTLP over HTTP. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHttp } from '../http/server.ts'
import type { Database } from '../platform/database.ts'
import { makeLog } from '../platform/log.ts'
import { testDatabase } from '../platform/testing.ts'
import { traceBy, traced } from '../platform/trace.ts'
import { openTracing } from './otlp.ts'

interface SpanSent {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}
let collector: Server
let endpoint: string
let bodies: string[] = []
let db: Database
let app: FastifyInstance
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    bodies.push(text)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', () => done()))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  db = await testDatabase()
  app = await buildHttp({ log: makeLog(() => {}), mapStyleUrl: null, secure: false })
  app.get('/v1/api/things/:id', async (request) => {
    const { id } = request.params as { id: string }
    const { rows } = await traced('part', {}, () => db.pool.query('SELECT $1::text AS said', [id]))
    return rows[0]
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
  await new Promise((done) => collector.close(done))
})

const sent = () =>
  bodies.flatMap((text) =>
    (JSON.parse(text).resourceSpans as { scopeSpans: { spans: SpanSent[] }[] }[]).flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
const asked = async (share: number) => {
  bodies = []
  const tracing = openTracing({ endpoint, service: 'tandem-all', share })
  traceBy(tracing)
  const headers = { authorization: 'Bearer a-secret-token' }
  const answer = await app.inject({ url: '/v1/api/things/a-secret-value?key=a-secret-key', headers })
  expect(answer.json()).toEqual({ said: 'a-secret-value' })
  traceBy(null)
  await tracing.stop()
}

test('a request, its parts and its statements are one trace, each below what it belongs to', async () => {
  await asked(1)
  const spans = sent()
  const named = (name: string) => spans.find((span) => span.name === name)!
  const request = named('GET /v1/api/things/:id')
  expect(named('part').parentSpanId).toBe(request.spanId)
  expect(named('SELECT').parentSpanId).toBe(named('part').spanId)
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(JSON.stringify(named('SELECT').attributes)).toContain('SELECT $1::text AS said')
})

test('no value, key or token of a request is told', async () => {
  await asked(1)
  expect(bodies.join()).not.toBe('')
  expect(bodies.join()).not.toContain('secret')
})

test('of a share of none nothing is sent, and what is asked is answered', async () => {
  await asked(0)
  expect(bodies).toEqual([])
})
