/** The recovery codes, shown this once: to be copied or kept as a file. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import './secrets.css'

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  // Browsers offer the clipboard on secure pages only; the file is there everywhere.
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Dialog
      title={t('Your recovery codes')}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <>
          {navigator.clipboard && (
            <Button onClick={() => void copy()}>{copied ? t('Copied') : t('Copy')}</Button>
          )}
          <a
            className="button"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery codes.txt"
          >
            {t('Download')}
          </a>
          <Button type="submit" kind="primary">
            {t('I have saved them')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'Each lets you in once without your phone. They are not shown again: store them where you store your passwords.',
        )}
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
