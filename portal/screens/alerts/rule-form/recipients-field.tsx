/** Recipients: who made the rule, everybody of the customer, and addresses. */
import { useState } from 'react'
import { withEmail, withoutEmail } from '#domain/alerts/choosing.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { Check } from '../../../ui/controls/controls.tsx'
import { ChipField } from '../../../ui/fields/chip-field.tsx'
import { ruleWords } from '../words.ts'

export function RecipientsField({
  draft,
  onDraft,
  customerName,
  isMine,
  wrong,
  onWrong,
}: {
  draft: RuleDraft
  onDraft: (draft: RuleDraft) => void
  customerName: string
  /** Whether "me" is who looks at it; else it is its creator. */
  isMine: boolean
  /** What was typed is no address: as long as it stands there, it would be lost. */
  wrong: boolean
  onWrong: (wrong: boolean) => void
}) {
  const [text, setText] = useState('')
  const nobody = !draft.notifyMe && !draft.notifyAllCustomerUsers && draft.notifyEmails.length === 0
  return (
    <ChipField
      label="Recipients"
      type="email"
      help={nobody ? 'Nobody gets an email; the alert shows in the inbox only.' : undefined}
      error={wrong ? ruleWords.emailInvalid : undefined}
      before={
        <>
          <Check
            label={isMine ? 'Me' : 'Creator'}
            on={draft.notifyMe}
            onChange={(notifyMe) => onDraft({ ...draft, notifyMe })}
          />
          <Check
            label={`Everyone at ${customerName}`}
            on={draft.notifyAllCustomerUsers}
            onChange={(notifyAllCustomerUsers) => onDraft({ ...draft, notifyAllCustomerUsers })}
          />
        </>
      }
      chips={draft.notifyEmails.map((email) => ({ id: email, label: email }))}
      onRemove={(email) => onDraft(withoutEmail(draft, email))}
      placeholder="Add an e-mail address"
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
