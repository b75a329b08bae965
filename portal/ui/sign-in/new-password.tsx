/** A new password, typed twice, with its rules ticked off meanwhile. */

import { useState } from 'react'
import { type JudgedPassword, judgePassword, type PasswordFlow } from '#domain/access/password.ts'
import { t } from '#domain/basics/texts.ts'
import { TextField } from '../fields/text-field.tsx'
import { LevelMark } from '../marks/level-mark.tsx'
import './new-password.css'

export interface NewPassword {
  readonly password: string
  readonly again: string
  readonly rules: readonly JudgedPassword[]
  /** Every rule is met. */
  readonly ready: boolean
  readonly type: (password: string) => void
  readonly typeAgain: (password: string) => void
}

/** What is typed so far, held against the rules of a flow. */
export function useNewPassword(flow: PasswordFlow): NewPassword {
  const [password, type] = useState('')
  const [again, typeAgain] = useState('')
  const rules = judgePassword(flow, password, again)
  return { password, again, rules, ready: rules.every(({ met }) => met), type, typeAgain }
}

export function NewPasswordFields({
  of: { password, again, rules, type, typeAgain },
  label = t('New password'),
  autoFocus = false,
}: {
  of: NewPassword
  label?: string
  autoFocus?: boolean
}) {
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={password}
        onChange={(event) => type(event.target.value)}
      />
      <TextField
        label={t('Confirm password')}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={(event) => typeAgain(event.target.value)}
      />
      <ul className="password-rules" aria-label={t('What a password needs')}>
        {rules.map(({ text: description, met }) => (
          <li key={description} data-met={met}>
            <LevelMark level={met ? 'good' : 'stale'} bare />
            {description}
            {met && <span className="unseen">{t(': met')}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
