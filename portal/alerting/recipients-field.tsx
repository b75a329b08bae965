/** Who gets an alert's or a report's emails: addresses, each there once. */

import { type ReactNode, useState } from 'react'
import { withEmail, withoutEmail } from '#domain/alerts/choosing.ts'
import { t } from '#domain/basics/texts.ts'
import { emailNotValid } from '#domain/basics/words.ts'
import { ChipField } from '../ui/fields/chip-field.tsx'

export function RecipientsField<Draft extends { readonly notifyEmails: readonly string[] }>({
  draft,
  onDraft,
  before,
  help,
  wrong,
  onWrong,
}: {
  draft: Draft
  onDraft: (draft: Draft) => void
  /** Who gets them beside the addresses. */
  before?: ReactNode
  help: string | undefined
  /** What was typed is no address: as long as it stands there, it would be lost. */
  wrong: boolean
  onWrong: (wrong: boolean) => void
}) {
  const [text, setText] = useState('')
  return (
    <ChipField
      label={t('Recipients')}
      type="email"
      help={help}
      error={wrong ? emailNotValid : undefined}
      before={before}
      chips={draft.notifyEmails.map((email) => ({ id: email, label: email }))}
      onRemove={(email) => onDraft(withoutEmail(draft, email))}
      placeholder={t('Add an e-mail address')}
      text={text}
      onText={(typed) => {
        setText(typed)
        onWrong(false)
      }}
      onEnter={(typed) => {
        const next = withEmail(draft, typed)
        onWrong(next === null)
        if (next === null) return
        setText('')
        if (next !== draft) onDraft(next)
      }}
    />
  )
}
