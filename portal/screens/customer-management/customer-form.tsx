/** The dialogs of a customer: a new one, and the details, features and sign-in of one who is there. */
import { useState } from 'react'
import { fullestPlan, plans } from '#domain/access/plans.ts'
import { superAdminFields } from '#domain/fleet/customer.ts'
import type { Customer } from '../../data/customers.ts'
import { useSecondFactorRule } from '../../data/second-factor-rule.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice, Switch, Tabs } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Form, useForm } from '../../ui/fields/use-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { SecondFactorSwitch } from '../../ui/sign-in/second-factor-switch.tsx'
import { Features } from './customer-features.tsx'
import { DriverRule } from './driver-rule.tsx'
import { blankCustomer, changeOf, customerFieldsOf, type Fields, fieldErrors, written } from './fields.ts'

const kept: readonly string[] = superAdminFields

function FieldSet({
  form,
  superAdmin,
  isNew,
}: {
  form: Form<Fields>
  /** Some fields are edited by super admins alone. */
  superAdmin: boolean
  isNew: boolean
}) {
  const field = (
    name: Exclude<keyof Fields, 'active' | 'blocksTechnicians' | 'oemSeesPlace'>,
    label: string,
    more: object = {},
    key: string = name,
  ) => (
    <TextField
      label={label}
      readOnly={!superAdmin && kept.includes(key)}
      autoComplete="off"
      {...form.text(name)}
      {...more}
    />
  )
  return (
    <div className="customer-fields">
      {field('shortName', 'Short name', { autoFocus: isNew, required: true })}
      {field('longName', 'Long name', { required: true })}
      {field('abbrev', 'Abbreviation', { required: true })}
      {field('dotNumber', 'DOT number (optional)')}
      {field('retention', 'Reports are kept for (days)', { inputMode: 'numeric' }, 'retentionDurationDays')}
      {!isNew &&
        field('loadedFrom', 'A trailer counts as loaded from (lbs)', {
          inputMode: 'numeric',
          help: 'Net weight on the bogie.',
        })}
      {!isNew && (
        <>
          <Switch label="Active" disabled={!superAdmin} {...form.check('active')} />
          <Switch label="Technicians cannot see its trailers" {...form.check('blocksTechnicians')} />
          <Switch label="The OEM of a trailer sees where it is" {...form.check('oemSeesPlace')} />
        </>
      )}
    </div>
  )
}

export function NewCustomerForm({
  busy,
  onSave,
  onClose,
}: {
  busy: boolean
  onSave: (customer: ReturnType<typeof written> & { readonly plan: string }) => void
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
      form={{ submit: form.submit, busy }}
      title="Create customer"
      verb="Create"
      disabled={!form.isValid || busy}
      onClose={onClose}
    >
      <FieldSet form={form} superAdmin isNew />
      <Choice
        label="Plan"
        value={plan}
        options={plans.map(({ name, about }) => ({ value: name, label: `${name}: ${about}` }))}
        onChange={setPlan}
      />
      <p className="note">What is switched on at the start. Features can be changed one by one afterwards.</p>
    </FormDialog>
  )
}

export function EditCustomerForm({
  customer,
  superAdmin,
  busy,
  onSave,
  onClose,
}: {
  customer: Customer
  superAdmin: boolean
  busy: boolean
  onSave: (change: ReturnType<typeof changeOf>) => void
  onClose: () => void
}) {
  const [tab, setTab] = useState<'details' | 'features' | 'signIn' | 'drivers'>('details')
  const [before] = useState(() => customerFieldsOf(customer))
  const form = useForm({
    first: before,
    check: fieldErrors,
    save: (fields) => onSave(changeOf(before, fields)),
    checkOnLeave: true,
  })
  const ready = Object.keys(changeOf(before, form.values)).length > 0 && form.isValid && !busy
  return (
    <Dialog
      title={`Edit ${customer.shortName}`}
      wide
      onClose={onClose}
      onSubmit={() => ready && form.submit()}
      actions={
        <>
          <Button onClick={onClose}>{tab === 'details' ? 'Cancel' : 'Close'}</Button>
          {tab === 'details' && (
            <Button type="submit" kind="primary" busy={busy} disabled={!ready}>
              Save
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label={`Edit ${customer.shortName}`}
        tabs={
          {
            details: 'Details',
            ...(superAdmin ? { features: 'Features' } : {}),
            signIn: 'Sign-in',
            drivers: 'Drivers',
          } as Record<typeof tab, string>
        }
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'details' ? (
          <FieldSet form={form} superAdmin={superAdmin} isNew={false} />
        ) : tab === 'features' ? (
          <Features customer={customer} />
        ) : tab === 'drivers' ? (
          <DriverRule customerId={customer.id} />
        ) : (
          <SignInRule customerId={customer.id} />
        )}
      </Tabs>
    </Dialog>
  )
}

const SignInRule = ({ customerId }: { customerId: string }) => (
  <SecondFactorSwitch {...useSecondFactorRule(customerId)} />
)
