/** To whoever is notified of one alert: which vehicle, what, where and when, with the place on a map. */
import { z } from 'zod'
import { unitsOf } from '#domain/basics/own-units.ts'
import { amountText } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
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

const severityName = (severity: AlertFacts['severity']): string =>
  ({ critical: t('Critical'), caution: t('Caution'), notice: t('Notice') })[severity]

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

/** Without the full stop, to stand within a line. */
const text = (because: string) => because.replace(/\.$/, '')

/** "Critical: NS-1042: The doors were opened, 3.2 mi SW of Abilene, TX" */
export const headline = ({ severity, unitId, because, address }: AlertFacts): string => {
  const news = `${unitId}: ${text(because)}${address === null ? '' : `, ${address}`}`
  return severity === 'critical' ? t('Critical: {{news}}', { news }) : news
}

export const firingPath = (id: number) => `/alertconfiguration?tab=inbox&firing=${id}`

export const alert = emailKind({
  kind: 'alert',
  optional: false,
  data,
  unsubscribe: ({ leave, name }) => ({
    token: leave,
    words: t('Unsubscribe from the alerts of {{name}}', { name }),
  }),
  subject: (_about, facts) => headline(facts),
  blocks: ({ time: timeBy }, facts) => {
    const { position, fence, speedMph, sensorData, verdict, units } = facts
    const time = (at: number) => timeBy(at, units.clock)
    const place = facts.address ?? t('Unknown place')
    return [
      { text: facts.because },
      {
        facts: [
          [t('Vehicle'), facts.vin === '' ? facts.unitId : `${facts.unitId} (${facts.vin})`],
          [t('When'), time(facts.at)],
          [
            t('Where'),
            position ? `${place} (${position.lat.toFixed(4)}, ${position.lng.toFixed(4)})` : place,
          ],
          ...(fence ? [[t('Geofence'), fence.name] as const] : []),
          ...(speedMph === null ? [] : [[t('Speed'), amountText(speedMph, 'speed', units)] as const]),
          [t('Severity'), severityName(facts.severity)],
          [
            t('Alert'),
            facts.typeName === null
              ? t('Geofence {{name}}', { name: facts.name })
              : `${facts.name} (${facts.typeName})`,
          ],
          [t('Customer'), facts.customer],
        ],
      },
      ...(position
        ? [
            {
              map: { at: position, isCritical: facts.severity === 'critical', fence: fence?.shape ?? null },
              says: t('Map of where {{unit}} was', { unit: facts.unitId }),
            },
          ]
        : []),
      ...(verdict
        ? [
            { title: t('The trailer now') },
            {
              facts: [
                [t('Reason'), verdict.words] as const,
                ...(verdict.since === null ? [] : [[t('Since'), time(verdict.since)] as const]),
                ...(verdict.does === null ? [] : [[t('Do'), verdict.does] as const]),
              ],
            },
          ]
        : []),
      ...(sensorData
        ? [
            { title: t('Sensor data as of {{moment}}', { moment: time(sensorData.at) }) },
            { facts: sensorData.values },
          ]
        : []),
      ...(facts.late
        ? [{ small: t('This was reported late: the gateway had no connection when it happened.') }]
        : []),
      { button: t('Open this alert'), path: firingPath(facts.firingId) },
    ]
  },
})
