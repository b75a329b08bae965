/** What a dashboard is about, how far it is counted, and what should be known of it. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { minutes } from '#domain/basics/time.ts'
import { dayText } from '#domain/insights/days.ts'
import type { InsightDocument } from '#domain/insights/document.ts'
import { now } from '../../ui/time/clock.ts'
import { agoText, moment } from '../../ui/time/time.ts'

/** What was counted before that is old. */
const oldAfter = minutes(15)

export function AsOf({ document }: { document: InsightDocument }) {
  const { period, previous, vehicles, asOf, filters, zone } = document
  const isOld = asOf !== null && now() - asOf > oldAfter
  const days =
    period.to === period.from
      ? dayText(period.from)
      : t('{{from}} to {{to}}', { from: dayText(period.from), to: dayText(period.to) })
  return (
    <p className="insight-about">
      <span>
        {previous
          ? t('{{period}}, compared with {{from}} to {{to}}', {
              period: days,
              from: dayText(previous.from),
              to: dayText(previous.to),
            })
          : days}
      </span>
      <span>{count(vehicles, 'trailer')}</span>
      {filters.map((filter) => (
        <span key={filter}>{filter}</span>
      ))}
      <span title={zone}>
        {t('Days of {{zone}}', { zone: zone.split('/').at(-1)!.replaceAll('_', ' ') })}
      </span>
      {asOf !== null && (
        <span data-old={isOld || undefined} title={agoText(asOf, now())}>
          {isOld && '○ '}
          {t('Counted up to {{time}}', { time: moment(asOf) })}
        </span>
      )}
    </p>
  )
}

export const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <p key={note} className="row-note">
      {note}
    </p>
  ))
