/** A form in a dialog: its fields, why it could not be saved, and the buttons that leave and save it. */

import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../controls/button.tsx'
import { FormError } from '../states/form-error.tsx'
import { Dialog } from './dialog.tsx'

export function FormDialog({
  form: { submit, busy, error },
  title,
  verb,
  leave = t('Cancel'),
  danger = false,
  wide = false,
  disabled = false,
  onClose,
  children,
}: {
  form: { readonly submit: () => void; readonly busy: boolean; readonly error?: string | null }
  title: string
  /** What the button that saves says. */
  verb: ReactNode
  leave?: string
  danger?: boolean
  wide?: boolean
  /** There is nothing to save as it stands. */
  disabled?: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      title={title}
      wide={wide}
      onClose={onClose}
      onSubmit={() => {
        if (!disabled) submit()
      }}
      actions={
        <>
          <Button onClick={onClose}>{leave}</Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <FormError>{error}</FormError>
    </Dialog>
  )
}
