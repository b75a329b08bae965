/** The dialogs of a webhook: its name and address, and its secret, which is shown once. */

import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Webhook, WebhookDraft } from '../../../data/webhooks.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Check } from '../../../ui/controls/controls.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import '../../../ui/sign-in/secrets.css'

/** Whether it is an address at all; which of them will do is the server's to say. */
const isAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

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
  const form = useForm({
    first: { name: webhook?.name ?? '', url: webhook?.url ?? '', isActive: webhook?.isActive ?? true },
    check: ({ name, url }) => ({
      name: name.trim() === '' && t('A webhook needs a name.'),
      url: !isAddress(url.trim()) && t('Write an address that begins with https://.'),
    }),
    save: ({ name, url, isActive }) => onSave({ name: name.trim(), url: url.trim(), isActive }),
  })
  return (
    <FormDialog
      form={form}
      title={webhook ? t('Edit {{name}}', { name: webhook.name }) : t('Create webhook')}
      verb={webhook ? t('Save') : t('Create webhook')}
      onClose={onClose}
    >
      <TextField label={t('Name')} required autoFocus maxLength={100} {...form.text('name')} />
      <TextField
        label={t('Address')}
        required
        type="url"
        maxLength={1000}
        placeholder="https://example.com/alerts"
        help={t('Every alert of this customer is posted there as JSON.')}
        {...form.text('url')}
      />
      <Check label={t('The webhook is active')} {...form.check('isActive')} />
    </FormDialog>
  )
}

export function SecretDialog({
  name,
  secret,
  onClose,
}: {
  name: string
  secret: string
  onClose: () => void
}) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
    <Dialog
      title={t('The secret of {{name}}', { name })}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" kind="primary">
          {t('I have saved it')}
        </Button>
      }
    >
      <p>
        {t(
          'Deliveries are signed with it, so that your system can verify the sender. It is shown only once.',
        )}
      </p>
      <p className="secret-key">
        <code className="webhook-secret">{secret}</code>
      </p>
      <div className="webhook-copy">
        <Button icon={<IconCopy size={16} stroke={1.8} />} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <span className="note" role="status">
          {copied === 'yes'
            ? t('Copied.')
            : copied === 'failed'
              ? t('It could not be copied. Select it and copy it yourself.')
              : ''}
        </span>
      </div>
    </Dialog>
  )
}
