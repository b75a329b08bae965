/** What is done with trials of alert rules: begun, found again, counted anew, cancelled. */

import type pg from 'pg'
import { ruleProblem, tidyRule } from '#domain/alerts/draft.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { alertWords, trialWords } from '#domain/alerts/rule-words.ts'
import { trialDays, trialDaysMost, trialKeptFor, trialsAtOnce } from '#domain/basics/assumed.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { describeConditions } from './describe-rule.ts'
import { seenAlerts } from './reach.ts'
import { featuresOn } from './rule-write.ts'
import { kindsOf, RunningTrial, type Trial } from './trial-run.ts'

type ActContext = Acting & Pick<Context, 'log'>

export type { Trial } from './trial-run.ts'

/** The trials of a server, by the database they read: they live in memory, and end with it. */
const all = new WeakMap<pg.Pool, Map<string, RunningTrial>>()
const trialsOf = (db: pg.Pool): Map<string, RunningTrial> => {
  const known = all.get(db) ?? new Map<string, RunningTrial>()
  all.set(db, known)
  return known
}

/** A draft in order. @throws a refusal for what is wrong with it, or not the viewer's to see */
const checked = async ({ viewer, db }: ActContext, given: RuleDraft): Promise<RuleDraft> => {
  seenAlerts(viewer, given.customerId)
  // What it will be called is not known yet.
  const draft = tidyRule({ ...given, name: given.name.trim() || trialWords.nameless })
  const problem = ruleProblem(draft)
  if (problem) throw refusal(problem)
  const isFeatureOn = await featuresOn(db, draft.customerId)
  for (const { flag, name } of kindsOf(draft))
    if (flag && !isFeatureOn(flag)) throw refusal(alertWords.flag(name))
  return draft
}

/** @throws a refusal */
export const startTrial = async (
  context: ActContext,
  given: RuleDraft,
  days: number | null,
): Promise<Trial> => {
  const { db, viewer, now, actor } = context
  const span = days ?? trialDays
  if (!Number.isInteger(span) || span < 1 || span > trialDaysMost)
    throw refusal(trialWords.days(trialDaysMost))
  const draft = await checked(context, given)
  const trials = trialsOf(db)
  for (const [id, trial] of trials) {
    // One at a time for each user; what nobody looks at any more goes.
    if (trial.userId !== viewer.userId && now - trial.lastRead < trialKeptFor) continue
    trial.cancel()
    trials.delete(id)
  }
  if ([...trials.values()].filter(({ state }) => state === 'running').length >= trialsAtOnce)
    throw refusal(trialWords.busy)
  const trial = new RunningTrial(context, draft, span)
  trials.set(trial.id, trial)
  await inTransaction(db, async (client) =>
    record(client, actor, {
      action: 'alert tried',
      subject: draft.name,
      customerId: draft.customerId,
      new: { ...(await describeConditions(client, draft)), days: span },
    }),
  )
  trial.run().catch((error: unknown) => {
    trial.fail()
    if (!db.ending) context.log.seldom('trial', 'A trial of an alert failed', { error })
  })
  return trial
}

/** @throws a refusal where there is none of the viewer's */
export const trialOf = ({ db, viewer, now }: ActContext, id: string): RunningTrial => {
  const trial = trialsOf(db).get(id)
  if (trial?.userId !== viewer.userId) throw refusal(trialWords.none)
  // What they may see may have changed since.
  seenAlerts(viewer, trial.draft.customerId)
  trial.lastRead = now
  return trial
}

/** @throws a refusal */
export const recountTrial = async (context: ActContext, id: string, given: RuleDraft): Promise<Trial> => {
  const trial = trialOf(context, id)
  await trial.recount(await checked(context, given))
  return trial
}

/** Whether there was anything to cancel. @throws a refusal where there is none of the viewer's */
export const cancelTrial = (context: ActContext, id: string): boolean => trialOf(context, id).cancel()
