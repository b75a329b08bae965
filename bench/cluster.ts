/** What it costs to have roles in processes of their own, through a log of reports and without, beside one process that does everything. */
import { setTimeout as pause } from 'node:timers/promises'
import { hasNats, startNats } from '#server/ingest/log/testing.ts'
import { temporaryFolder } from './app.ts'
import { type Benchmark, compared, figure, type Measured, percentile } from './bench.ts'
import {
  type Counts,
  type Cpu,
  type Part,
  type Processes,
  startDatabase,
  startOne,
  startRoles,
} from './cluster-processes.ts'
import { body, post, report, seedFile } from './fleet.ts'
import { latencies } from './latency.ts'

export interface ClusterLoad {
  readonly vehicles: number
  /** Reports of each vehicle that are measured, after one that makes it known. */
  readonly rounds: number
  readonly perRequest: number
  /** Requests at once. */
  readonly lanes: number
  readonly counts: Counts
  /** Servers of the log. */
  readonly logServers: number
  /** Of the latency. */
  readonly perSecond: number
  readonly seconds: number
}
const usual: ClusterLoad = {
  ...{ vehicles: 100_000, rounds: 3, perRequest: 1_000, lanes: 16 },
  ...{ counts: { api: 2, engine: 3, jobs: 1 }, logServers: 3, perSecond: 5_000, seconds: 15 },
}
/** What is written behind is written by then, and counts. */
const settles = 4_000
/** Between the reports of a vehicle. */
const every = 300_000

interface Leg {
  readonly perSecond: number
  /** Microseconds of processor time that a report took, by role. */
  readonly cost: Cpu
}

const total = (cost: Cpu): number => Object.values(cost).reduce((sum, one) => sum + one, 0)
const inWords = (cost: Cpu): string =>
  [...Object.entries(cost), ['together', total(cost)] as const]
    .map(([part, us]) => `${part} ${Math.round(us)}`)
    .join(', ')

/** Sends so many rounds of all vehicles at full speed, to each api in turn, and waits until they are stored. */
const drive = async (
  { urls, key, cpu, stored }: Processes,
  { vehicles, perRequest, lanes }: ClusterLoad,
  from: number,
  rounds: number,
  clock: number,
): Promise<Leg> => {
  const bodies = Array.from({ length: (vehicles * rounds) / perRequest }, (_, n) => {
    const first = (n * perRequest) % vehicles
    const round = from + Math.floor((n * perRequest) / vehicles)
    return body(
      Array.from({ length: perRequest }, (_, i) =>
        report(first + i, round, clock + round * every + first + i),
      ),
    )
  })
  const [before, storedBefore] = [cpu(), await stored()]
  const began = performance.now()
  let next = 0
  const lane = async () => {
    for (let i = next++; i < bodies.length; i = next++) await post(urls[i % urls.length]!, key, bodies[i]!)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const sent = vehicles * rounds
  while ((await stored()) - storedBefore < sent) await pause(50)
  const perSecond = (sent * 1000) / (performance.now() - began)
  await pause(settles)
  const after = cpu()
  const cost = Object.fromEntries(
    (Object.keys(after) as Part[]).map((part) => [part, ((after[part]! - before[part]!) * 1000) / sent]),
  )
  return { perSecond, cost }
}

export const measureCluster = async (
  say: (line: string) => void,
  load: ClusterLoad = usual,
): Promise<readonly Measured[]> => {
  const { folder, remove } = temporaryFolder()
  const database = await startDatabase(folder)
  const clock = Date.now() - 8 * 3_600_000
  let round = 0
  /** The processes are ended behind it. */
  const measure = async (name: string, processes: Processes, withScreen: boolean) => {
    await drive(processes, load, round, 1, clock)
    const leg = await drive(processes, load, round + 1, load.rounds, clock)
    round += 1 + load.rounds
    say(`${name}: ${Math.round(leg.perSecond)} reports/s; microseconds a report: ${inWords(leg.cost)}`)
    if (!withScreen) {
      await processes.stop()
      return { ...leg, took: [] }
    }
    const { urls, key, stop } = processes
    const took = await latencies(
      { url: urls[0]!, screenUrl: urls.at(-1)!, key, stop },
      { ...load, perRequest: load.perSecond / 100, from: round, clock: clock + round * every },
      (line) => ('changes' in line ? line.changes.map((change) => change[6]) : []),
      say,
    )
    round += Math.ceil((load.perSecond * load.seconds) / Math.min(load.vehicles, every))
    say(
      `${name}, ${load.perSecond} reports/s: ${took.length} of ${load.perSecond * load.seconds} seen; p50 ${Math.round(percentile(took, 0.5))} ms, p99 ${Math.round(percentile(took, 0.99))} ms`,
    )
    return { ...leg, took }
  }
  try {
    const seed = { SEED: seedFile(folder, load.vehicles) }
    const first = await measure('one process', await startOne(folder, database, seed), true)
    const plain = await measure('roles apart', await startRoles(folder, database, load.counts, null), true)
    const logged = hasNats ? await throughLog() : null
    // Once more at the end: what was stored meanwhile makes the database's work longer.
    const last = await measure('one process', await startOne(folder, database), false)
    const one = {
      perSecond: (first.perSecond + last.perSecond) / 2,
      cost: (total(first.cost) + total(last.cost)) / 2,
    }
    const figuresOf = (name: string, leg: typeof plain): readonly Measured[] => [
      compared(
        `${name}/cpu`,
        total(leg.cost),
        'us a report',
        { name: 'one process', value: one.cost },
        { most: 1.6 },
      ),
      compared(
        `${name}/rate`,
        leg.perSecond,
        'reports/s',
        { name: 'one process', value: one.perSecond },
        { least: 0.5 },
      ),
      figure(`${name}/latency p99`, percentile(leg.took, 0.99), 'ms', { most: 1_000 }),
    ]
    return [...figuresOf('cluster', plain), ...(logged ? figuresOf('cluster/log', logged) : [])]
  } finally {
    await database.stop()
    remove()
  }

  async function throughLog() {
    const nats = await startNats(load.logServers, 'always', '8GB')
    try {
      return await measure('through the log', await startRoles(folder, database, load.counts, nats, 4), true)
    } finally {
      await nats.close()
    }
  }
}

export const cluster: Benchmark = {
  name: 'cluster',
  about: `${usual.vehicles.toLocaleString('en-US')} vehicles, ${usual.rounds} reports each, ${usual.perRequest} a request; processor time a report of ${usual.counts.api} apis, ${usual.counts.engine} engines, ${usual.counts.jobs} jobs and the database, without and with a log of ${usual.logServers} servers, beside one process on the same database before and after; and ${usual.perSecond.toLocaleString('en-US')} reports/s to the live screen of another api.`,
  run: (say) => measureCluster(say),
}
