/** Processes of each role on one PostgreSQL, with a log of reports or without, and the processor time that each role takes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { TestNats } from '#server/ingest/log/testing.ts'
import { shares } from '#server/ingest/testing-processes.ts'
import { openPool } from '#server/platform/database.ts'
import { startEmbedded } from '#server/platform/embedded.ts'
import { type BenchApp, startApp } from './app.ts'
import { cpuOf } from './cpu.ts'

export interface BenchDatabase {
  readonly url: string
  readonly pool: pg.Pool
  /** Milliseconds of processor time so far. */
  readonly cpu: () => number
  readonly stop: () => Promise<void>
}

/** The PostgreSQL that is built in, for processes that are given its address. */
export const startDatabase = async (folder: string): Promise<BenchDatabase> => {
  const at = join(folder, 'postgres')
  const database = await startEmbedded({ folder: at, settings: { max_connections: 200 } })
  const pid = Number(readFileSync(join(at, 'postmaster.pid'), 'utf8').split('\n')[0])
  const pool = openPool(database.url, 2)
  return {
    ...{ url: database.url, pool, cpu: () => cpuOf(pid) },
    stop: async () => {
      await pool.end()
      await database.stop()
    },
  }
}

export type Part = 'all' | 'api' | 'engine' | 'jobs' | 'database' | 'log'
/** Milliseconds of processor time. */
export type Cpu = Readonly<Partial<Record<Part, number>>>

export interface Processes {
  /** Of those that take reports. */
  readonly urls: readonly string[]
  readonly key: string
  readonly cpu: () => Cpu
  /** Reports stored since they were started. */
  readonly stored: () => Promise<number>
  readonly stop: () => Promise<void>
}

export interface Counts {
  readonly api: number
  readonly engine: number
  readonly jobs: number
}

const accepted = async (apps: readonly BenchApp[]): Promise<number> => {
  const texts = await Promise.all(apps.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
  return texts.reduce((all, text) => all + Number(/^tandem_ingest_accepted_total (\d+)/m.exec(text)?.[1]), 0)
}

const sum = (apps: readonly BenchApp[]) => apps.reduce((all, { cpu }) => all + cpu(), 0)

/** One process that does everything. */
export const startOne = async (
  folder: string,
  database: BenchDatabase,
  env: Record<string, string> = {},
): Promise<Processes> => {
  const app = await startApp(join(folder, 'all'), { DATABASE_URL: database.url, ...env })
  return {
    ...{ urls: [app.url], key: app.key, stop: app.stop },
    stored: () => accepted([app]),
    cpu: () => ({ all: app.cpu(), database: database.cpu() }),
  }
}

/** Roles apart, whose engines share the vehicles; resolves once each engine has as many parts as it is to have. */
export const startRoles = async (
  folder: string,
  database: BenchDatabase,
  counts: Counts,
  nats: TestNats | null,
  /** GiB that the log keeps. */
  gib = 1,
): Promise<Processes> => {
  const env = {
    ...{ DATABASE_URL: database.url, ENGINES: 'shared' },
    ...(nats && {
      ...{ NATS_URL: nats.url, NATS_REPLICAS: String(nats.replicas), NATS_GIB: String(gib) },
      NATS_MONITOR: nats.monitors!.join(','),
    }),
  }
  const begin = (role: keyof Counts) =>
    Promise.all(
      Array.from({ length: counts[role] }, (_, n) =>
        startApp(join(folder, `${role}-${n}`), { ...env, ROLE: role }),
      ),
    )
  const [engine, api, jobs] = await Promise.all([begin('engine'), begin('api'), begin('jobs')])
  for (;;) {
    const parts = await shares(database)
    if (parts.length === counts.engine && parts[0]! - parts.at(-1)! <= 1) break
    await pause(100)
  }
  return {
    ...{ urls: api.map(({ url }) => url), key: api[0]!.key },
    stored: () => accepted(engine),
    cpu: () => ({
      ...{ api: sum(api), engine: sum(engine), jobs: sum(jobs), database: database.cpu() },
      ...(nats && { log: nats.pids().reduce((all, pid) => all + cpuOf(pid), 0) }),
    }),
    stop: async () => {
      await Promise.all([...api, ...jobs].map(({ stop }) => stop()))
      await Promise.all(engine.map(({ stop }) => stop()))
    },
  }
}
