/** To a service center: how a trailer is, as far as somebody chose to tell it. */
import { z } from 'zod'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { emailKind } from '../email.ts'

const data = z.object({
  /** Whoever sent it: their account, and where an answer goes. */
  userId: z.number(),
  from: z.string(),
  center: z.string(),
  unitId: z.string(),
  vin: z.string(),
  customer: z.string(),
  /** "Dry Van, 53 ft, 2019 Great Dane" */
  body: z.string(),
  /** In the sender's own words; empty where there are none. */
  note: z.string(),
  /** Null where it was not chosen, or is not known. */
  place: z
    .object({ address: z.string().nullable(), lat: z.number(), lng: z.number(), at: z.number() })
    .nullable(),
  faults: z.array(
    z.object({
      title: z.string(),
      code: z.string(),
      level: z.string(),
      since: z.number(),
      repair: z.string().nullable(),
    }),
  ),
  state: z.array(
    z.object({ title: z.string(), at: z.number(), values: z.array(z.tuple([z.string(), z.string()])) }),
  ),
})
export type DiagnosticData = z.infer<typeof data>

export const diagnostic = emailKind({
  kind: 'diagnostic',
  optional: false,
  data,
  subject: (_about, { unitId: unit, vin, faults }) => {
    const [first, ...more] = faults
    if (!first) return t('Diagnostics of trailer {{unit}} ({{vin}})', { unit, vin })
    const about = { unit, vin, fault: first.title }
    return more.length === 0
      ? t('Diagnostics of trailer {{unit}} ({{vin}}): {{fault}}', about)
      : t('Diagnostics of trailer {{unit}} ({{vin}}): {{fault}} and {{more}} more', {
          ...about,
          more: number(more.length),
        })
  },
  blocks: ({ time, product }, facts) => [
    {
      text: t('{{person}} of {{customer}} asks {{center}} to look at this trailer.', {
        person: facts.from,
        customer: facts.customer,
        center: facts.center,
      }),
    },
    ...(facts.note === '' ? [] : [{ text: facts.note }]),
    {
      facts: [
        [t('Unit'), facts.unitId],
        ['VIN', facts.vin],
        ...(facts.body === '' ? [] : [[t('Trailer'), facts.body] as const]),
        [t('Customer'), facts.customer],
        [t('Answer to'), facts.from],
        ...(facts.place
          ? [
              [
                t('Where'),
                `${facts.place.address ?? t('Unknown place')} (${facts.place.lat.toFixed(4)}, ${facts.place.lng.toFixed(4)}), ${time(facts.place.at)}`,
              ] as const,
            ]
          : []),
      ],
    },
    ...(facts.place
      ? [
          {
            map: {
              at: { lat: facts.place.lat, lng: facts.place.lng },
              isCritical: facts.faults.some(({ level }) => level === 'critical'),
              fence: null,
            },
            says: t('Map of where {{unit}} is', { unit: facts.unitId }),
          },
        ]
      : []),
    ...(facts.faults.length > 0 ? [{ title: t('Active faults') }] : []),
    ...facts.faults.map((fault) => ({
      facts: [
        [t('Fault'), `${fault.title} (${fault.code})`],
        [t('Since'), time(fault.since)],
        ...(fault.repair === null ? [] : [[t('Repair'), fault.repair] as const]),
      ] as const,
    })),
    ...facts.state.flatMap(({ title, at, values }) => [
      { title: `${title}, ${time(at)}` },
      { facts: values },
    ]),
    {
      small: t('Sent with {{product}}. Please answer to {{person}}, not to this address.', {
        product,
        person: facts.from,
      }),
    },
  ],
})
