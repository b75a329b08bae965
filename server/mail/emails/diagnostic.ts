/** To a service center: how a trailer is, as far as somebody chose to tell it. */
import { z } from 'zod'
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
  subject: (_about, { unitId, vin, faults }) =>
    `Diagnostics of trailer ${unitId} (${vin})${faults.length > 0 ? `: ${faults[0]!.title}${faults.length > 1 ? ` and ${faults.length - 1} more` : ''}` : ''}`,
  blocks: ({ time, product }, facts) => [
    { text: `${facts.from} of ${facts.customer} asks ${facts.center} to look at this trailer.` },
    ...(facts.note === '' ? [] : [{ text: facts.note }]),
    {
      facts: [
        ['Unit', facts.unitId],
        ['VIN', facts.vin],
        ...(facts.body === '' ? [] : [['Trailer', facts.body] as const]),
        ['Customer', facts.customer],
        ['Answer to', facts.from],
        ...(facts.place
          ? [
              [
                'Where',
                `${facts.place.address ?? 'Unknown place'} (${facts.place.lat.toFixed(4)}, ${facts.place.lng.toFixed(4)}), ${time(facts.place.at)}`,
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
            says: `Map of where ${facts.unitId} is`,
          },
        ]
      : []),
    ...(facts.faults.length > 0 ? [{ title: 'Active faults' }] : []),
    ...facts.faults.map((fault) => ({
      facts: [
        ['Fault', `${fault.title} (${fault.code})`],
        ['Since', time(fault.since)],
        ...(fault.repair === null ? [] : [['Repair', fault.repair] as const]),
      ] as const,
    })),
    ...facts.state.flatMap(({ title, at, values }) => [
      { title: `${title}, ${time(at)}` },
      { facts: values },
    ]),
    { small: `Sent with ${product}. Please answer to ${facts.from}, not to this address.` },
  ],
})
