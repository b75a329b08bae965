/** To account administrators whose subscriptions end soon, have just ended, or are over. */
import { z } from 'zod'
import { date } from '#domain/basics/dates.ts'
import { count as counted } from '#domain/basics/print.ts'
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
const verbs = { before: 'end', end: 'have reached their end', over: 'are over' }
const verb = { before: 'ends', end: 'has reached its end', over: 'is over' }
const saying = ({ mark, count }: z.infer<typeof data>) => (count === 1 ? verb : verbs)[mark]

export const subscriptionEnd = emailKind({
  kind: 'subscription-end',
  optional: true,
  data,
  subject: ({ product }, about) => {
    const what = `${counted(about.count, 'subscription')} of ${about.customer}`
    return about.mark === 'before'
      ? `${what} in ${product} ${saying(about)} on ${dayOf(about.ends)}`
      : `${what} in ${product} ${saying(about)}`
  },
  blocks: (_about, given) => {
    const { mark, ends, endedOn, names, count, customerId } = given
    const rest = count - names.length
    const listed = rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
    const said = `${counted(count, 'subscription')} of ${given.customer} ${saying(given)}`
    return [
      { text: names.length > 0 ? `${said}: ${listed}.` : `${said}.` },
      {
        text:
          mark === 'over'
            ? 'These trailers are no longer shown live, and their alerts notify nobody. Their reports are kept. Renew to see them again at once.'
            : `They are paid up to ${dayOf(ends)}. Unless they are renewed, they are shown until ${dayOf(endedOn)}.`,
      },
      { button: 'See the subscriptions', path: `/subscription-management?customer=${customerId}` },
    ]
  },
})
