/**
 * Brings jobs to gateways that are connected: to each that comes what it was told of before, and from then on what it may be
 * told of by now. Every few seconds it looks at jobs that were released, whose next moment has come, or whose gateway has
 * reported, and at no others.
 * A job lies in its table alone, so that any server can bring it.
 */
import type pg from 'pg'
import { minute } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { IngestReach } from '../access/ingest-keys.ts'
import type { Log } from '../platform/log.ts'
import { openLoop } from '../platform/loop.ts'
import { keepAccounts, type Receipt } from './accounts.ts'
import { claimJobs, dueJobs, heldGateways, jobsFor, type OpenJob, putOffJobs } from './jobs.ts'
import { keepJobResults } from './results.ts'
import { openSettling } from './settling.ts'

/** A way on which jobs go out: a gateway's own connection, or one that leads to all of them. */
export interface JobTransport {
  /** Null for one that leads to every gateway, and does not know which of them listen. */
  readonly serial: string | null
  readonly reach: IngestReach
  /** What the gateways are to do; the way knows what it has sent. False where it has to be offered once more. */
  readonly offer: (jobs: readonly OpenJob[]) => boolean
  /** When a job is offered again that its gateway has not begun, where nobody knows whether it listens. */
  readonly repeatAfter?: Ms
}
interface Answering {
  readonly serial: string
  readonly reach: IngestReach
}

export interface JobDispatcher {
  /** Offers this way its jobs from now on; the returned act ends it. */
  readonly attend: (transport: JobTransport) => () => void
  /** Resolves once the answers are kept. @throws where the database is away */
  readonly settle: (of: Answering, list: readonly unknown[]) => Promise<Receipt>
  /** Resolves once what the gateway says of itself is kept. @throws where the database is away */
  readonly describe: (of: Answering, list: readonly unknown[]) => Promise<Receipt>
  /** A gateway has reported over a way that is attended: what held its job back may hold no more. */
  readonly reported: (serial: string) => void
  /** Looks at once. */
  readonly nudge: () => void
  readonly stop: () => Promise<void>
}

/** A report is in the state of its vehicle, which conditions are read from, so long after it was stored. */
const usualSettling: Ms = 5_000
/** Gateways whose reports are remembered until then; those beyond wait for the clock. */
const reportedMost = 100_000

/** How soon a job that another server released is brought. */
const usualPause: Ms = 3_000
/** A day has more than a hundred of these: a gateway that sleeps hears one of them. */
const usualRepeat: Ms = 10 * minute
/** Gateways looked at in one query. */
const gatewaysAtOnce = 2_000
/** A large release may take so long from its moment to its commit, and servers' clocks may differ. */
const lookBack: Ms = minute

export interface JobDispatcherOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly now?: () => Instant
  readonly pause?: Ms
  readonly settling?: Ms
  /** Called with vehicles whose gateway runs another main app than before. */
  readonly onFirmware?: (vehicleIds: readonly number[]) => void
}

