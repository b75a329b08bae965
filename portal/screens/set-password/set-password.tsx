/** Sets a password by a one-time link; its rules are ticked off while somebody types. */
import { signInWords } from '#domain/access/words.ts'
import { setPassword } from '../../data/account.ts'
import { endSession } from '../../data/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { go, useSearchValue } from '../../ui/layout/address.ts'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { NewPasswordFields, useNewPassword } from '../../ui/sign-in/new-password.tsx'
import { useAct } from '../../ui/states/act.ts'

export function Screen() {
  const token = useSearchValue('token')
  const fresh = useNewPassword('settings')
  const { busy, error, run } = useAct()

  if (!token)
    return (
      <AuthLayout title={signInWords.linkInvalid}>
        <Link to="/">Go to sign-in</Link>
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
    <AuthLayout title="Set your password" error={error} onSubmit={submit}>
      <NewPasswordFields of={fresh} autoFocus />
      <Button type="submit" kind="primary" busy={busy} disabled={!fresh.ready}>
        Set password
      </Button>
    </AuthLayout>
  )
}
