/** A button that takes one file, with what is taken said beside it. */
import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import './transfer.css'

export function FileField({
  label,
  verb,
  accept,
  busy = false,
  onFile,
  children,
}: {
  label: string
  verb: string
  accept: string
  busy?: boolean
  onFile: (file: File) => void
  children?: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="transfer-file">
      <input
        ref={input}
        type="file"
        className="unseen"
        aria-label={label}
        tabIndex={-1}
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {verb}
      </Button>
      {children}
    </div>
  )
}
