/** Sends the pages that were opened, and the web vitals of the page that the portal was loaded with. */

import type { UsageReport, usagePath } from '#domain/wire/usage.ts'
import { apiAddress } from './api-address.ts'

// Only the types are taken: what checks a report stays with the server.
const path: typeof usagePath = '/v1/api/usage'
const every = 10_000
const viewsAtOnce = 50
const phone = '(max-width: 640px)'

type Vitals = { ttfb?: number; fcp?: number; lcp?: number; inp?: number; cls?: number }

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** The shifts of a page are judged by the worst few seconds of them: at most 1 s apart, at most 5 s together. */
export function worstShift(
  shifts: readonly { readonly startTime: number; readonly value: number }[],
): number {
  let [worst, sum, from, last] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  for (const { startTime, value } of shifts) {
    if (startTime - last > 1_000 || startTime - from > 5_000) [sum, from] = [0, startTime]
    sum += value
    last = startTime
    worst = Math.max(worst, sum)
  }
  return worst
}

/** Watches how the page comes; answers what was measured so far. */
function watchVitals(): () => Vitals {
  const vitals: Vitals = {}
  const shifts: Shift[] = []
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    })
    observer.observe({ type, buffered: true })
  }
  watch('navigation', (entry) => {
    vitals.ttfb = (entry as PerformanceNavigationTiming).responseStart
  })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  watch('layout-shift', (entry) => {
    if (!(entry as Shift).hadRecentInput) shifts.push(entry as Shift)
    vitals.cls = worstShift(shifts)
  })
  // The slowest answer to a press or a key.
  watch('event', (entry) => {
    if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
      vitals.inp = Math.max(vitals.inp ?? 0, entry.duration)
  })
  return () => vitals
}

/** `waiting`: the pages that were opened, emptied by sending; `first`: the page that was loaded. */
export function startSending(waiting: string[], first: string) {
  const measured = watchVitals()
  let told = false
  const send = (leaving: boolean) => {
    const vitals = leaving && !told ? { route: first, ...measured() } : null
    if (waiting.length === 0 && !vitals) return
    told ||= vitals !== null
    const views = waiting.splice(0, viewsAtOnce)
    const report: UsageReport = { views, phone: matchMedia(phone).matches, vitals }
    navigator.sendBeacon(apiAddress(path), JSON.stringify(report))
  }
  setInterval(() => send(false), every)
  // The measurements are whole when somebody looks away for the first time.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send(true)
  })
  addEventListener('pagehide', () => send(true))
}
