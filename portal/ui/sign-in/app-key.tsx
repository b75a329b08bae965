/** The key that an authenticator app takes up: to be scanned, or typed in. */

import { t } from '#domain/basics/texts.ts'
import { QrCode } from '../marks/qr-code.tsx'
import { tNodes } from '../text-nodes.tsx'
import './secrets.css'

/** `uri` is of the form otpauth://totp/…; `secret` is the same key in base 32. */
export function AppKey({ uri, secret }: { uri: string; secret: string }) {
  return (
    <>
      <QrCode text={uri} label={t('QR code for your authenticator app')} />
      <p className="secret-key">
        {tNodes('Or type this key in: {{key}}', {
          key: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>,
        })}
      </p>
    </>
  )
}
