/** Sets a password by a one-time link; its rules are ticked off while somebody types. A dead link says so at once. */

import { signInWords } from '#domain/access/words.ts'
import { t } from '#domain/basics/texts.ts'
import { checkLink, setPassword } from '../../data/account.ts'
import { CallError } from '../../data/call.ts'
import { endSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { go, useSearchValue } from '../../ui/layout/address.ts'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { NewPasswordFields, useNewPassword } from '../../ui/sign-in/new-password.tsx'
import { useAct } from '../../ui/states/act.ts'
import { Loading } from '../../ui/states/states.tsx'

const title = t('Set your password')

export function Screen() {
  const token = useSearchValue('token')
  const fresh = useNewPassword('settings')
  const { busy, error, run } = useAct()

  const link = useQuery(token, () => checkLink(token ?? ''))

  // Where the server cannot be reached, setting the password tells so.
  const isDead = link.cause instanceof CallError && link.cause.status >= 400 && link.cause.status < 500
  if (!token || isDead)
    return (
      <AuthLayout title={token ? title : signInWords.linkInvalid} error={token ? link.error : null}>
        <div className="auth-foot">
          <Link to="/forgotPassword">{t('Send me a new link')}</Link>
          <Link to="/">{t('Go to sign-in')}</Link>
        </div>
      </AuthLayout>
    )
  if (link.busy)
    return (
      <AuthLayout title={title}>
        <Loading label={t('Opening the link')} />
      </AuthLayout>
    )
  const submit = () =>
    fresh.ready &&
    run(async () => {
      const email = await setPassword(token, fresh.password)
      // Whoever was signed in here before is not the one whom the link is for.
      endSession()
      go(`/?user=${encodeURIComponent(email)}`, { replace: true })
    })
  return (
    <AuthLayout title={title} error={error} onSubmit={submit}>
      <NewPasswordFields of={fresh} autoFocus />
      <Button type="submit" kind="primary" busy={busy} disabled={!fresh.ready}>
        {t('Set password')}
      </Button>
    </AuthLayout>
  )
}
