/** Shown when a shared link cannot be opened: a PIN is needed, it has expired, or the server is away. */

import { useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { isPin } from '#domain/fleet/share.ts'
import { shareWords } from '#domain/fleet/share-words.ts'
import type { ShareClosed } from '../../data/sharing.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { span } from '../../ui/time/time.ts'

const over = new Set(['unknown', 'expired', 'revoked', 'ended'])

export function ClosedShare({
  closed,
  busy,
  onOpen,
}: {
  closed: ShareClosed
  busy: boolean
  onOpen: (pin?: string) => void
}) {
  const [pin, setPin] = useState('')
  const waiting = useWaiting(closed)
  if (over.has(closed.why))
    return (
      <AuthLayout title={t('Shared location')} error={closed.message}>
        {closed.why !== 'unknown' && (
          <p className="auth-text">{t('If you still need it, ask the sender for a new link.')}</p>
        )}
      </AuthLayout>
    )
  if (closed.why === 'away' || closed.why === 'denied' || closed.why === 'pass')
    return (
      <AuthLayout title={t('Shared location')} error={closed.message} onSubmit={() => onOpen()}>
        <Button type="submit" kind="primary" busy={busy}>
          {t('Try again')}
        </Button>
      </AuthLayout>
    )
  const wrong =
    closed.why === 'wrongPin'
      ? closed.message
      : closed.why === 'locked'
        ? `${closed.message} ${waiting > 0 ? t('Please wait {{time}}.', { time: waiting < 60 ? `${waiting} s` : span(waiting * 1000) }) : t('You can try again.')}`
        : undefined
  return (
    <AuthLayout
      title={t('Shared location')}
      onSubmit={() => {
        if (!isPin(pin)) return
        onOpen(pin)
        setPin('')
      }}
    >
      <p className="auth-text">{shareWords.refused.pin}</p>
      <TextField
        label="PIN"
        value={pin}
        error={wrong}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        autoFocus
        onChange={(event) => setPin(event.target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" kind="primary" busy={busy} disabled={!isPin(pin) || waiting > 0}>
        {t('Show')}
      </Button>
    </AuthLayout>
  )
}

/** Seconds that are still to wait, counted down. */
function useWaiting(closed: ShareClosed): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const until = Date.now() + (closed.wait ?? 0)
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    count()
    if (!closed.wait) return
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [closed])
  return left
}
