/** "Why did I get this?", in sentences, from the evidence that was kept with an alert. */

import { count, duration } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { day } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { NoticeOutcome } from '../../../data/documents.ts'
import type { Firing } from '../../../data/firings.ts'
import { moment } from '../../../ui/time/time.ts'
import { ownPlace, ownText } from '../../../ui/units.ts'

const causes = {
  report: t('It was caused by a report of the trailer.'),
  time: t('It was caused by time passing, not by a report.'),
  change: t('It was caused by an edit of the alert or of a geofence.'),
} as const

/** "24 hours", as the form has it. */
export const describeLimit = (ms: Ms): string => (ms === day ? '24 hours' : duration(ms))

export function whyLines(firing: Firing): readonly string[] {
  const { evidence, at, late, ended, withdrawn, heldLast, heldUntil } = firing
  const { because, cause, geofence, lasting, speedMph } = evidence
  const moving = speedMph !== null && speedMph >= 1 ? `moving at ${ownText(speedMph, 'speed')}` : 'standing'
  return [
    because,
    t('That was on {{at}}. {{value}}', { at: moment(at), value: causes[cause] }),
    lasting
      ? t('The condition had been true since {{since}}; the alert requires {{least}}.', {
          since: moment(lasting.since),
          least: duration(lasting.least),
        })
      : '',
    geofence
      ? t('The geofence is {{name}}, as it was drawn then (version {{version}}).', {
          name: geofence.name,
          version: geofence.version,
        })
      : '',
    speedMph !== null
      ? `The trailer was ${moving}${firing.address ? t(' at {{address}}', { address: ownPlace(firing.address) }) : ''}.`
      : firing.address
        ? t('The trailer was at {{address}}.', { address: firing.address })
        : '',
    late ? t('The report came late, so the alert did too.') : '',
    heldUntil !== null && heldLast !== null
      ? t(
          'It was held back: recipients were notified on {{heldLast}}, and are notified again from {{heldUntil}}: once every {{heldUntil2}}.',
          {
            heldLast: moment(heldLast),
            heldUntil: moment(heldUntil),
            heldUntil2: describeLimit(heldUntil - heldLast),
          },
        )
      : '',
    withdrawn !== null
      ? t('A report that came later, on {{withdrawn}}, showed that it never was.', {
          withdrawn: moment(withdrawn),
        })
      : ended !== null
        ? ended === at
          ? ''
          : t('It ended on {{ended}}, after {{ended2}}.', {
              ended: moment(ended),
              ended2: duration(ended - at),
            })
        : t('It still lasts.'),
  ].filter(Boolean)
}

const outcomes: Readonly<Record<NoticeOutcome, string>> = {
  waiting: t('will be notified within minutes'),
  told: t('was notified by email'),
  digest: t('was notified in a digest of several alerts'),
  held: t('was not notified: held back by the rate limit of the alert'),
  unsubscribed: t('was not notified: unsubscribed from the emails of this alert'),
}
export const describeOutcome = (outcome: NoticeOutcome): string => outcomes[outcome]

/** "2 recipients notified, 1 recipient not notified". */
export function describeOutcomes(notices: Firing['notices']): string {
  if (notices.length === 0) return t('Nobody: it shows in the inbox only.')
  const sum = (of: Firing['notices']) => of.reduce((all, { count }) => all + count, 0)
  const notified = sum(notices.filter(({ outcome }) => ['told', 'digest', 'waiting'].includes(outcome)))
  const not = sum(notices) - notified
  return [
    notified > 0 ? t('{{notified}} notified', { notified: count(notified, 'recipient') }) : '',
    not > 0 ? t('{{not}} not notified', { not: count(not, 'recipient') }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}
