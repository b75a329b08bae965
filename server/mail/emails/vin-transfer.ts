/** To whoever asked for a VIN transfer and the administrators of both customers: what has become of it. */
import { z } from 'zod'
import { count } from '#domain/basics/print.ts'
import { emailKind } from '../email.ts'

const steps = {
  requested: ['was requested', 'Both sides have to agree before anything changes.'],
  givingApproved: ['was approved by the giving side', 'The receiving side has not agreed yet.'],
  receivingApproved: ['was approved by the receiving side', 'The giving side has not agreed yet.'],
  scheduled: [
    'was approved by both sides',
    'It takes effect at the time set; until then it can be cancelled.',
  ],
  done: [
    'was carried out',
    'What the trailers report from now on is the receiving side’s. The giving side keeps what was before. It can be undone within 24 hours.',
  ],
  refused: ['was refused', 'Nothing changes.'],
  cancelled: ['was cancelled', 'Nothing changes.'],
  failed: ['could not be carried out', 'Nothing has changed. Request it again once this is settled.'],
  undone: ['was undone', 'The trailers are the giving side’s again, as if they had never left.'],
} as const
const stepNames = Object.keys(steps) as (keyof typeof steps)[]

export const vinTransfer = emailKind({
  kind: 'vin-transfer',
  optional: false,
  data: z.object({
    id: z.number(),
    step: z.enum(stepNames),
    from: z.string(),
    to: z.string(),
    trailers: z.number(),
    /** The first of them. */
    units: z.array(z.string()),
    /** When it takes effect; null: once both sides agree. */
    effective: z.number().nullable(),
    reason: z.string(),
    /** Null: by the system. */
    by: z.string().nullable(),
    /** Why; empty where nothing was said. */
    note: z.string(),
  }),
  subject: (_about, { step, trailers, from, to }) =>
    `The transfer of ${count(trailers, 'trailer')} from ${from} to ${to} ${steps[step][0]}`,
  blocks: ({ time }, { id, step, from, to, trailers, units, effective, reason, by, note }) => [
    {
      text: `The transfer of ${count(trailers, 'trailer')} from ${from} to ${to} ${steps[step][0]}${by === null ? '' : ` by ${by}`}.`,
    },
    ...(note === '' ? [] : [{ text: note }]),
    { text: steps[step][1] },
    {
      facts: [
        [
          'Trailers',
          `${units.join(', ')}${trailers > units.length ? ` and ${trailers - units.length} more` : ''}`,
        ],
        ['Takes effect', effective === null ? 'Once both sides agree' : time(effective)],
        ...(reason === '' ? [] : [['Reason', reason] as const]),
      ],
    },
    { button: 'Open the transfer', path: `/vin-transfer/${id}` },
  ],
})
