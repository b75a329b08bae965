/** Notes that the work of a plan was done on one trailer or some: when, at which mileage, and what was found. */

import { count } from '#domain/basics/print.ts'
import { keptNumber, unitInstead } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
import { notANumber } from '#domain/basics/words.ts'
import type { DueLine } from '../../../data/plans.ts'
import { noteDone } from '../../../data/plans.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { DialogLines } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useUnits } from '../../../ui/units.ts'
import { today } from '../days.ts'

/** What is typed as a number; nothing counts as 0. */
const numberOf = (text: string) => Number(text.replaceAll(',', ''))

export function DoneDialog({
  lines,
  onClose,
  onDone,
}: {
  /** Of any plans and trailers. */
  lines: readonly DueLine[]
  onClose: () => void
  onDone: () => void
}) {
  const unit = unitInstead('mi', useUnits())
  const form = useForm({
    first: { day: today(), miles: '', notes: '' },
    check: ({ day, miles }) => ({
      day: (day === '' || day > today()) && t('Choose today or a day before it.'),
      miles: !(numberOf(miles) >= 0) && notANumber,
    }),
    save: async ({ day, miles, notes }) => {
      // Noon where the user is; today it is now.
      const at = day === today() ? null : new Date(`${day}T12:00`).getTime()
      const read = miles.trim() === '' ? null : keptNumber(numberOf(miles), unit)
      for (const [planId, of] of Map.groupBy(lines, (line) => line.planId))
        await noteDone({ planId, vins: of.map(({ vin }) => vin), at, miles: read, notes: notes.trim() })
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Mark as done')}
      verb={t('Mark {{items}} as done', { items: count(lines.length, 'item') })}
      onClose={onClose}
    >
      <DialogLines lines={lines.map(({ unitId, planName }) => `${unitId}: ${planName}`)} />
      <TextField label={t('Done on')} required type="date" max={today()} {...form.text('day')} />
      {lines.length === 1 && (
        <TextField
          label={unit ? t('Mileage then in kilometers (optional)') : t('Mileage then (optional)')}
          inputMode="numeric"
          help={t('Without it the mileage comes from the trailer’s reports of that day.')}
          {...form.text('miles')}
        />
      )}
      <TextArea label={t('Notes (optional)')} maxLength={4_000} {...form.area('notes')} />
    </FormDialog>
  )
}
