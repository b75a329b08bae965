/** Makes reports when they are due: claims their moments, and has them made, a few at a time. */
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { reportMissedMost } from '#domain/basics/assumed.ts'
import { day, hour, minute, minutes, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { scheduleOf, spanOf } from '#domain/reports/config.ts'
import { reportKindOf } from '#domain/reports/index.ts'
import { lastMoments, nextMoments } from '#domain/reports/schedule.ts'
import { reportWords } from '#domain/reports/words.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { inTransaction } from '../platform/transaction.ts'
import { insertRun } from './run-store.ts'
import {
  countWaiting,
  type DueConfig,
  failRun,
  failSilent,
  forgetRuns,
  lockDue,
  notePlanned,
  pauseConfig,
  takeRuns,
} from './run-write.ts'
import type { Site } from './site.ts'
import type { ReportWork } from './work.ts'

export interface RunnerOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly work: ReportWork
  readonly site: () => Site
  readonly now?: () => Instant
  /** Reports that are made at the same time. */
  readonly atOnce?: number
  /** How long to rest when nothing is due. */
  readonly pause?: Ms
  /** A run whose maker has said nothing for so long is another's to make. */
  readonly silence?: Ms
}

/** Configs planned in one transaction. */
const plannedAtOnce = 200
/** Tries of one run: what fails five times fails for good. */
const triesMost = 5
/** Servers end for many reasons: a run that was interrupted so often is taken for the reason. */
const interruptedMost = 25
/** Before the second try; each further wait is twice as long. */
const firstWait: Ms = minute
const filesKept: Ms = 90 * day
/** Emails that bring a file are given up before. */
const orphansKept: Ms = 4 * day

type Planned = Pick<DueConfig, 'draft' | 'created' | 'planned'>

/** The moments of a config that have come since it was planned, the newest few: after an outage there is no flood. */
const missed = ({ draft, created, planned }: Planned, now: Instant): readonly Instant[] =>
  lastMoments(scheduleOf(draft, created), planned, now, reportMissedMost)

interface Plan {
  readonly runs: readonly { readonly due: Instant; readonly from: Instant; readonly to: Instant }[]
  /** The next moment; null where there is none, undefined where none can be told. */
  readonly due: Instant | null | undefined
}

/** What a config has missed and when it comes next. One whose schedule cannot be read keeps back no other. */
const planOf = (config: Planned, now: Instant): Plan => {
  const { draft, created } = config
  const kind = reportKindOf(draft.reportTypeId)
  try {
    const runs = kind ? missed(config, now).map((due) => ({ due, ...spanOf(kind, draft, due) })) : []
    return { runs, due: nextMoments(scheduleOf(draft, created), now, 1)[0] ?? null }
  } catch {
    return { runs: [], due: undefined }
  }
}

/**
 * Claims the moments of configs that are due: each becomes a run that waits, once, whoever else does the same.
 * @returns whether there may be more
 */
export const planRuns = (pool: pg.Pool, now: Instant): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const configs = await lockDue(client, now, plannedAtOnce)
    const plans = configs.map((config) => ({ ...config, ...planOf(config, now) }))
    for (const { id, customerId, draft, runs } of plans)
      for (const run of runs)
        await insertRun(client, {
          ...{ configId: id, customerId, draft, now, ...run },
          ...{ askedBy: null, recipients: draft.notifyEmails },
        })
    for (const { id, due } of plans)
      if (due === undefined) await pauseConfig(client, id, reportWords.noNextMoment)
    const planned = plans.map(({ id, due }) => ({ id, due: due ?? null }))
    if (planned.length > 0) await notePlanned(client, planned, now)
    return configs.length === plannedAtOnce
  })

/** What is said of a try that failed; `isFinal`: another try would end the same. */
const failureOf = (error: unknown): { readonly words: string | null; readonly isFinal: boolean } => {
  // A refusal is in words for whoever reads it.
  if (error instanceof GraphQLError) return { words: error.message, isFinal: true }
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return { words: reportWords.tooLarge, isFinal: true }
  return { words: null, isFinal: false }
}

export interface Runner extends Loop {
  /** For the metrics of the server. */
  readonly figures: () => Promise<Readonly<Record<string, number>>>
}

export const startRunner = (options: RunnerOptions): Runner => {
  const {
    pool,
    log,
    work,
    site,
    now = Date.now,
    atOnce = 2,
    pause = 2 * second,
    silence = minutes(1),
  } = options
  const making = new Set<Promise<void>>()
  let [planned, forgot, isStopped] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, false]

  const makeOne = async (run: { readonly id: string; readonly attempt: number }): Promise<void> => {
    try {
      await work('run', { ...run, site: site(), now: now() })
    } catch (error) {
      const { words, isFinal } = failureOf(error)
      const again = !isFinal && run.attempt < triesMost ? now() + firstWait * 2 ** (run.attempt - 1) : null
      log.error('A report could not be made', { error, run: run.id, isTriedAgain: again !== null })
      await failRun(
        pool,
        run,
        words ?? (again === null ? reportWords.failedForGood : reportWords.failed),
        now(),
        again,
      ).catch((failed) =>
        log.seldom('report run', 'The end of a report could not be noted', { error: failed }),
      )
    }
  }

  /** What is due is looked for at intervals; whoever has made a run takes the next one at once. */
  const plan = async (): Promise<boolean> => {
    const more = await planRuns(pool, now())
    await failSilent(pool, now(), silence, interruptedMost)
    planned = more ? Number.NEGATIVE_INFINITY : performance.now()
    return more
  }

  const round = async (): Promise<boolean> => {
    const more = performance.now() - planned >= pause / 2 && (await plan())
    const room = atOnce - making.size
    const taken = room > 0 && !isStopped ? await takeRuns(pool, now(), room, silence) : []
    for (const run of taken) {
      const made = makeOne(run).finally(() => {
        making.delete(made)
        loop.nudge()
      })
      making.add(made)
    }
    if (now() - forgot > hour) {
      forgot = now()
      await forgetRuns(pool, now(), {
        filesBefore: now() - filesKept,
        orphansBefore: now() - orphansKept,
      })
    }
    return more
  }

  const loop = openLoop({
    pause,
    round,
    onFault: (error) =>
      log.seldom('reports', 'Reports could not be looked for; it is tried again', { error }),
  })
  return {
    nudge: loop.nudge,
    figures: async () => {
      const { waiting, running } = await countWaiting(pool)
      return { report_runs_waiting: waiting, report_runs_running: running }
    },
    stop: async () => {
      isStopped = true
      await loop.stop()
      await Promise.all(making)
    },
  }
}
