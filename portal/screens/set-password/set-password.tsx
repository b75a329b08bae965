/** Sets a password by a one-time link; its rules are ticked off while somebody types. */
import { type FormEvent, useState } from 'react'
import { judgePassword } from '#domain/access/password.ts'
import { signInWords } from '#domain/access/words.ts'
import { endSession } from '../../data/session.ts'
import { setPassword } from '../../data/sign-in.ts'
import { go, useSearchValue } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { LevelMark } from '../../ui/level-mark.tsx'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { TextField } from '../../ui/text-field.tsx'
import '../../ui/door.css'

export function Screen() {
  const token = useSearchValue('token')
  const [password, type] = useState('')
  const [again, typeAgain] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const rules = judgePassword('settings', password, again)
  const ready = rules.every(({ met }) => met)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready || !token) return
    setBusy(true)
    setError(null)
    try {
      const email = await setPassword(token, password)
      // Whoever was signed in here before is not the one whom the link is for.
      endSession()
      go(`/?user=${encodeURIComponent(email)}`, { replace: true })
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed))
      setBusy(false)
    }
  }

  if (!token)
    return (
      <main className="door">
        <div className="door-card">
          <div className="door-head">
            <Mark size={36} />
            <h1>{signInWords.linkInvalid}</h1>
          </div>
          <Link to="/">Go to sign-in</Link>
        </div>
      </main>
    )
  return (
    <main className="door">
      <form className="door-card" onSubmit={submit} noValidate>
        <div className="door-head">
          <Mark size={36} />
          <h1>Set your password</h1>
        </div>
        {error && (
          <p className="door-word" data-kind="error" role="alert">
            {error}
          </p>
        )}
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => type(event.target.value)}
        />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={(event) => typeAgain(event.target.value)}
        />
        <ul className="door-rules">
          {rules.map(({ says, met }) => (
            <li key={says}>
              <LevelMark level={met ? 'good' : 'stale'} bare />
              {says}
              {met && <span className="unseen">: met</span>}
            </li>
          ))}
        </ul>
        <Button type="submit" kind="primary" busy={busy} disabled={!ready}>
          Set password
        </Button>
      </form>
    </main>
  )
}
