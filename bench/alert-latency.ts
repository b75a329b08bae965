/** How long a report takes from being sent to the alert it fires on the live stream, at a steady 2,000 reports a second. */
import { hours } from '#domain/basics/time.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure, percentile } from './bench.ts'
import { body, post, report, seedFile } from './fleet.ts'
import { latencies } from './latency.ts'
import { watch } from './watched.ts'

const vehicles = 20_000
const perSecond = 2_000
const seconds = 20
const perRequest = 20
const watched = { geofences: 10_000, rules: 1_000 }

export const alertLatency: Benchmark = {
  name: 'alert-latency',
  about: `${perSecond} reports/s of ${vehicles} vehicles under ${watched.geofences.toLocaleString('en-US')} geofences and ${watched.rules.toLocaleString('en-US')} rules for ${seconds} s; from send to the alert on the live stream.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    await (await startApp(folder, { SEED: seedFile(folder, vehicles) })).stop()
    await watch(folder, vehicles, watched, Date.now() - hours(2))
    const app = await startApp(folder)
    // Every vehicle is known before, with doors shut and nothing wrong.
    const before = Date.now() - hours(1)
    for (let first = 0; first < vehicles; first += 1_000)
      await post(
        app.url,
        app.key,
        body(
          Array.from({ length: 1_000 }, (_, i) => ({
            ...report(first + i, 0, before),
            door: { opened: false },
            absSystemFault: { amberLamp: false, faults: [] },
          })),
        ),
      )
    const took = await latencies(
      app,
      { vehicles, perSecond, seconds, perRequest, from: 1 },
      (line) => ('firings' in line ? line.firings.map(({ at }) => at) : []),
      say,
    )
    remove()
    say(`${took.length} alerts of ${perSecond * seconds} reports were seen`)
    return [
      figure('alert-latency/p50', percentile(took, 0.5), 'ms', { most: 700 }),
      figure('alert-latency/p99', percentile(took, 0.99), 'ms', { most: 700 }),
    ]
  },
}
