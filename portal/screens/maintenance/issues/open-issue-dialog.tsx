/** Opens an issue by hand: what somebody saw that no sensor reports. */
import { t } from '#domain/basics/texts.ts'
import {
  type IssueCategory,
  type IssueStatus,
  issueCategories,
  issueStatuses,
} from '#domain/maintenance/issues.ts'
import { openIssue } from '../../../data/maintenance.ts'
import { Choice } from '../../../ui/controls/controls.tsx'
import { optionsOf } from '../../../ui/controls/options.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { VehicleField } from '../vehicle-field.tsx'

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
  const form = useForm({
    first: {
      vin,
      title: '',
      notes: '',
      category: 'other' as IssueCategory,
      status: 'caution' as IssueStatus,
    },
    check: ({ vin, title }) => ({
      vin: vin === null && t('Please select a VIN from the drop down list.'),
      title: title.trim() === '' && t('Describe what is wrong.'),
    }),
    save: async ({ vin, title, notes, ...kind }) => {
      await openIssue({ ...kind, vin: vin!, title: title.trim(), notes: notes.trim() })
      onOpened(vin!)
    },
  })
  return (
    <FormDialog form={form} title={t('Open issue')} verb={t('Open issue')} onClose={onClose}>
      {vin === null && (
        <VehicleField
          chosen={form.values.vin}
          onChoose={(vin) => form.set({ vin })}
          error={form.problem('vin')}
        />
      )}
      <TextField
        label={t('What is wrong')}
        required
        maxLength={120}
        autoFocus={vin !== null}
        placeholder={t('Mud flap torn off, curbside rear')}
        {...form.text('title')}
      />
      <Choice label={t('Category')} options={optionsOf(issueCategories)} {...form.choice('category')} />
      <Choice label={t('Status')} options={optionsOf(issueStatuses)} {...form.choice('status')} />
      <TextArea label={t('Notes (optional)')} maxLength={4_000} {...form.area('notes')} />
    </FormDialog>
  )
}
