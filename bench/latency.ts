/** Sends reports at a steady pace and measures how long each takes to reach the live stream. */
import type { LiveLine } from '#domain/wire/live.ts'
import type { BenchApp } from './app.ts'
import { body, post, report } from './fleet.ts'
import { live } from './live.ts'

export interface ReportPace {
  readonly vehicles: number
  /** Reports a second, and for how many seconds. */
  readonly perSecond: number
  readonly seconds: number
  readonly perRequest: number
  /** The number of each vehicle's first report. */
  readonly from: number
  /** When the first is recorded; the others follow it by a millisecond each. A minute ago where it is left out. */
  readonly clock?: number
}

/** What is measured: where reports are sent, and where somebody looks. */
export interface Measurable extends Pick<BenchApp, 'url' | 'key' | 'stop'> {
  /** Where the screen is; the same where it is left out. */
  readonly screenUrl?: string
}

/**
 * Milliseconds from sending a report to the line that tells of it.
 * @param recordedTimes the `recorded` of the reports that a line tells of; unique to a report here
 */
export async function latencies(
  app: Measurable,
  { vehicles, perSecond, seconds, perRequest, from, clock = Date.now() - 60_000 }: ReportPace,
  recordedTimes: (line: LiveLine) => readonly (number | null)[],
  say: (line: string) => void,
): Promise<readonly number[]> {
  const sent = new Map<number, number>()
  const took: number[] = []
  let ready = () => {}
  const whole = new Promise<void>((resolve) => {
    ready = resolve
  })
  const listening = (async () => {
    for await (const line of live(app.screenUrl ?? app.url)) {
      const now = performance.now()
      if ('ready' in line) ready()
      for (const recorded of recordedTimes(line)) {
        const at = recorded === null ? undefined : sent.get(recorded)
        if (at === undefined) continue
        // A vehicle may be told of again, without another report.
        sent.delete(recorded!)
        took.push(now - at)
      }
      if ('bye' in line) return
    }
  })()
  await whole
  const every = (1000 * perRequest) / perSecond
  const requests = (perSecond * seconds) / perRequest
  const answers: Promise<unknown>[] = []
  const began = performance.now()
  for (let n = 0; n < requests; n++) {
    const wait = began + n * every - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const reports = Array.from({ length: perRequest }, (_, i) => {
      const number = n * perRequest + i
      return report(number % vehicles, from + Math.floor(number / vehicles), clock + number)
    })
    const now = performance.now()
    for (let i = 0; i < perRequest; i++) sent.set(clock + n * perRequest + i, now)
    answers.push(post(app.url, app.key, body(reports)))
  }
  await Promise.all(answers)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  await app.stop()
  await listening.catch((error: unknown) => say(`the stream ended: ${error}`))
  return took
}
