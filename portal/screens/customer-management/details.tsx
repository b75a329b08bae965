/** The forms of a customer's own settings: names, working hours, and pages of its own. */

import { type ReactNode, useState } from 'react'
import { weekFrom } from '#domain/basics/own-units.ts'
import { locale, t } from '#domain/basics/texts.ts'
import { weekDays } from '#domain/fleet/customer-settings.ts'
import { OneContact } from '../../contacts/one-contact.tsx'
import { type Customer, type CustomerChange, updateCustomer, zonesQuery } from '../../data/customers.ts'
import { request } from '../../data/graphql.ts'
import { offsetText } from '../../data/profile.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Form, type Problems, useForm } from '../../ui/fields/use-form.ts'
import { FormResult, Part } from '../../ui/layout/part.tsx'
import { now } from '../../ui/time/clock.ts'
import { zoneOptions } from '../../ui/time/zone-text.ts'
import { useUnits } from '../../ui/units.ts'
import { CustomerFields } from './customer-fields.tsx'
import {
  changeOf,
  customerFieldsOf,
  fieldErrors,
  hoursChange,
  hoursErrors,
  hoursOf,
  pagesChange,
  pagesErrors,
  pagesOf,
} from './fields.ts'

export interface EditProps {
  readonly customer: Customer
  readonly superAdmin: boolean
  readonly onSaved: () => void
}

/** A form that sends what differs from before, and says when it is saved. */
function SettingsForm<Values extends object>({
  customer,
  onSaved,
  first,
  check,
  change,
  children,
}: Pick<EditProps, 'customer' | 'onSaved'> & {
  first: Values
  check: (values: Values) => Problems<Values>
  change: (before: Values, after: Values) => CustomerChange
  children: (form: Form<Values>) => ReactNode
}) {
  const [before, setBefore] = useState(first)
  const [done, setDone] = useState<string | null>(null)
  const form = useForm({
    first,
    check,
    save: async (values) => {
      setDone(null)
      await updateCustomer(customer.id, change(before, values))
      setBefore(values)
      setDone(t('{{name}} was saved.', { name: customer.shortName }))
      onSaved()
    },
    checkOnLeave: true,
  })
  const ready = form.isValid && Object.keys(change(before, form.values)).length > 0
  return (
    <form
      className="part-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) form.submit()
      }}
    >
      {children(form)}
      <FormResult done={ready ? null : done} error={form.error} />
      <Button type="submit" kind="primary" busy={form.busy} disabled={!ready}>
        {t('Save')}
      </Button>
    </form>
  )
}

export const DetailsPart = ({ customer, superAdmin, onSaved }: EditProps) => (
  <Part
    title={t('Details')}
    about={
      superAdmin
        ? undefined
        : t('The abbreviation and how long reports are kept are changed by whoever runs this installation.')
    }
  >
    <SettingsForm
      customer={customer}
      onSaved={onSaved}
      first={customerFieldsOf(customer)}
      check={fieldErrors}
      change={changeOf}
    >
      {(form) => <CustomerFields form={form} superAdmin={superAdmin} isNew={false} />}
    </SettingsForm>
  </Part>
)

export function HoursPart({ customer, onSaved }: EditProps) {
  const zones = useQuery('zones', async (signal) => (await request(zonesQuery, {}, signal)).timeZones)
  const options = zoneOptions(zones.answer ?? []).map(({ value, label }) => ({
    value,
    label: `${offsetText(value, now())} ${label}`,
  }))
  if (!options.some(({ value }) => value === customer.timezone))
    options.unshift({ value: customer.timezone, label: customer.timezone })
  return (
    <Part
      title={t('Free time and working hours')}
      about={t(
        'How long a trailer may stand with somebody before it counts as detention, and when your people work.',
      )}
    >
      <SettingsForm
        customer={customer}
        onSaved={onSaved}
        first={hoursOf(customer)}
        check={hoursErrors}
        change={hoursChange}
      >
        {(form) => (
          <>
            <TextField
              label={t('Free time before detention (minutes)')}
              inputMode="numeric"
              {...form.text('free')}
            />
            <Choice label={t('Time zone')} options={options} {...form.choice('timezone')} />
            <WorkDays form={form} />
            <div className="customer-hours">
              <TextField label={t('From')} {...form.text('from')} help={t('Like 08:30.')} />
              <TextField
                label={t('To')}
                {...form.text('to')}
                help={t('Earlier than the start means the next day.')}
              />
            </div>
          </>
        )}
      </SettingsForm>
    </Part>
  )
}

/** "Mon" of 1: the first day of 2024 was a Monday. */
const shortDay = (isoDay: number): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, isoDay))

function WorkDays({ form }: { form: Form<ReturnType<typeof hoursOf>> }) {
  const { days } = form.values
  const wrong = form.problem('days')
  return (
    <fieldset className="customer-days">
      <legend>{t('Working days')}</legend>
      {weekFrom(weekDays, useUnits()).map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            aria-label={name}
            checked={days.includes(String(id))}
            onChange={({ target }) =>
              form.set({ days: target.checked ? days + id : days.replace(String(id), '') })
            }
          />
          {shortDay(id)}
        </label>
      ))}
      {wrong && <p className="field-under">{wrong}</p>}
    </fieldset>
  )
}

export const PagesPart = ({ customer, onSaved }: EditProps) => (
  <Part
    title={t('Pages of your own')}
    about={t(
      'For Freight and for Insights, which show them inside the portal. The pages themselves have to allow that.',
    )}
  >
    <SettingsForm
      customer={customer}
      onSaved={onSaved}
      first={pagesOf(customer)}
      check={pagesErrors}
      change={pagesChange}
    >
      {(form) => (
        <>
          <TextField
            label={t('Freight address (optional)')}
            type="url"
            placeholder="https://"
            {...form.text('freightUrl')}
          />
          <TextField
            label={t('Dashboard address (optional)')}
            type="url"
            placeholder="https://"
            {...form.text('dashboardUrl')}
          />
        </>
      )}
    </SettingsForm>
  </Part>
)

export const OfficePart = ({ customer }: Pick<EditProps, 'customer'>) => (
  <Part title={t('Office')} about={t('The number that Call offers to dispatchers, yards and drivers.')}>
    <OneContact of={{ customerId: customer.id }} customerId={Number(customer.id)} />
  </Part>
)
