/** How long a report takes from being sent to its event on the live stream, at a steady 2,000 reports a second. */
import { type Benchmark, figure, percentile } from './bench.ts'
import { body, post, report, seedFile } from './fleet.ts'
import { openHouse, temporaryFolder } from './house.ts'
import { live } from './live.ts'

const vehicles = 20_000
const perSecond = 2_000
const seconds = 20
const perRequest = 20

export const ingestLatency: Benchmark = {
  name: 'ingest-latency',
  about: `${perSecond} reports/s of ${vehicles} vehicles in requests of ${perRequest} for ${seconds} s; from send to the event on the live stream.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const house = await openHouse(folder, { SEED: seedFile(folder, vehicles) })
    const sent = new Map<number, number>()
    const took: number[] = []
    let ready = () => {}
    const whole = new Promise<void>((resolve) => {
      ready = resolve
    })
    const listening = (async () => {
      for await (const line of live(house.url)) {
        const now = performance.now()
        if ('ready' in line) ready()
        if ('changes' in line) {
          for (const change of line.changes) {
            const recorded = change[6]
            const at = recorded === null ? undefined : sent.get(recorded)
            if (at !== undefined) took.push(now - at)
          }
        }
        if ('bye' in line) return
      }
    })()
    await whole
    // `recorded` is unique to a report here, so that an event tells which report it shows.
    const clock = Date.now() - 60_000
    const every = (1000 * perRequest) / perSecond
    const requests = (perSecond * seconds) / perRequest
    const answers: Promise<unknown>[] = []
    const began = performance.now()
    for (let n = 0; n < requests; n++) {
      const wait = began + n * every - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const reports = Array.from({ length: perRequest }, (_, i) => {
        const number = n * perRequest + i
        return report(number % vehicles, Math.floor(number / vehicles), clock + number)
      })
      const now = performance.now()
      for (let i = 0; i < perRequest; i++) sent.set(clock + n * perRequest + i, now)
      answers.push(post(house.url, house.key, body(reports)))
    }
    await Promise.all(answers)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await house.stop()
    await listening.catch((error: unknown) => say(`the stream ended: ${error}`))
    remove()
    say(`${took.length} of ${perSecond * seconds} reports were seen`)
    return [
      figure('ingest-latency/p50', percentile(took, 0.5), 'ms', { most: 500 }),
      figure('ingest-latency/p99', percentile(took, 0.99), 'ms', { most: 500 }),
    ]
  },
}
