/** To whoever is notified of one alert: which vehicle, what, where and when, with the place on a map. */
import { z } from 'zod'
import { unitsOf } from '#domain/basics/own-units.ts'
import { amountText } from '#domain/basics/quantity.ts'
import { emailKind } from '../email.ts'

/** Those of the reader; emails that were queued before there were any have the usual ones. */
export const readerUnits = z
  .record(z.string(), z.string())
  .default({})
  .transform((given) => unitsOf(given))

const coordinate = z.object({ latitude: z.number(), longitude: z.number() })
const shape = z.object({
  geofenceTypeId: z.number(),
  radiusMeters: z.number().nullable(),
  centerPointCoordinate: coordinate.nullable(),
  boundaryCoordinates: z.array(coordinate),
})

/** What the emails about one alert and about many say of each. */
export const alertFacts = z.object({
  firingId: z.number(),
  unitId: z.string(),
  at: z.number(),
  because: z.string(),
  /** By what may come of it, not as the rule has it. */
  severity: z.enum(['notice', 'caution', 'critical']),
  late: z.boolean(),
  address: z.string().nullable(),
  /** The rule's name; of a geofence's own addresses, the geofence's. */
  name: z.string(),
})
export type AlertFacts = z.infer<typeof alertFacts>

/** How the trailer is in all, as every screen says it. */
const verdict = z.object({
  level: z.enum(['critical', 'caution', 'notice', 'stale', 'good', 'unknown']),
  words: z.string(),
  since: z.number().nullable(),
  /** What to do; null where nothing is wrong. */
  does: z.string().nullable(),
})
export type VerdictFacts = z.infer<typeof verdict>

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const data = alertFacts.extend({
  vin: z.string(),
  customer: z.string(),
  /** Null where a geofence's own addresses are notified of. */
  typeName: z.string().nullable(),
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  speedMph: z.number().nullable(),
  units: readerUnits,
  fence: z.object({ name: z.string(), shape: shape.nullable() }).nullable(),
  /** Where the rule includes it. */
  sensorData: z.object({ at: z.number(), values: z.array(z.tuple([z.string(), z.string()])) }).nullable(),
  /** Where the rule includes sensor data. */
  verdict: verdict.nullable().default(null),
  leave: z.string(),
})
export type AlertData = z.infer<typeof data>

/** Without the full stop, to stand within a line. */
const text = (because: string) => because.replace(/\.$/, '')

/** "Critical: NS-1042: The doors were opened, 3.2 mi SW of Abilene, TX" */
export const headline = ({ severity, unitId, because, address }: AlertFacts): string =>
  `${severity === 'critical' ? 'Critical: ' : ''}${unitId}: ${text(because)}${address === null ? '' : `, ${address}`}`

export const firingPath = (id: number) => `/alertconfiguration?tab=inbox&firing=${id}`

export const alert = emailKind({
  kind: 'alert',
  optional: false,
  data,
  unsubscribe: ({ leave, name }) => ({ token: leave, words: `Unsubscribe from the alerts of ${name}` }),
  subject: (_about, facts) => headline(facts),
  blocks: ({ time: timeBy }, facts) => {
    const { position, fence, speedMph, sensorData, verdict, units } = facts
    const time = (at: number) => timeBy(at, units.clock)
    const place = facts.address ?? 'Unknown place'
    return [
      { text: facts.because },
      {
        facts: [
          ['Vehicle', facts.vin === '' ? facts.unitId : `${facts.unitId} (${facts.vin})`],
          ['When', time(facts.at)],
          ['Where', position ? `${place} (${position.lat.toFixed(4)}, ${position.lng.toFixed(4)})` : place],
          ...(fence ? [['Geofence', fence.name] as const] : []),
          ...(speedMph === null ? [] : [['Speed', amountText(speedMph, 'speed', units)] as const]),
          ['Severity', capitalized(facts.severity)],
          ['Alert', facts.typeName === null ? `Geofence ${facts.name}` : `${facts.name} (${facts.typeName})`],
          ['Customer', facts.customer],
        ],
      },
      ...(position
        ? [
            {
              map: { at: position, isCritical: facts.severity === 'critical', fence: fence?.shape ?? null },
              says: `Map of where ${facts.unitId} was`,
            },
          ]
        : []),
      ...(verdict
        ? [
            { title: 'The trailer now' },
            {
              facts: [
                ['Reason', verdict.words] as const,
                ...(verdict.since === null ? [] : [['Since', time(verdict.since)] as const]),
                ...(verdict.does === null ? [] : [['Do', verdict.does] as const]),
              ],
            },
          ]
        : []),
      ...(sensorData
        ? [{ title: `Sensor data as of ${time(sensorData.at)}` }, { facts: sensorData.values }]
        : []),
      ...(facts.late
        ? [{ small: 'This was reported late: the gateway had no connection when it happened.' }]
        : []),
      { button: 'Open this alert', path: firingPath(facts.firingId) },
    ]
  },
})
