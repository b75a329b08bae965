/** Changing my password, with its rules ticked off while I type. */

import { type FormEvent, useState } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import { t } from '#domain/basics/texts.ts'
import { changePassword } from '../../data/profile.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormResult, Part } from '../../ui/layout/part.tsx'
import { NewPasswordFields, useNewPassword } from '../../ui/sign-in/new-password.tsx'
import { useAct } from '../../ui/states/act.ts'

export function PasswordChange({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [current, setCurrent] = useState('')
  const fresh = useNewPassword('settings')
  const [done, setDone] = useState<string | null>(null)
  const { busy, error, run } = useAct()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fresh.ready || !current) return
    setDone(null)
    void run(async () => {
      await changePassword(current, fresh.password)
      setCurrent('')
      fresh.type('')
      fresh.typeAgain('')
      setDone(accountWords.passwordChanged)
      onChanged()
    })
  }
  return (
    <Part title={t('Password')} about={t('Changing it signs out your other devices.')}>
      <form className="part-form" onSubmit={submit} noValidate>
        {/* Keepers of passwords want to know whose it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={t('Current password')}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <NewPasswordFields of={fresh} />
        <FormResult done={done} error={error} />
        <Button type="submit" kind="primary" busy={busy} disabled={!fresh.ready || !current}>
          {t('Change password')}
        </Button>
      </form>
    </Part>
  )
}
