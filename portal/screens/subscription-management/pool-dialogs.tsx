/** Makes a pool of seats, and gives one more seats or fewer. */
import { t } from '#domain/basics/texts.ts'
import { subscriptionWords } from '#domain/fleet/subscription-words.ts'
import type { CustomerName } from '../../data/customers.ts'
import { request } from '../../data/graphql.ts'
import {
  createPoolMutation,
  resizePoolMutation,
  type SubscriptionPlan,
  type SubscriptionPool,
} from '../../data/subscriptions.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { firstTerms, isWhole, TermsFields, termsOf, termsProblems } from './terms-fields.tsx'

const seatsMost = 200_000
const seatsProblem = (seats: string) =>
  !isWhole(seats, 1, seatsMost) && subscriptionWords.between(t('The number of seats'), 1, seatsMost)

export function NewPoolDialog({
  customers,
  customerId,
  plans,
  onDone,
  onClose,
}: {
  customers: readonly CustomerName[]
  customerId: string | null
  plans: readonly SubscriptionPlan[]
  onDone: () => void
  onClose: () => void
}) {
  const form = useForm({
    first: {
      ...firstTerms(plans),
      ...{ name: '', seats: '10', customer: customerId ?? customers[0]?.id ?? '' },
    },
    check: (values) => ({
      ...termsProblems(values),
      name: values.name.trim() === '' && subscriptionWords.nameNeeded,
      seats: seatsProblem(values.seats),
    }),
    save: async ({ name, seats, customer, ...terms }) => {
      await request(createPoolMutation, {
        ...{ customerId: customer, name, seats: Number(seats) },
        terms: termsOf(terms),
      })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Create pool')}
      verb={t('Create pool')}
      disabled={plans.length === 0}
      onClose={onClose}
    >
      {plans.length === 0 && <p>{t('There is no plan yet. Create one under Plans first.')}</p>}
      {customers.length > 1 && (
        <Choice
          label={t('Customer')}
          options={customers.map(({ id, shortName }) => ({ value: id, label: shortName }))}
          {...form.choice('customer')}
        />
      )}
      <TextField label={t('Name')} maxLength={60} required {...form.text('name')} />
      <TextField label={t('Seats')} inputMode="numeric" {...form.text('seats')} />
      <TermsFields form={form} plans={plans} />
    </FormDialog>
  )
}

export function ResizeDialog({
  pool,
  onDone,
  onClose,
}: {
  pool: SubscriptionPool
  onDone: () => void
  onClose: () => void
}) {
  const form = useForm({
    first: { seats: String(pool.seats) },
    check: ({ seats }) => ({ seats: seatsProblem(seats) }),
    save: async ({ seats }) => {
      const { customerId, id } = pool
      await request(resizePoolMutation, { customerId, id, seats: Number(seats) })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Seats of {{name}}', { name: pool.name })}
      verb={t('Save')}
      onClose={onClose}
    >
      <p>{t('They are charged from today on.')}</p>
      <TextField label={t('Seats')} inputMode="numeric" {...form.text('seats')} />
    </FormDialog>
  )
}
