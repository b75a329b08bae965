/** The kinds of feeds: what a change of each holds, and the right that it asks for. */
import { z } from 'zod'
import type { Right } from '#domain/access/rights.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import { type ChangeKindName, changeKinds } from './change-kinds.ts'

const time = z.iso.datetime({ offset: true }).meta({ description: 'RFC 3339, UTC' })
const number = z.number().nullable()

/** Whose a change is. */
const about = {
  customerId: z.string().meta({ description: 'Whose the vehicle was at that moment' }),
  vin: z.string(),
  unitId: z.string(),
}
/** What tells reports apart: the same key again is the report as it is now. */
const report = {
  ...about,
  recorded: time.meta({
    description:
      'RFC 3339, UTC: when the gateway noted it. Late ones come after newer ones. VIN, `recorded` and `seq` tell reports apart: the same again replaces what came before',
  }),
  seq: z.number().int().nullable().meta({ description: 'Of several of one moment' }),
  received: time.meta({ description: 'RFC 3339, UTC: when it was stored here' }),
}

const fieldsOf = (kind: ChangeKindName) => ({
  ...about,
  removed: z.boolean().meta({
    description:
      'It never was, as is known now, or it is of another customer: of the rest only its key counts',
  }),
  ...Object.fromEntries(Object.entries(changeKinds[kind].fields).map(([name, [type]]) => [name, type])),
})

export interface FeedKind {
  readonly summary: string
  readonly right: Right
  /** The name of a change in the schemas. */
  readonly answers: string
  readonly fields: Readonly<Record<string, z.ZodType>>
}

export const feedKinds = {
  positions: {
    summary: 'Every position that was stored, in the order of storing',
    right: 'history',
    answers: 'PositionChange',
    fields: {
      ...report,
      lat: z.number(),
      lng: z.number(),
      headingDeg: number,
      speedMph: number,
      accuracyM: number,
    },
  },
  state: {
    summary: 'Every report that was stored, with its readings and how the vehicle was after it',
    right: 'history',
    answers: 'StateChange',
    fields: {
      ...report,
      level: z
        .enum(levelCodes as [string, ...string[]])
        .nullable()
        .meta({
          description:
            'By reports alone, as it was judged when this one was read: what reports that come later for a time before it change of that does not come again',
        }),
      readings: z
        .record(z.string(), z.unknown())
        .meta({ description: 'By sensor, as `GET /ingest/v1/schema` describes them' }),
    },
  },
  faults: {
    summary: 'Faults as they begin, change and end',
    right: 'history',
    answers: 'FaultChange',
    fields: fieldsOf('faults'),
  },
  visits: {
    summary: 'Visits of geofences as they begin and end',
    right: 'myGeofences',
    answers: 'VisitChange',
    fields: fieldsOf('visits'),
  },
  trips: {
    summary: 'Trips as they begin and end',
    right: 'history',
    answers: 'TripChange',
    fields: fieldsOf('trips'),
  },
  firings: {
    summary: 'Firings of alert rules as they begin and end, and what people do with them',
    right: 'alerts',
    answers: 'FiringChange',
    fields: fieldsOf('firings'),
  },
} as const satisfies Record<string, FeedKind>

export type FeedName = keyof typeof feedKinds
