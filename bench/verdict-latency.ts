/** How long a report that changes a verdict takes from being sent to the live stream, which the queue of Now reads, at a steady 2,000 reports a second. */
import type { LiveLine } from '#domain/wire/live.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure, percentile } from './bench.ts'
import { seedFile } from './fleet.ts'
import { latencies } from './latency.ts'

const vehicles = 20_000
const perSecond = 2_000
const seconds = 20
const perRequest = 20

/** The `recorded` of the changes of a line after which a vehicle's verdict is another. */
const verdictChanges = () => {
  const known = new Map<number, string>()
  return (line: LiveLine): readonly (number | null)[] => {
    if (!('changes' in line)) return []
    return line.changes.flatMap((change) => {
      const [id, level, recorded, verdict] = [change[0], change[5], change[6], change[9]]
      const next = `${level} ${verdict?.[0] ?? ''}`
      const isChanged = known.get(id) !== next
      known.set(id, next)
      return isChanged ? [recorded] : []
    })
  }
}

export const verdictLatency: Benchmark = {
  name: 'verdict-latency',
  about: `${perSecond} reports/s of ${vehicles.toLocaleString('en-US')} vehicles for ${seconds} s; from sending a report that changes a verdict to its line on the live stream.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const app = await startApp(folder, { SEED: seedFile(folder, vehicles) })
    const took = await latencies(
      app,
      { vehicles, perSecond, seconds, perRequest, from: 0 },
      verdictChanges(),
      say,
    )
    remove()
    say(`${took.length} changes of verdicts in ${perSecond * seconds} reports`)
    return [
      figure('verdict-latency/p50', percentile(took, 0.5), 'ms', { most: 700 }),
      figure('verdict-latency/p99', percentile(took, 0.99), 'ms', { most: 700 }),
    ]
  },
}
