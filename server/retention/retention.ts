/** Runs retention in the background, a few times a day. */
import type pg from 'pg'
import { hours, minutes } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from '../platform/log.ts'
import { enforceRetention } from './tend.ts'

const every: Ms = hours(6)
/** A start has better things to do. */
const firstAfter: Ms = minutes(1)

export interface Retention {
  /** Figures for the metrics page, by name. */
  readonly figures: () => Readonly<Record<string, number>>
  /** Ends it, within a step. */
  readonly stop: () => Promise<void>
}

export function startRetention(pool: pg.Pool, log: Log, first: Ms = firstAfter): Retention {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const counts = { rounds: 0, failures: 0, removed: 0, months: 0 }
  const round = () => {
    running = enforceRetention(pool, Date.now(), () => stopped)
      .then(({ removed, dropped }) => {
        counts.rounds++
        counts.removed += removed
        counts.months += dropped.length
        if (removed > 0 || dropped.length > 0)
          log.info(`Removed ${removed} reports past what their customers keep, and ${dropped.length} months.`)
      })
      .catch((error) => {
        counts.failures++
        log.seldom('retention', 'Old reports could not be removed; it is tried again later', { error })
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(round, every)
      })
  }
  timer = setTimeout(round, first)
  return {
    figures: () => ({
      retention_rounds_total: counts.rounds,
      retention_failures_total: counts.failures,
      retention_removed_reports_total: counts.removed,
      retention_dropped_months_total: counts.months,
    }),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
