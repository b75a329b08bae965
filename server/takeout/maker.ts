/** Has accounts exported in the background: one at a time, on a thread of its own. */
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { accountExportLargest } from '#domain/basics/assumed.ts'
import { hour, second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { type Attempt, dropEnded, settleUnmade, takeNext } from './job-store.ts'
import type { TakeoutWork } from './make.ts'

export interface MakerOptions {
  readonly pool: pg.Pool
  /** Of the database; holds its password. */
  readonly url: string
  readonly log: Log
  /** How long to rest when nobody waits. */
  readonly pause?: Ms
  /** Bytes of the largest archive that is kept. */
  readonly largest?: number
}

/** What the thread may take, in MiB: an account goes through it a piece at a time, however large it is. */
const limits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 }

export const startMaker = ({
  pool,
  url,
  log,
  pause = 2 * second,
  largest = accountExportLargest,
}: MakerOptions): Loop => {
  let thread: Worker | null = null
  let [isStopped, dropped] = [false, Number.NEGATIVE_INFINITY]

  const make = (attempt: Attempt): Promise<void> =>
    new Promise((done, fail) => {
      const workerData: TakeoutWork = { takeoutUrl: url, attempt, largest }
      thread = new Worker(new URL('./make.ts', import.meta.url), {
        name: 'account export',
        workerData,
        resourceLimits: limits,
      })
      thread.once('error', fail)
      thread.once('exit', (code) =>
        code === 0 ? done() : fail(new Error(`The thread of an export of an account ended with ${code}.`)),
      )
    })

  const loop = openLoop({
    pause,
    round: async () => {
      if (performance.now() - dropped >= hour) {
        await dropEnded(pool, Date.now())
        dropped = performance.now()
      }
      const attempt = isStopped ? null : await takeNext(pool)
      if (!attempt) return false
      try {
        await make(attempt)
      } catch (error) {
        if (!isStopped) log.error('An account could not be exported', { error, customer: attempt.customerId })
        // What is being made when the server is stopped is begun again by whoever looks next.
        await settleUnmade(
          pool,
          attempt,
          isStopped ? { state: 'waiting' } : { state: 'failed', problem: 'failed' },
        )
      }
      thread = null
      return true
    },
    onFault: (error) =>
      log.seldom('account exports', 'Exports of accounts could not be looked after', { error }),
  })
  return {
    nudge: loop.nudge,
    stop: async () => {
      isStopped = true
      const stopped = loop.stop()
      await thread?.terminate()
      await stopped
    },
  }
}
