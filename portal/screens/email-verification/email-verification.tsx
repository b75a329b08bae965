/** What became of the link that verifies an e-mail address: verified, a password to set besides, or too old. */

import { useState } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import { userWords } from '#domain/access/user-words.ts'
import { accessWords, signInWords } from '#domain/access/words.ts'
import { t } from '#domain/basics/texts.ts'
import { resendVerification, setPassword, verifyEmail } from '../../data/account.ts'
import { endSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { go, useSearchValue } from '../../ui/layout/address.ts'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { NewPasswordFields, useNewPassword } from '../../ui/sign-in/new-password.tsx'
import { useAct } from '../../ui/states/act.ts'
import { Loading } from '../../ui/states/states.tsx'

const title = t('Email verification')

export function Screen() {
  const token = useSearchValue('token')
  const { answer: verified, error: failed } = useQuery(token, () => verifyEmail(token ?? ''))
  const error = token ? failed : signInWords.linkInvalid

  if (error || !token)
    return (
      <AuthLayout title={title} error={error}>
        <ToSignIn />
      </AuthLayout>
    )
  if (!verified)
    return (
      <AuthLayout title={title}>
        <Loading label={t('Verifying your email address')} />
      </AuthLayout>
    )
  if (verified.result === 'expired') return <Expired token={token} />
  if (verified.result === 'showForm') return <FirstPassword token={token} />
  return (
    <AuthLayout title={title} word={verified.message}>
      <ToSignIn email={verified.email} />
    </AuthLayout>
  )
}

function ToSignIn({ email = null }: { email?: string | null }) {
  return (
    <div className="auth-foot">
      <Link to={email ? `/?name=${encodeURIComponent(email)}` : '/'}>{t('Go to sign-in')}</Link>
    </div>
  )
}

function Expired({ token }: { token: string }) {
  const [sent, setSent] = useState(false)
  const { busy, error, run } = useAct()
  const send = () =>
    run(async () => {
      await resendVerification(token)
      setSent(true)
    })
  if (sent)
    return (
      <AuthLayout title={title} word={accessWords.accountRequested}>
        <ToSignIn />
      </AuthLayout>
    )
  return (
    <AuthLayout title={title} error={error && userWords.verificationFailed} onSubmit={send}>
      <p className="auth-text" role="alert">
        {accessWords.linkExpired} {accountWords.expiredHint}
      </p>
      <Button type="submit" kind="primary" busy={busy}>
        {t('Send a new link')}
      </Button>
      <ToSignIn />
    </AuthLayout>
  )
}

/** An invited user has no password yet: the same link sets the first one. */
function FirstPassword({ token }: { token: string }) {
  const fresh = useNewPassword('settings')
  const { busy, error, run } = useAct()
  const submit = () =>
    fresh.ready &&
    run(async () => {
      const email = await setPassword(token, fresh.password)
      endSession()
      go(`/?user=${encodeURIComponent(email)}`, { replace: true })
    })
  return (
    <AuthLayout
      title={t('Set your password')}
      word={accessWords.passwordNeeded}
      error={error}
      onSubmit={submit}
    >
      <NewPasswordFields of={fresh} autoFocus />
      <Button type="submit" kind="primary" busy={busy} disabled={!fresh.ready}>
        {t('Set password')}
      </Button>
    </AuthLayout>
  )
}
