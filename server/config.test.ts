import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  test('nothing has to be set', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      mqttPort: 1883,
      databaseUrl: null,
      productName: 'Tandem',
      ingestKey: null,
      keylessPhones: false,
      packAfterDays: 7,
      logFormat: 'plain',
    })
  })

  test('an empty variable counts as not set', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ databaseUrl: null, port: 8080 })
  })

  test('every wrong variable is named with what is wrong', () => {
    const wrong = () => readConfig({ PORT: 'eighty', MAP_STYLE_URL: 'ftp://x' })
    expect(wrong).toThrow(/PORT: .*It is now "eighty"/)
    expect(wrong).toThrow('MAP_STYLE_URL: is an address that begins with http:// or https://')
  })

  test.each(['DATABASE_URL', 'SMTP_URL'])('a wrong %s is not repeated, it may be a secret', (name) => {
    expect(() => readConfig({ [name]: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'))
  })

  test('a process has every role unless one is named, which needs a database that others reach', () => {
    expect(readConfig({})).toMatchObject({ role: 'all', engineDoor: { host: '127.0.0.1', port: 0 } })
    const given = {
      ROLE: 'engine',
      DATABASE_URL: 'postgres://db/fleet',
      ENGINE_HOST: '10.0.0.7',
      ENGINE_PORT: '7700',
    }
    expect(readConfig(given)).toMatchObject({ role: 'engine', engineDoor: { host: '10.0.0.7', port: 7700 } })
    expect(() => readConfig({ ROLE: 'api' })).toThrow('ROLE: api needs DATABASE_URL')
    expect(() => readConfig({ ROLE: 'worker' })).toThrow(
      'ROLE: is one of all, api, engine, jobs, front. It is now "worker".',
    )
  })

  test('a cell has a name, an address and a directory; a front has the directory alone', () => {
    expect(readConfig({}).cell).toBeNull()
    const given = {
      DATABASE_URL: 'postgres://db/fleet',
      DIRECTORY_URL: 'postgres://db/directory',
      CELL: 'west',
      CELL_URL: 'http://10.0.0.5:8080/',
    }
    expect(readConfig(given).cell).toMatchObject({ self: { name: 'west', url: 'http://10.0.0.5:8080' } })
    expect(() => readConfig({ ...given, CELL_URL: '' })).toThrow(
      'a cell needs DIRECTORY_URL, CELL and CELL_URL',
    )
    expect(() => readConfig({ ...given, CELL: 'Far West' })).toThrow('CELL: is a name of small letters')
    const { DIRECTORY_URL } = given
    expect(readConfig({ ROLE: 'front', DIRECTORY_URL }).cell).toMatchObject({ self: null })
    expect(() => readConfig({ ROLE: 'front' })).toThrow('front needs DIRECTORY_URL')
  })

  test('a cell tells where its listeners for gateways are: where it is itself, unless it is told otherwise', () => {
    const given = {
      ...{ DATABASE_URL: 'postgres://db/fleet', DIRECTORY_URL: 'postgres://db/directory', CELL: 'west' },
      ...{ CELL_URL: 'http://10.0.0.5:8080', TELTONIKA_PORT: '5027' },
    }
    const told = (more: Readonly<Record<string, string>>) =>
      readConfig({ ...given, ...more }).cell?.self?.transports
    expect(told({})).toEqual({ mqtt: 'mqtt://10.0.0.5:1883', teltonika: 'teltonika://10.0.0.5:5027' })
    expect(told({ MQTT_URL: 'mqtt://broker', CELL_URL: 'http://[fd00::5]' })).toEqual({
      teltonika: 'teltonika://[fd00::5]:5027',
    })
    expect(told({ CELL_TRANSPORTS: 'mqtt://10.0.0.6:1884' })).toMatchObject({
      mqtt: 'mqtt://10.0.0.6:1884',
      teltonika: 'teltonika://10.0.0.5:5027',
    })
    // Only who listens knows.
    expect(told({ ROLE: 'jobs' })).toBeNull()
    for (const wrong of ['mqtt://10.0.0.6', 'ftp://10.0.0.6:21', '10.0.0.6:1883', 'mqtt://a:1, mqtt'])
      expect(() => told({ CELL_TRANSPORTS: wrong })).toThrow('CELL_TRANSPORTS: is a list of addresses')
  })

  test('standbys are several addresses, need the primary, and are not repeated where they are wrong', () => {
    expect(readConfig({})).toMatchObject({ readUrls: [], readLagMost: 30_000 })
    const given = {
      DATABASE_URL: 'postgres://db/fleet',
      DATABASE_READ_URL: 'postgres://one/fleet, postgres://two/fleet',
      DATABASE_READ_LAG_SECONDS: '5',
    }
    expect(readConfig(given)).toMatchObject({
      readUrls: ['postgres://one/fleet', 'postgres://two/fleet'],
      readLagMost: 5_000,
    })
    expect(() => readConfig({ ...given, DATABASE_URL: '' })).toThrow('DATABASE_READ_URL: needs DATABASE_URL')
    const wrong = () => readConfig({ ...given, DATABASE_READ_URL: 'postgres://one/fleet,hunter2' })
    expect(wrong).toThrow('DATABASE_READ_URL')
    expect(wrong).toThrow(expect.not.stringContaining('hunter2'))
  })

  test('a public address loses the slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://fleet.example/' }).publicUrl).toBe('https://fleet.example')
  })

  test('proxies of this machine are believed, others where they are named', () => {
    expect(readConfig({}).trustedProxies.include('127.0.0.1')).toBe(true)
    expect(readConfig({}).trustedProxies.include('10.0.0.2')).toBe(false)
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.2' }).trustedProxies.include('10.0.0.2')).toBe(true)
    expect(readConfig({ TRUST_PROXY: 'none' }).trustedProxies.include('127.0.0.1')).toBe(false)
    expect(() => readConfig({ TRUST_PROXY: 'the proxy' })).toThrow(/TRUST_PROXY: is a list of addresses/)
  })

  test('who brings gateways is named apart from who brings requests', () => {
    const of = (env: Record<string, string>) => readConfig(env).gatewayProxies
    expect(of({ TRUST_PROXY: 'loopback, private' }).include('10.0.0.2')).toBe(false)
    expect(of({}).include('127.0.0.1')).toBe(true)
    expect(of({ PROXY_PROTOCOL_FROM: '10.0.0.2' }).include('10.0.0.2')).toBe(true)
    expect(readConfig({ PROXY_PROTOCOL_FROM: '10.0.0.2' }).trustedProxies.include('10.0.0.2')).toBe(false)
    expect(of({ PROXY_PROTOCOL_FROM: 'none' }).include('127.0.0.1')).toBe(false)
    expect(() => of({ PROXY_PROTOCOL_FROM: 'the front' })).toThrow(/PROXY_PROTOCOL_FROM: is a list/)
  })

  test('the metrics are open unless an address or a token is named', () => {
    expect(readConfig({}).metricsGuard).toEqual({ token: null, from: null })
    expect(readConfig({ METRICS_TOKEN: 'scrape-me-please' }).metricsGuard.token).toBe('scrape-me-please')
    expect(readConfig({ METRICS_FROM: '10.0.0.9' }).metricsGuard.from?.include('10.0.0.9')).toBe(true)
    expect(() => readConfig({ METRICS_TOKEN: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'))
  })
})
