/** The dialog for a new customer. */

import { useState } from 'react'
import { fullestPlan, plans } from '#domain/access/plans.ts'
import { t } from '#domain/basics/texts.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { blankCustomer, fieldErrors, written } from './fields.ts'

export function NewCustomerForm({
  onSave,
  onClose,
}: {
  /** What it throws is shown in the form, where all that was typed stays. */
  onSave: (customer: ReturnType<typeof written> & { readonly plan: string }) => Promise<void>
  onClose: () => void
}) {
  const [plan, setPlan] = useState(fullestPlan.name)
  const form = useForm({
    first: blankCustomer,
    check: fieldErrors,
    save: (fields) => onSave({ ...written(fields), plan }),
    checkOnLeave: true,
  })
  return (
    <FormDialog
      form={form}
      title={t('Create customer')}
      verb={t('Create')}
      disabled={!form.isValid}
      onClose={onClose}
    >
      <div className="customer-fields">
        <CustomerFields form={form} superAdmin isNew />
      </div>
      <Choice
        label={t('Plan')}
        value={plan}
        options={plans.map(({ name, about }) => ({ value: name, label: `${name}: ${about}` }))}
        onChange={setPlan}
      />
      <p className="note">
        {t('What is switched on at the start. Features can be changed one by one afterwards.')}
      </p>
    </FormDialog>
  )
}
