/** Ends the emails that a link stands for, once somebody presses the button: mail scanners open links by themselves. */

import { useState } from 'react'
import { linkWords } from '#domain/access/account-words.ts'
import { accessWords } from '#domain/access/words.ts'
import { t } from '#domain/basics/texts.ts'
import { resubscribe, unsubscribe, unsubscribing } from '../../data/account.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useSearchValue } from '../../ui/layout/address.ts'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { useAct } from '../../ui/states/act.ts'

export function Screen() {
  const token = useSearchValue('token')
  const [done, setDone] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const { busy, error: failed, run } = useAct()
  const ends = useQuery(token, (signal) => unsubscribing(token ?? '', signal))
  const error = failed ?? ends.error
  const names = ends.answer?.names ?? []
  const foot = (
    <div className="auth-foot">
      <Link to="/">{t('Go to sign-in')}</Link>
    </div>
  )
  const again = () =>
    run(async () => {
      await resubscribe(token ?? '')
      setLeft(false)
      setDone(accessWords.resubscribed)
    })
  if (!token || error)
    return (
      <AuthLayout title={t('Unsubscribe')} error={error ?? linkWords.unsubscribeFailed}>
        {foot}
      </AuthLayout>
    )
  // The same link starts the emails again, for those who pressed by mistake or change their mind.
  if (done || ends.answer?.left)
    return (
      <AuthLayout title={t('Unsubscribe')} word={done ?? accessWords.unsubscribed}>
        {names.length > 0 && (
          <ul className="auth-list">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        {names.length > 0 && (left || !done) && (
          <Button busy={busy} onClick={() => void again()}>
            {t('Get these emails again')}
          </Button>
        )}
        {foot}
      </AuthLayout>
    )
  const submit = () =>
    run(async () => {
      await unsubscribe(token)
      setLeft(true)
      setDone(accessWords.unsubscribed)
    })
  return (
    <AuthLayout title={t('Unsubscribe')} onSubmit={submit}>
      {names.length > 0 ? (
        <>
          <p className="auth-text">{t('You will no longer get emails about:')}</p>
          <ul className="auth-list">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className="auth-text">
            {t('You will still get emails about your account and about other alerts.')}
          </p>
        </>
      ) : (
        <p className="auth-text">
          {t('You will no longer get these emails. You will still get emails about your account.')}
        </p>
      )}
      <Button type="submit" kind="primary" busy={busy || ends.busy} autoFocus>
        {t('Unsubscribe')}
      </Button>
    </AuthLayout>
  )
}
