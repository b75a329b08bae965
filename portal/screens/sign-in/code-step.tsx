/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */

import { useState } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import type { Act } from '../../ui/states/act.ts'

export function CodeStep({
  act: { busy, error },
  onCode,
  onBack,
}: {
  act: Act
  onCode: (code: string) => void
  onBack: () => void
}) {
  const [code, setCode] = useState('')
  return (
    <AuthLayout title={t('Two-step sign-in')} error={error} onSubmit={() => code.trim() && onCode(code)}>
      <p className="auth-text">{accountWords.codeNeeded}</p>
      <TextField
        label={t('Code')}
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={busy} disabled={!code.trim()}>
        {t('Continue')}
      </Button>
      <div className="auth-foot">
        <button type="button" className="link" onClick={onBack}>
          {t('Back to sign-in')}
        </button>
      </div>
    </AuthLayout>
  )
}
