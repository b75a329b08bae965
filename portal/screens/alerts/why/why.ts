/** "Why did I get this?", in sentences, from the evidence that was kept with an alert. */

import type { ReactNode } from 'react'
import { duration, number } from '#domain/basics/print.ts'
import { mark, plural, t } from '#domain/basics/texts.ts'
import { day } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { NoticeOutcome } from '../../../data/documents.ts'
import type { Firing } from '../../../data/firings.ts'
import { tNodes } from '../../../ui/text-nodes.tsx'
import { moment } from '../../../ui/time/time.ts'
import { ownPlace, ownText } from '../../../ui/units.ts'

const causes = {
  report: t('It was caused by a report of the trailer.'),
  time: t('It was caused by time passing, not by a report.'),
  change: t('It was caused by an edit of the alert or of a geofence.'),
} as const

/** "24 hours", as the form has it. */
export const describeLimit = (ms: Ms): string => (ms === day ? t('24 hours') : duration(ms))

/** Whether it moved, and where. */
function whereabouts(speedMph: number | null, address: string | null): string {
  if (speedMph === null) return address ? t('The trailer was at {{address}}.', { address }) : ''
  if (speedMph >= 1) {
    const speed = ownText(speedMph, 'speed')
    return address
      ? t('The trailer was moving at {{speed}} at {{address}}.', { speed, address: ownPlace(address) })
      : t('The trailer was moving at {{speed}}.', { speed })
  }
  return address
    ? t('The trailer was standing at {{address}}.', { address: ownPlace(address) })
    : t('The trailer was standing.')
}

export function whyLines(firing: Firing): readonly string[] {
  const { evidence, at, late, ended, withdrawn, heldLast, heldUntil } = firing
  const { because, cause, geofence, lasting, speedMph } = evidence
  return [
    because,
    `${t('That was on {{when}}.', { when: moment(at) })} ${causes[cause]}`,
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
    whereabouts(speedMph, firing.address),
    late ? t('The report came late, so the alert did too.') : '',
    heldUntil !== null && heldLast !== null
      ? t(
          'It was held back: recipients were notified on {{heldLast}}, and are notified again from {{heldUntil}}: once every {{span}}.',
          {
            heldLast: moment(heldLast),
            heldUntil: moment(heldUntil),
            span: describeLimit(heldUntil - heldLast),
          },
        )
      : '',
    withdrawn !== null
      ? t('A report that came later, on {{when}}, showed that it never was.', {
          when: moment(withdrawn),
        })
      : ended !== null
        ? ended === at
          ? ''
          : t('It ended on {{ended}}, after {{span}}.', {
              ended: moment(ended),
              span: duration(ended - at),
            })
        : t('It still lasts.'),
  ].filter(Boolean)
}

const outcomes: Readonly<Record<NoticeOutcome, string>> = {
  waiting: mark('{{recipient}} will be notified within minutes'),
  told: mark('{{recipient}} was notified by email'),
  digest: mark('{{recipient}} was notified in a digest of several alerts'),
  held: mark('{{recipient}} was not notified: held back by the rate limit of the alert'),
  unsubscribed: mark('{{recipient}} was not notified: unsubscribed from the emails of this alert'),
}
export const describeOutcome = (outcome: NoticeOutcome, recipient: ReactNode): ReactNode =>
  tNodes(outcomes[outcome], { recipient })

/** "2 recipients notified, 1 recipient not notified". */
export function describeOutcomes(notices: Firing['notices']): string {
  if (notices.length === 0) return t('Nobody: it shows in the inbox only.')
  const sum = (of: Firing['notices']) => of.reduce((all, { count }) => all + count, 0)
  const notified = sum(notices.filter(({ outcome }) => ['told', 'digest', 'waiting'].includes(outcome)))
  const not = sum(notices) - notified
  return [
    notified > 0
      ? plural(notified, '{{count}} recipient notified', '{{count}} recipients notified', {
          count: number(notified),
        })
      : '',
    not > 0
      ? plural(not, '{{count}} recipient not notified', '{{count}} recipients not notified', {
          count: number(not),
        })
      : '',
  ]
    .filter(Boolean)
    .join(', ')
}
