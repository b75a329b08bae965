/** Back from the provider of one's company: in, or on to what has to be accepted first, or why not. */

import { useEffect, useRef, useState } from 'react'
import { signInWords } from '#domain/access/words.ts'
import { t } from '#domain/basics/texts.ts'
import { useConfig } from '../../data/config.ts'
import { take } from '../../data/session.ts'
import type { Step } from '../../data/sign-in.ts'
import { acceptOnTheWay, finishSignIn, takeReturn } from '../../data/single-sign-on.ts'
import { go } from '../../ui/layout/address.ts'
import { AuthLayout } from '../../ui/layout/auth-layout.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { useAct } from '../../ui/states/act.ts'
import { Loading } from '../../ui/states/states.tsx'
import { TermsStep } from './terms-step.tsx'

export function Screen() {
  const { productName } = useConfig()
  const [{ halves, problem }] = useState(takeReturn)
  const [step, setStep] = useState<Step | null>(null)
  const { error, run, fail } = useAct()
  const follow = (next: Step) => {
    if (next.step !== 'through') return setStep(next)
    take(next.tokens)
    go('/', { replace: true })
  }
  const finish = async () => {
    if (halves) follow(await finishSignIn(halves))
  }
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; nobody comes in twice by the same halves
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run(finish)
  }, [])
  const wrong = problem ?? error
  return (
    <>
      <AuthLayout title={t('Single sign-on')} error={wrong}>
        {!wrong && !step && <Loading label={t('Signing you in')} />}
        {wrong && (
          <div className="auth-foot">
            <Link to="/">{t('Back to sign-in')}</Link>
          </div>
        )}
      </AuthLayout>
      {halves && !wrong && (step?.step === 'terms' || step?.step === 'agreement') && (
        <TermsStep
          step={step}
          accept={async (what) => {
            await acceptOnTheWay(what, halves)
            await finish()
          }}
          onDecline={() => fail(signInWords.termsMustBeAccepted(productName))}
        />
      )}
    </>
  )
}
