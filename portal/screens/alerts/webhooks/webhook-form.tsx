/** The dialog of a webhook: its name, what is sent, and where to. */
import {
  type DestinationName,
  destinationKinds,
  destinationNames,
  isTopicOf,
} from '#domain/alerts/destinations.ts'
import { t } from '#domain/basics/texts.ts'
import type { Webhook, WebhookDraft, WebhookFeedName } from '../../../data/webhooks.ts'
import { Check, Choice } from '../../../ui/controls/controls.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { BrokerFields } from './broker-fields.tsx'
import { alertsLabel, feedLabels } from './sent.ts'

const firstOf = (webhook: Webhook | null) => {
  const broker = webhook?.broker
  return {
    name: webhook?.name ?? '',
    /** Empty: alerts. */
    feed: (webhook?.feed ?? '') as WebhookFeedName | '',
    kind: webhook?.kind ?? ('https' as DestinationName),
    url: webhook?.url ?? '',
    topic: broker?.topic ?? '',
    user: broker?.user ?? '',
    password: '',
    mechanism: broker?.mechanism ?? ('scramSha512' as const),
    isEncrypted: broker?.isEncrypted ?? true,
    authority: broker?.authority ?? '',
    isActive: webhook?.isActive ?? true,
  }
}
export type WebhookValues = ReturnType<typeof firstOf>

/** Whether it is an address at all; which of them will do is the server's to say. */
const addressProblem = ({ kind, url }: WebhookValues): string | false => {
  const protocol = URL.parse(url.trim())?.protocol ?? ''
  switch (kind) {
    case 'https':
      return !/^https?:$/.test(protocol) && t('Write an address that begins with https://.')
    case 'mqtt':
      return !/^mqtts?:$/.test(protocol) && t('Write an address that begins with mqtts://.')
    case 'kafka':
      return url.trim() === '' && t('Write the servers of the cluster, separated by commas.')
  }
}

const draftOf = (values: WebhookValues, hasPassword: boolean): WebhookDraft => {
  const { name, url, isActive, kind, feed, password, ...broker } = values
  const { topic, user, mechanism, isEncrypted, authority } = broker
  return {
    ...{ name: name.trim(), url: url.trim(), isActive, kind, feed: feed || null },
    ...(destinationKinds[kind].broker && {
      broker: {
        ...{ topic: topic.trim(), user: user.trim(), mechanism, isEncrypted, authority: authority.trim() },
        // What is left empty stays as it is.
        ...((password !== '' || !hasPassword) && { password }),
      },
    }),
  }
}

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
    check: (values) => {
      const asks = destinationKinds[values.kind].broker
      return {
        name: values.name.trim() === '' && t('A webhook needs a name.'),
        url: addressProblem(values),
        topic:
          asks !== null &&
          !isTopicOf(asks, values.topic.trim()) &&
          t('Write a topic such as {{example}}.', { example: asks.topicExample }),
      }
    },
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
