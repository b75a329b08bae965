/** The sign-in: name, password, and one button. */
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { accessWords } from '#domain/access/words.ts'
import { useConfig } from '../../data/config.ts'
import { signIn } from '../../data/sign-in.ts'
import { useSearchValue } from '../../ui/address.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { TextField } from '../../ui/text-field.tsx'
import '../../ui/door.css'

export function Screen() {
  const { productName } = useConfig()
  // Whoever has just set a password is led here with their name.
  const user = useSearchValue('user')
  const [name, setName] = useState(user ?? '')
  const [password, setPassword] = useState('')
  const [seen, setSeen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!name.trim() || !password) return setError('Enter your username and your password.')
    setBusy(true)
    setError(null)
    try {
      await signIn(name, password)
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed))
      setBusy(false)
    }
  }

  return (
    <main className="door">
      <form className="door-card" onSubmit={submit} noValidate>
        <div className="door-head">
          <Mark size={36} />
          <h1>Sign in to {productName}</h1>
        </div>
        {user && !error && (
          <p className="door-word" role="status">
            {accessWords.passwordSet}
          </p>
        )}
        {error && (
          <p className="door-word" data-kind="error" role="alert">
            {error}
          </p>
        )}
        <TextField
          label="Username"
          name="username"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!user}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="door-password">
          <TextField
            label="Password"
            name="password"
            type={seen ? 'text' : 'password'}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <IconButton
            label={seen ? 'Hide what is typed' : 'Show what is typed'}
            onClick={() => setSeen(!seen)}
          >
            {seen ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
          </IconButton>
        </div>
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </main>
  )
}
