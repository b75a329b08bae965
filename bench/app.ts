/** Starts and stops the server that a benchmark measures: its own process, an empty folder, a free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A tick of the kernel's clock, in which /proc counts. */
const tick = 10

/** Milliseconds of processor time of a process and of all that it has started, those that have ended among them. */
function cpuOf(root: number): number {
  const parents = new Map<number, number>()
  const ticks = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      parents.set(Number(name), fields[1]!)
      ticks.set(Number(name), fields[11]! + fields[12]! + fields[13]! + fields[14]!)
    } catch {
      // It has ended meanwhile.
    }
  }
  const belongs = (pid: number): boolean => pid === root || (parents.has(pid) && belongs(parents.get(pid)!))
  let sum = 0
  for (const [pid, count] of ticks) if (belongs(pid)) sum += count
  return sum * tick
}

/** A folder that does not outlive the benchmark. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Starts the real server in `folder` and waits until it is ready. */
export async function startApp(folder: string, env: Record<string, string> = {}): Promise<BenchApp> {
  const [port, mqttPort] = [await freePort(), await freePort()]
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
    resident: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) *
      1024,
    cpu: () => cpuOf(child.pid!),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
