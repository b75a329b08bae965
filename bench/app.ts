/** Starts and stops the server that a benchmark measures: its own process, an empty folder, a free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuOf, residentOf } from './cpu.ts'

export interface BenchApp {
  readonly url: string
  readonly folder: string
  readonly key: string
  /** Milliseconds from the command to the first good answer of /readyz. */
  readonly readyAfter: number
  /** Resident memory of the server process, in bytes; Linux alone tells. */
  readonly resident: () => number
  /** Milliseconds of processor time that the server and its database have taken so far; Linux alone tells. */
  readonly cpu: () => number
  readonly stop: () => Promise<void>
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A folder that does not outlive the benchmark. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Starts the real server in `folder` and waits until it is ready. */
export async function startApp(folder: string, env: Record<string, string> = {}): Promise<BenchApp> {
  const [port, mqttPort] = [env.PORT ?? (await freePort()), await freePort()]
  const key = 'bench-key-of-a-folder-that-is-thrown-away'
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      INGEST_KEY: key,
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it was ready.`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    url,
    folder,
    key,
    readyAfter: performance.now() - began,
    resident: () => residentOf(child.pid!),
    cpu: () => cpuOf(child.pid!),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
