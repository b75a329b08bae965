/** Words of gateways about their jobs that come together are kept together: a statement for each would cost far more. */
import type pg from 'pg'
import type { Ms } from '#domain/basics/units.ts'
import { isDatabaseAway } from '../platform/database.ts'
import { type JobWord, type SettledJob, settleJobs } from './settle.ts'

export interface Settling {
  /** Resolves once it is kept. Of one job, what is said first is kept first. @throws where that cannot be */
  readonly settle: (word: JobWord) => Promise<SettledJob>
}

interface Waiting {
  readonly word: JobWord
  readonly done: (settled: SettledJob) => void
  readonly fail: (error: unknown) => void
}

/** Kept by one statement. */
const wordsAtOnce = 1_000
/** @assume Some seconds of a whole fleet that answers at once; those beyond say it again later. */
const waitingMost = 20_000
/** Where words come close to one another, a statement waits so long after the one before: it then keeps more of them. */
const pauseBetween: Ms = 25

export const openSettling = (pool: pg.Pool): Settling => {
  let waiting: Waiting[] = []
  let isRunning = false

  /** The next words, one of each job; whatever else is said of these jobs waits for its turn. */
  const take = (): readonly Waiting[] => {
    const turn = new Map<number, Waiting>()
    const rest: Waiting[] = []
    for (const one of waiting) {
      const { id } = one.word.result
      if (turn.size < wordsAtOnce && !turn.has(id)) turn.set(id, one)
      else rest.push(one)
    }
    waiting = rest
    // In one order everywhere, so that two servers do not wait for each other.
    return [...turn.values()].sort((a, b) => a.word.result.id - b.word.result.id)
  }
  const keepEach = async (turn: readonly Waiting[]) => {
    for (const { word, done, fail } of turn) {
      try {
        done((await settleJobs(pool, [word]))[0]!)
      } catch (error) {
        fail(error)
      }
    }
  }
  const keep = async (turn: readonly Waiting[]) => {
    try {
      const settled = await settleJobs(
        pool,
        turn.map(({ word }) => word),
      )
      for (const [n, { done }] of turn.entries()) done(settled[n]!)
    } catch (error) {
      // One that cannot be kept must not take the others with it.
      if (turn.length > 1 && !isDatabaseAway(error)) return keepEach(turn)
      for (const { fail } of turn) fail(error)
    }
  }
  const run = async () => {
    while (waiting.length > 0) {
      const turn = take()
      await keep(turn)
      if (turn.length > 1) await new Promise((resolve) => setTimeout(resolve, pauseBetween))
    }
    isRunning = false
  }

  return {
    settle: (word) =>
      new Promise((done, fail) => {
        if (waiting.length >= waitingMost)
          return fail(new Error('Too many words of gateways wait to be kept.'))
        waiting.push({ word, done, fail })
        if (isRunning) return
        isRunning = true
        // Whatever comes in the same moment goes with it.
        setImmediate(run)
      }),
  }
}
