/** Cells as processes on databases of their own, a directory and a front, for tests. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { trailer } from '../testing.ts'

export const key = 'a-key-of-the-tests-0123456789'
/** A super admin of every cell. */
export const root = 'root@fleet.example'
export const password = 'Tandem!2026'
const seedOf = (abbrev: string, vehicles: readonly number[]): FleetSeed => ({
  customers: [
    {
      ...{ abbrev, shortName: abbrev, longName: abbrev, dotNumber: null },
      ...{ retentionDurationDays: 30, flags: [] },
    },
  ],
  users: [
    {
      ...{ email: `chief@${abbrev.toLowerCase()}.example`, password, name: abbrev },
      ...{ timezone: 'America/Chicago', roles: ['CUSTOMER'], customer: abbrev },
    },
    {
      ...{ email: root, password, name: 'Root', timezone: 'America/Chicago' },
      ...{ roles: ['ADMINS'], customer: null },
    },
  ],
  vehicles: vehicles.map((n) => trailer(abbrev, n)),
})

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface Running {
  readonly url: string
  /** Ports for gateways. */
  readonly mqtt: number
  readonly teltonika: number
  readonly child: ChildProcess
}

export interface TestCells {
  readonly databases: readonly Database[]
  readonly directory: Database
  readonly cells: readonly Running[]
  readonly front: Running
  /** Starts a further process, or one again; resolves once it listens. */
  readonly start: (env: Readonly<Record<string, string>>) => Promise<Running>
  readonly envOf: (cell: number) => Readonly<Record<string, string>>
  /** `move-customer`, with what it writes; `onLine` may end it. */
  readonly move: (
    abbrev: string,
    from: number,
    to: number,
    onLine?: (line: string, child: ChildProcess) => void,
  ) => Promise<{ readonly code: number | null; readonly text: string }>
  readonly close: () => Promise<void>
}

export const end = async ({ child }: Pick<Running, 'child'>): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/**
 * @param fleets by the customer of each cell, numbers of its trailers
 * @param more of the environment of all processes
 */
export const startCells = async (
  fleets: readonly (readonly [abbrev: string, vehicles: readonly number[]])[],
  more: Readonly<Record<string, string>> = {},
): Promise<TestCells> => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-cells-'))
  const databases: Database[] = []
  for (const [abbrev, vehicles] of fleets) {
    writeFileSync(join(folder, `${abbrev}.json`), JSON.stringify(seedOf(abbrev, vehicles)))
    databases.push(await testDatabase())
  }
  const directory = await testDatabase(2)
  // The directory is a database of its own, with tables of its own.
  await directory.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const started: Running[] = []

  const start = async (env: Readonly<Record<string, string>>, triesLeft = 3): Promise<Running> => {
    const [port, mqtt, teltonika] = [await freePort(), await freePort(), await freePort()]
    const url = `http://127.0.0.1:${env.PORT ?? port}`
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      env: {
        ...{ PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port) },
        ...{ MQTT_PORT: String(mqtt), TELTONIKA_PORT: String(teltonika) },
        ...{ HOST: '127.0.0.1', INGEST_KEY: key, DIRECTORY_URL: directory.url, CELL_URL: url },
        SECRETS_KEY: 'a-key-that-all-cells-have-0123',
        ...more,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const running = { url, mqtt, teltonika, child }
    started.push(running)
    let [text, hasEnded] = ['', false]
    child.once('close', () => {
      hasEnded = true
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
    for (;;) {
      if (hasEnded) {
        // Somebody took a port after it was found to be free.
        const isTaken = /^Port \d+ is taken by another program/m.test(text)
        if (isTaken && triesLeft > 1) return start(env, triesLeft - 1)
        throw new Error(text)
      }
      const answer = await fetch(`${url}/readyz`).catch(() => null)
      if (answer?.status === 200) return running
      await pause(50)
    }
  }
  const envOf = (cell: number) => ({
    DATABASE_URL: databases[cell]!.url,
    CELL: `cell-${cell}`,
    SEED: join(folder, `${fleets[cell]![0]}.json`),
  })
  const cells: Running[] = []
  // One after another: the first is the one of number 0.
  for (const n of fleets.keys()) cells.push(await start(envOf(n)))
  const front = await start({ ROLE: 'front' })

  const move: TestCells['move'] = (abbrev, from, to, onLine = () => {}) =>
    new Promise((done) => {
      const child = execFile(
        process.execPath,
        [join(import.meta.dirname, '../../tandem.js'), 'move-customer', abbrev],
        {
          env: {
            PATH: process.env.PATH,
            ...{ DATABASE_URL: databases[from]!.url, TO_DATABASE_URL: databases[to]!.url },
            ...{ DIRECTORY_URL: directory.url, CELL: `cell-${from}`, CELL_URL: cells[from]!.url },
          },
        },
      )
      let text = ''
      child.stderr!.on('data', (chunk) => (text += chunk))
      child.stdout!.on('data', (chunk: string) => {
        text += chunk
        for (const line of chunk.split('\n')) if (line !== '') onLine(line, child)
      })
      child.once('close', (code) => done({ code, text }))
    })

  return {
    ...{ databases, directory, cells, front, envOf, move },
    start: (env) => start(env),
    close: async () => {
      for (const one of started) await end(one)
      for (const db of [...databases, directory]) await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let at = Date.now() - 3_600_000
/** A report of a trailer, each a second after the one before. */
export const report = (vehicle: number, miles: number) => {
  at += 1_000
  return { serial: `MRY-${vehicle}`, recorded: new Date(at).toISOString(), odometer: { miles } }
}

export const post = (reports: readonly object[], to: string): Promise<Response> =>
  fetch(`${to}/ingest/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(reports),
  })

/** Trailers that report through a front until they are told to stop; what was acknowledged is noted. */
export const startSending = (vehicles: readonly number[], to: string) => {
  const acknowledged = new Set<string>()
  let [stopped, miles] = [false, 100]
  const sending = vehicles.map(async (vehicle) => {
    while (!stopped) {
      const reports = [report(vehicle, miles++), report(vehicle, miles++)]
      while ((await post(reports, to).catch(() => null))?.status !== 200) await pause(50)
      for (const { serial, recorded } of reports) acknowledged.add(`${serial} ${recorded}`)
      await pause(20)
    }
  })
  return {
    acknowledged,
    stop: async () => {
      stopped = true
      await Promise.all(sending)
    },
  }
}

/** Reports of a cell as what was acknowledged is noted; each as often as it is there. */
export const storedIn = async ({ pool }: Database): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ key: string }>(
    `SELECT v.serial_num || ' ' || to_char(r.recorded AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS key
      FROM report r JOIN vehicle v ON v.id = r.vehicle_id`,
  )
  return rows.map(({ key }) => key)
}
