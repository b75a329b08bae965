import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { makeLog } from '../platform/log.ts'
import { type MetricsGuard, metricsRoutes } from './metrics.ts'
import { parseNetworks } from './networks.ts'
import { buildHttp } from './server.ts'

let app: FastifyInstance
afterEach(() => app.close())

const open = async (guard: MetricsGuard, trust = 'loopback') => {
  const log = makeLog(() => {})
  app = await buildHttp({ log, mapStyleUrl: null, secure: false, trustedProxies: parseNetworks(trust)! })
  app.register(metricsRoutes, { figures: async () => ({}), guard })
}
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/metrics', remoteAddress, headers })
const token = 'a-token-of-the-tests'

describe('the metrics', () => {
  test('are for everybody where nothing is said', async () => {
    await open({ token: null, from: null })
    expect((await from('203.0.113.9')).statusCode).toBe(200)
  })

  test('can be kept to an address', async () => {
    await open({ token: null, from: parseNetworks('10.1.0.0/16') })
    expect((await from('::ffff:10.1.2.3')).statusCode).toBe(200)
    const refused = await from('10.2.0.1')
    expect(refused.statusCode).toBe(403)
    expect(refused.body).not.toContain('tandem_')
  })

  test('can be kept to a token', async () => {
    await open({ token, from: null })
    expect((await from('127.0.0.1', { authorization: `Bearer ${token}` })).statusCode).toBe(200)
    for (const headers of [{}, { authorization: 'Bearer guessed' }, { authorization: `Basic ${token}` }]) {
      const refused = await from('127.0.0.1', headers)
      expect(refused.statusCode).toBe(401)
      expect(refused.headers['www-authenticate']).toBe('Bearer')
    }
  })

  test('with both, either will do', async () => {
    await open({ token, from: parseNetworks('loopback') })
    expect((await from('127.0.0.1')).statusCode).toBe(200)
    expect((await from('203.0.113.9', { authorization: `Bearer ${token}` })).statusCode).toBe(200)
    expect((await from('203.0.113.9')).statusCode).toBe(401)
  })

  test('somebody behind a trusted proxy is known by their own address', async () => {
    await open({ token: null, from: parseNetworks('loopback') }, 'private')
    expect((await from('172.20.0.3', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(403)
    expect((await from('172.20.0.3', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(200)
  })

  test('what somebody else says about their own address is not believed', async () => {
    await open({ token: null, from: parseNetworks('loopback') })
    expect((await from('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403)
  })
})
