/** "Why did I get this?", in sentences, from the evidence that was kept with an alert. */
import { count, duration } from '#domain/basics/print.ts'
import { day } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { NoticeOutcome } from '../../../data/documents.ts'
import type { Firing } from '../../../data/firings.ts'
import { moment } from '../../../ui/time/time.ts'
import { ownPlace, ownText } from '../../../ui/units.ts'

const causes = {
  report: 'It was caused by a report of the trailer.',
  time: 'It was caused by time passing, not by a report.',
  change: 'It was caused by an edit of the alert or of a geofence.',
} as const

/** "24 hours", as the form has it. */
export const describeLimit = (ms: Ms): string => (ms === day ? '24 hours' : duration(ms))

export function whyLines(firing: Firing): readonly string[] {
  const { evidence, at, late, ended, withdrawn, heldLast, heldUntil } = firing
  const { because, cause, geofence, lasting, speedMph } = evidence
  const moving = speedMph !== null && speedMph >= 1 ? `moving at ${ownText(speedMph, 'speed')}` : 'standing'
  return [
    because,
    `That was on ${moment(at)}. ${causes[cause]}`,
    lasting
      ? `The condition had been true since ${moment(lasting.since)}; the alert requires ${duration(lasting.least)}.`
      : '',
    geofence ? `The geofence is ${geofence.name}, as it was drawn then (version ${geofence.version}).` : '',
    speedMph !== null
      ? `The trailer was ${moving}${firing.address ? ` at ${ownPlace(firing.address)}` : ''}.`
      : firing.address
        ? `The trailer was at ${firing.address}.`
        : '',
    late ? 'The report came late, so the alert did too.' : '',
    heldUntil !== null && heldLast !== null
      ? `It was held back: recipients were notified on ${moment(heldLast)}, and are notified again from ${moment(heldUntil)}: once every ${describeLimit(heldUntil - heldLast)}.`
      : '',
    withdrawn !== null
      ? `A report that came later, on ${moment(withdrawn)}, showed that it never was.`
      : ended !== null
        ? ended === at
          ? ''
          : `It ended on ${moment(ended)}, after ${duration(ended - at)}.`
        : 'It still lasts.',
  ].filter(Boolean)
}

const outcomes: Readonly<Record<NoticeOutcome, string>> = {
  waiting: 'will be notified within minutes',
  told: 'was notified by email',
  digest: 'was notified in a digest of several alerts',
  held: 'was not notified: held back by the rate limit of the alert',
  unsubscribed: 'was not notified: unsubscribed from the emails of this alert',
}
export const describeOutcome = (outcome: NoticeOutcome): string => outcomes[outcome]

/** "2 recipients notified, 1 recipient not notified". */
export function describeOutcomes(notices: Firing['notices']): string {
  if (notices.length === 0) return 'Nobody: it shows in the inbox only.'
  const sum = (of: Firing['notices']) => of.reduce((all, { count }) => all + count, 0)
  const notified = sum(notices.filter(({ outcome }) => ['told', 'digest', 'waiting'].includes(outcome)))
  const not = sum(notices) - notified
  return [
    notified > 0 ? `${count(notified, 'recipient')} notified` : '',
    not > 0 ? `${count(not, 'recipient')} not notified` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
