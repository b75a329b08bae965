/** The noise budget: how many alerts last week made, against how many somebody wants, and which rules made them. */

import { useCallback, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { budgetSentence, weekSentence } from '#domain/alerts/noise.ts'
import { alertBudgetMost } from '#domain/basics/assumed.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { type AlertNoise, alertNoise, type RuleNoise, setAlertBudget } from '../../../data/alert-noise.ts'
import { rulePath } from '../../../data/alert-paths.ts'
import { useViewer } from '../../../data/me.ts'
import { useQuery } from '../../../data/use-query.ts'
import { type Done, UndoLine } from '../../../drawer/undo-line.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { ErrorState, Loading } from '../../../ui/states/states.tsx'
import { now } from '../../../ui/time/clock.ts'
import { ThresholdChoices } from './threshold-choices.tsx'
import { weekdays } from './weekdays.ts'
import './noise.css'

/** So many rules are told at first: they make most of it. */
const rulesShown = 5

export function NoisePanel({ customerId }: { customerId: string | null }) {
  const query = useQuery(['noise', customerId], (signal) => alertNoise(customerId, signal), {
    keepPrevious: 'noise',
  })
  const { answer, error, again } = query
  return (
    <section className="noise" aria-label={t('Noise budget')} data-tour="inbox-noise">
      <h2>{t('Noise budget')}</h2>
      {error && !answer ? (
        <ErrorState title={error} again={again} />
      ) : answer === null ? (
        <Loading lines={4} label={t("Counting last week's alerts")} />
      ) : (
        <Told noise={answer} onChanged={again} />
      )}
    </section>
  )
}

function Told({ noise, onChanged }: { noise: AlertNoise; onChanged: () => void }) {
  const { firings, budget, days, rules } = noise
  const most = Math.max(1, ...days)
  const names = weekdays(now(), days.length)
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <p className="noise-week">{weekSentence(firings)}</p>
      <Budget made={firings} budget={budget} onBudget={onChanged} />
      <ol className="noise-days" aria-label={t('Alerts of each day')}>
        {days.map((n, day) => (
          <li key={names[day]}>
            <span className="numbers">{number(n)}</span>
            <i style={{ height: `${Math.round((n / most) * 64)}px` }} />
            <span>{names[day]}</span>
          </li>
        ))}
      </ol>
      {rules.length > 0 && (
        <ul className="noise-rules">
          {rules.slice(0, isWhole ? rules.length : rulesShown).map((rule) => (
            <Rule
              key={`${rule.customerId} ${rule.ruleId ?? rule.name}`}
              rule={rule}
              noise={noise}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {rules.length > rulesShown && !isWhole && (
        <button type="button" className="link noise-more" onClick={() => setWhole(true)}>
          {t('Show all {{rules}} rules', { rules: number(rules.length) })}
        </button>
      )}
    </>
  )
}

/** What one rule made, and what it would make with another limit. */
function Rule({
  rule: { ruleId, customerId, name, sentence, actors, firings },
  noise,
  onChanged,
}: {
  rule: RuleNoise
  noise: AlertNoise
  onChanged: () => void
}) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const dropDone = useCallback(() => setDone(null), [])
  const edits = viewer !== null && can(viewer, 'editAlerts', { customerId })
  return (
    <li>
      <span>{sentence}</span>
      {actors.length > 0 && <span className="unit">{actors.join(', ')}</span>}
      {ruleId && (
        <span className="noise-acts">
          {edits && (
            <button
              type="button"
              className="link"
              aria-expanded={isOpen}
              aria-label={t('Other limits of {{name}}', { name })}
              onClick={() => setOpen(!isOpen)}
            >
              {t('Other limits')}
            </button>
          )}
          <Link to={rulePath(ruleId)} aria-label={t('Change it: {{name}}', { name })}>
            {t('Change it')}
          </Link>
        </span>
      )}
      {ruleId && isOpen && (
        <div className="noise-choices">
          <ThresholdChoices
            ruleId={ruleId}
            name={name}
            made={{ all: noise.firings, own: firings }}
            budget={noise.budget}
            onDone={(next) => {
              setDone(next)
              setOpen(false)
              onChanged()
            }}
          />
        </div>
      )}
      {done && <UndoLine key={done.text} className="noise-done" done={done} onGone={dropDone} />}
    </li>
  )
}

function Budget({ made, budget, onBudget }: { made: number; budget: number; onBudget: () => void }) {
  const [text, setText] = useState<string | null>(null)
  const act = useAct()
  const wanted = Number(text)
  const save = async () => {
    if (await act.run(() => setAlertBudget(wanted))) {
      setText(null)
      onBudget()
    }
  }
  return (
    <div className="noise-budget">
      <meter
        min={0}
        max={Math.max(budget, 1)}
        value={Math.min(made, budget)}
        data-over={made > budget || undefined}
        aria-label={budgetSentence(made, budget)}
      />
      <span className="numbers" data-ink={made > budget ? 'caution' : undefined}>
        {budgetSentence(made, budget)}
      </span>
      {text === null ? (
        <Button kind="quiet" onClick={() => setText(String(budget))}>
          {t('Set budget')}
        </Button>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <label>
            {t('Alerts a week')}
            <input
              type="number"
              className="plain-input"
              min={1}
              max={alertBudgetMost}
              required
              // biome-ignore lint/a11y/noAutofocus: the field was asked for just now
              autoFocus
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                event.stopPropagation()
                setText(null)
              }}
            />
          </label>
          <Button type="submit" kind="primary" busy={act.busy}>
            {t('Save')}
          </Button>
        </form>
      )}
      <FormError>{act.error}</FormError>
    </div>
  )
}
