/** Servers of NATS for tests, where there is the program `nats-server`. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '@nats-io/transport-node'
import type { ReportLogOptions } from './report-log.ts'

const program = 'nats-server'

/** Whether there is one here; where there is none, tests say so. */
export const hasNats = (() => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    process.stdout.write('The log of reports is not tested: there is no nats-server on this machine.\n')
    return false
  }
})()

/** Ports that nobody has at the moment. */
const freePorts = async (count: number): Promise<readonly number[]> => {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

export interface TestNats extends ReportLogOptions {
  /** Of those that run. */
  readonly pids: () => readonly number[]
  /** Ends one of its servers at once. */
  readonly kill: (n: number) => Promise<void>
  readonly begin: (n: number) => void
  readonly close: () => Promise<void>
}

/** Starts so many servers, each with a folder of its own; resolves once reports can be kept. */
export const startNats = async (count: number, sync = 'always', store = '1GB'): Promise<TestNats> => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-nats-'))
  const ports = await freePorts(count * 3)
  const clients = ports.slice(0, count)
  const monitors = ports.slice(count, 2 * count)
  const routes = ports.slice(2 * count)
  const children: (ChildProcess | null)[] = []
  const begin = (n: number) => {
    const file = join(folder, `${n}.conf`)
    const others = routes.map((port) => `nats-route://127.0.0.1:${port}`).join(', ')
    writeFileSync(
      file,
      `listen: "127.0.0.1:${clients[n]}"
      http: "127.0.0.1:${monitors[n]}"
      server_name: "n${n}"
      jetstream { store_dir: "${join(folder, String(n))}", sync_interval: ${sync}, max_file_store: ${store} }
      ${count > 1 ? `cluster { name: test, listen: "127.0.0.1:${routes[n]}", routes: [${others}] }` : ''}`,
    )
    children[n] = spawn(program, ['-c', file], { stdio: 'ignore' })
  }
  const kill = async (n: number) => {
    const child = children[n]
    children[n] = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for (let n = 0; n < count; n++) begin(n)
  const url = clients.map((port) => `nats://127.0.0.1:${port}`).join(',')
  await isReady(clients, count)
  return {
    ...{ url, replicas: count, most: 2 ** 28 },
    monitors: monitors.map((port) => `http://127.0.0.1:${port}`),
    pids: () => children.flatMap((child) => child?.pid ?? []),
    kill,
    begin,
    close: async () => {
      for (let n = 0; n < count; n++) await kill(n)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the servers have one another, and a leader. */
const isReady = async (ports: readonly number[], count: number): Promise<void> => {
  const servers = ports.map((port) => `127.0.0.1:${port}`)
  for (;;)
    try {
      const connection = await connect({ servers, timeout: 1_000 })
      try {
        const { json } = { json: await connection.request('$JS.API.INFO', '', { timeout: 1_000 }) }
        const answer = json.json<{ error?: unknown }>()
        if (answer.error === undefined && (count === 1 || connection.info)) return
      } finally {
        await connection.close()
      }
    } catch {
      await pause(100)
    }
}
