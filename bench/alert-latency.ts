/** How long a report takes from being sent to the alert it fires on the live stream, at a steady 2,000 reports a second. */
import { hours } from '#domain/basics/time.ts'
import { type Benchmark, figure, percentile } from './bench.ts'
import { body, post, report, seedFile } from './fleet.ts'
import { openHouse, temporaryFolder } from './house.ts'
import { live } from './live.ts'
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
    await (await openHouse(folder, { SEED: seedFile(folder, vehicles) })).stop()
    await watch(folder, vehicles, watched, Date.now() - hours(2))
    const house = await openHouse(folder)
    // Every vehicle is known before, with doors shut and nothing wrong.
    const before = Date.now() - hours(1)
    for (let first = 0; first < vehicles; first += 1_000)
      await post(
        house.url,
        house.key,
        body(
          Array.from({ length: 1_000 }, (_, i) => ({
            ...report(first + i, 0, before),
            door: { opened: false },
            absSystemFault: { amberLamp: false, faults: [] },
          })),
        ),
      )
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
        if ('firings' in line) {
          for (const firing of line.firings) {
            const at = sent.get(firing.at)
            if (at !== undefined) took.push(now - at)
          }
        }
        if ('bye' in line) return
      }
    })()
    await whole
    // `recorded` is unique to a report here, so that an alert tells which report it is about.
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
        return report(number % vehicles, 1 + Math.floor(number / vehicles), clock + number)
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
    say(`${took.length} alerts of ${perSecond * seconds} reports were seen`)
    return [
      figure('alert-latency/p50', percentile(took, 0.5), 'ms', { most: 700 }),
      figure('alert-latency/p99', percentile(took, 0.99), 'ms', { most: 700 }),
    ]
  },
}
