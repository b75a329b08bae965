/** What stays, trips and days cost the way in: reports a second of processor time with them, beside what it would be without the time they take. */
import { join } from 'node:path'
import { advance } from '#domain/alerts/advance.ts'
import { minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Report } from '#domain/sensors/report.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'
import { step } from '#domain/state/step.ts'
import { dayRow } from '#domain/track/day.ts'
import { decodeReport } from '#domain/wire/report.ts'
import { dayWrittenEvery } from '#server/ingest/journeys/days-behind.ts'
import { JourneyWrites } from '#server/ingest/journeys/writes.ts'
import { openPool } from '#server/platform/database.ts'
import { urlOfRunning } from '#server/platform/database-folder.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, type Measured } from './bench.ts'
import { body, dailyReport, postAll, seedFile } from './fleet.ts'
import { registered } from './verdict.ts'

export interface DayRollUpSize {
  readonly vehicles: number
  /** Reports of each, one in five minutes. */
  readonly rounds: number
}
const usual: DayRollUpSize = { vehicles: 20_000, rounds: 9 }
const warmRounds = 2
const perRequest = 1_000
const lanes = 16
const every = minutes(5)

/** Milliseconds of processor time that the server and its database take for a report that comes through HTTP. */
async function through({ vehicles, rounds }: DayRollUpSize, start: Instant): Promise<number> {
  const { folder, remove } = temporaryFolder()
  const app = await startApp(folder, { SEED: seedFile(folder, vehicles) })
  const bodies = Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: Math.ceil(vehicles / perRequest) }, (_, n) =>
      body(
        Array.from({ length: Math.min(perRequest, vehicles - n * perRequest) }, (_, i) => {
          const index = n * perRequest + i
          return dailyReport(index, round, start + round * every + index)
        }),
      ),
    ),
  )
  await postAll(app.url, app.key, bodies.slice(0, warmRounds).flat(), lanes)
  const busy = app.cpu()
  await postAll(app.url, app.key, bodies.slice(warmRounds).flat(), lanes)
  const cpu = app.cpu() - busy
  await app.stop()
  remove()
  return cpu / (vehicles * (rounds - warmRounds))
}

const decoded = (index: number, round: number, start: Instant): Report => {
  const at = start + round * every + index
  const read = decodeReport(dailyReport(index, round, at), at + every)
  if (!read.ok) throw new Error(read.reason)
  return read.report
}

/** Milliseconds a report of following stays, trips and days, the least of some runs. */
function following({ vehicles, rounds }: DayRollUpSize, start: Instant) {
  const some = Math.min(2_000, vehicles)
  const reports = Array.from({ length: some }, (_, n) =>
    Array.from({ length: rounds }, (_, round) => decoded(n, round, start)),
  )
  const least = (act: (state: VehicleState, report: Report) => VehicleState): number => {
    let took = Number.POSITIVE_INFINITY
    for (let run = 0; run < 9; run++) {
      const began = performance.now()
      for (const mine of reports) {
        let state = unreported
        for (const report of mine) state = act(state, report)
      }
      took = Math.min(took, (performance.now() - began) / (some * rounds))
    }
    return took
  }
  const plain = least((state, report) => step(state, report).state)
  const all = least((state, report) => advance(state, report, registered, null).state)
  return Math.max(0, all - plain)
}

/**
 * Milliseconds of processor time that the database takes for a report: for the stays and trips that begin and end, and
 * for the day that goes on, of reports that come once in five minutes.
 */
async function writing({ vehicles, rounds }: DayRollUpSize, start: Instant) {
  const { folder, remove } = temporaryFolder()
  const app = await startApp(folder, { SEED: seedFile(folder, vehicles) })
  const pool = openPool(urlOfRunning(join(folder, 'postgres'))!)
  const client = await pool.connect()
  try {
    const states = new Map<number, VehicleState>()
    const taken = { legs: 0, days: 0 }
    const keep = async (what: keyof typeof taken, all: readonly JourneyWrites[], batch: number) => {
      const busy = app.cpu()
      for (const writes of all) await writes.keep(client, batch)
      if (batch >= warmRounds) taken[what] += app.cpu() - busy
    }
    for (let round = 0; round < rounds; round++) {
      const legs: JourneyWrites[] = []
      const days: JourneyWrites[] = []
      for (let n = 0; n < vehicles; n++) {
        if (n % perRequest === 0) {
          legs.push(new JourneyWrites())
          days.push(new JourneyWrites())
        }
        // Ids that no vehicle of the server has.
        const key = { customerId: 1, vehicleId: 1_000_000 + n }
        const next = advance(states.get(n) ?? unreported, decoded(n, round, start), registered, null)
        states.set(n, next.state)
        legs.at(-1)!.add(key, next)
        days.at(-1)!.add(key, { legs: [], days: [dayRow(next.state.journey!.day)] })
      }
      await keep('legs', legs, round)
      await keep('days', days, round)
    }
    const reports = vehicles * (rounds - warmRounds)
    const written = Math.min(1, every / dayWrittenEvery)
    return { legs: taken.legs / reports, days: (taken.days / reports) * written }
  } finally {
    client.release()
    await pool.end()
    await app.stop()
    remove()
  }
}

export async function measureDayRollUp(
  size: DayRollUpSize,
  say: (line: string) => void,
): Promise<readonly Measured[]> {
  const start = Date.now() - size.rounds * every
  const cpu = await through(size, start)
  const follows = following(size, start)
  const { legs, days } = await writing(size, start)
  const micro = (ms: number) => (ms * 1_000).toFixed(1)
  say(
    `a report takes ${micro(cpu)} µs of processor time; to follow takes ${micro(follows)} µs of it, stays and trips ${micro(legs)} µs; the day that goes on, where reports come once in five minutes, ${micro(days)} µs more`,
  )
  // Sent within seconds, these reports have their day written once or twice: what it costs in the long run is added.
  return [
    compared(
      'day-roll-up',
      1_000 / (cpu + days),
      'reports a CPU second',
      { name: 'without stays, trips and days', value: 1_000 / Math.max(cpu / 100, cpu - follows - legs) },
      { least: 0.9 },
    ),
  ]
}

export const dayRollUp: Benchmark = {
  name: 'day-roll-up',
  about: `${usual.vehicles.toLocaleString('en-US')} vehicles, ${usual.rounds - warmRounds} reports each through HTTP: the processor time that a report takes, and what stays, trips and days take of it.`,
  run: (say) => measureDayRollUp(usual, say),
}
