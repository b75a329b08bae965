/** Returns memory to the operating system when a thread is idle; V8 by itself would keep it. */
import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { service } from './service.ts'

const lookEvery = 3_000
/** A thread rests while it is busy for less than this share of the time. */
const restShare = 0.05
/** What is worth a collection: bytes held over what was in use after the last one. */
const worth = 64 * 1024 * 1024

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void

/** Watches the thread that calls it; answers what ends the watch. A collection takes tens to hundreds of milliseconds. */
export function giveBackAtRest(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  let since = performance.eventLoopUtilization()
  let needed = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, since)
    since = now
    if (utilization > restShare || getHeapStatistics().total_heap_size - needed < worth) return
    collect({ type: 'major', flavor: 'last-resort' })
    needed = getHeapStatistics().total_heap_size
    since = performance.eventLoopUtilization()
  }, lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}

/** The same for the main thread, as a service of the server. */
export const memoryService = service('memory', [], () => ({ stop: giveBackAtRest() }))
