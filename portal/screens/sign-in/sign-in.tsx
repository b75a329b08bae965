/** The sign-in: name, password, one button; and after it whatever else the server wants first. */

import { Suspense, useState } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import { domainOf } from '#domain/access/single-sign-on.ts'
import { accessWords, signInWords } from '#domain/access/words.ts'
import { t } from '#domain/basics/texts.ts'
import { CallError } from '../../data/call.ts'
import { useConfig } from '../../data/config.ts'
import { take } from '../../data/session.ts'
import { acceptAtSignIn, type Credentials, type Step, signIn } from '../../data/sign-in.ts'
import { findProvider, leaveForProvider } from '../../data/single-sign-on.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useSearchValue } from '../../ui/layout/address.ts'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { StoreLinks } from '../../ui/layout/store-links.tsx'
import { PasswordField } from '../../ui/sign-in/password-field.tsx'
import { useAct } from '../../ui/states/act.ts'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { useProvider } from './use-provider.ts'

// What few sign-ins need comes when it is needed.
const TermsStep = lazyComponent(async () => (await import('./terms-step.tsx')).TermsStep)
const CodeStep = lazyComponent(async () => (await import('./code-step.tsx')).CodeStep)
const SetupStep = lazyComponent(async () => (await import('./setup-step.tsx')).SetupStep)
const CodesStep = lazyComponent(
  async () => (await import('../../ui/sign-in/recovery-codes.tsx')).RecoveryCodes,
)
const ExpiryStep = lazyComponent(async () => (await import('./expiry-step.tsx')).ExpiryStep)

export function Screen() {
  const { productName, androidAppUrl, iosAppUrl } = useConfig()
  // Whoever has just set a password is led here with their name, and whoever has verified an address too.
  const user = useSearchValue('user')
  const verified = useSearchValue('name')
  const known = user ?? verified
  const [name, setName] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<Exclude<Step, { step: 'through' }> | null>(null)
  const act = useAct()
  const { busy, error, run, fail } = act

  // A code that was right is still wanted by the steps after it.
  const [given, setGiven] = useState<Credentials>({ name: '', password: '' })
  const follow = (next: Step) => {
    if (next.step === 'through') take(next.tokens)
    else setStep(next)
  }
  const attempt = async (next: Credentials) => {
    const reached = await signIn(next)
    setGiven(next)
    follow(reached)
  }
  // Whose domain signs in at a provider needs no password here.
  const { found, passwordsOff } = useProvider(name)
  const leave = () => void run(() => leaveForProvider(name))
  const domain = domainOf(name.trim())
  const submit = () => {
    if (passwordsOff || (found && !password)) return leave()
    if (password && name.trim()) return void run(() => attempt({ name, password }))
    if (domain === null || password) return fail(accountWords.enterBoth)
    // Enter may come before the answer about the domain.
    void run(async () => {
      if (!(await findProvider(domain)).found) throw new CallError(0, accountWords.enterBoth)
      await leaveForProvider(name)
    })
  }
  const restart = (sentence: string | null) => {
    setStep(null)
    setPassword('')
    fail(sentence)
  }

  if (step?.step === 'code')
    return (
      <Suspense>
        <CodeStep
          act={act}
          onCode={(code) => run(() => attempt({ ...given, code }))}
          onBack={() => restart(null)}
        />
      </Suspense>
    )
  if (step?.step === 'setup')
    return (
      <Suspense>
        <SetupStep
          step={step}
          act={act}
          onCode={(code) => run(() => attempt({ ...given, code }))}
          onBack={() => restart(null)}
        />
      </Suspense>
    )
  if (step?.step === 'expiring' || step?.step === 'expired')
    return (
      <Suspense>
        <ExpiryStep step={step} given={given} attempt={attempt} onBack={() => restart(null)} />
      </Suspense>
    )
  return (
    <>
      <AuthLayout
        title={t('Sign in to {{productName}}', { productName })}
        word={user && accessWords.passwordSet}
        error={error}
        onSubmit={submit}
      >
        <TextField
          label={t('Username')}
          name="username"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!known}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {!passwordsOff && (
          <>
            <PasswordField
              label={t('Password')}
              name="password"
              autoComplete="current-password"
              autoFocus={known !== null}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button type="submit" kind="primary" busy={busy}>
              {busy ? t('Signing in…') : t('Sign in')}
            </Button>
          </>
        )}
        {found && (
          <>
            <p className="auth-text" role="status">
              {passwordsOff
                ? t('Your company signs in with single sign-on.')
                : t('Your company offers single sign-on.')}
            </p>
            <Button
              type={passwordsOff ? 'submit' : 'button'}
              kind={passwordsOff ? 'primary' : 'plain'}
              busy={busy}
              onClick={passwordsOff ? undefined : leave}
            >
              {t('Continue with single sign-on')}
            </Button>
          </>
        )}
        <div className="auth-foot">
          {!passwordsOff && <Link to="/forgotPassword">{t('Forgot password?')}</Link>}
          <Link to="/createAccount">{t('Create account')}</Link>
        </div>
        <StoreLinks android={androidAppUrl} ios={iosAppUrl} />
      </AuthLayout>
      {step?.step === 'codes' && (
        <Suspense>
          <CodesStep codes={step.codes} onClose={() => follow(step.after)} />
        </Suspense>
      )}
      {(step?.step === 'terms' || step?.step === 'agreement') && (
        <Suspense>
          <TermsStep
            step={step}
            accept={async (what) => {
              await acceptAtSignIn(what, given)
              await attempt(given)
            }}
            onDecline={() => restart(signInWords.termsMustBeAccepted(productName))}
          />
        </Suspense>
      )}
    </>
  )
}
