/** The dialogs that copy a rule, and that move one to another customer. */
import { useState } from 'react'
import type { AlertRule } from '../../data/alerts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ruleWords } from './words.ts'

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
    <Dialog
      title={ruleWords.copyTitle}
      onClose={onClose}
      onSubmit={() => !missing && onCopy(name.trim())}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} disabled={missing}>
            Copy alert
          </Button>
        </>
      }
    >
      <TextField
        label="Name of the copy"
        autoFocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={missing ? ruleWords.nameNeeded : undefined}
      />
    </Dialog>
  )
}

export function MoveDialog({
  rule,
  customers,
  busy,
  onMove,
  onClose,
}: {
  rule: AlertRule
  /** Those it can be moved to. */
  customers: readonly CustomerName[]
  busy: boolean
  onMove: (customer: CustomerName) => void
  onClose: () => void
}) {
  const [id, setId] = useState('')
  const chosen = customers.find((customer) => customer.id === id)
  return (
    <Dialog
      title={`Move ${rule.name}`}
      onClose={onClose}
      onSubmit={() => chosen && onMove(chosen)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} disabled={!chosen}>
            Move alert
          </Button>
        </>
      }
    >
      <Choice
        label="Customer"
        value={id}
        options={[
          { value: '', label: 'Select a customer' },
          ...customers.map(({ id, shortName }) => ({ value: id, label: shortName })),
        ]}
        onChange={setId}
      />
      <p className="said">
        {rule.allVehicles
          ? 'There it is about all trailers too, and as active as it is here.'
          : 'The trailers and groups that were chosen stay behind: there it is about all trailers, and off until you turn it on.'}
      </p>
    </Dialog>
  )
}
