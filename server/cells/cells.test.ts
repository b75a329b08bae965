/** Two cells and a front, as processes: what is asked goes where it belongs, also while a customer moves. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { trailer } from '../testing.ts'

const key = 'a-key-of-the-tests-0123456789'
const password = 'Tandem!2026'
const seedOf = (abbrev: string, vehicles: readonly number[]): FleetSeed => ({
  customers: [
    {
      ...{
        abbrev,
        shortName: abbrev,
        longName: abbrev,
        dotNumber: null,
        retentionDurationDays: 30,
        flags: [],
      },
    },
  ],
  users: [
    {
      ...{
        email: `chief@${abbrev.toLowerCase()}.example`,
        password,
        name: abbrev,
        timezone: 'America/Chicago',
      },
      ...{ roles: ['CUSTOMER'], customer: abbrev },
    },
  ],
  vehicles: vehicles.map((n) => trailer(abbrev, n)),
})

let cells: readonly Database[]
let directory: Database
let folder: string
let front: string
let addresses: readonly string[]
const started: ChildProcess[] = []

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts a process; resolves with its address once it listens. */
const start = async (env: Readonly<Record<string, string>>): Promise<string> => {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), MQTT_PORT: String(mqttPort) },
      ...{ HOST: '127.0.0.1', INGEST_KEY: key, DIRECTORY_URL: directory.url, CELL_URL: url },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  for (;;) {
    if (child.exitCode !== null) throw new Error(text)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) return url
    await pause(50)
  }
}

const cellEnv = (n: number, abbrev: string) => ({
  ...{ DATABASE_URL: cells[n]!.url, CELL: `cell-${n}`, SEED: join(folder, `${abbrev}.json`) },
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-cells-'))
  writeFileSync(join(folder, 'NOR.json'), JSON.stringify(seedOf('NOR', [1, 2, 3])))
  writeFileSync(join(folder, 'SUD.json'), JSON.stringify(seedOf('SUD', [4])))
  cells = [await testDatabase(), await testDatabase()]
  directory = await testDatabase(2)
  // The directory is a database of its own, with tables of its own.
  await directory.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const first = await start(cellEnv(0, 'NOR'))
  addresses = [first, await start(cellEnv(1, 'SUD'))]
  front = await start({ ROLE: 'front' })
})
afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for (const db of [...cells, directory]) await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const signIn = async (email: string, at = front) => {
  const basic = Buffer.from(`${email}:${password}`).toString('base64')
  const answer = await fetch(`${at}/auth/v1/loginV2`, { headers: { authorization: `Basic ${basic}` } })
  const { token, refreshToken } = (await answer.json()) as { token: string | null; refreshToken: string }
  return { status: answer.status, token, refreshToken, cookie: answer.headers.get('set-cookie') }
}
/** Names of the customers that somebody sees. */
const customersSeen = async (token: string, cookie: string | null): Promise<readonly string[]> => {
  const answer = await fetch(`${front}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      cookie: cookie?.split(';')[0] ?? '',
    },
    body: JSON.stringify({ query: '{ customers { shortName } }' }),
  })
  const { data } = (await answer.json()) as { data: { customers: { shortName: string }[] } }
  return data.customers.map(({ shortName }) => shortName)
}
const post = async (reports: readonly object[], at = front) =>
  fetch(`${at}/ingest/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(reports),
  })
const serialsIn = async ({ pool }: Database) =>
  (
    await pool.query<{ serial: string; n: number }>(
      `SELECT v.serial_num AS serial, count(*)::int AS n FROM report r JOIN vehicle v ON v.id = r.vehicle_id GROUP BY 1 ORDER BY 1`,
    )
  ).rows
let at = Date.now() - 3_600_000
const report = (vehicle: number, miles: number) => {
  at += 1_000
  return { serial: `MRY-${vehicle}`, recorded: new Date(at).toISOString(), odometer: { miles } }
}

test('the directory knows whose is whose, soon after', async () => {
  await expect
    .poll(async () => {
      const { rows } = await directory.pool.query(
        `SELECT kind, key, cell FROM entry WHERE kind IN ('serial', 'email') AND key ~ '^(MRY|chief)' ORDER BY 2`,
      )
      return rows.map(({ key, cell }) => `${key} ${cell}`)
    })
    .toEqual([
      ...['MRY-1 cell-0', 'MRY-2 cell-0', 'MRY-3 cell-0', 'MRY-4 cell-1'],
      ...['chief@nor.example cell-0', 'chief@sud.example cell-1'],
    ])
})

