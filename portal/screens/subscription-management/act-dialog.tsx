/** Asks before subscriptions are renewed, changed, set to end, cancelled, or taken out of their pools. */

import { useState } from 'react'
import { count, dollars, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { request } from '../../data/graphql.ts'
import {
  type ActOutcome,
  type Chosen,
  cancelSubscriptionsMutation,
  changePlansMutation,
  releaseSeatsMutation,
  renewSubscriptionsMutation,
  type SubscriptionPlan,
  setRenewalsMutation,
  withdrawCancellationsMutation,
} from '../../data/subscriptions.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import type { Meant } from './about.ts'
import { ManyProgress } from './progress.tsx'
import { useMany } from './use-many.ts'

export type ActKind = 'renew' | 'change' | 'automatic' | 'manual' | 'cancel' | 'withdraw' | 'release'

export const actNames: Readonly<
  Record<
    ActKind,
    { readonly verb: string; readonly done: (changed: number) => string; readonly says: string }
  >
> = {
  renew: {
    verb: t('Renew'),
    done: (n) =>
      plural(n, '{{count}} subscription renewed', '{{count}} subscriptions renewed', { count: number(n) }),
    says: t(
      'Each gets one more term behind the one that runs. Those that have ended begin anew today, and are shown live again at once.',
    ),
  },
  change: {
    verb: t('Change plan'),
    done: (n) =>
      plural(n, '{{count}} subscription changed', '{{count}} subscriptions changed', { count: number(n) }),
    says: t('The new plan holds and is charged from today on. The term stays as it is.'),
  },
  automatic: {
    verb: t('Renew by itself'),
    done: (n) =>
      plural(n, '{{count}} subscription set to renew', '{{count}} subscriptions set to renew', {
        count: number(n),
      }),
    says: t('From now on another term follows each time one ends.'),
  },
  manual: {
    verb: t('Renew by hand'),
    done: (n) =>
      plural(n, '{{count}} subscription set to end', '{{count}} subscriptions set to end', {
        count: number(n),
      }),
    says: t('They end after their term and a time of grace, unless somebody renews them.'),
  },
  cancel: {
    verb: t('Cancel'),
    done: (n) =>
      plural(n, '{{count}} subscription cancelled', '{{count}} subscriptions cancelled', {
        count: number(n),
      }),
    says: t(
      'They run to the end of their terms. After that the trailers are not shown live, and their alerts notify nobody. Reports are kept.',
    ),
  },
  withdraw: {
    verb: t('Reinstate'),
    done: (n) =>
      plural(n, '{{count}} subscription reinstated', '{{count}} subscriptions reinstated', {
        count: number(n),
      }),
    says: t(
      'Those that were cancelled and have not ended go on as before: they renew by themselves if they did. A trial gets one term behind it.',
    ),
  },
  release: {
    verb: t('Take out of pool'),
    done: (n) =>
      plural(n, '{{count}} trailer taken out of its pool', '{{count}} trailers taken out of their pools', {
        count: number(n),
      }),
    says: t(
      'The seats are free for other trailers. These have no subscription any more: they are not shown live.',
    ),
  },
}

export const usualActs: readonly ActKind[] = ['renew', 'change', 'automatic', 'manual', 'cancel', 'withdraw']

const perform = async (kind: ActKind, of: Chosen, planId: string): Promise<ActOutcome> => {
  switch (kind) {
    case 'renew':
      return (await request(renewSubscriptionsMutation, { of })).renewSubscriptions
    case 'change':
      return (await request(changePlansMutation, { of, planId })).changeSubscriptionPlans
    case 'automatic':
    case 'manual':
      return (await request(setRenewalsMutation, { of, renews: kind === 'automatic' }))
        .setSubscriptionRenewals
    case 'cancel':
      return (await request(cancelSubscriptionsMutation, { of })).cancelSubscriptions
    case 'withdraw':
      return (await request(withdrawCancellationsMutation, { of })).withdrawSubscriptionCancellations
    case 'release':
      return (await request(releaseSeatsMutation, { of })).releaseSubscriptionSeats
  }
}

export function ActDialog({
  kind,
  meant,
  plans,
  noun = 'trailer',
  onDone,
  onClose,
}: {
  kind: ActKind
  meant: Meant
  plans: readonly SubscriptionPlan[]
  noun?: 'trailer' | 'pool'
  onDone: () => void
  onClose: () => void
}) {
  const offered = plans.filter(({ isOffered }) => isOffered)
  const [planId, setPlanId] = useState(offered[0]?.id ?? '')
  const act = useAct()
  const many = useMany(meant.of)
  const { verb, done, says } = actNames[kind]
  const submit = () =>
    void act.run(async () => {
      await many.run((of) => perform(kind, of, planId), done)
      onDone()
      onClose()
    })
  return (
    <FormDialog
      form={{ submit, busy: act.busy, error: act.error }}
      title={`${verb}: ${noun === 'pool' ? count(meant.count, 'pool') : count(meant.count, 'trailer')}`}
      verb={verb}
      leave={t('Back')}
      danger={kind === 'cancel' || kind === 'release'}
      disabled={kind === 'change' && planId === ''}
      onClose={onClose}
    >
      <p>{says}</p>
      {kind === 'change' && (
        <Choice
          label={t('Plan')}
          value={planId}
          options={offered.map(({ id, name, priceCents }) => ({
            value: id,
            label: t('{{plan}}, {{price}} a month', { plan: name, price: dollars(priceCents) }),
          }))}
          onChange={setPlanId}
        />
      )}
      <ManyProgress progress={many.progress} />
    </FormDialog>
  )
}
