/** To the administrators of lessor and lessee, and to whoever wrote the lease: what has become of it, and what is due. */
import { z } from 'zod'
import { date } from '#domain/basics/dates.ts'
import { count, number } from '#domain/basics/print.ts'
import { t, type Values } from '#domain/basics/texts.ts'
import { emailKind } from '../email.ts'

/** What has become of it, without the full stop, and what follows from that; '' where nothing does. */
const steps = {
  scheduled: (of: Values) => [
    t('The lease of {{trailers}} from {{lessor}} to {{lessee}} was scheduled', of),
    t('It begins by itself on its first day.'),
  ],
  edited: (of: Values) => [t('The lease of {{trailers}} from {{lessor}} to {{lessee}} was changed', of), ''],
  began: (of: Values) => [
    t('The lease of {{trailers}} from {{lessor}} to {{lessee}} has begun', of),
    t(
      'From now on the trailers are in the lessee’s fleet. What they report until they come back is the lessee’s.',
    ),
  ],
  failed: (of: Values) => [
    t('The lease of {{trailers}} from {{lessor}} to {{lessee}} could not begin', of),
    t('Nothing has changed. It is a draft again; schedule it once this is settled.'),
  ],
  cancelled: (of: Values) => [
    t('The lease of {{trailers}} from {{lessor}} to {{lessee}} was cancelled', of),
    t('Nothing changes.'),
  ],
  extended: (of: Values) => [
    t('The lease of {{trailers}} from {{lessor}} to {{lessee}} was extended', of),
    '',
  ],
  reminded: (of: Values) => [
    t('The lease of {{trailers}} from {{lessor}} to {{lessee}} ends soon', of),
    t('Have the trailers returned by then, or have the lease extended.'),
  ],
  overdue: (of: Values) => [
    t('The lease of {{trailers}} from {{lessor}} to {{lessee}} is overdue', of),
    t('The lessee keeps the trailers until they are returned or the lease is extended.'),
  ],
  warned: (of: Values) => [
    t('The lease of {{trailers}} from {{lessor}} to {{lessee}} is still overdue', of),
    t('The lessee keeps the trailers until they are returned or the lease is extended.'),
  ],
  vehiclesReturned: (of: Values) => [
    t('The lease of {{trailers}} from {{lessor}} to {{lessee}} has trailers that were returned', of),
    t('They are in the lessor’s fleet again.'),
  ],
  returned: (of: Values) => [
    t('The lease of {{trailers}} from {{lessor}} to {{lessee}} has ended', of),
    t('All trailers are in the lessor’s fleet again.'),
  ],
} satisfies Readonly<Record<string, (of: Values) => readonly [news: string, then: string]>>
const stepNames = Object.keys(steps) as (keyof typeof steps)[]

const data = z.object({
  id: z.number(),
  step: z.enum(stepNames),
  lessor: z.string(),
  lessee: z.string(),
  trailers: z.number(),
  /** The first of them. */
  units: z.array(z.string()),
  /** Its first and last day: when they begin in UTC, whatever the zone is in which they are counted. */
  from: z.number(),
  to: z.number(),
  /** Null: by the system. */
  by: z.string().nullable(),
  note: z.string(),
})

const said = ({ step, trailers, lessor, lessee }: z.infer<typeof data>) =>
  steps[step]({ trailers: count(trailers, 'trailer'), lessor, lessee })

export const lease = emailKind({
  kind: 'lease',
  optional: false,
  data,
  subject: (_about, given) => said(given)[0],
  blocks: (_about, given) => {
    const { trailers, units, from, to, by, note } = given
    const [news, then] = said(given)
    const more = trailers - units.length
    return [
      { text: by === null ? `${news}.` : t('{{news}}, by {{person}}.', { news, person: by }) },
      ...(note === '' ? [] : [{ text: note }]),
      ...(then === '' ? [] : [{ text: then }]),
      {
        facts: [
          [
            t('Trailers'),
            more > 0
              ? t('{{names}} and {{more}} more', { names: units.join(', '), more: number(more) })
              : units.join(', '),
          ],
          [t('First day'), date(from)],
          [t('Last day'), date(to)],
        ],
      },
    ]
  },
})
