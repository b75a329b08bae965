/** Gives trailers a subscription of their own, or the seats of a pool. */

import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { request } from '../../data/graphql.ts'
import {
  assignSubscriptionsMutation,
  type SubscriptionPlan,
  subscriptionPools,
} from '../../data/subscriptions.ts'
import { useQuery } from '../../data/use-query.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import type { Meant } from './about.ts'
import { ManyProgress } from './progress.tsx'
import { firstTerms, TermsFields, termsOf, termsProblems } from './terms-fields.tsx'
import { useMany } from './use-many.ts'

export function AssignDialog({
  meant,
  plans,
  onDone,
  onClose,
}: {
  meant: Meant
  plans: readonly SubscriptionPlan[]
  onDone: () => void
  onClose: () => void
}) {
  const customerId = String(meant.of.customerId)
  const pools = useQuery([customerId, 'pools'], (signal) => subscriptionPools(customerId, signal))
  const many = useMany(meant.of)
  const form = useForm({
    first: { ...firstTerms(plans), poolId: '' },
    check: (values) => (values.poolId === '' ? termsProblems(values) : {}),
    save: async (values) => {
      const how =
        values.poolId === ''
          ? { terms: termsOf(values), poolId: null }
          : { terms: null, poolId: values.poolId }
      await many.run(
        async (of) => (await request(assignSubscriptionsMutation, { of, ...how })).assignSubscriptions,
        (changed) =>
          plural(changed, '{{count}} subscription given', '{{count}} subscriptions given', {
            count: number(changed),
          }),
      )
      onDone()
      onClose()
    },
  })
  const free = (pools.answer ?? []).filter(({ state }) => state !== 'ended')
  return (
    <FormDialog
      form={form}
      title={t('Assign: {{trailers}}', { trailers: count(meant.count, 'trailer') })}
      verb={t('Assign')}
      disabled={form.values.poolId === '' && plans.length === 0}
      onClose={onClose}
    >
      <p>{t('Trailers that have a running subscription keep it.')}</p>
      {free.length > 0 && (
        <Choice
          label={t('Subscription')}
          options={[
            { value: '', label: t('One for each trailer') },
            ...free.map(({ id, name, seats, used }) => ({
              value: id,
              label: t('Seats of {{name}} ({{seats}})', { name, seats: count(seats - used, 'free seat') }),
            })),
          ]}
          {...form.choice('poolId')}
        />
      )}
      {form.values.poolId === '' &&
        (plans.length === 0 ? (
          <p>{t('There is no plan yet. Create one under Plans first.')}</p>
        ) : (
          <TermsFields form={form} plans={plans} />
        ))}
      <ManyProgress progress={many.progress} />
    </FormDialog>
  )
}
