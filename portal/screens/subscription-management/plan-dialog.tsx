/** Makes a plan, or changes one. */

import { flags } from '#domain/access/flags.ts'
import { t } from '#domain/basics/texts.ts'
import { subscriptionWords } from '#domain/fleet/subscription-words.ts'
import { sensors } from '#domain/sensors/index.ts'
import { request } from '../../data/graphql.ts'
import { createPlanMutation, type SubscriptionPlan, updatePlanMutation } from '../../data/subscriptions.ts'
import { Check, Switch } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { isWhole } from './terms-fields.tsx'

interface PlanValues {
  readonly name: string
  readonly price: string
  readonly interval: string
  readonly retention: string
  readonly isOffered: boolean
  readonly features: readonly string[]
  readonly sensorTypeIds: readonly number[]
}

const firstOf = (plan: SubscriptionPlan | null): PlanValues =>
  plan
    ? {
        ...{ name: plan.name, price: (plan.priceCents / 100).toFixed(2), isOffered: plan.isOffered },
        ...{ interval: String(plan.reportIntervalMinutes), retention: String(plan.retentionDays) },
        ...{ features: plan.features, sensorTypeIds: plan.sensorTypeIds },
      }
    : {
        ...{ name: '', price: '', isOffered: true, interval: '5', retention: '365' },
        ...{ features: [], sensorTypeIds: [] },
      }

const toggled = <T,>(values: readonly T[], value: T, on: boolean): readonly T[] =>
  on ? [...values, value] : values.filter((one) => one !== value)

export function PlanDialog({
  plan,
  onDone,
  onClose,
}: {
  plan: SubscriptionPlan | null
  onDone: () => void
  onClose: () => void
}) {
  const form = useForm({
    first: firstOf(plan),
    check: ({ name, price, interval, retention }) => ({
      name: name.trim() === '' && subscriptionWords.nameNeeded,
      price: !/^\d{1,5}(\.\d{1,2})?$/.test(price.trim()) && t('The price is an amount like 30 or 29.50.'),
      interval:
        !isWhole(interval, 1, 10_080) &&
        subscriptionWords.between(t('The report interval in minutes'), 1, 10_080),
      retention:
        !isWhole(retention, 1, 3_650) && subscriptionWords.between(t('The retention in days'), 1, 3_650),
    }),
    save: async ({ name, price, interval, retention, isOffered, features, sensorTypeIds }) => {
      const input = {
        ...{ name, isOffered, features: [...features], sensorTypeIds: [...sensorTypeIds] },
        ...{ priceCents: Math.round(Number(price) * 100), retentionDays: Number(retention) },
        reportIntervalMinutes: Number(interval),
      }
      if (plan) await request(updatePlanMutation, { id: plan.id, input })
      else await request(createPlanMutation, { input })
      onDone()
      onClose()
    },
  })
  const { features, sensorTypeIds } = form.values
  return (
    <FormDialog
      wide
      form={form}
      title={plan ? t('Edit {{name}}', { name: plan.name }) : t('Create plan')}
      verb={plan ? t('Save') : t('Create plan')}
      onClose={onClose}
    >
      <div className="subscription-fields">
        <TextField label={t('Name')} maxLength={60} required {...form.text('name')} />
        <TextField label={t('Price a month in dollars')} inputMode="decimal" {...form.text('price')} />
        <TextField label={t('Report interval in minutes')} inputMode="numeric" {...form.text('interval')} />
        <TextField label={t('Retention in days')} inputMode="numeric" {...form.text('retention')} />
        <Switch label={t('Customers may change to it')} {...form.check('isOffered')} />
      </div>
      <p className="note">
        {t(
          'Features, sensors and the report interval tell customers what the plan includes; they switch nothing on or off. What is older than the retention is kept as long as the customer keeps reports, and not shown.',
        )}
      </p>
      <fieldset className="subscription-checks">
        <legend>{t('Features')}</legend>
        {flags.map(({ name }) => (
          <Check
            key={name}
            label={name}
            on={features.includes(name)}
            onChange={(on) => form.set({ features: toggled(features, name, on) })}
          />
        ))}
      </fieldset>
      <fieldset className="subscription-checks">
        <legend>{t('Sensors')}</legend>
        {sensors.map(({ id, label }) => (
          <Check
            key={id}
            label={label}
            on={sensorTypeIds.includes(id)}
            onChange={(on) => form.set({ sensorTypeIds: toggled(sensorTypeIds, id, on) })}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
