/** What a rule would have done: alerts a day, which trailers, who would have been notified how often, and another threshold. */

import { useEffect, useRef, useState } from 'react'
import { additionSentence, budgetSentence, changeSentence } from '#domain/alerts/noise.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { alertNoise } from '../../../data/alert-noise.ts'
import { type RuleTrial, trialDays } from '../../../data/rule-trial.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { Vin } from '../../../ui/marks/vin.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { reportsKeyOf, trialKeyOf } from '../rule-form/draft.ts'
import { DayBars } from './day-bars.tsx'
import { Threshold } from './threshold.tsx'
import { useTrial } from './use-trial.ts'
import './trial.css'

/** More rows nobody reads before saving. */
const mostRows = 20

/** After the form has stood still so long it is counted again. */
const pause: Ms = 500

export function RuleTrialPanel({
  draft,
  ruleId,
  atOnce,
  onDraft,
  ready,
}: {
  draft: RuleDraft
  /** The rule that is changed; null for one that is new. */
  ruleId: string | null
  /** Whether it is tried without being asked. */
  atOnce: boolean
  /** Takes over the threshold that was tried; null for who may not change the rule. */
  onDraft: ((draft: RuleDraft) => void) | null
  /** Whether the draft says enough to be tried. */
  ready: boolean
}) {
  const trying = useTrial()
  const { trial, of, busy, error } = trying
  /** What was in the form when the trial was started: the threshold that is tried since is another matter. */
  const [began, setBegan] = useState('')
  const stale = trial !== null && trialKeyOf(draft) !== began
  const start = () => {
    setBegan(trialKeyOf(draft))
    trying.start(draft)
  }
  // Once somebody tries it, the figures follow the form: a newer count ends the older one.
  const follow = useRef(start)
  follow.current = () => {
    if (trial?.state !== 'done' || of === null || reportsKeyOf(of) !== reportsKeyOf(draft)) return start()
    setBegan(trialKeyOf(draft))
    trying.recount(draft)
  }
  const key = trialKeyOf(draft)
  const follows = ready && key !== began && (began !== '' || atOnce) && draft.customerId !== 0
  useEffect(() => {
    if (!follows || key === '') return
    const timer = setTimeout(() => follow.current(), pause)
    return () => clearTimeout(timer)
  }, [follows, key])
  return (
    <section className="trial" aria-label={t('Try it')}>
      <div className="trial-head">
        <h2>{t('Over the last {{days}} days this alert would have fired', { days: trialDays })}</h2>
        {trial && trial.state !== 'running' && (
          <Button disabled={!ready || busy} onClick={start}>
            {t('Try again')}
          </Button>
        )}
      </div>
      {stale && !ready && (
        <p className="trial-stale" role="status">
          {t('You have changed the alert since. These figures are from before the change.')}
        </p>
      )}
      {trial && trial.state === 'done' && (ready || !stale) && (
        <p className="note" role="status">
          {stale || busy ? t('Counting again') : t('Counted as the form says it, while you type.')}
        </p>
      )}
      {error ? (
        <ErrorState title={error} {...(ready ? { again: start } : {})} />
      ) : trial === null && !busy ? (
        <Empty title={t('See what it would do before you save it.')}>
          <p>
            {t(
              'The reports of the last {{days}} days are checked by this alert, exactly as they would have been. Nobody is notified.',
              { days: trialDays },
            )}
          </p>
          <Button kind="primary" disabled={!ready} onClick={start}>
            {t('Try it')}
          </Button>
          {!ready && <p>{t('It needs a condition that is filled in.')}</p>}
        </Empty>
      ) : trial === null || trial.state === 'running' ? (
        <Progress trial={trial} onCancel={trying.cancel} />
      ) : trial.state === 'failed' ? (
        <ErrorState
          title={trial.problem ?? t('The trial failed. Try again.')}
          {...(ready ? { again: start } : {})}
        />
      ) : null}
      {trial && trial.state !== 'failed' && trial.days.length > 0 && (
        <div className="trial-result" data-stale={stale || busy || undefined} aria-busy={busy}>
          {trial.state === 'done' && (
            <WeekNoise customerId={draft.customerId} ruleId={ruleId} week={trial.week} />
          )}
          <Figures trial={trial} />
          <div className="trial-chart">
            <DayBars days={trial.days} />
          </div>
          {of && !stale && (
            <Threshold
              key={began}
              draft={of}
              base={draft}
              firings={trial.firings}
              busy={busy}
              onTry={trying.recount}
              onTake={
                onDraft &&
                ((next) => {
                  setBegan(trialKeyOf(next))
                  onDraft(next)
                })
              }
            />
          )}
          <Tables trial={trial} />
        </div>
      )}
    </section>
  )
}

