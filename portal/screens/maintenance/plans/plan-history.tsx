/** When the work of a plan was noted as done: on which trailer, at what mileage, and by whom. */

import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { doneFor, type Plan } from '../../../data/plans.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { Amount } from '../../../ui/marks/amount.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { everyText } from '../../../ui/time/due-words.ts'
import { dateOf } from '../../../ui/time/time.ts'
import { ownAmount } from '../../../ui/units.ts'

export function PlanHistory({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { answer, error, again } = useQuery(plan.id, (signal) => doneFor(plan.id, signal))
  return (
    <Dialog
      title={t('History of {{name}}', { name: plan.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <p className="note">{everyText(plan)}</p>
      {answer === null ? (
        error ? (
          <ErrorState title={error} again={again} />
        ) : (
          <Loading lines={4} label={t('Loading the history')} />
        )
      ) : answer.length === 0 ? (
        <Empty title={t('This work has not been marked as done yet.')}>
          <p>{t('Mark it as done on a trailer, and the count starts again from there.')}</p>
        </Empty>
      ) : (
        <ol className="plan-history">
          {answer.map(({ id, vin, unitId, done, miles, engineHours, notes, notedBy }) => (
            <li key={id}>
              <p>
                <Link to={`/tracking/${encodeURIComponent(vin)}`}>{unitId}</Link>
                <span className="numbers">{dateOf(done)}</span>
                {miles !== null && (
                  <span className="numbers">
                    <Amount of={ownAmount(miles, 'distance')} />
                  </span>
                )}
                {engineHours !== null && (
                  <span className="numbers">
                    {number(Math.round(engineHours))} <span className="unit">h</span>
                  </span>
                )}
              </p>
              <p className="note">
                {[notes, t('Noted by {{user}}', { user: notedBy })].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
