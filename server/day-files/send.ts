/** Sends the days that are due: each whole, then again when late reports changed it, one process at a time for each destination. */
import type pg from 'pg'
import { dayDeliveriesKeptDays, dayLookEvery, dayLooksFor, dayTriesMost } from '#domain/basics/assumed.ts'
import { day, hour, hours, minutes, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { dayFileProblems } from '#domain/fleet/day-file-words.ts'
import { isDatabaseAway } from '../platform/database.ts'
import { doublingWait } from '../platform/doubling.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import type { Reads } from '../platform/reads.ts'
import { inTransaction } from '../platform/transaction.ts'
import { isChangedSince, marksOf } from './changed.ts'
import { type Claimed, claimNext, keeping, letGo, settleClaim } from './claims.ts'
import { type DayDelivery, type DayOutcome, forgetDays, recordOutcome } from './delivery-store.ts'
import { ClaimLost, claimedFor, makeDay, saidEvery } from './make-day.ts'
import { openTarget, type TargetsOptions } from './open-target.ts'
import { queueDaysOver } from './queue-days.ts'
import { secretOf } from './store.ts'
import { TargetProblem } from './target.ts'

export interface SendOptions extends TargetsOptions {
  readonly pool: pg.Pool
  readonly reads: Pick<Reads, 'whole'>
  readonly log: Pick<Log, 'seldom'>
  readonly now?: () => Instant
  readonly sayEvery?: Ms
}

/** By the clock alone; more often where files move. */
const sayAtMostEvery: Ms = 100
const waits = { first: minutes(5), longest: hours(6) }
/** A destination as a whole is tried at least this often, however many of its days failed. */
const longestQuiet: Ms = minutes(30)

/** How long a day waits after so many failed tries. */
const dayRetryDelay = (tries: number): Ms => doublingWait(tries, waits)

/** When to look next whether it changed: the last time a week after its end. */
const nextLook = ({ ends }: DayDelivery, now: Instant): Instant | null => {
  const last = ends + dayLooksFor
  return now >= last ? null : Math.min(last, now + dayLookEvery)
}

/** @throws ClaimLost, TargetProblem, and whatever is wrong here */
const send = async (
  claimed: Claimed,
  options: SendOptions,
  signal: AbortSignal,
): Promise<Pick<DayOutcome, 'sent' | 'marks'>> => {
  const { destination, delivery } = claimed
  const { pool, reads, now = Date.now, sayEvery } = options
  if (delivery.due === null) {
    // The last look reads all of it: a trailer that was handed over for a time long past leaves no report.
    const isLast = now() >= delivery.ends + dayLooksFor
    const marks = await marksOf(pool)
    if (!isLast && !(await isChangedSince(pool, destination, delivery))) return { marks }
  }
  const target = await openTarget(destination, await secretOf(pool, destination.id), options)
  const { isNew, marks, ...made } = await makeDay(claimed, {
    pool,
    readFrom: () => reads.whole(),
    target,
    signal,
    now,
    ...(sayEvery !== undefined && { sayEvery }),
  })
  return isNew ? { sent: { ...made, marks, at: now() } } : { marks }
}

const settle = async (pool: pg.Pool, claimed: Claimed, outcome: DayOutcome, now: Instant): Promise<void> => {
  const quiet = (failures: number) => now + Math.min(longestQuiet, dayRetryDelay(failures))
  await inTransaction(pool, async (client) => {
    if (!(await recordOutcome(client, claimed.delivery, claimed.claim, outcome, now))) return
    await settleClaim(client, claimed, outcome.problem === null ? null : quiet)
  })
}

/** Does what is to be done for one destination. Answers whether there was something. */
export const sendNext = async (
  options: SendOptions,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> => {
  const { pool, log, now = Date.now, sayEvery = saidEvery } = options
  const began = now()
  const claimed = await claimNext(pool, began, claimedFor)
  if (!claimed) return false
  const { destination, delivery, claim } = claimed
  const at = performance.now()
  const durationMs = () => Math.round(performance.now() - at)
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const kept = keeping(pool, claimed, {
    every: Math.max(sayEvery, sayAtMostEvery),
    until: () => now() + claimedFor,
    onLost: () => lost.abort(),
  })
  try {
    const done = await send(claimed, options, signal)
    const look = nextLook(delivery, now())
    await settle(
      pool,
      claimed,
      { began, due: null, look, durationMs: durationMs(), problem: null, ...done },
      now(),
    )
  } catch (error) {
    if (error instanceof ClaimLost || signal.aborted || isDatabaseAway(error)) {
      await letGo(pool, destination.id, claim).catch(() => {})
      if (isDatabaseAway(error)) throw error
      return true
    }
    const isTarget = error instanceof TargetProblem
    if (!isTarget)
      log.seldom(`day of destination ${destination.id}`, 'The files of a day could not be made', { error })
    const problem = isTarget ? error.message.slice(0, 500) : dayFileProblems.here
    const tries = delivery.tries + 1
    const due = tries >= dayTriesMost ? null : now() + dayRetryDelay(tries)
    const look = delivery.due === null ? null : delivery.look
    await settle(pool, claimed, { began, due, look, durationMs: durationMs(), problem }, now())
  } finally {
    kept.end()
  }
  return true
}

const usualPause: Ms = 10 * second
const queueEvery: Ms = minutes(1)
/** Destinations that are served at once: one that is slow holds up no other. */
const atOnce = 2

export const startSending = (options: SendOptions & { readonly pause?: Ms }): Pick<Loop, 'stop'> => {
  const { pool, log, now = Date.now, pause = usualPause } = options
  const stopping = new AbortController()
  let [queued, tidied] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const onFault = (error: unknown) =>
    log.seldom('day files', 'Files of days could not be looked after; it is tried again', { error })
  const loops = Array.from({ length: atOnce }, (_, n) =>
    openLoop({
      pause,
      round: async () => {
        if (n === 0 && now() - queued > queueEvery) {
          await queueDaysOver(pool, now())
          queued = now()
        }
        if (n === 0 && now() - tidied > hour) {
          tidied = now()
          await forgetDays(pool, new Date(now() - dayDeliveriesKeptDays * day).toISOString().slice(0, 10))
        }
        return !stopping.signal.aborted && (await sendNext(options, stopping.signal))
      },
      onFault,
    }),
  )
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
