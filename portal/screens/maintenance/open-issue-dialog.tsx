/** Opens an issue by hand: what somebody saw that no sensor tells. */
import { useState } from 'react'
import {
  type IssueCategory,
  type IssueStatus,
  issueCategories,
  issueStatuses,
} from '#domain/upkeep/issues.ts'
import { openIssue } from '../../data/maintenance.ts'
import { useAct } from '../../ui/act.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { optionsOf } from '../../ui/options.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VehicleField } from './vehicle-field.tsx'

export function OpenIssueDialog({
  vin,
  onClose,
  onOpened,
}: {
  /** Of the trailer that is looked at; null: it is chosen here. */
  vin: string | null
  onClose: () => void
  onOpened: (vin: string) => void
}) {
  const [chosen, setChosen] = useState(vin)
  const [title, setTitle] = useState('')
  const [notes, setNotes] = useState('')
  const [category, setCategory] = useState<IssueCategory>('other')
  const [status, setStatus] = useState<IssueStatus>('caution')
  const [tried, setTried] = useState(false)
  const act = useAct()
  const untitled = title.trim() === ''
  const save = async () => {
    setTried(true)
    if (chosen === null || untitled) return
    const done = await act.run(async () => {
      await openIssue({ vin: chosen, category, status, title: title.trim(), notes: notes.trim() })
    })
    if (done) onOpened(chosen)
  }
  return (
    <Dialog
      title="Open issue"
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={act.busy}>
            Open issue
          </Button>
        </>
      }
    >
      {vin === null && (
        <VehicleField
          chosen={chosen}
          onChoose={setChosen}
          error={tried && chosen === null ? 'Please select a VIN from the drop down list.' : undefined}
        />
      )}
      <TextField
        label="What is wrong"
        maxLength={120}
        autoFocus={vin !== null}
        value={title}
        placeholder="Mud flap torn off, curbside rear"
        onChange={(event) => setTitle(event.target.value)}
        error={tried && untitled ? 'Say what is wrong.' : undefined}
      />
      <Choice
        label="Category"
        value={category}
        options={optionsOf(issueCategories)}
        onChange={(value) => setCategory(value as IssueCategory)}
      />
      <Choice
        label="Status"
        value={status}
        options={optionsOf(issueStatuses)}
        onChange={(value) => setStatus(value as IssueStatus)}
      />
      <TextArea label="Notes (optional)" value={notes} maxLength={4_000} onChange={setNotes} />
      {act.error && (
        <p className="form-error" role="alert">
          {act.error}
        </p>
      )}
    </Dialog>
  )
}