test('ids of two cells never meet', async () => {
  const { rows } = await cells[1]!.pool.query('SELECT min(id) AS id FROM vehicle')
  expect(rows[0].id).toBeGreaterThan(2 ** 25)
})

test('a batch goes to the cells of its gateways, and gets one answer', async () => {
  const answer = await post([report(1, 10), report(4, 20), report(9, 1), report(1, 11)])
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    accepted: 3,
    rejected: [{ index: 2, reason: expect.stringContaining('MRY-9') }],
  })
  expect(await serialsIn(cells[0]!)).toEqual([{ serial: 'MRY-1', n: 2 }])
  expect(await serialsIn(cells[1]!)).toEqual([{ serial: 'MRY-4', n: 1 }])
})

test('people sign in by their e-mail, and see their own customer', async () => {
  for (const [email, cell, customer] of [
    ['chief@nor.example', 'cell-0', 'NOR'],
    ['chief@sud.example', 'cell-1', 'SUD'],
  ] as const) {
    const { status, token, cookie, refreshToken } = await signIn(email)
    expect({ email, status }).toEqual({ email, status: 200 })
    expect(cookie).toContain(`tandem_cell=${cell};`)
    expect(await customersSeen(token!, cookie)).toEqual([customer])
    const again = await fetch(`${front}/auth/v1/refreshToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `tandem_cell=${cell}` },
      body: JSON.stringify({ refreshToken }),
    })
    expect(again.status).toBe(200)
  }
  expect((await signIn('nobody@else.example')).status).toBe(401)
})

test('a customer moves while its trailers report: nothing that was acknowledged is missing, and all goes on in the other cell', async () => {
  const acknowledged = new Set<string>()
  let [stopped, miles] = [false, 100]
  const sending = async (vehicle: number) => {
    while (!stopped) {
      const reports = [report(vehicle, miles++), report(vehicle, miles++)]
      while ((await post(reports)).status !== 200) await pause(50)
      for (const { serial, recorded } of reports) acknowledged.add(`${serial} ${recorded}`)
      await pause(20)
    }
  }
  const more = async () => {
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 20)
  }
  const senders = [1, 2, 4].map(sending)
  await more()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../tandem.js'), 'move-customer', 'NOR'],
    {
      env: {
        ...{ PATH: process.env.PATH, DATABASE_URL: cells[0]!.url, TO_DATABASE_URL: cells[1]!.url },
        ...{ DIRECTORY_URL: directory.url, CELL: 'cell-0', CELL_URL: addresses[0]! },
      },
    },
  )
  expect(stdout).toContain('The customer is in the cell "cell-1"')
  await more()
  stopped = true
  await Promise.all(senders)

  const { rows } = await cells[1]!.pool.query<{ key: string }>(
    `SELECT v.serial_num || ' ' || to_char(r.recorded AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS key
      FROM report r JOIN vehicle v ON v.id = r.vehicle_id`,
  )
  const stored = new Set(rows.map(({ key }) => key))
  expect([...acknowledged].filter((one) => !stored.has(one))).toEqual([])
  expect(rows.length).toBe(stored.size)
  for (const table of ['customer', 'vehicle', 'report', 'vehicle_state', 'user_role']) {
    const column = table === 'customer' ? 'id' : 'customer_id'
    const { rows: left } = await cells[0]!.pool.query(`SELECT FROM ${table} WHERE ${column} > 0`)
    expect({ table, left: left.length }).toEqual({ table, left: 0 })
  }
  // What was known of a vehicle came along: its miles go on from where they were.
  await expect
    .poll(async () => {
      const { rows: now } = await cells[1]!.pool.query(
        `SELECT state::json->'readings'->'odometer'->'reading'->>'miles' AS miles FROM vehicle_state s
          JOIN vehicle v ON v.id = s.vehicle_id WHERE v.serial_num = 'MRY-1'`,
      )
      return Number(now[0]?.miles)
    })
    .toBeGreaterThan(100)
  const { status, cookie, token } = await signIn('chief@nor.example')
  expect(status).toBe(200)
  expect(await customersSeen(token!, cookie)).toEqual(['NOR'])
  expect(cookie).toContain('tandem_cell=cell-1;')
})

test('where a cell is away, the other goes on', async () => {
  started[0]!.kill('SIGKILL')
  await once(started[0]!, 'exit')
  expect((await post([report(4, 9_000)])).status).toBe(200)
  const lost = await post([report(9, 1)])
  expect(lost.status).toBe(503)
  expect(lost.headers.get('retry-after')).toBe('2')
})
