/** Passes reports of page views on to an endpoint outside. What it does not take is dropped: nobody waits for it. */
import { second } from '#domain/basics/time.ts'
import type { UsageReport } from '#domain/wire/usage.ts'
import type { Log } from '../platform/log.ts'

const atOnce = 4
const timeout = 5 * second

/** @param url null: nothing is passed on */
export const openOutside = (
  url: string | null,
  product: string,
  log: Log,
): ((report: UsageReport) => void) => {
  if (url === null) return () => {}
  let going = 0
  const fails = (error: unknown) =>
    log.seldom('usage', 'Page views could not be passed on to USAGE_URL', { error })
  return (report) => {
    if (going >= atOnce) return
    going++
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ product, at: new Date().toISOString(), ...report }),
      signal: AbortSignal.timeout(timeout),
    })
      .then((answer) => {
        if (!answer.ok) fails(new Error(`It answered ${answer.status}.`))
        return answer.body?.cancel()
      })
      .catch(fails)
      .finally(() => {
        going--
      })
  }
}
