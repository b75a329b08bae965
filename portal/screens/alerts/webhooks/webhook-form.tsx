/** The dialog of a webhook: its name, what is sent, and where to. */
import { destinationKinds, destinationNames } from '#domain/alerts/destinations.ts'
import { t } from '#domain/basics/texts.ts'
import type { Webhook, WebhookDraft } from '../../../data/webhooks.ts'
import { Check, Choice } from '../../../ui/controls/controls.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { BrokerFields } from './broker-fields.tsx'
import { alertsLabel, feedLabels } from './sent.ts'
import { draftOf, firstOf, problemsOf, type WebhookValues } from './webhook-values.ts'

export function WebhookDialog({
  webhook,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  webhook: Webhook | null
  onSave: (draft: WebhookDraft) => Promise<void>
  onClose: () => void
}) {
  const hasPassword = webhook?.broker?.hasPassword ?? false
  const form = useForm<WebhookValues>({
    first: firstOf(webhook),
    check: problemsOf,
    save: (values) => onSave(draftOf(values, hasPassword)),
  })
  const { kind, feed } = form.values
  const { addressLabel, addressExample, broker } = destinationKinds[kind]
  return (
    <FormDialog
      form={form}
      title={webhook ? t('Edit {{name}}', { name: webhook.name }) : t('Create webhook')}
      verb={webhook ? t('Save') : t('Create webhook')}
      onClose={onClose}
    >
      <TextField label={t('Name')} required autoFocus maxLength={100} {...form.text('name')} />
      <Choice
        label={t('What is sent')}
        disabled={webhook !== null}
        options={[
          { value: '', label: alertsLabel },
          ...Object.entries(feedLabels).map(([value, label]) => ({ value, label })),
        ]}
        {...form.choice('feed')}
      />
      <Choice
        label={t('Where to')}
        disabled={webhook !== null}
        options={destinationNames.map((value) => ({ value, label: destinationKinds[value].label() }))}
        {...form.choice('kind')}
      />
      <TextField
        label={addressLabel()}
        required
        type={kind === 'https' ? 'url' : 'text'}
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2000}
        placeholder={addressExample}
        help={
          feed === ''
            ? t('Every alert of this customer is sent there as JSON.')
            : t('From now on every change is sent there as JSON, in order.')
        }
        {...form.text('url')}
      />
      {broker && <BrokerFields form={form} broker={broker} hasPassword={hasPassword} />}
      <Check label={t('The webhook is active')} {...form.check('isActive')} />
    </FormDialog>
  )
}
