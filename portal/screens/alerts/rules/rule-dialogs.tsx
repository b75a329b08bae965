/** The dialogs that copy a rule, and that move one to another customer. */
import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import type { AlertRule } from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { Choice } from '../../../ui/controls/controls.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ruleWords } from '../words.ts'

export function CopyDialog({
  name: first,
  busy,
  onCopy,
  onClose,
}: {
  name: string
  busy: boolean
  onCopy: (name: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState(first)
  const missing = name.trim() === ''
  return (
    <FormDialog
      form={{ busy, submit: () => onCopy(name.trim()) }}
      title={ruleWords.copyTitle}
      verb="Copy alert"
      disabled={missing}
      onClose={onClose}
    >
      <TextField
        label="Name of the copy"
        required
        autoFocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={missing ? ruleWords.nameNeeded : undefined}
      />
    </FormDialog>
  )
}

export function MoveDialog({
  rules,
  customers,
  busy,
  onMove,
  onClose,
}: {
  rules: readonly AlertRule[]
  /** Those it can be moved to. */
  customers: readonly CustomerName[]
  busy: boolean
  onMove: (customer: CustomerName) => void
  onClose: () => void
}) {
  const [id, setId] = useState('')
  const chosen = customers.find((customer) => customer.id === id)
  return (
    <FormDialog
      form={{ busy, submit: () => chosen && onMove(chosen) }}
      title={rules.length === 1 ? `Move ${rules[0]!.name}` : `Move ${count(rules.length, 'alert')}`}
      verb={rules.length === 1 ? 'Move alert' : 'Move alerts'}
      disabled={!chosen}
      onClose={onClose}
    >
      <Choice
        label="Customer"
        required
        value={id}
        options={[
          { value: '', label: 'Select a customer' },
          ...customers.map(({ id, shortName }) => ({ value: id, label: shortName })),
        ]}
        onChange={setId}
      />
      <p className="note">
        {rules.every(({ allVehicles }) => allVehicles)
          ? `There ${rules.length === 1 ? 'it is about all trailers too, and as active as it is here.' : 'they are about all trailers too, and as active as they are here.'}`
          : rules.length === 1
            ? 'The trailers and groups that were chosen stay behind: there it is about all trailers, and off until you turn it on.'
            : 'Trailers and groups that were chosen stay behind: such an alert is about all trailers there, and off until you turn it on.'}
      </p>
    </FormDialog>
  )
}
