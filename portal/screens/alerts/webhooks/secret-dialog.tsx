/** The secret of a webhook, which is shown once. */

import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import '../../../ui/sign-in/secrets.css'

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
