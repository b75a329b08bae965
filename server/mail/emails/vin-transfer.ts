/** To whoever asked for a VIN transfer and the administrators of both customers: what has become of it. */
import { z } from 'zod'
import { count, number } from '#domain/basics/print.ts'
import { t, type Values } from '#domain/basics/texts.ts'
import { emailKind } from '../email.ts'

/** What has become of it, without the full stop, and what follows from that; '' where nothing does. */
const steps = {
  requested: (of: Values) => [
    t('The transfer of {{trailers}} from {{from}} to {{to}} was requested', of),
    t('Both sides have to agree before anything changes.'),
  ],
  givingApproved: (of: Values) => [
    t('The transfer of {{trailers}} from {{from}} to {{to}} was approved by the giving side', of),
    t('The receiving side has not agreed yet.'),
  ],
  receivingApproved: (of: Values) => [
    t('The transfer of {{trailers}} from {{from}} to {{to}} was approved by the receiving side', of),
    t('The giving side has not agreed yet.'),
  ],
  scheduled: (of: Values) => [
    t('The transfer of {{trailers}} from {{from}} to {{to}} was approved by both sides', of),
    t('It takes effect at the time set; until then it can be cancelled.'),
  ],
  done: (of: Values) => [
    t('The transfer of {{trailers}} from {{from}} to {{to}} was carried out', of),
    t(
      'What the trailers report from now on is the receiving side’s. The giving side keeps what was before. It can be undone within 24 hours.',
    ),
  ],
  refused: (of: Values) => [
    t('The transfer of {{trailers}} from {{from}} to {{to}} was refused', of),
    t('Nothing changes.'),
  ],
  cancelled: (of: Values) => [
    t('The transfer of {{trailers}} from {{from}} to {{to}} was cancelled', of),
    t('Nothing changes.'),
  ],
  failed: (of: Values) => [
    t('The transfer of {{trailers}} from {{from}} to {{to}} could not be carried out', of),
    t('Nothing has changed. Request it again once this is settled.'),
  ],
  undone: (of: Values) => [
    t('The transfer of {{trailers}} from {{from}} to {{to}} was undone', of),
    t('The trailers are the giving side’s again, as if they had never left.'),
  ],
} satisfies Readonly<Record<string, (of: Values) => readonly [news: string, then: string]>>
const stepNames = Object.keys(steps) as (keyof typeof steps)[]

const data = z.object({
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
})

const said = ({ step, trailers, from, to }: z.infer<typeof data>) =>
  steps[step]({ trailers: count(trailers, 'trailer'), from, to })

export const vinTransfer = emailKind({
  kind: 'vin-transfer',
  optional: false,
  data,
  subject: (_about, given) => said(given)[0],
  blocks: ({ time }, given) => {
    const { id, trailers, units, effective, reason, by, note } = given
    const [news, then] = said(given)
    const more = trailers - units.length
    return [
      { text: by === null ? `${news}.` : t('{{news}} by {{person}}.', { news, person: by }) },
      ...(note === '' ? [] : [{ text: note }]),
      { text: then },
      {
        facts: [
          [
            t('Trailers'),
            more > 0
              ? t('{{names}} and {{more}} more', { names: units.join(', '), more: number(more) })
              : units.join(', '),
          ],
          [t('Takes effect'), effective === null ? t('Once both sides agree') : time(effective)],
          ...(reason === '' ? [] : [[t('Reason'), reason] as const]),
        ],
      },
      { button: t('Open the transfer'), path: `/vin-transfer/${id}` },
    ]
  },
})
