/** A text to be entered elsewhere, with a button that copies it. */
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/controls/clipboard.ts'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'

export function CopyLine({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  const act = useAct()
  return (
    <div className="copy-line">
      <div>
        <b>{label}</b>
        <code>{text}</code>
      </div>
      <Button
        aria-label={t('Copy: {{label}}', { label })}
        onClick={() =>
          void act.run(async () => {
            await copyText(text)
            setCopied(true)
          })
        }
      >
        {copied ? t('Copied') : t('Copy')}
      </Button>
      <FormError>{act.error}</FormError>
    </div>
  )
}
