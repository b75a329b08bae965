/** The dialogs that copy an alert or a report under a name, and that move some to another customer. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../data/customers.ts'
import { Choice } from '../ui/controls/controls.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'

export function CopyDialog({
  name: first,
  title,
  verb,
  longest,
  missingText,
  busy,
  onCopy,
  onClose,
}: {
  name: string
  title: string
  verb: string
  /** Characters of a name. */
  longest: number
  /** Said where there is no name. */
  missingText: string
  busy: boolean
  onCopy: (name: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState(first)
  const missing = name.trim() === ''
  return (
    <FormDialog
      form={{ busy, submit: () => onCopy(name.trim()) }}
      title={title}
      verb={verb}
      disabled={missing}
      onClose={onClose}
    >
      <TextField
        label={t('Name of the copy')}
        required
        autoFocus
        maxLength={longest}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={missing ? missingText : undefined}
      />
    </FormDialog>
  )
}

export function MoveDialog({
  title,
  verb,
  note,
  customers,
  busy,
  onMove,
  onClose,
}: {
  title: string
  verb: string
  /** What is left behind. */
  note: string
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
      title={title}
      verb={verb}
      disabled={!chosen}
      onClose={onClose}
    >
      <Choice
        label={t('Customer')}
        required
        value={id}
        options={[
          { value: '', label: t('Select a customer') },
          ...customers.map(({ id, shortName }) => ({ value: id, label: shortName })),
        ]}
        onChange={setId}
      />
      <p className="note">{note}</p>
    </FormDialog>
  )
}
