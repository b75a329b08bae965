import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import { trailer } from './testing.ts'

const key = 'a-key-of-the-tests-0123456789'
const password = 'Tandem!2026'
const fleet: FleetSeed = {
  customers: [
    {
      abbrev: 'NOR',
      shortName: 'Northstar',
      longName: 'Northstar',
      dotNumber: null,
      retentionDurationDays: 30,
      flags: [],
    },
  ],
  users: [
    {
      email: 'a@nor.example',
      password,
      name: 'A',
      timezone: 'America/Chicago',
      roles: ['CUSTOMER'],
      customer: 'NOR',
    },
  ],
  vehicles: [trailer('NOR', 1)],
}

let folder: string
const started: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-main-'))
})
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts the server; answers when it is ready or has ended. */
const start = async (env: Record<string, string> = {}) => {
  const port = await freePort()
  const mqttPort = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      INGEST_KEY: key,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) break
    await new Promise((done) => setTimeout(done, 20))
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await once(child, 'exit')
    return child.exitCode
  }
  return { child, url, end, output: () => text }
}

const databasePid = () =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

const report = (minutesAgo: number) => ({
  serial: 'MRY-1',
  recorded: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  odometer: { miles: 1000 - minutesAgo },
})
const send = (url: string, reports: object[]) =>
  fetch(`${url}/ingest/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(reports),
  })
const ask = async (url: string, query: string) => {
  const basic = Buffer.from(`a@nor.example:${password}`).toString('base64')
  const login = await fetch(`${url}/auth/v1/loginV2`, { headers: { authorization: `Basic ${basic}` } })
  const { token } = (await login.json()) as { token: string }
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asked for
  return ((await answer.json()) as any).data
}
const withFleet = () => {
  const file = join(folder, 'fleet.json')
  writeFileSync(file, JSON.stringify(fleet))
  return { SEED: file }
}

describe('the server', () => {
  test('on an empty folder it starts, prints a link for the first super admin, and stops cleanly', async () => {
    const app = await start()
    // What it said before it was ready may reach us just after.
    await expect.poll(() => app.output()).toMatch(/\/setpassword\?token=[\w-]{20,}/)
    expect(await app.end('SIGTERM')).toBe(0)
    expect(app.output()).toContain('Stopped.')
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('Ctrl-C stops it as well, though a terminal and npm both pass it on', async () => {
    const app = await start()
    app.child.kill('SIGINT')
    expect(await app.end('SIGINT')).toBe(0)
    expect(app.output()).toContain('Stopped.')
  })

  test('a second one on the same folder is refused in words, and the first goes on', async () => {
    const first = await start()
    const second = await start()
    expect(second.child.exitCode).toBe(1)
    expect(second.output()).toContain(
      `(process ${first.child.pid}) is already running on the data folder ${folder}`,
    )
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('a wrong configuration is explained', async () => {
    const app = await start({ PORT: 'eighty' })
    expect(app.child.exitCode).toBe(1)
    expect(app.output()).toContain('PORT: ')
    expect(app.output()).not.toContain('    at ')
  })

  test('a port that is taken is explained, and nothing is left running', async () => {
    const port = await freePort()
    const other = createServer().listen(port)
    const app = await start({ PORT: String(port) })
    other.close()
    expect(app.child.exitCode).toBe(1)
    expect(app.output()).toContain(`Port ${port} is taken by another program.`)
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('after kill -9 the next start has every report that was accepted', async () => {
    const first = await start(withFleet())
    expect((await send(first.url, [report(3), report(2), report(1)])).status).toBe(200)
    await first.end('SIGKILL')
    const orphan = databasePid()
    const second = await start(withFleet())
    expect(databasePid()).not.toBe(orphan)
    const { vehicle, vehicleTrackingV2 } = await ask(
      second.url,
      `{ vehicle(vin: "1GRAA0627KB000001") { state } vehicleTrackingV2(vin: "1GRAA0627KB000001") { activityLog { odometerAbs } } }`,
    )
    expect(vehicle.state.readings.odometer.reading).toEqual({ miles: 999 })
    expect(vehicleTrackingV2.activityLog).toEqual([
      { odometerAbs: 999 },
      { odometerAbs: 998 },
      { odometerAbs: 997 },
    ])
  })

  test('when its database is killed senders are asked to wait, it is up again by itself, and nothing is lost', async () => {
    const app = await start(withFleet())
    expect((await send(app.url, [report(3)])).status).toBe(200)
    const killed = databasePid()
    // It cannot come back before it is let: what senders hear meanwhile is seen for certain.
    renameSync(join(folder, 'postgres/pg_wal'), join(folder, 'pg_wal'))
    process.kill(killed, 'SIGKILL')
    await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(503)
    // A connection that outlives its server for a moment may still store what comes over it.
    await expect.poll(async () => (await send(app.url, [report(2)])).status).toBe(503)
    expect((await send(app.url, [report(2)])).headers.get('retry-after')).toBe('2')
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    const login = await fetch(`${app.url}/auth/v1/loginV2`, {
      headers: { authorization: `Basic ${btoa(`a@nor.example:${password}`)}` },
    })
    expect([login.status, login.headers.get('retry-after')]).toEqual([503, '2'])
    renameSync(join(folder, 'pg_wal'), join(folder, 'postgres/pg_wal'))
    await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200)
    expect(databasePid()).not.toBe(killed)
    await expect.poll(async () => (await send(app.url, [report(2)])).status).toBe(200)
    const { vehicleTrackingV2 } = await ask(
      app.url,
      `{ vehicleTrackingV2(vin: "1GRAA0627KB000001") { activityLog { odometerAbs } } }`,
    )
    expect(vehicleTrackingV2.activityLog).toEqual([{ odometerAbs: 998 }, { odometerAbs: 997 }])
    await expect.poll(() => app.output()).toContain('The built-in database is up again')
    expect(app.output()).toContain('The built-in database ended (it was ended by SIGKILL).')
    expect(await app.end('SIGTERM')).toBe(0)
  })

  test('stopped while its database cannot be started, it quotes the last words of PostgreSQL and promises nothing', async () => {
    const app = await start()
    renameSync(join(folder, 'postgres/pg_wal'), join(folder, 'pg_wal'))
    process.kill(databasePid(), 'SIGKILL')
    await expect.poll(() => app.output()).toContain('The built-in database is still away')
    expect(await app.end('SIGTERM')).toBe(1)
    expect(app.output()).toMatch(/database was down \((FATAL|PANIC): .*pg_wal.*\)/)
    expect(app.output()).not.toContain('The next start recovers')
  })

  test.each([
    ['a data folder that is a file', { DATA_DIR: import.meta.filename }, 'is a file, or lies below one'],
    [
      'a seed that is missing',
      { SEED: '/nowhere/fleet.json' },
      'There is no file /nowhere/fleet.json, which SEED names',
    ],
    [
      'a database outside that nobody reaches',
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/fleet' },
      'cannot be reached at 127.0.0.1:1 (ECONNREFUSED). Start it, or correct DATABASE_URL.',
    ],
    [
      'a database outside on no host',
      { DATABASE_URL: 'postgres://me:secret@nowhere.invalid/fleet' },
      'There is no host "nowhere.invalid"',
    ],
    ['an address of no machine', { HOST: '192.0.2.1' }, 'Set HOST'],
  ])('%s is one line that says what to do', async (_what, env, words) => {
    const app = await start(env)
    expect(app.child.exitCode).toBe(1)
    await expect.poll(() => app.output()).toContain(words)
    expect(app.output().trim().split('\n')).toHaveLength(1)
    expect(app.output()).not.toContain('secret')
  })
})
