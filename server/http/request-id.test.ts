import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLog } from '../platform/log.ts'
import { buildHttp } from './server.ts'

let app: FastifyInstance
const lines: { readonly words: string; readonly request: unknown }[] = []
beforeAll(async () => {
  const log = makeLog((_level, words, facts) => lines.push({ words, request: facts?.request }))
  app = await buildHttp({ log, mapStyleUrl: null, secure: false })
  app.post<{ Body: { name: string } }>('/v1/api/said', async ({ body }) => {
    await pause(1)
    log.info(`Somebody said ${body.name}`)
    return { heard: true }
  })
  app.get('/v1/api/broken', async () => {
    throw new Error('It broke')
  })
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

const say = (name: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/v1/api/said', headers, payload: { name } })

test('an answer bears the id of its request, and so does each line of the log about it', async () => {
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => say(name)))
  const ids = answers.map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(3)
  expect(lines.toSorted((a, b) => a.words.localeCompare(b.words)).map(({ request }) => request)).toEqual(ids)
})

test('the id that a proxy gives is taken where it is one, and nothing else', async () => {
  const taken = await say('A', { 'x-request-id': 'edge-0123456789' })
  expect(taken.headers['x-request-id']).toBe('edge-0123456789')
  for (const given of ['short', 'x'.repeat(65), 'line\u007fbreak-1234', '{"level":"error"}'])
    expect((await say('A', { 'x-request-id': given })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a request that failed tells its id, by which it is found in the log', async () => {
  const answer = await app.inject({ url: '/v1/api/broken', headers: { 'x-request-id': 'edge-abcdefgh' } })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ requestId: 'edge-abcdefgh' })
  expect(lines).toEqual([{ words: 'GET /v1/api/broken failed', request: 'edge-abcdefgh' }])
})

test('what nobody has asked for has no id', () => {
  makeLog((_level, words, facts) => lines.push({ words, request: facts?.request })).info('The clock struck')
  expect(lines).toEqual([{ words: 'The clock struck', request: undefined }])
})
