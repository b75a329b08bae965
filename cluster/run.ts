/** `npm run cluster`: starts a cluster on this machine, has a fleet report to it, and shows both; keys kill and start. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emitKeypressEvents } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword, demoUsers } from '#simulator/customers.ts'
import { ensureBuilt } from '../build.ts'
import { type Cluster, type Seen, startCluster } from './cluster.ts'
import { makeDrive } from './drive.ts'
import { findNats, howToFetch } from './nats.ts'
import { drawn } from './table.ts'

const { env, stdin, stdout } = process
const key = 'cluster-key-0123456789'
const account = {
  email: demoUsers.find(({ roles }) => roles.includes('CUSTOMER'))!.email,
  password: demoPassword,
}
const drawEveryMs = 1_000
const triesMost = 4
/** Lines of the processes that are shown. */
const shownLines = 8

const wholeNumber = (name: string, usual: number, low: number, high: number): number => {
  const text = env[name]?.trim()
  const value = text ? Number(text) : usual
  if (!Number.isInteger(value) || value < low || value > high)
    throw new Error(`${name} is a whole number from ${low} to ${high}.`)
  return value
}

/** How much each engine stored since it was last looked. */
const rates = () => {
  let before = new Map<string, number>()
  return (seen: readonly Seen[]): ReadonlyMap<string, number> => {
    const now = new Map(
      seen.flatMap(({ name, stored }) => (stored === null ? [] : [[name, stored] as const])),
    )
    const found = new Map(
      [...now].map(([name, stored]) => [name, Math.max(0, stored - (before.get(name) ?? stored))]),
    )
    before = now
    return found
  }
}

const act = async (cluster: Cluster, name: string, pressed: string): Promise<void> => {
  const condition = cluster.conditionOf(name)
  if (pressed === 'k' && condition !== 'away') await cluster.kill(name)
  if (pressed === 'f') condition === 'frozen' ? cluster.wake(name) : cluster.freeze(name)
  if (pressed === 's' && condition === 'away') await cluster.start(name)
  if (pressed === 'p') await cluster.postgres.promote()
}

/** What was killed a moment ago may still write there. */
const remove = (folder: string): void => {
  for (let tries = 0; tries < triesMost; tries++)
    try {
      rmSync(folder, { recursive: true, force: true })
      return
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, drawEveryMs / 2)
    }
}

/** The program of the log; null without one, which is said. @throws where an argument is unknown */
const natsFor = (args: readonly string[]): string | null => {
  const unknown = args.find((arg) => arg !== '--plain')
  if (unknown !== undefined) throw new Error(`There is no ${unknown}. --plain leaves out the log of reports.`)
  if (args.length > 0) return null
  const nats = findNats()
  if (nats === null)
    stdout.write(`Without a log of reports: there is no nats-server. This fetches it:\n  ${howToFetch}\n`)
  return nats
}

/** @param args `--plain`: without a log of reports */
export const runCluster = async (args: readonly string[] = []): Promise<void> => {
  const nats = natsFor(args)
  const vehicles = wholeNumber('CLUSTER_VEHICLES', 400, 10, 20_000)
  const port = wholeNumber('PORT', 8080, 0, 65_535)
  await ensureBuilt((line) => stdout.write(`${line}\n`))
  const stop = new AbortController()
  const drive = makeDrive(vehicles, key, stop.signal)
  const folder = mkdtempSync(join(tmpdir(), 'tandem-cluster-'))
  process.on('exit', () => remove(folder))
  let hasStarted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // What has begun until then goes with this process.
      if (!hasStarted) process.exit(130)
      stop.abort(null)
    })
  const seed = join(folder, 'fleet.json')
  writeFileSync(seed, JSON.stringify(drive.seed))
  const lines: string[] = []
  const say = (name: string, line: string) => {
    lines.push(`${name.padEnd(10)} ${line}`)
    if (lines.length > shownLines) lines.shift()
    if (!stdout.isTTY) stdout.write(`${name.padEnd(10)} ${line}\n`)
  }
  stdout.write(
    `A database with a standby, ${nats === null ? '' : 'a log on three servers, '}two apis, three engines, jobs; ${vehicles} trailers. Starting …\n`,
  )
  const cluster = await startCluster({ folder, port, key, seed, nats, say })
  hasStarted = true
  const driving = drive.run(cluster.url).catch((error) => {
    if (!stop.signal.aborted) stop.abort(error)
  })

  let chosen = 0
  let isActing = false
  const press = (pressed: string) => {
    if (pressed === 'q') return stop.abort(null)
    if (pressed === 'up') chosen = Math.max(0, chosen - 1)
    else if (pressed === 'down') chosen = Math.min(cluster.names.length - 1, chosen + 1)
    else if (pressed === 'r') drive.driven.longestGap = 0
    else if (!isActing) {
      isActing = true
      act(cluster, cluster.names[chosen]!, pressed)
        .catch((error: Error) => say('cluster', error.message))
        .finally(() => {
          isActing = false
        })
    }
  }
  if (stdin.isTTY) {
    emitKeypressEvents(stdin)
    stdin.setRawMode(true)
    stdin.on('keypress', (_text, { name, ctrl }: { name?: string; ctrl?: boolean }) =>
      press(ctrl && name === 'c' ? 'q' : (name ?? '')),
    )
  }

  const stored = rates()
  let accepted = 0
  while (!stop.signal.aborted) {
    const seen = await cluster.see()
    const { driven } = drive
    const picture = drawn({
      ...{ seen, driven, url: cluster.url, account, chosen, lines, now: Date.now() },
      ...{ rate: driven.accepted - accepted, stored: stored(seen), lag: await cluster.postgres.lag() },
      width: stdout.columns || 120,
    })
    accepted = driven.accepted
    if (stdout.isTTY) stdout.write(`\x1b[H\x1b[2J${picture.join('\n')}\n`)
    await pause(drawEveryMs, undefined, { signal: stop.signal }).catch(() => undefined)
  }
  if (stdin.isTTY) {
    stdin.setRawMode(false)
    stdin.pause()
  }
  stdout.write('Ending …\n')
  await driving
  await cluster.stop()
  if (stop.signal.reason !== null) throw stop.signal.reason
}
