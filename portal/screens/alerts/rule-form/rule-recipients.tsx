/** Recipients: who made the rule, everybody of the customer, and addresses. */

import type { RuleDraft } from '#domain/alerts/rule.ts'
import { t } from '#domain/basics/texts.ts'
import { RecipientsField } from '../../../alerting/recipients-field.tsx'
import { Check } from '../../../ui/controls/controls.tsx'

export function RuleRecipients({
  draft,
  onDraft,
  customerName,
  isMine,
  ...more
}: {
  draft: RuleDraft
  onDraft: (draft: RuleDraft) => void
  customerName: string
  /** Whether "me" is who looks at it; else it is its creator. */
  isMine: boolean
  wrong: boolean
  onWrong: (wrong: boolean) => void
}) {
  const nobody = !draft.notifyMe && !draft.notifyAllCustomerUsers && draft.notifyEmails.length === 0
  return (
    <RecipientsField
      {...more}
      draft={draft}
      onDraft={onDraft}
      help={nobody ? t('Nobody gets an email; the alert shows in the inbox only.') : undefined}
      before={
        <>
          <Check
            label={isMine ? t('Me') : t('Creator')}
            on={draft.notifyMe}
            onChange={(notifyMe) => onDraft({ ...draft, notifyMe })}
          />
          <Check
            label={t('Everyone at {{customer}}', { customer: customerName })}
            on={draft.notifyAllCustomerUsers}
            onChange={(notifyAllCustomerUsers) => onDraft({ ...draft, notifyAllCustomerUsers })}
          />
        </>
      }
    />
  )
}
