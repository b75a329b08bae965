/** How long it takes to know the whole fleet at a past moment: 10,000 vehicles that have reported for 30 days. */
import { days, hours } from '#domain/basics/time.ts'
import type { PastFleet } from '#domain/wire/past.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure, percentile } from './bench.ts'
import { seedFile, tokenFor } from './fleet.ts'
import { fillPast } from './past.ts'

const vehicles = 10_000
const length = days(30)
const every = hours(1)
const moments = 30

export const pastMoment: Benchmark = {
  name: 'past-moment',
  about: `GET /v1/api/past at ${moments} moments spread over 30 days of ${vehicles.toLocaleString('en-US')} vehicles that reported every hour, 7.2 million reports; and what changed between two moments.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    await (await startApp(folder, { SEED: seedFile(folder, vehicles) })).stop()
    const now = Date.now()
    const began = performance.now()
    const stored = await fillPast(folder, length, every, now)
    say(`${stored} reports stored in ${Math.round((performance.now() - began) / 1000)} s`)
    const app = await startApp(folder)
    const headers = { authorization: `Bearer ${await tokenFor(app.url)}`, 'accept-encoding': 'gzip' }
    const ask = async <T>(path: string) => {
      const from = performance.now()
      const answer = await fetch(app.url + path, { headers })
      const body = (await answer.json()) as T
      return { took: performance.now() - from, body }
    }
    const iso = (at: number) => new Date(at).toISOString()
    const took: number[] = []
    for (let n = 0; n < moments; n++) {
      // Here and there, so that each has other pages of the table to read than the one before.
      const at = now - days(1) - ((n * 7919) % 28) * days(1) - n * 600_000
      const { took: one, body } = await ask<PastFleet>(`/v1/api/past?at=${iso(at)}`)
      if (body.fleet.length !== vehicles) throw new Error(`${body.fleet.length} vehicles were returned.`)
      took.push(one)
    }
    const changes: number[] = []
    for (let n = 1; n <= 5; n++)
      changes.push((await ask(`/v1/api/past/changes?from=${iso(now - n * days(4))}`)).took)
    await app.stop()
    remove()
    say(`the first ${Math.round(took[0]!)} ms, the slowest ${Math.round(Math.max(...took))} ms`)
    return [
      figure('past-moment/p50', percentile(took, 0.5), 'ms', { most: 1_000 }),
      figure('past-moment/p95', percentile(took, 0.95), 'ms', { most: 1_000 }),
      figure('past-moment/changes-p50', percentile(changes, 0.5), 'ms', { most: 2_000 }),
    ]
  },
}
