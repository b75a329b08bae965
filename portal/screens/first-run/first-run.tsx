/** Four steps to a first report. Which are done follows from what there is, so they can be left and come back to. */

import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { firstRun } from '../../data/first-run.ts'
import { reloadMe } from '../../data/me.ts'
import { useQuery } from '../../data/use-query.ts'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { CustomerStep } from './customer-step.tsx'
import { KeyStep } from './key-step.tsx'
import { ReportStep } from './report-step.tsx'
import { TrailerStep } from './trailer-step.tsx'
import './first-run.css'

/** How often it is looked for the first report. */
const lookedEvery = 1_500

export function Screen() {
  const { answer, error, again } = useQuery('first run', firstRun, {
    refetchEvery: (run) => (run?.report ? null : lookedEvery),
  })
  // The key that was made here, as long as this page is open: nothing else knows it.
  const [key, setKey] = useState<string | null>(null)
  const isDone = answer?.report != null
  useEffect(() => {
    if (isDone) reloadMe()
  }, [isDone])
  if (!answer)
    return (
      <main className="page-state">
        {error ? (
          <ErrorState title={error} again={again} />
        ) : (
          <Loading lines={6} label={t('Loading the steps')} />
        )}
      </main>
    )
  const { customer, vehicle } = answer
  const customerId = vehicle?.customerId ?? customer?.id ?? null
  const next = isDone ? 5 : !customer ? 1 : !vehicle ? 2 : !answer.key ? 3 : 4
  return (
    <main className="first-run">
      <p className="first-run-about">
        {t(
          'Four steps to the first trailer on the map. You can leave at any time and come back: what is done stays done.',
        )}
      </p>
      <ol>
        <Step title={t('Customer')} at={1} next={next} done={customer?.shortName}>
          <CustomerStep onMade={again} />
        </Step>
        <Step title={t('Trailer')} at={2} next={next} done={vehicle?.unitId}>
          {customerId && <TrailerStep customerId={customerId} onMade={again} />}
        </Step>
        <Step
          title={t('Key')}
          at={3}
          next={next}
          done={keyWords(answer.key, key !== null)}
          stays={next === 4 && !isDone}
        >
          {customerId && (
            <KeyStep
              customerId={customerId}
              exists={answer.key}
              made={key}
              onMade={(made) => {
                setKey(made)
                again()
              }}
            />
          )}
        </Step>
        <Step title={t('First report')} at={4} next={next} done={null} stays={isDone}>
          {vehicle && <ReportStep vehicle={vehicle} gatewayKey={key} report={answer.report} />}
        </Step>
      </ol>
    </main>
  )
}

const keyWords = (exists: boolean, isShown: boolean): string =>
  isShown
    ? t('A key was made. Copy it now.')
    : exists
      ? t('There is a key.')
      : t('The key of the installation is used.')

/** A step: done and told in a line, open, or still to come. */
function Step({
  title,
  at,
  next,
  done,
  stays = false,
  children,
}: {
  title: string
  at: number
  next: number
  /** What is told of it once it is done. */
  done: ReactNode
  /** Open although it is done. */
  stays?: boolean
  children: ReactNode
}) {
  const state = at < next ? 'done' : at === next ? 'open' : 'later'
  return (
    <li data-state={state} aria-current={state === 'open' ? 'step' : undefined}>
      <h2>
        {title}
        {state === 'done' && <span className="first-run-done"> {done}</span>}
      </h2>
      {(state === 'open' || stays) && children}
    </li>
  )
}
