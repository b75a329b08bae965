/** Asks for a sentence before something is closed. */
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function ReasonDialog({
  title,
  verb,
  label,
  busy,
  error,
  onDone,
  onClose,
  children,
}: {
  title: string
  verb: string
  label: string
  busy: boolean
  error: string | null
  onDone: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!missing) onDone(reason.trim())
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {verb}
          </Button>
        </>
      }
    >
      <TextField
        label={label}
        maxLength={500}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && missing ? 'Say why in a few words.' : undefined}
      />
      {children && <p className="said">{children}</p>}
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
