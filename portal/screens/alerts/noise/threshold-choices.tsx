/** What another limit of a rule would leave, each with the press that takes it over. */

import { budgetSentence } from '#domain/alerts/noise.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { undoAlertRule } from '../../../data/alert-noise.ts'
import { updateAlertRule } from '../../../data/alerts.ts'
import type { Done } from '../../../drawer/undo-line.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { describeValue } from '../trial/movable.ts'
import { fewerThan } from './alternatives.ts'
import { draftWith, useThresholds } from './use-thresholds.ts'

interface ThresholdChoicesProps {
  readonly ruleId: string
  readonly name: string
  /** Alerts of last week: of all rules, and of this one. */
  readonly made: { readonly all: number; readonly own: number }
  readonly budget: number
  readonly onDone: (done: Done) => void
}

export function ThresholdChoices({ ruleId, name, made, budget, onDone }: ThresholdChoicesProps) {
  const { found, error, again } = useThresholds(ruleId)
  const act = useAct()
  if (error) return <ErrorState title={error} again={again} />
  if (found !== null && found.movable === null)
    return <p className="note">{t('It watches neither a limit nor a duration: there is nothing to move.')}</p>
  if (found === null || found.movable === null || found.was === null)
    return (
      <p className="note" role="status">
        {t('Counting last week’s reports with other limits')}
      </p>
    )
  const { field, value } = found.movable
  const fewer = fewerThan(found.was, found.counted)
  const take = async (other: number) => {
    const words = describeValue(field, other)
    if (await act.run(async () => void (await updateAlertRule(ruleId, draftWith(found, other)))))
      onDone({
        text: t('“{{name}}” watches {{limit}} now.', { name, limit: words }),
        undo: () => undoAlertRule(ruleId),
      })
  }
  return (
    <>
      <table className="noise-limits">
        <caption className="unseen">{t('What other limits of {{name}} would leave', { name })}</caption>
        <thead>
          <tr>
            <th scope="col">{field.input === 'duration' ? t('Duration') : t('Limit')}</th>
            <th scope="col">{t('A week')}</th>
            <th scope="col">{t('All rules')}</th>
            <td />
          </tr>
        </thead>
        <tbody className="numbers">
          <tr>
            <th scope="row">{describeValue(field, value)}</th>
            <td>{number(found.was)}</td>
            <td>{number(made.all)}</td>
            <td>{t('as it is')}</td>
          </tr>
          {fewer.map(({ value: other, week }) => {
            const all = Math.max(0, made.all - made.own) + week
            return (
              <tr key={other} title={budgetSentence(all, budget)}>
                <th scope="row">{describeValue(field, other)}</th>
                <td>{number(week)}</td>
                <td data-ink={all > budget ? 'caution' : undefined}>{number(all)}</td>
                <td>
                  <Button kind="quiet" disabled={act.busy} onClick={() => void take(other)}>
                    {t('Use {{limit}}', { limit: describeValue(field, other) })}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="note" role="status">
        {!found.isDone
          ? t('Counting')
          : fewer.length === 0
            ? t('No limit close by would leave fewer.')
            : t('By last week’s reports. A change can be taken back for 7 days.')}
      </p>
      <FormError>{act.error}</FormError>
    </>
  )
}
