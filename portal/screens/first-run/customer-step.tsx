/** The first step: the customer whose trailers they are. */

import { useState } from 'react'
import { fullestPlan, plans } from '#domain/access/plans.ts'
import { retentionUsualDays } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { createCustomer } from '../../data/customers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { abbrevOf } from './ways.ts'

export function CustomerStep({ onMade }: { onMade: () => void }) {
  const [ownAbbrev, setOwnAbbrev] = useState(false)
  const form = useForm({
    first: { name: '', abbrev: '', plan: fullestPlan.name },
    check: ({ name, abbrev }) => ({
      name: (name.trim() === '' || name.trim().length > 200) && customerWords.name,
      abbrev: !/^[\p{L}\d_-]{1,20}$/u.test(abbrev.trim()) && customerWords.abbrev,
    }),
    save: async ({ name, abbrev, plan }) => {
      await createCustomer({
        shortName: name.trim(),
        longName: name.trim(),
        abbrev: abbrev.trim(),
        dotNumber: '',
        retentionDurationDays: retentionUsualDays,
        plan,
      })
      onMade()
    },
  })
  return (
    <form
      className="first-run-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <p>{t('Every trailer and every user belongs to a customer. It may be your own company.')}</p>
      <TextField
        label={t('Name')}
        autoComplete="off"
        {...form.text('name')}
        onChange={({ target: { value } }) =>
          form.set(ownAbbrev ? { name: value } : { name: value, abbrev: abbrevOf(value) })
        }
      />
      <TextField
        label={t('Abbreviation')}
        autoComplete="off"
        {...form.text('abbrev')}
        onChange={({ target: { value } }) => {
          setOwnAbbrev(true)
          form.set({ abbrev: value })
        }}
      />
      <Choice
        label={t('Plan')}
        options={plans.map(({ name, about }) => ({ value: name, label: `${name}: ${about}` }))}
        {...form.choice('plan')}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" kind="primary" busy={form.busy}>
        {t('Create customer')}
      </Button>
    </form>
  )
}
