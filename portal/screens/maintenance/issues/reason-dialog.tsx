/** Asks for a sentence before something is closed. */

import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'

export function ReasonDialog({
  title,
  verb,
  label,
  onDone,
  onClose,
  children,
}: {
  title: string
  verb: string
  label: string
  onDone: (reason: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}) {
  const form = useForm({
    first: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' && t('Give a short reason.') }),
    save: ({ reason }) => onDone(reason.trim()),
  })
  return (
    <FormDialog form={form} title={title} verb={verb} onClose={onClose}>
      <TextField label={label} required maxLength={500} autoFocus {...form.text('reason')} />
      {children && <p className="note">{children}</p>}
    </FormDialog>
  )
}
