/** To account administrators whose subscriptions end soon, have just ended, or are over. */
import { z } from 'zod'
import { date } from '#domain/basics/dates.ts'
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { emailKind } from '../email.ts'

const data = z.object({
  mark: z.enum(['before', 'end', 'over']),
  /** When the first day begins that is not paid, and the first without it. */
  ends: z.number(),
  endedOn: z.number(),
  customer: z.string(),
  customerId: z.number(),
  /** Vehicles and pools. */
  count: z.number(),
  /** Some of their names; none to whoever may not see them all. */
  names: z.array(z.string()),
})

/** Days are days of UTC, whatever the reader's zone. */
const dayOf = (at: number): string => date(at)

/** "3 subscriptions of Acme are over", without the full stop; in the subject those that end say where and when. */
const saying = ({ mark, count, customer }: z.infer<typeof data>): string => {
  const of = { count: number(count), customer }
  if (mark === 'before')
    return plural(
      count,
      '{{count}} subscription of {{customer}} ends',
      '{{count}} subscriptions of {{customer}} end',
      of,
    )
  return mark === 'end'
    ? plural(
        count,
        '{{count}} subscription of {{customer}} has reached its end',
        '{{count}} subscriptions of {{customer}} have reached their end',
        of,
      )
    : plural(
        count,
        '{{count}} subscription of {{customer}} is over',
        '{{count}} subscriptions of {{customer}} are over',
        of,
      )
}
const subjectOf = (product: string, { mark, count, customer, ends }: z.infer<typeof data>): string => {
  const of = { count: number(count), customer, product }
  if (mark === 'before')
    return plural(
      count,
      '{{count}} subscription of {{customer}} in {{product}} ends on {{day}}',
      '{{count}} subscriptions of {{customer}} in {{product}} end on {{day}}',
      { ...of, day: dayOf(ends) },
    )
  return mark === 'end'
    ? plural(
        count,
        '{{count}} subscription of {{customer}} in {{product}} has reached its end',
        '{{count}} subscriptions of {{customer}} in {{product}} have reached their end',
        of,
      )
    : plural(
        count,
        '{{count}} subscription of {{customer}} in {{product}} is over',
        '{{count}} subscriptions of {{customer}} in {{product}} are over',
        of,
      )
}

export const subscriptionEnd = emailKind({
  kind: 'subscription-end',
  optional: true,
  data,
  subject: ({ product }, given) => subjectOf(product, given),
  blocks: (_about, given) => {
    const { mark, ends, endedOn, names, count, customerId } = given
    const rest = count - names.length
    const listed =
      rest > 0
        ? t('{{names}} and {{more}} more', { names: names.join(', '), more: number(rest) })
        : names.join(', ')
    const said = saying(given)
    return [
      { text: names.length > 0 ? `${said}: ${listed}.` : `${said}.` },
      {
        text:
          mark === 'over'
            ? t(
                'These trailers are no longer shown live, and their alerts notify nobody. Their reports are kept. Renew to see them again at once.',
              )
            : t('They are paid up to {{day}}. Unless they are renewed, they are shown until {{lastDay}}.', {
                day: dayOf(ends),
                lastDay: dayOf(endedOn),
              }),
      },
      { button: t('See the subscriptions'), path: `/subscription-management?customer=${customerId}` },
    ]
  },
})
