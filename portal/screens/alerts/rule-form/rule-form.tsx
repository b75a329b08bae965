/** The form of a rule: name, conditions as sentences, which trailers, who is notified, how often. */

import { rateLimits, withCustomer } from '#domain/alerts/choosing.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { t } from '#domain/basics/texts.ts'
import { TrailersField } from '../../../alerting/trailers-field.tsx'
import type { AlertRule } from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { Check, Choice } from '../../../ui/controls/controls.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormError } from '../../../ui/states/form-error.tsx'
import { describeLimit } from '../why/why.ts'
import { Conditions } from './conditions.tsx'
import { trialKeyOf } from './draft.ts'
import type { RuleProblems } from './problems.ts'
import { RuleRecipients } from './rule-recipients.tsx'

export function RuleForm({
  draft,
  onDraft,
  original,
  customers,
  flags,
  problems,
  disabled,
  badEmail,
  onBadEmail,
  error,
  onSubmit,
}: {
  draft: RuleDraft
  onDraft: (draft: RuleDraft) => void
  original: AlertRule | null
  customers: readonly CustomerName[]
  flags: ReadonlySet<string> | null
  /** Null until somebody tried to save. */
  problems: RuleProblems | null
  disabled: boolean
  badEmail: boolean
  onBadEmail: (wrong: boolean) => void
  error: string | null
  onSubmit: () => void
}) {
  const customer = customers.find(({ id }) => id === String(draft.customerId))
  const given = original?.alertNotificationRateLimitMs ?? 0
  const ownLimit = rateLimits.some(({ ms }) => ms === given) ? null : given
  const change = (part: Partial<RuleDraft>) => onDraft({ ...draft, ...part })
  return (
    <form
      className="rule-form"
      aria-label={t('The alert')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <fieldset disabled={disabled}>
        <TextField
          label={t('Name')}
          required
          autoFocus={original === null}
          maxLength={200}
          value={draft.name}
          placeholder={t('Left a yard unlocked')}
          onChange={(event) => change({ name: event.target.value })}
          error={problems?.name ?? undefined}
        />
        {original === null && customers.length > 1 && (
          <div className="field" data-wrong={problems?.customer ? true : undefined}>
            <Choice
              label={t('Customer')}
              required
              value={draft.customerId === 0 ? '' : String(draft.customerId)}
              options={[
                ...(draft.customerId === 0 ? [{ value: '', label: t('Select a customer') }] : []),
                ...customers.map(({ id, shortName }) => ({ value: id, label: shortName })),
              ]}
              onChange={(id) => onDraft(withCustomer(draft, Number(id)))}
            />
            {problems?.customer && <p className="field-under">{problems.customer}</p>}
          </div>
        )}
        <Conditions draft={draft} onDraft={onDraft} flags={flags} problems={problems} disabled={disabled} />
        <TrailersField
          customerIds={draft.customerId === 0 ? [] : [draft.customerId]}
          scope={draft}
          onScope={({ allVehicles, vehicleIds, vehicleGroupIds }) =>
            change({ allVehicles, vehicleIds, vehicleGroupIds })
          }
          // The server counted the vehicles of the rule as saved.
          counted={original && trialKeyOf(draft) === trialKeyOf(original) ? original.vehicleCount : null}
          error={problems?.scope ?? undefined}
        />
        <RuleRecipients
          draft={draft}
          onDraft={onDraft}
          customerName={customer?.shortName ?? t('the customer')}
          isMine={original?.isMine ?? true}
          wrong={badEmail}
          onWrong={onBadEmail}
        />
        <Choice
          label={t('How often')}
          value={String(draft.alertNotificationRateLimitMs)}
          disabled={disabled}
          options={[
            ...rateLimits.map(({ ms, label }) => ({ value: String(ms), label })),
            // A program may have set another one: it stays until somebody chooses.
            ...(ownLimit
              ? [
                  {
                    value: String(ownLimit),
                    label: t('One every {{span}}', { span: describeLimit(ownLimit) }),
                  },
                ]
              : []),
          ]}
          onChange={(ms) => change({ alertNotificationRateLimitMs: Number(ms) })}
        />
        <div className="rule-checks">
          <Check
            label={t('Include sensor data in the e-mail')}
            on={draft.includeSensorData}
            disabled={disabled}
            onChange={(includeSensorData) => change({ includeSensorData })}
          />
          <Check
            label={t('The alert is active')}
            on={draft.isActive}
            disabled={disabled}
            onChange={(isActive) => change({ isActive })}
          />
        </div>
        <FormError>{error}</FormError>
      </fieldset>
    </form>
  )
}
