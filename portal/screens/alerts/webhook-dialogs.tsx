/** The dialogs of a webhook: its name and address, and its secret, which is shown once. */
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { Webhook, WebhookDraft } from '../../data/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import '../../ui/secrets.css'

/** Whether it is an address at all; which of them will do is the server's to say. */
const isAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

export function WebhookDialog({
  webhook,
  busy,
  error,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  webhook: Webhook | null
  busy: boolean
  error: string | null
  onSave: (draft: WebhookDraft) => void
  onClose: () => void
}) {
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [isActive, setActive] = useState(webhook?.isActive ?? true)
  const [tried, setTried] = useState(false)
  const nameless = name.trim() === ''
  const wrong = !isAddress(url.trim())
  return (
    <Dialog
      title={webhook ? `Edit ${webhook.name}` : 'Create webhook'}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!nameless && !wrong) onSave({ name: name.trim(), url: url.trim(), isActive })
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {webhook ? 'Save' : 'Create webhook'}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        autoFocus
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={tried && nameless ? 'A webhook needs a name.' : undefined}
      />
      <TextField
        label="Address"
        type="url"
        maxLength={1000}
        placeholder="https://example.com/alerts"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        help="Every alert of this customer is posted there as JSON."
        error={tried && wrong ? 'Write an address that begins with https://.' : undefined}
      />
      <Check label="The webhook is active" on={isActive} onChange={setActive} />
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
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
      title={`The secret of ${name}`}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" kind="primary">
          I have kept it
        </Button>
      }
    >
      <p>
        What is sent is signed with it, so that your system knows it comes from here. It is shown this once.
      </p>
      <p className="secret-key">
        <code className="webhook-secret">{secret}</code>
      </p>
      <div className="webhook-copy">
        <Button icon={<IconCopy size={16} stroke={1.8} />} onClick={() => void copy()}>
          Copy
        </Button>
        <span className="said" role="status">
          {copied === 'yes'
            ? 'Copied.'
            : copied === 'failed'
              ? 'It could not be copied; mark it and copy it.'
              : ''}
        </span>
      </div>
    </Dialog>
  )
}
