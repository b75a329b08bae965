import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import type { Database } from './platform/database.ts'
import { testDatabase } from './platform/testing.ts'
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
  vehicles: [trailer('NOR', 1), trailer('NOR', 2), trailer('NOR', 3)],
}

let db: Database
let folder: string
const started: ChildProcess[] = []
beforeAll(async () => {
  db = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'tandem-roles-'))
  writeFileSync(join(folder, 'fleet.json'), JSON.stringify(fleet))
})
afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

interface Server {
  readonly url: string
  readonly child: ChildProcess
  readonly output: () => string
  /** The answer of /readyz. */
  readonly ready: () => Promise<{ readonly status: number; readonly waitsFor?: string }>
}

/** Starts a process; resolves once it listens. */
const start = async (role: string): Promise<Server> => {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      ROLE: role,
      DATABASE_URL: db.url,
      DATA_DIR: folder,
      SEED: join(folder, 'fleet.json'),
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      HOST: '127.0.0.1',
      INGEST_KEY: key,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(text)
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.status === 200) break
    await pause(50)
  }
  const ready = async () => {
    const answer = await fetch(`${url}/readyz`)
    return { ...((await answer.json()) as { waitsFor?: string }), status: answer.status }
  }
  return { url, child, output: () => text, ready }
}

/** Signs in and follows the fleet; counts the vehicles' changes that came. */
const follow = async ({ url }: Server) => {
  const basic = Buffer.from(`a@nor.example:${password}`).toString('base64')
  const login = await fetch(`${url}/auth/v1/loginV2`, { headers: { authorization: `Basic ${basic}` } })
  const { token } = (await login.json()) as { token: string }
  const ending = new AbortController()
  const stream = await fetch(`${url}/v1/api/live`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    signal: ending.signal,
  })
  let text = ''
  const read = async () => {
    for await (const chunk of stream.body!) text += Buffer.from(chunk).toString()
  }
  void read().catch(() => undefined)
  return {
    changes: () => text.split('\n').filter((line) => line.startsWith('{"changes"')).length,
    end: () => ending.abort(),
  }
}

test('of processes with roles of their own the engine may be killed or frozen: what was acknowledged is there, once', async () => {
  const [first, api, jobs] = await Promise.all([start('engine'), start('api'), start('jobs')])
  const second = await start('engine')
  expect((await first.ready()).status).toBe(200)
  expect((await api.ready()).status).toBe(200)
  expect((await jobs.ready()).status).toBe(200)
  expect(await second.ready()).toMatchObject({
    status: 503,
    waitsFor: expect.stringContaining('another server is the engine of this database'),
  })

  const acknowledged = new Set<string>()
  let [stopped, n, at] = [false, 0, Date.now() - 86_400_000]
  at -= at % 1_000
  const next = (): string => {
    at += 1_000
    return new Date(at).toISOString()
  }
  const post = async (body: string): Promise<number> =>
    fetch(`${api.url}/ingest/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    }).then(
      (answer) => answer.status,
      () => 0,
    )
  const sending = async (vehicle: number) => {
    while (!stopped) {
      const reports = Array.from({ length: 4 }, () => ({
        serial: `MRY-${vehicle}`,
        recorded: next(),
        odometer: { miles: ++n },
      }))
      const body = JSON.stringify(reports)
      // Asked until it is acknowledged, and now and then once more.
      while ((await post(body)) !== 200) await pause(50)
      for (const { serial, recorded } of reports) acknowledged.add(`${serial} ${recorded}`)
      if (n % 50 < 4) await post(body)
      await pause(10)
    }
  }
  const more = async () => {
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 40)
  }
  const senders = [1, 2, 3].map(sending)
  await more()
  const stream = await follow(api)
  await expect.poll(stream.changes).toBeGreaterThan(0)

  first.child.kill('SIGKILL')
  const third = await start('all')
  await more()
  expect((await second.ready()).status).toBe(200)
  const seen = stream.changes()
  await expect.poll(stream.changes).toBeGreaterThan(seen)
  expect(await third.ready()).toMatchObject({ status: 503, waitsFor: expect.stringContaining('takes over') })

  second.child.kill('SIGSTOP')
  await expect.poll(async () => (await third.ready()).status).toBe(200)
  await more()
  second.child.kill('SIGCONT')
  await expect.poll(async () => (await second.ready()).status).toBe(503)
  await more()

  stopped = true
  await Promise.all(senders)
  stream.end()
  const { rows } = await db.pool.query<{ all: number; known: number }>(
    `SELECT count(*) AS all, count(DISTINCT (vehicle_id, recorded)) AS known FROM report`,
  )
  expect(rows).toEqual([{ all: acknowledged.size, known: acknowledged.size }])
  expect(second.output()).toContain('Another server has become the engine of this database')
})
