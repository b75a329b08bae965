/** How long a report takes from being sent to its event on the live stream, at a steady 2,000 reports a second. */

import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure, percentile } from './bench.ts'
import { seedFile } from './fleet.ts'
import { latencies } from './latency.ts'

const vehicles = 20_000
const perSecond = 2_000
const seconds = 20
const perRequest = 20

export const ingestLatency: Benchmark = {
  name: 'ingest-latency',
  about: `${perSecond} reports/s of ${vehicles} vehicles in requests of ${perRequest} for ${seconds} s; from send to the event on the live stream.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const app = await startApp(folder, { SEED: seedFile(folder, vehicles) })
    const took = await latencies(
      app,
      { vehicles, perSecond, seconds, perRequest, from: 0 },
      (line) => ('changes' in line ? line.changes.map((change) => change[6]) : []),
      say,
    )
    remove()
    say(`${took.length} of ${perSecond * seconds} reports were seen`)
    return [
      figure('ingest-latency/p50', percentile(took, 0.5), 'ms', { most: 500 }),
      figure('ingest-latency/p99', percentile(took, 0.99), 'ms', { most: 500 }),
    ]
  },
}
