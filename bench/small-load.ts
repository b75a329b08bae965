/** What a report costs where few come, each in a request of its own, and what 500 silent trailers cost. */
import { setTimeout as pause } from 'node:timers/promises'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure } from './bench.ts'
import { body, dailyReport, postAll, seedFile } from './fleet.ts'
import { costAt } from './pace.ts'

const vehicles = 500
const seconds = 12
/** Reports a second, and the milliseconds of processor time that each may take. */
const paces = [
  [20, 3.8],
  [100, 1.7],
  [500, 0.9],
] as const
const restSeconds = 15
/** Of one core, while nobody reports and nobody looks. */
const mostAtRest = 1

export const smallLoad: Benchmark = {
  name: 'small-load',
  about: `${vehicles} vehicles; processor time a report of server and database at ${paces.map(([pace]) => pace).join(', ')} reports a second for ${seconds} s, a request each, and at rest.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const app = await startApp(folder, { SEED: seedFile(folder, vehicles) })
    const start = Date.now() - 20 * 3_600_000
    let sent = 0
    const next = () => {
      const n = sent++
      return body([dailyReport(n % vehicles, Math.floor(n / vehicles), start + n * 100)])
    }
    const some = (count: number) => Array.from({ length: count }, next)
    await postAll(app.url, app.key, some(2_000), 8)
    const costs: number[] = []
    for (const [pace] of paces) {
      const cost = await costAt(app, some(pace * seconds), pace)
      say(`${pace} a second: ${cost.toFixed(2)} ms a report`)
      costs.push(cost)
    }
    // What a burst has left is given back first.
    await pause(10_000)
    const before = app.cpu()
    await pause(restSeconds * 1000)
    const rest = (app.cpu() - before) / (restSeconds * 10)
    say(`at rest: ${rest.toFixed(2)} % of a core`)
    await app.stop()
    remove()
    return [
      ...paces.map(([pace, most], n) => figure(`small-load/${pace}`, costs[n]!, 'ms a report', { most })),
      figure('small-load/rest', rest, '% of a core', { most: mostAtRest }),
    ]
  },
}
