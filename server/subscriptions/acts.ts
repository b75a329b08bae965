/** What is done to subscriptions, many at a time: renewed, changed, cancelled, and a cancellation taken back. */
import {
  addMonths,
  cancel,
  renew,
  renewedBy,
  stateOn,
  withdraw,
  withRenewal,
} from '#domain/fleet/subscription.ts'
import { subscriptionWords } from '#domain/fleet/subscription-words.ts'
import { refusal } from '../platform/refusal.ts'
import { type ActOutcome, actOnMany, type Chosen, type SubscriptionContext } from './many.ts'
import { planFor } from './plans.ts'
import { type NoteProgress, noProgress } from './progress.ts'

/** Nobody pays further ahead. */
const mostMonthsAhead = 120

/** One more term for each: after the one that runs, or anew where it has ended. */
export const renewSubscriptions = (
  context: SubscriptionContext,
  chosen: Chosen,
  progress: NoteProgress = noProgress,
): Promise<ActOutcome> =>
  actOnMany(
    context,
    chosen,
    'editSubscriptions',
    () => ({
      action: 'subscription renewed',
      event: 'renewed',
      step: (before, day) => {
        const after = { ...before, ...renew(before, day) }
        if (after.ends > addMonths(day, mostMonthsAhead)) throw refusal(subscriptionWords.far)
        return after
      },
    }),
    progress,
  )

/** Whether terms follow by themselves; of those that run. */
export const setRenewals = (
  context: SubscriptionContext,
  chosen: Chosen,
  renews: boolean,
  progress: NoteProgress = noProgress,
): Promise<ActOutcome> =>
  actOnMany(
    context,
    chosen,
    'editSubscriptions',
    () => ({
      action: renews ? 'subscription set to renew' : 'subscription set to end',
      event: 'changed',
      step: (before, day) => {
        const state = stateOn(before, day)
        const runs = state === 'trial' || state === 'active' || (state === 'grace' && renews)
        if (!runs || before.renews === renews) return null
        return { ...before, ...renewedBy(withRenewal(before, renews, day), day) }
      },
    }),
    progress,
  )

/** Another plan from today on, at its price; the term stays. */
export const changePlans = (
  context: SubscriptionContext,
  chosen: Chosen,
  planId: number,
  progress: NoteProgress = noProgress,
): Promise<ActOutcome> =>
  actOnMany(
    context,
    chosen,
    'editSubscriptions',
    async (client) => {
      const plan = await planFor(context, client, planId)
      return {
        action: 'subscription plan changed',
        event: 'changed',
        step: (before, day) =>
          stateOn(before, day) === 'ended' || before.planId === plan.id
            ? null
            : { ...before, planId: plan.id, planName: plan.name, priceCents: plan.priceCents },
      }
    },
    progress,
  )

/** They run to the end of their terms. */
export const cancelSubscriptions = (
  context: SubscriptionContext,
  chosen: Chosen,
  progress: NoteProgress = noProgress,
): Promise<ActOutcome> =>
  actOnMany(
    context,
    chosen,
    'editSubscriptions',
    () => ({
      action: 'subscription cancelled',
      event: 'cancelled',
      step: (before, day) => {
        const state = stateOn(before, day)
        return state === 'ended' || state === 'cancelled' || state === 'grace'
          ? null
          : { ...before, ...cancel(before, day) }
      },
    }),
    progress,
  )

/** Those that were cancelled and have not ended go on as if they had not been. */
export const withdrawCancellations = (
  context: SubscriptionContext,
  chosen: Chosen,
  progress: NoteProgress = noProgress,
): Promise<ActOutcome> =>
  actOnMany(
    context,
    chosen,
    'editSubscriptions',
    () => ({
      action: 'subscription cancellation withdrawn',
      event: 'changed',
      step: (before, day) =>
        stateOn(before, day) === 'cancelled' ? { ...before, ...withdraw(before) } : null,
    }),
    progress,
  )
