/** Reports at a steady pace while something else is measured. */

import type { BenchApp } from './app.ts'
import { body, post, report } from './fleet.ts'

/**
 * Sends so many reports a second, of one vehicle after the other, until it is stopped.
 * @param from the number of each vehicle's first report
 * @returns what stops it, and answers how many reports a vehicle has sent at most
 */
export function drive(
  app: BenchApp,
  vehicles: number,
  perSecond: number,
  from: number,
): () => Promise<number> {
  let sent = 0
  let stopped = false
  const perRequest = perSecond / 10
  const going = (async () => {
    const began = performance.now()
    while (!stopped) {
      const wait = began + (sent / perSecond) * 1000 - performance.now()
      if (wait > 0) await new Promise((next) => setTimeout(next, wait))
      const now = Date.now()
      const reports = Array.from({ length: perRequest }, (_, i) => {
        const number = sent + i
        return report(number % vehicles, from + Math.floor(number / vehicles), now - perRequest + i)
      })
      sent += perRequest
      await post(app.url, app.key, body(reports))
    }
  })()
  return async () => {
    stopped = true
    await going
    return Math.ceil(sent / vehicles)
  }
}
