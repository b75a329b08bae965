/** What geofences and rules cost reports on their way in: the same run with them, without them, and as a plain COPY. */
import { hours } from '#domain/basics/time.ts'
import { openDatabase } from '#server/platform/database.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared } from './bench.ts'
import { body, dailyReport, postAll, report, seedFile } from './fleet.ts'
import { plainCopy } from './ingest.ts'
import { watch } from './watched.ts'

const vehicles = 50_000
const rounds = 8
const perRequest = 1_000
const lanes = 12
/** Rounds that make every vehicle known, and the server warm. */
const warmRounds = 2
const watched = { geofences: 10_000, rules: 1_000 }

/** Sends all rounds to a server on this folder; reports per second. */
async function send(folder: string, start: number, make: typeof dailyReport): Promise<number> {
  const app = await startApp(folder)
  const bodies = Array.from({ length: (vehicles * rounds) / perRequest }, (_, n) => {
    const round = Math.floor((n * perRequest) / vehicles)
    const first = (n * perRequest) % vehicles
    return body(
      Array.from({ length: perRequest }, (_, i) =>
        make(first + i, round, start + round * 300_000 + (first + i)),
      ),
    )
  })
  const warm = (vehicles * warmRounds) / perRequest
  await postAll(app.url, app.key, bodies.slice(0, warm), lanes)
  const began = performance.now()
  await postAll(app.url, app.key, bodies.slice(warm), lanes)
  const seconds = (performance.now() - began) / 1000
  await app.stop()
  return (vehicles * (rounds - warmRounds)) / seconds
}

/** How many visits and firings a folder holds. */
async function kept(folder: string): Promise<string> {
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  try {
    const { rows } = await db.pool.query<{ visits: number; firings: number }>(
      'SELECT (SELECT count(*) FROM visit) AS visits, (SELECT count(*) FROM firing) AS firings',
    )
    return `${rows[0]!.visits} visits and ${rows[0]!.firings} firings of ${vehicles * rounds} reports`
  } finally {
    await db.close()
  }
}

export const alerts: Benchmark = {
  name: 'alerts',
  about: `${vehicles.toLocaleString('en-US')} vehicles, ${rounds} reports each, under ${watched.geofences.toLocaleString('en-US')} geofences and ${watched.rules.toLocaleString('en-US')} rules; the same run without; a plain COPY of the same rows. Once on an ordinary day, once with everything changing all the time.`,
  run: async (say) => {
    const start = Date.now() - rounds * 300_000
    const measure = async (isWatched: boolean, make: typeof dailyReport) => {
      const { folder, remove } = temporaryFolder()
      await (await startApp(folder, { SEED: seedFile(folder, vehicles) })).stop()
      if (isWatched) await watch(folder, vehicles, watched, start - hours(1))
      const rate = await send(folder, start, make)
      const what = isWatched ? `with them: ${await kept(folder)}` : 'without geofences and rules'
      say(`${Math.round(rate)} reports/s ${what}`)
      const plain = isWatched ? null : await plainCopy(folder)
      remove()
      return { rate, plain }
    }
    const without = await measure(false, dailyReport)
    const plain = { name: 'plain COPY', value: without.plain! }
    say(`${Math.round(plain.value)} rows/s as plain COPY`)
    const through = await measure(true, dailyReport)
    // Everything about every vehicle is another with each report: doors, weight, lamps, tether.
    const stormWithout = await measure(false, report)
    const storm = await measure(true, report)
    return [
      compared(
        'alerts',
        through.rate,
        'reports/s',
        { name: 'no rules', value: without.rate },
        { least: 0.67 },
      ),
      compared('alerts/copy', through.rate, 'reports/s', plain, { least: 0.4 }),
      compared(
        'alerts/storm',
        storm.rate,
        'reports/s',
        { name: 'no rules', value: stormWithout.rate },
        { least: 0.25 },
      ),
    ]
  },
}
