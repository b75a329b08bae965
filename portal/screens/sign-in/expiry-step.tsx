/** A password that has run out, or soon will: a new one, or, while there are days left, later. */

import { accountWords } from '#domain/access/account-words.ts'
import { t } from '#domain/basics/texts.ts'
import { take } from '../../data/session.ts'
import { type Credentials, changePasswordAtSignIn, type Step } from '../../data/sign-in.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { NewPasswordFields, useNewPassword } from '../../ui/sign-in/new-password.tsx'
import { useAct } from '../../ui/states/act.ts'

export function ExpiryStep({
  step,
  given,
  attempt,
  onBack,
}: {
  step: Extract<Step, { step: 'expiring' | 'expired' }>
  given: Credentials
  attempt: (given: Credentials) => Promise<void>
  onBack: () => void
}) {
  const fresh = useNewPassword('settings')
  const { busy, error, run } = useAct()
  const expired = step.step === 'expired'
  const submit = () =>
    fresh.ready &&
    run(async () => {
      await changePasswordAtSignIn(given, fresh.password)
      await attempt({ name: given.name, password: fresh.password })
    })
  return (
    <AuthLayout
      title={expired ? t('Password expired') : t('Password expires soon')}
      error={error ?? (expired ? step.sentence : null)}
      onSubmit={submit}
    >
      {!expired && <p className="auth-text">{accountWords.passwordEnds(step.daysLeft)}</p>}
      <NewPasswordFields of={fresh} autoFocus />
      <Button type="submit" kind="primary" busy={busy} disabled={!fresh.ready}>
        {t('Set new password')}
      </Button>
      {!expired && (
        <Button disabled={busy} onClick={() => take(step.tokens)}>
          {t('Skip for now')}
        </Button>
      )}
      <div className="auth-foot">
        <button type="button" className="link" onClick={onBack}>
          {t('Back to sign-in')}
        </button>
      </div>
    </AuthLayout>
  )
}
