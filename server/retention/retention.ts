/** Looks after the table of reports in the background, a few times a day. */
import type pg from 'pg'
import { hours, minutes } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from '../log.ts'
import { tend } from './tend.ts'

const every: Ms = hours(6)
/** A start has better things to do. */
const firstAfter: Ms = minutes(1)

/** The returned act ends it, within a step. */
export function startRetention(pool: pg.Pool, log: Log): () => Promise<void> {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const round = () => {
    running = tend(pool, Date.now(), () => stopped)
      .then(({ removed, dropped }) => {
        if (removed > 0 || dropped.length > 0)
          log.info(`Removed ${removed} reports past what their customers keep, and ${dropped.length} months.`)
      })
      .catch((error) =>
        log.seldom('retention', 'Old reports could not be removed; it is tried again later', { error }),
      )
      .finally(() => {
        if (!stopped) timer = setTimeout(round, every)
      })
  }
  timer = setTimeout(round, firstAfter)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
