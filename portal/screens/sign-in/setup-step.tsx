/** A second factor that the customer requires, set up before its user comes in for the first time. */

import { useState } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import { t } from '#domain/basics/texts.ts'
import type { Step } from '../../data/sign-in.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { AppKey } from '../../ui/sign-in/app-key.tsx'
import type { Act } from '../../ui/states/act.ts'

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
    <AuthLayout
      title={t('Set up two-step sign-in')}
      error={error}
      onSubmit={() => code.trim() && onCode(code)}
    >
      <p className="auth-text">{accountWords.setupNeeded}</p>
      <AppKey uri={uri} secret={secret} />
      <TextField
        label={t('Code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={busy} disabled={!code.trim()}>
        {t('Turn on and sign in')}
      </Button>
      <div className="auth-foot">
        <button type="button" className="link" onClick={onBack}>
          {t('Back to sign-in')}
        </button>
      </div>
    </AuthLayout>
  )
}
