/** Creates a technician's account: an e-mail address and a password, whose rules are ticked off while it is typed. */

import { useState } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import { accessWords, signInWords } from '#domain/access/words.ts'
import { emailOf } from '#domain/basics/email.ts'
import { t } from '#domain/basics/texts.ts'
import { createAccount } from '../../data/account.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { NewPasswordFields, useNewPassword } from '../../ui/sign-in/new-password.tsx'
import { useAct } from '../../ui/states/act.ts'

export function Screen() {
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const fresh = useNewPassword('signUp')
  const { busy, error, run } = useAct()
  const email = emailOf(typed)

  const submit = () => {
    setLeft(true)
    if (!email || !fresh.ready) return
    void run(async () => {
      await createAccount(email, fresh.password)
      setSentTo(email)
    })
  }
  if (sentTo)
    return (
      <AuthLayout title={t('Account status')} word={accessWords.accountRequested}>
        <p className="auth-text">{accountWords.accountCreated(sentTo)}</p>
        <div className="auth-foot">
          <Link to="/">{t('Go to sign-in')}</Link>
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('Create account')} error={error} onSubmit={submit}>
      <p className="auth-text">{t('For technicians who service trailers.')}</p>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={typed}
        error={left && !email ? signInWords.emailNotValid : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setLeft(typed !== '')}
      />
      <NewPasswordFields of={fresh} label={t('Password')} />
      <Button type="submit" kind="primary" busy={busy} disabled={!email || !fresh.ready}>
        {t('Create account')}
      </Button>
      <div className="auth-foot">
        <Link to="/">{t('Back to sign-in')}</Link>
      </div>
    </AuthLayout>
  )
}
