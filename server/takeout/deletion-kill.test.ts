/** A server is killed while it deletes a customer whose gateways report on; the next one goes on, and others lose nothing. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { trailer } from '../testing.ts'
import { belongings } from './tables/index.ts'

const key = 'a-key-of-the-tests-0123456789'
const password = 'Tandem!2026'
const customer = (abbrev: string) => ({
  ...{ abbrev, shortName: abbrev, longName: abbrev, dotNumber: null, retentionDurationDays: 30, flags: [] },
})
const seed: FleetSeed = {
  customers: [customer('NOR'), customer('SUD')],
  users: [
    {
      ...{ email: 'root@fleet.example', password, name: 'Root', timezone: 'America/Chicago' },
      ...{ roles: ['ADMINS'], customer: null },
    },
  ],
  vehicles: [trailer('NOR', 1), trailer('NOR', 2), trailer('SUD', 3)],
}

let db: Database
let folder: string
let server: { readonly url: string; readonly child: ChildProcess } | null = null

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
const start = async () => {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), MQTT_PORT: String(mqttPort) },
      ...{ HOST: '127.0.0.1', INGEST_KEY: key, DATABASE_URL: db.url, SEED: join(folder, 'seed.json') },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = { url, child }
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  for (;;) {
    if (child.exitCode !== null) throw new Error(text)
    if ((await fetch(`${url}/readyz`).catch(() => null))?.status === 200) return
    await pause(50)
  }
}
const kill = async () => {
  server?.child.kill('SIGKILL')
  if (server?.child.signalCode === null) await once(server.child, 'exit')
  server = null
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-deletion-'))
  writeFileSync(join(folder, 'seed.json'), JSON.stringify(seed))
  db = await testDatabase()
  await start()
})
afterAll(async () => {
  await kill()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

let at = Date.now() - 3_600_000
let miles = 100
const post = async (...vehicles: readonly number[]) => {
  at += 1_000
  const answer = await fetch(`${server!.url}/ingest/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(
      vehicles.map((vehicle) => ({
        ...{ serial: `MRY-${vehicle}`, recorded: new Date(at).toISOString(), odometer: { miles: miles++ } },
      })),
    ),
  })
  return { status: answer.status, ...((await answer.json()) as { accepted?: number; rejected?: unknown[] }) }
}
const ask = async (query: string) => {
  const basic = Buffer.from(`root@fleet.example:${password}`).toString('base64')
  const signedIn = await fetch(`${server!.url}/auth/v1/loginV2`, {
    headers: { authorization: `Basic ${basic}` },
  })
  const { token } = (await signedIn.json()) as { token: string }
  const answer = await fetch(`${server!.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return (await answer.json()) as { data?: Record<string, unknown>; errors?: readonly { message: string }[] }
}
const one = async <T>(sql: string, values: unknown[] = []) =>
  (await db.pool.query<{ value: T }>(sql, values)).rows[0]!.value

test('a customer is gone without a trace after a kill -9 in the middle, and the gateways of others are answered all the time', async () => {
  for (const n of [1, 2, 3]) expect(await post(n)).toMatchObject({ status: 200, accepted: 1 })
  const id = await one<number>(`SELECT id AS value FROM customer WHERE abbrev = 'NOR'`)
  expect((await ask(`mutation { deactivateCustomer(customerId: ${id}) { active } }`)).errors).toBeUndefined()
  // Whoever deletes waits at the codes of drivers, with the reports gone and the trailers left.
  const client = await db.pool.connect()
  await client.query('BEGIN; LOCK driver_code IN SHARE MODE')
  const asked = await ask(`mutation { deleteCustomer(customerId: ${id}, abbrev: "NOR") { state } }`)
  expect(asked).toEqual({ data: { deleteCustomer: { state: 'waiting' } } })
  await expect
    .poll(
      () =>
        one<number>(
          `SELECT count(*)::int AS value FROM pg_locks WHERE relation = 'driver_code'::regclass AND NOT granted AND mode = 'RowExclusiveLock'`,
        ),
      { timeout: 60_000, interval: 50 },
    )
    .toBe(1)
  // A gateway of the customer is nobody's from now on, and keeps up none of another that is brought with it.
  expect(await post(1, 3)).toMatchObject({ status: 200, accepted: 1, rejected: [{ index: 0 }] })
  await kill()
  await client.query('ROLLBACK')
  client.release()
  expect(await one<number>('SELECT count(*)::int AS value FROM vehicle WHERE customer_id = $1', [id])).toBe(2)

  // As if a minute had passed, after which whoever is silent is given up.
  await db.pool.query(`UPDATE customer_deletion SET beat = now() - interval '2 minutes'`)
  await start()
  await expect
    .poll(() => one<number>('SELECT count(*)::int AS value FROM customer_deletion'), {
      timeout: 60_000,
      interval: 50,
    })
    .toBe(0)
  expect(await post(3)).toMatchObject({ status: 200, accepted: 1 })
  // Its gateways are nobody's any more.
  expect(await post(1)).toMatchObject({ accepted: 0, rejected: [expect.anything()] })
  // What engines write late would come now.
  await pause(4_000)
  const left: string[] = []
  for (const { table, whose, isShared } of belongings)
    if (!isShared && (await db.pool.query(`SELECT FROM "${table}" t WHERE ${whose} LIMIT 1`, [id])).rowCount)
      left.push(table)
  expect(left).toEqual([])
  expect(await one<number>(`SELECT count(*)::int AS value FROM report`)).toBe(3)
  const told = await ask('{ customerDeletions { state } }')
  expect(told).toEqual({ data: { customerDeletions: [] } })
})
