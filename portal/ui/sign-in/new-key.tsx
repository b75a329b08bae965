/** A secret that was just made, shown this once: to be copied. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../controls/button.tsx'
import { copyText } from '../controls/clipboard.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { useAct } from '../states/act.ts'
import { FormError } from '../states/form-error.tsx'
import './secrets.css'

/** Copies a text, and says that it did. */
export function CopyButton({ text, label = t('Copy') }: { text: () => string; label?: string }) {
  const [copied, setCopied] = useState(false)
  const act = useAct()
  return (
    <>
      <Button
        onClick={() =>
          void act.run(async () => {
            await copyText(text())
            setCopied(true)
          })
        }
      >
        {copied ? t('Copied') : label}
      </Button>
      <FormError>{act.error}</FormError>
    </>
  )
}

/** @param about that it is not shown again, and whom to give it to */
export const ShownOnce = ({
  title,
  about,
  secret,
  onClose,
}: {
  title: string
  about: string
  secret: string
  onClose: () => void
}) => (
  <Dialog
    title={title}
    onClose={onClose}
    onSubmit={onClose}
    actions={
      <>
        <CopyButton text={() => secret} />
        <Button type="submit" kind="primary">
          {t('I have saved it')}
        </Button>
      </>
    }
  >
    <p>{about}</p>
    <p className="secret-key">
      <code>{secret}</code>
    </p>
  </Dialog>
)

export const NewKey = ({ gatewayKey, onClose }: { gatewayKey: string; onClose: () => void }) => (
  <ShownOnce
    title={t('Your new key')}
    about={t(
      'It is not shown again, because only a hash of it is kept. Give it to the gateways as their key.',
    )}
    secret={gatewayKey}
    onClose={onClose}
  />
)
