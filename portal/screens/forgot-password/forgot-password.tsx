/** Asks for an email with a link to a new password. */

import { useState } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import { userWords } from '#domain/access/user-words.ts'
import { signInWords } from '#domain/access/words.ts'
import { emailOf } from '#domain/basics/email.ts'
import { t } from '#domain/basics/texts.ts'
import { requestPasswordReset } from '../../data/account.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { useAct } from '../../ui/states/act.ts'

export function Screen() {
  const [name, setName] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, error, run, fail } = useAct()

  const submit = () => {
    const email = emailOf(name)
    if (!email) return fail(signInWords.emailNotValid)
    void run(async () => {
      await requestPasswordReset(email)
      setSentTo(email)
    })
  }
  if (sentTo)
    return (
      <AuthLayout title={t('Check your email')} word={userWords.resetSent(sentTo)}>
        <p className="auth-text">{accountWords.resetHint}</p>
        <div className="auth-foot">
          <Link to="/">{t('Back to sign-in')}</Link>
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('Forgot password')} error={error} onSubmit={submit}>
      <p className="auth-text">{t('We send you an email with a link to set a new password.')}</p>
      <TextField
        label={t('Username')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={busy} disabled={!name.trim()}>
        {t('Send link')}
      </Button>
      <div className="auth-foot">
        <Link to="/">{t('Back to sign-in')}</Link>
      </div>
    </AuthLayout>
  )
}
