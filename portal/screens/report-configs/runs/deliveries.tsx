/** Whom a run reached: what became of its email to each recipient. */

import { count } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
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
  const failed = howMany(deliveries, 'failed')
  if (failed > 0) return t('Not delivered to {{recipients}}', { recipients: count(failed, 'recipient') })
  const waiting = howMany(deliveries, 'waiting')
  if (waiting > 0)
    return waiting === deliveries.length
      ? t('Waiting to be sent')
      : plural(waiting, '{{count}} wait to be sent', '{{count}} wait to be sent')
  if (deliveries.length > 0 && howMany(deliveries, 'left') === deliveries.length)
    return t('All recipients unsubscribed')
  return isLate ? t('Sent late') : t('Sent')
}

export function Deliveries({ run, zone }: { run: ReportRun; zone: string }) {
  const { deliveries } = run
  if (deliveries.length === 0) return null
  return (
    <details className="report-deliveries">
      <summary>
        {t('To {{recipients}}: {{outcome}}', {
          recipients: count(deliveries.length, 'recipient'),
          outcome: deliveredText(run),
        })}
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
