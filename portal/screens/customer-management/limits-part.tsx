/** From which values on a customer's trailers ask for a look. */

import { useState } from 'react'
import { type LimitField, limitFields, limitText, limitUnitIn } from '#domain/basics/limit-fields.ts'
import { t } from '#domain/basics/texts.ts'
import type { Customer } from '../../data/customers.ts'
import { useQuery } from '../../data/use-query.ts'
import { setVerdictLimits, verdictLimits } from '../../data/verdict-limits.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Form, useForm } from '../../ui/fields/use-form.ts'
import { FormResult, Part } from '../../ui/layout/part.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { ownUnits } from '../../ui/units.ts'
import {
  isUsual,
  type LimitTexts,
  limitChanges,
  limitErrors,
  limitHelp,
  textsOf,
  usualTexts,
} from './limits.ts'

type Edited = Pick<Customer, 'id' | 'shortName'>

export function LimitsPart({ customer }: { customer: Edited }) {
  const { answer, error, again } = useQuery(customer.id, (signal) => verdictLimits(customer.id, signal))
  return (
    <Part
      title={t('Health limits')}
      about={t(
        "The values at which a trailer needs a look. A change applies at once, to all of this customer's trailers. Alerts have limits of their own.",
      )}
    >
      {error && !answer && <ErrorState title={error} again={again} />}
      {!answer && !error && <Loading lines={5} label={t('Loading the health limits')} />}
      {answer && <LimitsForm customer={customer} first={textsOf(answer)} />}
    </Part>
  )
}

function LimitsForm({ customer, first }: { customer: Edited; first: LimitTexts }) {
  const [before, setBefore] = useState(first)
  const [done, setDone] = useState<string | null>(null)
  const form = useForm<LimitTexts>({
    first,
    check: limitErrors,
    save: async (values) => {
      setDone(null)
      await setVerdictLimits(customer.id, limitChanges(before, values))
      setBefore(values)
      setDone(t('The health limits of {{name}} were saved.', { name: customer.shortName }))
    },
    checkOnLeave: true,
  })
  const isChanged = limitChanges(before, form.values).length > 0 || !form.isValid
  const ready = form.isValid && isChanged
  const groups = [...Map.groupBy(limitFields, ({ group }) => group)]
  return (
    <form
      className="part-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) form.submit()
      }}
    >
      {groups.map(([group, fields]) => (
        <LimitsGroup key={group} group={group} fields={fields} form={form} />
      ))}
      <FormResult done={isChanged ? null : done} error={form.error} />
      <div className="limits-acts">
        <Button type="submit" kind="primary" busy={form.busy} disabled={!ready}>
          {t('Save')}
        </Button>
        {limitFields.some((field) => !isUsual(form.values, field)) && (
          <Button disabled={form.busy} onClick={() => form.set(usualTexts())}>
            {t('All as usual')}
          </Button>
        )}
      </div>
    </form>
  )
}

function LimitsGroup({
  group,
  fields,
  form,
}: {
  group: string
  fields: readonly LimitField[]
  form: Form<LimitTexts>
}) {
  const own = fields.filter((field) => !isUsual(form.values, field)).length
  // Opened at first where something is of its own; from then on whoever reads opens and closes it.
  const [isOpen, setIsOpen] = useState(own > 0)
  return (
    <details
      className="limits-group"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        {group}
        <span className="limits-own">
          {own === 0 ? t('as usual') : t('{{own}} of {{limits}} of your own', { own, limits: fields.length })}
        </span>
      </summary>
      <div className="limits-fields">
        {fields.map((field) => (
          <LimitLine key={field.name} field={field} form={form} />
        ))}
      </div>
    </details>
  )
}

function LimitLine({ field, form }: { field: LimitField; form: Form<LimitTexts> }) {
  const { name, title, unit, usual } = field
  const instead = limitUnitIn(field, ownUnits())
  return (
    <div className="limit-line">
      <TextField
        label={`${title} (${instead?.name ?? unit.name})`}
        inputMode={unit.digits === 0 && !instead ? 'numeric' : 'decimal'}
        autoComplete="off"
        help={limitHelp(form.values, field)}
        {...form.text(name)}
      />
      {!isUsual(form.values, field) && (
        <Button
          kind="quiet"
          aria-label={t('{{title}}: use {{limit}}', { title, limit: limitText(field, usual, ownUnits()) })}
          onClick={() => form.set({ [name]: usualTexts()[name] })}
        >
          {t('Use {{limit}}', { limit: limitText(field, usual, ownUnits()) })}
        </Button>
      )}
    </div>
  )
}
