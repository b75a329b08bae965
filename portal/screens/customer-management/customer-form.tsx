/** The dialogs of a customer: a new one, and the details, features and sign-in of one who is there. */
import { useState } from 'react'
import { superAdminFields } from '#domain/fleet/customer.ts'
import type { Customer } from '../../data/customers.ts'
import { useSecondFactorRule } from '../../data/second-factor-rule.ts'
import { Button } from '../../ui/button.tsx'
import { Switch, Tabs } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SecondFactorSwitch } from '../../ui/second-factor-switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Features } from './customer-features.tsx'
import { DriverRule } from './driver-rule.tsx'
import { blank, changeOf, type Fields, fieldsOf, written, wrongs } from './fields.ts'

const kept: readonly string[] = superAdminFields

function FieldSet({
  fields,
  onFields,
  touched,
  onTouch,
  superAdmin,
  isNew,
}: {
  fields: Fields
  onFields: (fields: Fields) => void
  touched: ReadonlySet<string>
  onTouch: (name: string) => void
  /** Some fields are edited by super admins alone. */
  superAdmin: boolean
  isNew: boolean
}) {
  const wrong = wrongs(fields)
  const field = (
    name: Exclude<keyof Fields, 'active'>,
    label: string,
    more: object = {},
    key: string = name,
  ) => (
    <TextField
      label={label}
      value={fields[name]}
      readOnly={!superAdmin && kept.includes(key)}
      autoComplete="off"
      onChange={(event) => onFields({ ...fields, [name]: event.target.value })}
      onBlur={() => onTouch(name)}
      error={touched.has(name) ? wrong[name] : undefined}
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
        <Switch
          label="Active"
          on={fields.active}
          disabled={!superAdmin}
          onChange={(active) => onFields({ ...fields, active })}
        />
      )}
    </div>
  )
}

const useTouched = () => {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  return [touched, (name: string) => setTouched((before) => new Set(before).add(name))] as const
}

export function NewCustomerForm({
  busy,
  onSave,
  onClose,
}: {
  busy: boolean
  onSave: (customer: ReturnType<typeof written>) => void
  onClose: () => void
}) {
  const [fields, setFields] = useState(blank)
  const [touched, touch] = useTouched()
  const ready = Object.keys(wrongs(fields)).length === 0 && !busy
  return (
    <Dialog
      title="Create customer"
      onClose={onClose}
      onSubmit={() => {
        for (const name of Object.keys(fields)) touch(name)
        if (ready) onSave(written(fields))
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} disabled={!ready}>
            Create
          </Button>
        </>
      }
    >
      <FieldSet fields={fields} onFields={setFields} touched={touched} onTouch={touch} superAdmin isNew />
    </Dialog>
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
  const [before] = useState(() => fieldsOf(customer))
  const [fields, setFields] = useState(before)
  const [touched, touch] = useTouched()
  const change = changeOf(before, fields)
  const ready = Object.keys(change).length > 0 && Object.keys(wrongs(fields)).length === 0 && !busy
  return (
    <Dialog
      title={`Edit ${customer.shortName}`}
      wide
      onClose={onClose}
      onSubmit={() => ready && onSave(change)}
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
          <FieldSet
            fields={fields}
            onFields={setFields}
            touched={touched}
            onTouch={touch}
            superAdmin={superAdmin}
            isNew={false}
          />
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
