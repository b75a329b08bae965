/** Whom a run reached: what became of its email to each recipient. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { ReportDelivery, ReportRun } from '../../../data/reports.ts'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { momentIn } from '../../../ui/time/time.ts'

const states: Readonly<Record<ReportDelivery['state'], readonly [level: Level, word: string]>> = {
  sent: ['good', t('Sent')],
  waiting: ['notice', t('Waiting to be sent')],
  failed: ['critical', t('Not delivered')],
  left: ['stale', t('Unsubscribed')],
  unknown: ['unknown', t('No longer known')],
}

const howMany = (deliveries: readonly ReportDelivery[], state: ReportDelivery['state']): number =>
  deliveries.filter((one) => one.state === state).length

/** What came of a run that is made, in few words: what went wrong comes first. */
export const deliveredText = ({ deliveries, isLate }: Pick<ReportRun, 'deliveries' | 'isLate'>): string => {
  const late = isLate ? ' late' : ''
  const failed = howMany(deliveries, 'failed')
  if (failed > 0) return t('Not delivered to {{failed}}', { failed: count(failed, 'recipient') })
  const waiting = howMany(deliveries, 'waiting')
  if (waiting > 0)
    return waiting === deliveries.length
      ? t('Waiting to be sent')
      : t('{{waiting}} wait to be sent', { waiting })
  if (deliveries.length > 0 && howMany(deliveries, 'left') === deliveries.length)
    return t('All recipients unsubscribed')
  return t('Sent{{late}}', { late })
}

export function Deliveries({ run, zone }: { run: ReportRun; zone: string }) {
  const { deliveries } = run
  if (deliveries.length === 0) return null
  return (
    <details className="report-deliveries">
      <summary>
        To {count(deliveries.length, 'recipient')}: {deliveredText(run)}
      </summary>
      <ul aria-label={t('Recipients')}>
        {deliveries.map(({ recipient, state, sent, problem }) => (
          <li key={recipient}>
            <span>{recipient}</span>
            <span>
              <LevelMark level={states[state][0]} /> {states[state][1]}
              {sent !== null && <span className="numbers"> {momentIn(sent, zone)}</span>}
            </span>
            {problem !== null && <span className="note">{problem}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