export const openJobDispatcher = ({
  pool,
  log,
  now = Date.now,
  pause = usualPause,
  settling = usualSettling,
  onFirmware = () => {},
}: JobDispatcherOptions): JobDispatcher => {
  const words = openSettling(pool)
  const transports = new Map<string | null, Set<JobTransport>>()
  /** Those that have been offered nothing yet: also what was sent on an earlier connection. */
  const newcomers = new Set<JobTransport>()
  /** When each gateway that has reported is looked at, the earliest first. */
  const looks = new Map<string, Instant>()
  /** Whatever was to be looked at until then, was. */
  let seen = now() - lookBack

  /** Offers what these gateways may be told of by now; who was new is so no more once that has worked. */
  const bring = async (serials: readonly string[]) => {
    const jobs = new Map((await jobsFor(pool, serials, {}, now())).map((job) => [job.serial, job]))
    const waiting = serials.flatMap((serial) => {
      const job = jobs.get(serial)
      if (!job) return []
      return [...(transports.get(serial) ?? [])].flatMap((transport) => {
        const { customerId } = transport.reach
        return customerId === undefined || customerId === job.customerId ? [{ job, transport }] : []
      })
    })
    const met = serials.flatMap((serial) => [...(transports.get(serial) ?? [])])
    const claimed = await claimJobs(pool, [...new Set(waiting.map(({ job }) => job))], now())
    const ids = new Set(claimed.map(({ id }) => id))
    for (const transport of met) newcomers.delete(transport)
    for (const { job, transport } of waiting)
      if (ids.has(job.id) && !transport.offer([job]) && transports.get(job.serial)?.has(transport))
        newcomers.add(transport)
  }
  /** The same over ways that lead to all gateways. */
  const publish = async (serials: readonly string[], ways: readonly JobTransport[]) => {
    const repeatAfter = Math.min(...ways.map((way) => way.repeatAfter ?? usualRepeat))
    const jobs = await jobsFor(pool, serials, {}, now(), false)
    for (const job of await claimJobs(pool, jobs, now(), repeatAfter))
      for (const way of ways) way.offer([job])
  }

  const newcomersRound = async () => {
    const serials = [...new Set([...newcomers].flatMap(({ serial }) => serial ?? []))]
    for (let from = 0; from < serials.length; from += gatewaysAtOnce)
      await bring(serials.slice(from, from + gatewaysAtOnce))
  }
  /** What may have changed since the last round: jobs that were released, or whose next moment has come. */
  const dueRound = async () => {
    const ways = [...(transports.get(null) ?? [])]
    const isWide = ways.length > 0
    const until = now()
    for (let after = { at: isWide ? 0 : seen - lookBack, id: 0 }; ; ) {
      const due = await dueJobs(pool, { after, until }, gatewaysAtOnce)
      const serials = [...new Set(due.map(({ serial }) => serial))]
      const here = serials.filter((serial) => transports.has(serial))
      if (here.length > 0) await bring(here)
      if (isWide && serials.length > 0) {
        await publish(serials, ways)
        await putOffJobs(pool, due, until)
      }
      const last = due.at(-1)
      if (due.length < gatewaysAtOnce || !last) break
      after = last
    }
    seen = until
  }
  /** Jobs that were held back, and whose gateway has reported since. */
  const reportedRound = async () => {
    const ways = [...(transports.get(null) ?? [])]
    const serials: string[] = []
    for (const [serial, at] of looks) {
      if (at > now()) break
      serials.push(serial)
      looks.delete(serial)
    }
    for (let from = 0; from < serials.length; from += gatewaysAtOnce) {
      const held = await heldGateways(pool, serials.slice(from, from + gatewaysAtOnce), now())
      const here = held.filter((serial) => transports.has(serial))
      if (here.length > 0) await bring(here)
      if (ways.length > 0 && held.length > 0) await publish(held, ways)
    }
  }
  const round = async () => {
    if (transports.size === 0) {
      seen = now()
      looks.clear()
      return false
    }
    await newcomersRound()
    await reportedRound()
    await dueRound()
    return false
  }
  const loop = openLoop({
    pause,
    round,
    onFault: (error) => log.seldom('jobs', 'Jobs for gateways could not be looked for', { error }),
  })

  return {
    attend: (transport) => {
      const known = transports.get(transport.serial) ?? new Set()
      transports.set(transport.serial, known.add(transport))
      if (transport.serial !== null) newcomers.add(transport)
      loop.nudge()
      return () => {
        newcomers.delete(transport)
        known.delete(transport)
        if (known.size === 0 && transports.get(transport.serial) === known)
          transports.delete(transport.serial)
      }
    },
    settle: (of, list) => keepJobResults(words, of, list, now()),
    describe: ({ serial, reach }, list) =>
      keepAccounts(pool, list, { serial, reach, transport: 'mqtt', onFirmware }, now()),
    reported: (serial) => {
      const isAttended = transports.has(serial) || transports.has(null)
      if (isAttended && !looks.has(serial) && looks.size < reportedMost) looks.set(serial, now() + settling)
    },
    nudge: loop.nudge,
    stop: loop.stop,
  }
}
