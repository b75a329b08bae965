/** Dialogs: they take the focus, close by Esc, and give the focus back to what opened them. */

import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../controls/button.tsx'
import './dialog.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons, the last of them the one that does it. */
  readonly actions?: ReactNode
  /** What Enter does; the actions then belong to a form. */
  readonly onSubmit?: () => void
  /** Wider than usual; `full` as wide as a table wants. */
  readonly wide?: boolean | 'full'
  /** Interrupts: read out as soon as it opens. */
  readonly urgent?: boolean
}

export function Dialog({ title, onClose, children, actions, onSubmit, wide, urgent }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  const id = useId()
  useLayoutEffect(() => {
    const dialog = element.current!
    dialog.showModal()
    // A body that scrolls would take the focus before its first field.
    if (document.activeElement?.classList.contains('dialog-body'))
      dialog.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea)')?.focus()
    // Closed before it leaves the page: only so does the focus go back.
    return () => dialog.close()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const inside = (
    <>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="dialog-body" id={`${id}-body`}>
        {children}
      </div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </>
  )
  return (
    <dialog
      ref={element}
      className="dialog sheet"
      data-wide={wide || undefined}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={urgent ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        close.current()
      }}
    >
      {onSubmit ? (
        <form className="dialog-parts" onSubmit={submit} noValidate>
          {inside}
        </form>
      ) : (
        <div className="dialog-parts">{inside}</div>
      )}
    </dialog>
  )
}

/** Asks before something is done that cannot be taken back; the button says the verb. */
export function Confirm({
  title,
  verb,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  verb: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      title={title}
      urgent
      onClose={onClose}
      onSubmit={onConfirm}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy} autoFocus>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** What a dialog is about, a line each. */
export function DialogLines({ lines }: { lines: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keys
    <ul className="outcome-about" tabIndex={0}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** What came of something: one sentence, and OK. */
export interface Outcome {
  readonly title: string
  readonly text: string
  /** What it is about, a line each. */
  readonly about?: readonly string[]
  readonly failed?: boolean
}

export function OutcomeDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  return (
    <Dialog
      title={outcome.title}
      urgent
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" kind="primary" autoFocus>
          {t('OK')}
        </Button>
      }
    >
      <p className="outcome" data-failed={outcome.failed || undefined}>
        {outcome.text}
      </p>
      {outcome.about && <DialogLines lines={outcome.about} />}
    </Dialog>
  )
}
