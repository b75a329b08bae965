import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageBrand } from '../brands/brand.ts'
import { makeLog } from '../platform/log.ts'
import { contentSecurityPolicy } from './headers.ts'
import { metricsRoutes } from './metrics.ts'
import { buildHttp } from './server.ts'
import { staticRoutes } from './static.ts'

const acme: PageBrand = {
  name: 'Acme "Track" & Co',
  logo: '/v1/api/brand-logos/1',
  shades: null,
  supportAddress: 'help@acme.example',
}

let folder: string
let app: FastifyInstance
const text: string[] = []
const asked = Promise.withResolvers<void>()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-dist-'))
  mkdirSync(join(folder, 'portal/assets'), { recursive: true })
  mkdirSync(join(folder, 'basemap'), { recursive: true })
  writeFileSync(
    join(folder, 'portal/index.html'),
    '<!doctype html><head><title>Portal</title><link rel="icon" href="/mark.svg" type="image/svg+xml" /></head>',
  )
  writeFileSync(join(folder, 'portal/assets/main-abc123.js'), `console.log('${'x'.repeat(2000)}')`)
  writeFileSync(join(folder, 'basemap/map.pmtiles'), '0123456789')
  writeFileSync(join(folder, 'own.pmtiles'), 'abcdefghij')
  const log = makeLog((_level, words) => text.push(words))
  const slowBodies = { most: 2, patience: 50, lookEvery: 10 }
  app = await buildHttp({ log, mapStyleUrl: null, secure: true, slowBodies })
  app.get('/v1/api/large', async (_request, reply) => {
    await asked.promise
    return reply.type('application/json').send(JSON.stringify(Array(500_000).fill('a large answer')))
  })
  let accepted = 0
  await app.register(metricsRoutes, {
    figures: async () => {
      accepted += 5
      return { ingest_accepted_total: accepted, ingest_queued_reports: 3 }
    },
    guard: { token: null, from: null },
  })
  app.get('/v1/api/breaks', () => {
    throw new Error('the secret of the app')
  })
  app.post('/v1/api/echo', async (request) => request.body)
  await staticRoutes(app, {
    dist: folder,
    productName: 'Roadrunner',
    mapStyleUrl: null,
    mapTiles: join(folder, 'own.pmtiles'),
    brandOf: async (host) => (host === 'trailers.acme.example' ? acme : null),
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
  test.each(['/', '/tracking'])(
    'at the host of a brand %s bears its name and picture, in quotes',
    async (url) => {
      const at = (host: string) => get(url, { accept: 'text/html', host })
      const { body, headers } = await at('trailers.acme.example')
      expect(body).toContain('<title>Acme &quot;Track&quot; &amp; Co</title>')
      expect(body).toContain('<link rel="icon" href="/v1/api/brand-logos/1">')
      const [, content] = /<meta name="brand" content="([^"]*)">/.exec(body)!
      expect(JSON.parse(content!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual(acme)
      expect(headers['cache-control']).toBe('no-cache')
      for (const other of ['fleet.example', 'evil.example'])
        expect((await at(other)).body).toContain('<title>Portal</title>')
    },
  )
  test('before sign-in the product has the name that it has at this host', async () => {
    const named = async (host: string) => (await get('/v1/api/config', { host })).json().productName
    expect(await named('trailers.acme.example')).toBe('Acme "Track" & Co')
    expect(await named('fleet.example')).toBe('Roadrunner')
  })
  test('installed as an app it has the name and the picture that it has at this host', async () => {
    const at = async (host: string) => (await get('/manifest.webmanifest', { host })).json()
    const own = await at('fleet.example')
    expect(own).toMatchObject({ name: 'Roadrunner', start_url: '/', display: 'standalone' })
    expect(own.icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
    expect(await at('trailers.acme.example')).toMatchObject({
      name: 'Acme "Track" & Co',
      icons: [{ src: '/v1/api/brand-logos/1' }],
    })
  })
  test.each([
    '/v1/api/nothing',
    '/auth/v1/nothing',
    '/scim/v2/nothing',
    '/graphql/x',
    '/ingest/x',
    '/basemap/no',
    '/assets/old-1.js',
  ])('%s is answered in JSON that there is nothing', async (url) => {
    const answer = await get(url, { accept: 'text/html' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toContain('There is nothing at')
  })

  test('below /api as problem details', async () => {
    const answer = await app.inject({ url: '/api/v1/nothing', headers: { accept: '*/*' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status: 404, detail: 'There is nothing at GET /api/v1/nothing.' })
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
      androidAppUrl: null,
      iosAppUrl: null,
    })
  })
})

test('the portal is told where the API is, and the API answers the pages of the portal alone', async () => {
  const dist = join(folder, 'elsewhere')
  mkdirSync(join(dist, 'portal'), { recursive: true })
  writeFileSync(
    join(dist, 'portal/index.html'),
    '<!doctype html><html><head><title>Portal</title></head></html>',
  )
  const other = await buildHttp({
    log: makeLog(() => {}),
    mapStyleUrl: null,
    secure: true,
    apiUrl: 'https://api.fleet.example/tandem',
    portalUrl: 'https://portal.fleet.example',
  })
  await staticRoutes(other, {
    dist,
    productName: 'Roadrunner',
    mapStyleUrl: null,
    mapTiles: null,
    apiUrl: 'https://api.fleet.example/tandem',
    brandOf: async (host) => (host === 'trailers.acme.example' ? acme : null),
  })
  for (const url of ['/', '/tracking']) {
    const page = await other.inject({ url, headers: { accept: 'text/html' } })
    expect(page.body).toContain('<head><meta name="api" content="https://api.fleet.example/tandem">')
    expect(page.headers['content-security-policy']).toContain("connect-src 'self' https://api.fleet.example")
  }
  const branded = await other.inject({
    url: '/',
    headers: { accept: 'text/html', host: 'trailers.acme.example' },
  })
  expect(branded.body).toContain('<meta name="brand"')
  expect(branded.body).not.toContain('<meta name="api"')
  const asked = (origin: string) =>
    other.inject({
      method: 'OPTIONS',
      url: '/graphql',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
  const ours = await asked('https://portal.fleet.example')
  expect(ours.statusCode).toBe(204)
  expect(ours.headers).toMatchObject({
    'access-control-allow-origin': 'https://portal.fleet.example',
    'access-control-allow-headers': 'authorization',
  })
  expect((await asked('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  await other.close()
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

describe('a client', () => {
  let port: number
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  /** A connection on which this was sent, and what came back on it until it was closed. */
  const connection = async (sent: string): Promise<{ socket: Socket; closed: Promise<string> }> => {
    const socket = connect(port, '127.0.0.1')
    let came = ''
    socket.on('data', (chunk) => {
      came += chunk
    })
    socket.on('error', () => undefined)
    const closed = new Promise<string>((done) => socket.once('close', () => done(came)))
    await new Promise<void>((done) => socket.write(sent, () => done()))
    return { socket, closed }
  }

  test('that leaves before it is answered is no error', async () => {
    const before = [...text]
    const { socket, closed } = await connection(
      'GET /v1/api/large HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n',
    )
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
    await pause(50)
    socket.destroy()
    await closed
    await pause(50)
    asked.resolve()
    await pause(200)
    expect(text).toEqual(before)
  })

  test('that holds many slow bodies open loses them, and one with a few does not', async () => {
    const slow = () =>
      connection(
        'POST /v1/api/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n"slow',
      )
    const few = [await slow(), await slow()]
    await new Promise((done) => setTimeout(done, 150))
    for (const { socket } of few) socket.write('poke"')
    for (const { socket } of few) socket.end()
    for (const { closed } of few) expect(await closed).toContain('200 OK')
    const many = await Promise.all(Array.from({ length: 5 }, slow))
    for (const { closed } of many) expect(await closed).not.toContain('200 OK')
  })

  test.each([
    '/v1/api/config?vin=a&vin=b',
    '/auth/v1/anything?vin=a&x=1&vin=b',
    '/ingest/v1/commands?vin=a&vin=b',
    '/%761/api/config?vin=a&vin=b',
  ])('that gives a parameter twice is told so: %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe("The parameter 'vin' is given more than once.")
  })
  test('that opens a page of the portal may give any parameter twice', async () => {
    expect((await get('/tracking?group=a&group=b', { accept: 'text/html' })).statusCode).toBe(200)
  })
})

test('figures that only count up are counters, the others gauges', async () => {
  await get('/metrics')
  const { body } = await get('/metrics')
  expect(body).toContain('# TYPE tandem_ingest_accepted_total counter\ntandem_ingest_accepted_total 10\n')
  expect(body).toContain('# TYPE tandem_ingest_queued_reports gauge\ntandem_ingest_queued_reports 3\n')
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
  test('the portal can be installed as an app', () => {
    expect(directive('manifest-src')).toBe(`manifest-src 'self'`)
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
