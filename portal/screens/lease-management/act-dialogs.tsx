/** Extends a lease, or cancels one that has not begun. */
import { t } from '#domain/basics/texts.ts'
import { lastDayProblem, leaseNoteLongest } from '#domain/fleet/lease.ts'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import { request } from '../../data/graphql.ts'
import { cancelLeaseMutation, extendLeaseMutation, type Lease } from '../../data/leases.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

interface ActProps {
  readonly lease: Lease
  readonly onDone: () => void
  readonly onClose: () => void
}

export function ExtendDialog({ lease: { id, from, to }, onDone, onClose }: ActProps) {
  const form = useForm({
    first: { to: '', note: '' },
    check: (values) => ({
      to: lastDayProblem(from, values.to) ?? (values.to <= to ? leaseWords.notLater : undefined),
    }),
    save: async (values) => {
      await request(extendLeaseMutation, { id, to: values.to, note: values.note })
      onDone()
    },
  })
  return (
    <FormDialog form={form} title={t('Extend the lease')} verb={t('Extend')} onClose={onClose}>
      <TextField label={t('New last day')} type="date" min={to} {...form.text('to')} />
      <TextArea label={t('Note (optional)')} rows={2} maxLength={leaseNoteLongest} {...form.area('note')} />
    </FormDialog>
  )
}

export function CancelDialog({ lease: { id }, onDone, onClose }: ActProps) {
  const form = useForm({
    first: { reason: '' },
    save: async ({ reason }) => {
      await request(cancelLeaseMutation, { id, reason })
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Cancel the lease')}
      verb={t('Cancel lease')}
      leave={t('Keep lease')}
      danger
      onClose={onClose}
    >
      <p>{t('Nothing changes. The administrators of both customers get an email.')}</p>
      <TextArea
        label={t('Reason (optional)')}
        rows={2}
        maxLength={leaseNoteLongest}
        {...form.area('reason')}
      />
    </FormDialog>
  )
}
