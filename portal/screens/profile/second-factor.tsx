/** The second step of my sign-in: off, being set up, or on; with the codes that help without the app. */

import { Suspense, useState } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import { accessWords } from '#domain/access/words.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { type Profile, renewRecoveryCodes, totpBegin, totpConfirm, totpDisable } from '../../data/profile.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormResult, Part } from '../../ui/layout/part.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PasswordField } from '../../ui/sign-in/password-field.tsx'
import { RecoveryCodes } from '../../ui/sign-in/recovery-codes.tsx'
import { useAct } from '../../ui/states/act.ts'
import '../../ui/sign-in/secrets.css'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'

const AppKey = lazyComponent(async () => (await import('../../ui/sign-in/app-key.tsx')).AppKey)

type Step =
  | { readonly at: 'rest' }
  | { readonly at: 'password' }
  | { readonly at: 'setup'; readonly uri: string; readonly secret: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] }
  | { readonly at: 'off' }
  | { readonly at: 'renew' }

const setupTitle = t('Set up two-step sign-in')

export function SecondFactor({ me, onChanged }: { me: Profile; onChanged: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [done, setDone] = useState<string | null>(null)
  const { busy, error, run, fail } = useAct()
  const on = me.secondFactor

  const close = () => {
    setStep({ at: 'rest' })
    setCode('')
    setPassword('')
    fail(null)
  }
  const open = (at: 'password' | 'off' | 'renew') => {
    setDone(null)
    setStep({ at })
  }
  const begin = () =>
    run(async () => {
      const setup = await totpBegin(password)
      setPassword('')
      setStep({ at: 'setup', ...setup })
    })
  const confirm = () =>
    run(async () => {
      const codes = await totpConfirm(code)
      setCode('')
      setStep({ at: 'codes', codes })
      setDone(accountWords.secondFactorNowOn)
      onChanged()
    })
  const renew = () =>
    run(async () => {
      const codes = await renewRecoveryCodes(code)
      setCode('')
      setStep({ at: 'codes', codes })
      onChanged()
    })
  const disable = () =>
    run(async () => {
      await totpDisable(code)
      close()
      setDone(accessWords.secondFactorOff)
      onChanged()
    })

  return (
    <Part title={t('Two-step sign-in')} about={t('Besides your password, a code from an app on your phone.')}>
      <p className="factor-state">
        <LevelMark level={on ? 'good' : 'stale'} bare />
        {on ? t('On') : t('Off')}
        {on && <span className="unit">· {codesLeft(me.recoveryCodesLeft)}</span>}
      </p>
      <FormResult done={done} error={null} />
      {on ? (
        <div className="part-buttons">
          <Button onClick={() => open('renew')}>{t('New recovery codes')}</Button>
          {!me.secondFactorRequired && <Button onClick={() => open('off')}>{t('Turn off')}</Button>}
        </div>
      ) : (
        <Button onClick={() => open('password')}>{t('Set up')}</Button>
      )}
      {step.at === 'password' && (
        <Dialog
          title={setupTitle}
          onClose={close}
          onSubmit={() => password && begin()}
          actions={
            <>
              <Button onClick={close}>{t('Cancel')}</Button>
              <Button type="submit" kind="primary" busy={busy} disabled={!password}>
                {t('Continue')}
              </Button>
            </>
          }
        >
          <p>{accountWords.passwordAgain}</p>
          <PasswordField
            label={t('Password')}
            autoComplete="current-password"
            autoFocus
            value={password}
            error={error ?? undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Dialog>
      )}
      {step.at === 'setup' && (
        <Dialog
          title={setupTitle}
          onClose={close}
          onSubmit={() => code.trim() && confirm()}
          actions={
            <>
              <Button onClick={close}>{t('Cancel')}</Button>
              <Button type="submit" kind="primary" busy={busy} disabled={!code.trim()}>
                {t('Turn on')}
              </Button>
            </>
          }
        >
          <p>{t('Scan this with your authenticator app, then enter the code that it shows.')}</p>
          <Suspense fallback={<div className="qr-code" />}>
            <AppKey uri={step.uri} secret={step.secret} />
          </Suspense>
          <CodeField code={code} onCode={setCode} error={error} />
        </Dialog>
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
      {(step.at === 'off' || step.at === 'renew') && (
        <Dialog
          title={step.at === 'off' ? t('Turn off two-step sign-in') : t('New recovery codes')}
          onClose={close}
          onSubmit={() => code.trim() && (step.at === 'off' ? disable() : renew())}
          actions={
            <>
              <Button onClick={close}>{t('Cancel')}</Button>
              <Button
                type="submit"
                kind={step.at === 'off' ? 'danger' : 'primary'}
                busy={busy}
                disabled={!code.trim()}
              >
                {step.at === 'off' ? t('Turn off') : t('Make new codes')}
              </Button>
            </>
          }
        >
          {step.at === 'renew' && <p>{accountWords.renewCodes}</p>}
          <p>{accountWords.codeNeeded}</p>
          <CodeField code={code} onCode={setCode} error={error} />
        </Dialog>
      )}
    </Part>
  )
}

const codesLeft = (count: number) =>
  plural(count, '{{count}} recovery code left', '{{count}} recovery codes left')

function CodeField({
  code,
  onCode,
  error,
}: {
  code: string
  onCode: (code: string) => void
  error: string | null
}) {
  return (
    <TextField
      label={t('Code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      value={code}
      error={error ?? undefined}
      onChange={(event) => onCode(event.target.value)}
    />
  )
}
