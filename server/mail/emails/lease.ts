/** To the administrators of lessor and lessee, and to whoever wrote the lease: what has become of it, and what is due. */
import { z } from 'zod'
import { date } from '#domain/basics/dates.ts'
import { count } from '#domain/basics/print.ts'
import { emailKind } from '../email.ts'

const steps = {
  scheduled: ['was scheduled', 'It begins by itself on its first day.'],
  edited: ['was changed', ''],
  began: [
    'has begun',
    'From now on the trailers are in the lessee’s fleet. What they report until they come back is the lessee’s.',
  ],
  failed: ['could not begin', 'Nothing has changed. It is a draft again; schedule it once this is settled.'],
  cancelled: ['was cancelled', 'Nothing changes.'],
  extended: ['was extended', ''],
  reminded: ['ends soon', 'Have the trailers returned by then, or have the lease extended.'],
  overdue: ['is overdue', 'The lessee keeps the trailers until they are returned or the lease is extended.'],
  warned: [
    'is still overdue',
    'The lessee keeps the trailers until they are returned or the lease is extended.',
  ],
  vehiclesReturned: ['has trailers that were returned', 'They are in the lessor’s fleet again.'],
  returned: ['has ended', 'All trailers are in the lessor’s fleet again.'],
} as const
const stepNames = Object.keys(steps) as (keyof typeof steps)[]

export const lease = emailKind({
  kind: 'lease',
  optional: false,
  data: z.object({
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
  }),
  subject: (_about, { step, trailers, lessor, lessee }) =>
    `The lease of ${count(trailers, 'trailer')} from ${lessor} to ${lessee} ${steps[step][0]}`,
  blocks: (_about, { step, lessor, lessee, trailers, units, from, to, by, note }) => [
    {
      text: `The lease of ${count(trailers, 'trailer')} from ${lessor} to ${lessee} ${steps[step][0]}${by === null ? '' : `, by ${by}`}.`,
    },
    ...(note === '' ? [] : [{ text: note }]),
    ...(steps[step][1] === '' ? [] : [{ text: steps[step][1] }]),
    {
      facts: [
        [
          'Trailers',
          `${units.join(', ')}${trailers > units.length ? ` and ${trailers - units.length} more` : ''}`,
        ],
        ['First day', date(from)],
        ['Last day', date(to)],
      ],
    },
  ],
})
