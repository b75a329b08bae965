/** The form of an inspection: what was looked at when, what came of it, when it is due again, and its papers. */

import { useRef } from 'react'
import { t } from '#domain/basics/texts.ts'
import {
  dueAfter,
  type InspectionKind,
  type InspectionResult,
  inspectionKinds,
  inspectionResults,
} from '#domain/maintenance/inspections.ts'
import { addDocument, type Inspection, recordInspection, updateInspection } from '../../../data/plans.ts'
import { Choice } from '../../../ui/controls/controls.tsx'
import { optionsOf } from '../../../ui/controls/options.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { today } from '../days.ts'
import { VehicleField } from '../vehicle-field.tsx'

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
  // One that was written down stays so, though its document was not taken.
  const written = useRef(inspection?.id ?? null)
  const form = useForm({
    first: {
      vin: inspection?.vin ?? null,
      kind: inspection?.kind ?? ('annual' as InspectionKind),
      done: inspection?.done ?? today(),
      due: inspection ? (inspection.due ?? '') : dueAfter(today()),
      result: inspection?.result ?? ('passed' as InspectionResult),
      inspector: inspection?.inspector ?? '',
      notes: inspection?.notes ?? '',
      files: [] as readonly File[],
    },
    check: ({ vin, done, due }) => ({
      vin: vin === null && t('Please select a VIN from the drop down list.'),
      done: (done === '' || done > today()) && t('Choose today or a day before it.'),
      due: due !== '' && due < done && t('It is due after the inspection.'),
    }),
    save: async ({ vin, files, due, inspector, notes, ...rest }) => {
      const input = { ...rest, due: due || null, inspector: inspector.trim(), notes: notes.trim() }
      if (written.current === null) written.current = await recordInspection(vin!, input)
      else await updateInspection(written.current, input)
      for (const file of files) await addDocument(written.current, file)
      onSaved()
    },
  })
  const { kind, done, due } = form.values
  /** The next day follows the day of the inspection, unless somebody has chosen another. */
  const setDay = (day: string) => {
    const follows = kind === 'annual' && (due === '' || (done !== '' && due === dueAfter(done)))
    form.set({ done: day, ...(follows && { due: day === '' ? '' : dueAfter(day) }) })
  }
  return (
    <FormDialog
      form={form}
      title={
        inspection
          ? t('Edit inspection of {{unitId}}', { unitId: inspection.unitId })
          : t('Record inspection')
      }
      verb={inspection ? t('Save') : t('Record inspection')}
      onClose={onClose}
    >
      {!inspection && (
        <VehicleField
          chosen={form.values.vin}
          onChoose={(vin) => form.set({ vin })}
          error={form.problem('vin')}
        />
      )}
      <Choice
        label={t('Kind')}
        value={kind}
        options={optionsOf(inspectionKinds)}
        onChange={(value) => {
          form.choice('kind').onChange(value)
          if (value === 'annual' && due === '' && done !== '') form.set({ due: dueAfter(done) })
        }}
      />
      <div className="maintenance-fields">
        <TextField
          label={t('Inspected on')}
          required
          type="date"
          min="1990-01-01"
          max={today()}
          {...form.text('done')}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label={kind === 'annual' ? t('Due again') : t('Due again (optional)')}
          type="date"
          min={done}
          {...form.text('due')}
        />
      </div>
      <Choice label={t('Result')} options={optionsOf(inspectionResults)} {...form.choice('result')} />
      <TextField label={t('Inspector (optional)')} maxLength={120} {...form.text('inspector')} />
      <TextArea label={t('Notes (optional)')} maxLength={4_000} {...form.area('notes')} />
      <div className="field">
        <label htmlFor="maintenance-documents">{t('Documents (optional)')}</label>
        <input
          id="maintenance-documents"
          type="file"
          multiple
          accept="application/pdf,image/jpeg,image/png,image/webp"
          onChange={(event) => form.set({ files: [...(event.target.files ?? [])] })}
        />
        <p className="field-under">{t('PDF or pictures, 10 MB each at most.')}</p>
      </div>
    </FormDialog>
  )
}
