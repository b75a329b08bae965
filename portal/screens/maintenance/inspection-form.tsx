/** The form of an inspection: what was looked at when, what came of it, when it is due again, and its papers. */
import { useState } from 'react'
import {
  dueAfter,
  type InspectionKind,
  type InspectionResult,
  inspectionKinds,
  inspectionResults,
} from '#domain/upkeep/inspections.ts'
import { addDocument, type Inspection, recordInspection, updateInspection } from '../../data/upkeep.ts'
import { useAct } from '../../ui/act.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { optionsOf } from '../../ui/options.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { today } from './days.ts'
import { VehicleField } from './vehicle-field.tsx'

export function InspectionForm({
  inspection,
  onClose,
  onSaved,
}: {
  /** Null: a new one. */
  inspection: Inspection | null
  onClose: () => void
  onSaved: () => void
}) {
  const [vin, setVin] = useState(inspection?.vin ?? null)
  const [kind, setKind] = useState<InspectionKind>(inspection?.kind ?? 'annual')
  const [done, setDone] = useState(inspection?.done ?? today())
  const [due, setDue] = useState(inspection ? (inspection.due ?? '') : dueAfter(today()))
  const [result, setResult] = useState<InspectionResult>(inspection?.result ?? 'passed')
  const [inspector, setInspector] = useState(inspection?.inspector ?? '')
  const [notes, setNotes] = useState(inspection?.notes ?? '')
  const [files, setFiles] = useState<readonly File[]>([])
  const [tried, setTried] = useState(false)
  // One that was written down stays so, though its document was not taken.
  const [written, setWritten] = useState<string | null>(inspection?.id ?? null)
  const act = useAct()
  const wrongDay = done === '' || done > today()
  const wrongDue = due !== '' && due < done
  /** The next day follows the day of the inspection, unless somebody has chosen another. */
  const setDay = (day: string) => {
    if (kind === 'annual' && (due === '' || (done !== '' && due === dueAfter(done))))
      setDue(day === '' ? '' : dueAfter(day))
    setDone(day)
  }
  const save = async () => {
    setTried(true)
    if (vin === null || wrongDay || wrongDue) return
    const input = { kind, done, due: due || null, result, inspector: inspector.trim(), notes: notes.trim() }
    const saved = await act.run(async () => {
      let id = written
      if (id === null) {
        id = await recordInspection(vin, input)
        setWritten(id)
      } else await updateInspection(id, input)
      for (const file of files) await addDocument(id, file)
    })
    if (saved) onSaved()
  }
  return (
    <Dialog
      title={inspection ? `Edit inspection of ${inspection.unitId}` : 'Record inspection'}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={act.busy}>
            {inspection ? 'Save' : 'Record inspection'}
          </Button>
        </>
      }
    >
      {!inspection && (
        <VehicleField
          chosen={vin}
          onChoose={setVin}
          error={tried && vin === null ? 'Please select a VIN from the drop down list.' : undefined}
        />
      )}
      <Choice
        label="Kind"
        value={kind}
        options={optionsOf(inspectionKinds)}
        onChange={(value) => {
          setKind(value as InspectionKind)
          if (value === 'annual' && due === '' && done !== '') setDue(dueAfter(done))
        }}
      />
      <div className="upkeep-fields">
        <TextField
          label="Inspected on"
          type="date"
          min="1990-01-01"
          max={today()}
          value={done}
          onChange={(event) => setDay(event.target.value)}
          error={tried && wrongDay ? 'Choose today or a day before it.' : undefined}
        />
        <TextField
          label={kind === 'annual' ? 'Due again' : 'Due again (optional)'}
          type="date"
          min={done}
          value={due}
          onChange={(event) => setDue(event.target.value)}
          error={tried && wrongDue ? 'It is due after the inspection.' : undefined}
        />
      </div>
      <Choice
        label="Result"
        value={result}
        options={optionsOf(inspectionResults)}
        onChange={(value) => setResult(value as InspectionResult)}
      />
      <TextField
        label="Inspector (optional)"
        maxLength={120}
        value={inspector}
        onChange={(event) => setInspector(event.target.value)}
      />
      <TextArea label="Notes (optional)" value={notes} maxLength={4_000} onChange={setNotes} />
      <div className="field">
        <label htmlFor="upkeep-documents">Documents (optional)</label>
        <input
          id="upkeep-documents"
          type="file"
          multiple
          accept="application/pdf,image/jpeg,image/png,image/webp"
          onChange={(event) => setFiles([...(event.target.files ?? [])])}
        />
        <p className="field-under">PDF or pictures, 10 MB each at most.</p>
      </div>
      {act.error && (
        <p className="form-error" role="alert">
          {act.error}
        </p>
      )}
    </Dialog>
  )
}
