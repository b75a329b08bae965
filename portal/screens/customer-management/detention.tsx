/** What detention costs in the geofences of a customer that have no rule of their own. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { ruleText } from '#domain/reports/detention.ts'
import type { Customer } from '../../data/customers.ts'
import { detentionRule, type ShownRule, setDetentionRule } from '../../data/detention.ts'
import { useQuery } from '../../data/use-query.ts'
import { RuleForm, ruleErrors, ruleFieldsOf, ruleWritten } from '../../detention/rule-form.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormResult, Part } from '../../ui/layout/part.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'

export function DetentionPart({ customer }: { customer: Customer }) {
  const customerId = customer.id
  // The free time stands above, and may have been saved there.
  const rule = useQuery([customerId, customer.freeMinutes], (signal) => detentionRule({ customerId }, signal))
  return (
    <Part
      title={t('Detention')}
      about={t(
        "What a stay costs after the free time above. A geofence can have a rule of its own: it stands in the geofence's panel.",
      )}
    >
      {rule.error && !rule.answer ? (
        <ErrorState title={rule.error} again={rule.again} />
      ) : rule.answer ? (
        <RuleOfCustomer key={customer.freeMinutes} customer={customer} rule={rule.answer} />
      ) : (
        <Loading lines={3} label={t('Loading the detention rule')} />
      )}
    </Part>
  )
}

function RuleOfCustomer({ customer, rule }: { customer: Customer; rule: ShownRule }) {
  const [done, setDone] = useState<string | null>(null)
  const form = useForm({
    first: ruleFieldsOf(rule),
    check: ruleErrors,
    save: async (fields) => {
      setDone(null)
      const saved = await setDetentionRule({ customerId: customer.id }, ruleWritten(fields))
      form.set(ruleFieldsOf(saved))
      setDone(t('Saved: {{rule}}.', { rule: ruleText(saved) }))
    },
    checkOnLeave: true,
  })
  return (
    <form
      className="part-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <RuleForm form={form} withFree={false} />
      <FormResult done={done} error={form.error} />
      <Button type="submit" kind="primary" busy={form.busy} disabled={!form.isValid}>
        {t('Save detention')}
      </Button>
    </form>
  )
}
