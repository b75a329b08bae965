/** The title row of one alert or report: its name, what is to be known of it, and how it is left or saved. */

import { type ReactNode, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../ui/controls/button.tsx'
import { go } from '../ui/layout/address.ts'
import { Confirm } from '../ui/overlays/dialog.tsx'
import './config-head.css'
import './config-mark.css'

export function ConfigHead({
  title,
  tabs,
  paused,
  isUnsaved = false,
  children,
}: {
  title: string
  tabs?: ReactNode
  /** Why it rests though it is on; null where it does not. */
  paused: string | null
  /** It is there, and was changed since it was saved. */
  isUnsaved?: boolean
  /** What can be done with it, at the right. */
  children?: ReactNode
}) {
  return (
    <header className="title-row config-title" data-tabs={tabs ? true : undefined}>
      <h1>{title}</h1>
      {tabs}
      {paused !== null && <span className="config-mark">{paused}</span>}
      {isUnsaved && (
        <span className="config-mark" role="status">
          {t('Not saved yet')}
        </span>
      )}
      {children && <span className="config-title-acts">{children}</span>}
    </header>
  )
}

/** Leaves, which asks first where something was changed; and saves. */
export function LeaveOrSave({
  verb,
  name,
  changed,
  isNew,
  mayEdit,
  backWord,
  busy,
  backTo,
  onSave,
}: {
  /** "Save alert" */
  verb: string
  /** As a sentence names it. */
  name: string
  changed: boolean
  isNew: boolean
  mayEdit: boolean
  /** What the button says that leaves. */
  backWord: string
  busy: boolean
  /** Where it leads. */
  backTo: string
  onSave: () => void
}) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => go(backTo)
  return (
    <>
      <Button onClick={() => (changed ? setLeaving(true) : leave())}>{backWord}</Button>
      {mayEdit && (
        <Button kind="primary" busy={busy} disabled={!isNew && !changed} onClick={onSave}>
          {verb}
        </Button>
      )}
      {leaving && (
        <Confirm
          title={t('Leave without saving?')}
          verb={t('Leave')}
          danger
          onClose={() => setLeaving(false)}
          onConfirm={leave}
        >
          <p>{t('What you changed of {{name}} is not kept.', { name })}</p>
        </Confirm>
      )}
    </>
  )
}