/** What the customer's rules made last week, and what they make with this one as it is written. */
function WeekNoise({
  customerId,
  ruleId,
  week,
}: {
  customerId: number
  ruleId: string | null
  week: number
}) {
  const { answer } = useQuery(['noise', customerId], (signal) => alertNoise(String(customerId), signal), {
    keepPrevious: 'noise',
  })
  if (!answer) return null
  const own = ruleId === null ? 0 : (answer.rules.find((rule) => rule.ruleId === ruleId)?.firings ?? 0)
  const after = answer.firings - own + week
  return (
    <div className="trial-noise" role="status">
      <p>{(ruleId === null ? additionSentence : changeSentence)(answer.firings, after)}</p>
      <span data-ink={after > answer.budget ? 'caution' : undefined}>
        {budgetSentence(after, answer.budget)}
      </span>
      {ruleId !== null && <span className="unit">{t('You can undo a change for 7 days.')}</span>}
    </div>
  )
}

function Progress({ trial, onCancel }: { trial: RuleTrial | null; onCancel: () => void }) {
  const [done, total] = [trial?.done ?? 0, trial?.total ?? 0]
  return (
    <div className="trial-progress" role="status">
      <progress
        value={total > 0 ? done : undefined}
        max={total > 0 ? total : undefined}
        aria-label={t('Progress')}
      />
      <p className="numbers">
        {total > 0
          ? t('{{done}} of {{total}} reports', { done: number(done), total: number(total) })
          : t('Looking for the reports')}
      </p>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
    </div>
  )
}

function Figures({ trial }: { trial: RuleTrial }) {
  const { firings, held, vehicleCount, recipientCount, lettersMost, letters: emails, days } = trial
  const mails = emails.reduce((sum, email) => sum + email.count, 0)
  return (
    <dl className="trial-figures">
      <div>
        <dd>{number(firings)}</dd>
        <dt>{t('alerts, {{daily}} a day', { daily: number(firings / Math.max(1, days.length), 1) })}</dt>
      </div>
      <div>
        <dd>{number(vehicleCount)}</dd>
        <dt>{plural(vehicleCount, 'trailer', 'trailers')}</dt>
      </div>
      <div data-much={lettersMost > days.length * 5 || undefined}>
        <dd>{number(mails)}</dd>
        <dt>{t('e-mails to {{recipients}}', { recipients: count(recipientCount, 'recipient') })}</dt>
      </div>
      <div>
        <dd>{number(held)}</dd>
        <dt>{t('held back by the limit')}</dt>
      </div>
    </dl>
  )
}

function Tables({ trial: { vehicles, vehicleCount, letters: emails, firings } }: { trial: RuleTrial }) {
  if (firings === 0) return <p className="trial-none">{t('It would not have fired once.')}</p>
  return (
    <div className="trial-tables">
      <table className="trial-table">
        <caption>{t('Which trailers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Trailer')}</th>
            <th scope="col">{t('VIN')}</th>
            <th scope="col" data-figures>
              {t('Alerts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {vehicles.slice(0, mostRows).map(({ vin, unitId, count }) => (
            <tr key={vin}>
              <td>
                <Link to={`/tracking/${encodeURIComponent(vin)}`}>
                  <b>{unitId}</b>
                </Link>
              </td>
              <td>
                <Vin value={vin} />
              </td>
              <td data-figures>{number(count)}</td>
            </tr>
          ))}
          {vehicleCount > mostRows && (
            <tr>
              <td colSpan={3}>{t('and {{others}} more', { others: number(vehicleCount - mostRows) })}</td>
            </tr>
          )}
        </tbody>
      </table>
      <table className="trial-table">
        <caption>{t('Who would have been notified')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Recipient')}</th>
            <th scope="col" data-figures>
              {t('E-mails')}
            </th>
          </tr>
        </thead>
        <tbody>
          {emails.slice(0, mostRows).map(({ recipient, count }) => (
            <tr key={recipient}>
              <td>{recipient}</td>
              <td data-figures>{number(count)}</td>
            </tr>
          ))}
          {emails.length > mostRows && (
            <tr>
              <td colSpan={2}>{t('and {{others}} more', { others: number(emails.length - mostRows) })}</td>
            </tr>
          )}
          {emails.length === 0 && (
            <tr>
              <td colSpan={2}>{t('Nobody: it would have shown in the inbox only.')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
