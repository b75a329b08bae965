import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLog } from '../platform/log.ts'
import { contentSecurityPolicy } from './headers.ts'
import { buildHttp } from './server.ts'
import { staticRoutes } from './static.ts'

let folder: string
let app: FastifyInstance
const text: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-dist-'))
  mkdirSync(join(folder, 'portal/assets'), { recursive: true })
  mkdirSync(join(folder, 'basemap'), { recursive: true })
  writeFileSync(join(folder, 'portal/index.html'), '<!doctype html><title>Portal</title>')
  writeFileSync(join(folder, 'portal/assets/main-abc123.js'), `console.log('${'x'.repeat(2000)}')`)
  writeFileSync(join(folder, 'basemap/map.pmtiles'), '0123456789')
  writeFileSync(join(folder, 'own.pmtiles'), 'abcdefghij')
  const log = makeLog((_level, words) => text.push(words))
  app = await buildHttp({ log, mapStyleUrl: null, secure: true })
  app.get('/v1/api/breaks', () => {
    throw new Error('the secret of the app')
  })
  app.post('/v1/api/echo', async (request) => request.body)
  await staticRoutes(app, {
    dist: folder,
    productName: 'Roadrunner',
    mapStyleUrl: null,
    mapTiles: join(folder, 'own.pmtiles'),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the portal’s files', () => {
  test.each(['/', '/tracking/1GRAA0627KB000001', '/setpassword?token=x', '/user-management'])(
    '%s shows the portal',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('<title>Portal</title>')
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )
  test.each([
    '/v1/api/nothing',
    '/auth/v1/nothing',
    '/graphql/x',
    '/ingest/x',
    '/basemap/no',
    '/assets/old-1.js',
  ])('%s is answered in JSON that there is nothing', async (url) => {
    const answer = await get(url, { accept: 'text/html' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toContain('There is nothing at')
  })
  test('files with a hash in their name are kept for good', async () => {
    const answer = await get('/assets/main-abc123.js')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
  test('scripts travel compressed', async () => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.rawPayload.length).toBeLessThan(500)
  })
  test.each(['/../app.ts', '/%2e%2e/own.pmtiles', '/assets/..%2f..%2fown.pmtiles', '/.vite/manifest.json'])(
    '%s does not lead out of the folder',
    async (url) => {
      expect((await get(url, { accept: 'application/json' })).body).not.toContain('abcdefghij')
    },
  )
  test.each([
    ['/basemap/map.pmtiles', '2345'],
    ['/map-tiles.pmtiles', 'cdef'],
  ])('a part of %s can be asked for', async (url, part) => {
    const answer = await get(url, { range: 'bytes=2-5' })
    expect(answer.statusCode).toBe(206)
    expect(answer.body).toBe(part)
  })
  test('the portal learns its name before anybody signs in', async () => {
    expect((await get('/v1/api/config')).json()).toEqual({
      productName: 'Roadrunner',
      mapStyleUrl: null,
      mapTiles: true,
    })
  })
})

describe('an answer', () => {
  test('an error of ours is answered without its cause, and logged once', async () => {
    for (let n = 0; n < 3; n++) {
      const answer = await get('/v1/api/breaks')
      expect(answer.statusCode).toBe(500)
      expect(answer.body).not.toContain('secret')
    }
    expect(text).toEqual(['GET /v1/api/breaks failed'])
  })
  test.each([
    ['JSON that is none', '{"a":', 400],
    ['a body that is too large', JSON.stringify('x'.repeat(2_000_000)), 413],
  ])('%s is refused in JSON', async (_what, payload, status) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/v1/api/echo', headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).toEqual(expect.any(String))
  })
  test('it carries what keeps a page safe', async () => {
    expect((await get('/')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
    })
  })
})

describe('what a page may load', () => {
  const directive = (name: string, mapStyleUrl: string | null = null, ...overlayHosts: string[]) =>
    contentSecurityPolicy({ mapStyleUrl, overlayHosts })
      .split('; ')
      .find((one) => one.startsWith(`${name} `))
  test('scripts are ours and never inline', () => {
    expect(directive('script-src')).toBe(`script-src 'self'`)
  })
  test('the map may draw in a worker', () => {
    expect(directive('worker-src')).toBe(`worker-src 'self' blob:`)
  })
  test('without a map style from outside the page asks us alone', () => {
    expect(directive('connect-src')).toBe(`connect-src 'self'`)
  })
  test('the host of a configured map style and those beside it may be asked', () => {
    expect(directive('connect-src', 'https://tiles.openfreemap.org/styles/positron')).toBe(
      `connect-src 'self' https://tiles.openfreemap.org https://*.openfreemap.org`,
    )
  })
  test('of an overlay exactly its host may be asked, and nothing beside it', () => {
    expect(directive('connect-src', null, 'https://radar.example:8443')).toBe(
      `connect-src 'self' https://radar.example:8443`,
    )
  })
})
