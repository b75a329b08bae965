/** A second factor that the customer requires, set up before its user comes in for the first time. */
import { useState } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import type { Step } from '../../data/sign-in.ts'
import type { Act } from '../../ui/act.ts'
import { AppKey } from '../../ui/app-key.tsx'
import { Button } from '../../ui/button.tsx'
import { Door } from '../../ui/door.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function SetupStep({
  step: { uri, secret },
  act: { busy, error },
  onCode,
  onBack,
}: {
  step: Extract<Step, { step: 'setup' }>
  act: Act
  onCode: (code: string) => void
  onBack: () => void
}) {
  const [code, setCode] = useState('')
  return (
    <Door title="Set up two-step sign-in" error={error} onSubmit={() => code.trim() && onCode(code)}>
      <p className="door-text">{accountWords.setupNeeded}</p>
      <AppKey uri={uri} secret={secret} />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={busy} disabled={!code.trim()}>
        Turn on and sign in
      </Button>
      <div className="door-foot">
        <button type="button" className="link" onClick={onBack}>
          Back to sign-in
        </button>
      </div>
    </Door>
  )
}
