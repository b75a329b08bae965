/** The preventative maintenance log of a trailer: what its plans find due, and what was done. */
import { t } from '#domain/basics/texts.ts'
import { dueLevels, dueStates } from '#domain/maintenance/plans.ts'
import type { Row } from '#domain/shapes/drawer.ts'
import { doneOn, dueOn } from '../data/plans.ts'
import { useQuery } from '../data/use-query.ts'
import { Empty, ErrorState, Loading } from '../ui/states/states.tsx'
import { everyTextInside, leftText } from '../ui/time/due-words.ts'
import { dateOf } from '../ui/time/time.ts'
import { LabelledRows } from './section.tsx'
import './maintenance-log.css'
import { ownText } from '../ui/units.ts'

export function MaintenanceLog({ vin }: { vin: string }) {
  const { answer, error, again } = useQuery(vin, async (signal) => {
    const [due, done] = await Promise.all([dueOn(vin, signal), doneOn(vin, signal)])
    return { due, done }
  })
  if (error && !answer) return <ErrorState title={error} again={again} />
  if (!answer) return <Loading lines={4} label={t('Loading the maintenance log')} />
  const { due, done } = answer
  if (due.length + done.length === 0) return <Empty title={t('No plan covers this trailer.')} />
  const rows: readonly Row[] = due.map((line) => ({
    label: line.planName,
    text: leftText(line) || dueStates[line.state],
    unit: `· ${everyTextInside(line)}`,
    level: dueLevels[line.state],
  }))
  return (
    <>
      <LabelledRows rows={rows} />
      {done.length > 0 && (
        <>
          <h4 className="faults-cleared">{t('Done')}</h4>
          <ul className="maintenance-log">
            {done.map((line) => (
              <li key={line.id}>
                <p>
                  <b>{line.planName}</b> <span className="numbers">{dateOf(line.done)}</span>
                  {line.miles !== null && (
                    <span className="unit numbers">
                      {' '}
                      {t('at {{distance}}', { distance: ownText(line.miles, 'distance') })}
                    </span>
                  )}
                </p>
                {line.notes && <p className="quiet">{line.notes}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
