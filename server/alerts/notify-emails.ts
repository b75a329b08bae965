/** Writes the emails about alerts: about one, or a digest of many. */
import type pg from 'pg'
import { firingLevel } from '#domain/alerts/episodes.ts'
import { saidIn } from '#domain/alerts/said-in.ts'
import { alertType } from '#domain/alerts/types.ts'
import { type Units, unitsOf } from '#domain/basics/own-units.ts'
import { t } from '#domain/basics/texts.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { placeIn } from '#domain/geo/place-text.ts'
import { type SensorKey, sensors } from '#domain/sensors/index.ts'
import { logLabelIn } from '#domain/sensors/log.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { readState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { Clock } from '#domain/verdict/clock.ts'
import { toldVerdict, withheldBits } from '#domain/verdict/told.ts'
import type { Verdict } from '#domain/verdict/verdict.ts'
import { shortForm } from '#domain/verdict/words.ts'
import { Registry } from '../ingest/registry.ts'
import type { AlertFacts, VerdictFacts } from '../mail/emails/alert.ts'
import { queueEmailTo } from '../mail/store.ts'
import { sourceNames } from '../mail/unsubscribe.ts'
import { inLanguage } from '../platform/in-language.ts'
import { saidAgain } from '../platform/said-again.ts'
import type { FiringRecipients } from './notify-people.ts'
import { outlineOf, type PendingFiring, unsubscribeToken, type WaitingFiring } from './notify-store.ts'

/** An alert that is this old is in the inbox; nobody wants it by mail any more. */
const useless = days(2)

export interface Reader {
  readonly recipient: string
  readonly userId: number | null
  readonly timezone: string
  readonly units: Units
}

/** In which zone, units and language mailboxes read: their accounts', or where there is none that of the rule's maker. */
export const alertReaders = async (
  client: pg.ClientBase,
  recipients: readonly string[],
  makers: ReadonlyMap<string, number | null>,
): Promise<ReadonlyMap<string, Reader>> => {
  const { rows } = await client.query<{
    id: number
    email: string
    timezone: string
    units: Record<string, unknown> | null
  }>('SELECT id, email, timezone, units FROM user_account WHERE email = ANY($1) OR id = ANY($2)', [
    recipients,
    [...makers.values()].filter((id) => id !== null),
  ])
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    recipients.map((recipient) => {
      const account = byEmail.get(recipient)
      const maker = byId.get(makers.get(recipient) ?? -1)
      const timezone = account?.timezone ?? maker?.timezone ?? 'America/Chicago'
      const units = unitsOf((account ?? maker)?.units)
      return [recipient, { recipient, userId: account?.id ?? null, timezone, units }]
    }),
  )
}

const vehiclesOf = async (
  client: pg.ClientBase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Vehicle>> => {
  const registry = new Registry()
  const { here } = await registry.load(client as pg.PoolClient, ids)
  return new Map(here.flatMap((slot) => registry.vehicle(slot) ?? []).map((vehicle) => [vehicle.id, vehicle]))
}

/** Readings in the labels and words of the activity log. */
const valuesOf = (
  readingOf: (key: SensorKey) => unknown,
  vehicle: Vehicle,
  units: Units,
  of: readonly AnySensor[] = sensors,
): [string, string][] =>
  of.flatMap((sensor) => {
    const reading = readingOf(sensor.key as SensorKey)
    return reading === undefined
      ? []
      : sensor
          .log(reading as never, vehicle, units)
          .filter(([, text]) => text !== '' && text !== notAvailable)
          .map(([label, text]): [string, string] => [t(logLabelIn(label, units)), text])
  })

/**
 * What the sensors said last; those that the alert watches as they stood when it fired: the stored state may be a
 * breath older, or newer.
 */
const sensorDataOf = async (
  client: pg.ClientBase,
  firing: PendingFiring,
  units: Units,
): Promise<{ at: Instant; values: [string, string][] } | null> => {
  const { rows } = await client.query<{ state: string }>(
    'SELECT state FROM vehicle_state WHERE customer_id = $1 AND vehicle_id = $2',
    [firing.customerId, firing.vehicleId],
  )
  const vehicle = (await vehiclesOf(client, [firing.vehicleId])).get(firing.vehicleId)
  if (!rows[0] || !vehicle) return null
  const { readings, recorded } = readState(rows[0].state)
  const values = valuesOf((key) => firing.evidence.after[key] ?? readings[key]?.reading, vehicle, units)
  return recorded === null || values.length === 0 ? null : { at: Math.max(recorded, firing.at), values }
}

/** A line tells what was watched, and no more than is read at a glance; where it was stands in it already. */
const watchedMost = 6
const placeless = (sensors as readonly AnySensor[]).filter(({ key }) => key !== 'gps')

/** What the alerts watched, as it stood when they fired, in the order of the alerts; '' where their rules leave it out. */
const watchedOf = async (
  client: pg.ClientBase,
  firings: readonly PendingFiring[],
  { ruleOf }: FiringRecipients,
  units: Units,
): Promise<readonly string[]> => {
  const included = firings.filter((firing) => ruleOf(firing)?.includeSensorData)
  if (included.length === 0) return firings.map(() => '')
  const vehicles = await vehiclesOf(client, [...new Set(included.map(({ vehicleId }) => vehicleId))])
  return firings.map((firing) => {
    const vehicle = vehicles.get(firing.vehicleId)
    if (!vehicle || !ruleOf(firing)?.includeSensorData) return ''
    return valuesOf((key) => firing.evidence.after[key], vehicle, units, placeless)
      .slice(0, watchedMost)
      .map(([label, text]) => `${label}: ${text}`)
      .join(', ')
  })
}

/** What emails and push messages say of one alert, in the units of their reader. */
export const factsOf = (firing: PendingFiring, { ruleOf }: FiringRecipients, units: Units): AlertFacts => ({
  firingId: firing.id,
  unitId: firing.unitId,
  at: firing.at,
  because: saidAgain(saidIn(firing.evidence.because, units)),
  severity: firingLevel(firing),
  late: firing.late,
  address: firing.address && placeIn(firing.address, units),
  name: ruleOf(firing)?.name ?? firing.evidence.geofence?.name ?? '',
})

/** How the trailer is in all, while its customer has it; null where that is not known yet. */
export const verdictFacts = async (
  client: pg.ClientBase,
  { customerId, vehicleId }: Pick<PendingFiring, 'customerId' | 'vehicleId'>,
  now: Instant,
  units?: Units,
): Promise<VerdictFacts | null> => {
  const { rows } = await client.query<{ verdict: string | null }>(
    'SELECT verdict FROM vehicle_now WHERE customer_id = $1 AND vehicle_id = $2',
    [customerId, vehicleId],
  )
  const text = rows[0]?.verdict ?? null
  if (text === null) return null
  // Recipients may be anybody, and what fired is told above: here what the sensors say.
  const { alerts, maintenance, mileage } = withheldBits
  const verdict = toldVerdict(JSON.parse(text) as Verdict, alerts + maintenance + mileage, new Clock(now))
  const { level, cause } = verdict
  return {
    level,
    words: shortForm(verdict, now, units),
    since: cause?.since ?? null,
    does: cause && saidAgain(cause.does),
  }
}

/** Queues the email of one alert, in the language of its reader; answers its number. */
export const writeAlert = (
  client: pg.ClientBase,
  firing: PendingFiring,
  recipients: FiringRecipients,
  reader: Reader,
  now: Instant,
): Promise<number | null> =>
  inLanguage(reader.units.language, () => writeAlertTo(client, firing, recipients, reader, now))

const writeAlertTo = async (
  client: pg.ClientBase,
  firing: PendingFiring,
  recipients: FiringRecipients,
  { recipient, userId, timezone, units }: Reader,
  now: Instant,
): Promise<number | null> => {
  const { evidence, customerId } = firing
  const rule = recipients.ruleOf(firing)
  const { geofence } = evidence
  const fence = geofence && {
    name: geofence.name,
    shape: await outlineOf(client, { customerId, ...geofence }),
  }
  const data = {
    ...factsOf(firing, recipients, units),
    vin: firing.vin,
    customer: firing.customer,
    typeName: rule ? t(alertType(rule.alertTypeId)?.name ?? '') : null,
    position: evidence.position,
    speedMph: evidence.speedMph,
    units,
    fence: fence
      ? {
          ...fence,
          shape: fence.shape && { ...fence.shape, boundaryCoordinates: [...fence.shape.boundaryCoordinates] },
        }
      : null,
    sensorData: rule?.includeSensorData ? await sensorDataOf(client, firing, units) : null,
    verdict: rule?.includeSensorData ? await verdictFacts(client, firing, now, units) : null,
    leave: await unsubscribeToken(client, recipient, [firing.source]),
  }
  return queueEmailTo(
    client,
    {
      kind: 'alert',
      recipient,
      userId,
      customerId,
      timezone,
      language: units.language,
      data,
      once: `alert ${firing.id} ${recipient}`,
      expires: now + useless,
    },
    now,
  )
}

/** Queues the email of everything that waits for a mailbox, in the language of its reader; answers its number. */
export const writeDigest = (
  client: pg.ClientBase,
  waiting: WaitingFiring,
  recipients: FiringRecipients,
  reader: Reader,
  now: Instant,
): Promise<number | null> =>
  inLanguage(reader.units.language, () => writeDigestTo(client, waiting, recipients, reader, now))

const writeDigestTo = async (
  client: pg.ClientBase,
  waiting: WaitingFiring,
  recipients: FiringRecipients,
  { recipient, userId, timezone, units }: Reader,
  now: Instant,
): Promise<number | null> => {
  const { count, vehicles, sources, first } = waiting
  const watched = await watchedOf(client, first, recipients, units)
  const customers = new Set(first.map(({ customerId }) => customerId))
  const alerts = first.map((firing, n) => ({ ...factsOf(firing, recipients, units), watched: watched[n]! }))
  // By what may come of each where all are at hand; of more than that as their rules have it.
  const critical =
    count > alerts.length ? waiting.critical : alerts.filter(({ severity }) => severity === 'critical').length
  // Of all that the link ends, not of the lines alone.
  const names = [...new Set((await sourceNames(client, sources)).map(({ name }) => name))]
  const unsubscribe = await unsubscribeToken(client, recipient, sources)
  return queueEmailTo(
    client,
    {
      kind: 'alert-digest',
      recipient,
      userId,
      ...(customers.size === 1 && { customerId: first[0]!.customerId }),
      timezone,
      language: units.language,
      data: { count, critical, vehicles, alerts, names, units, leave: unsubscribe },
      once: `alerts ${now} ${recipient}`,
      expires: now + useless,
    },
    now,
  )
}
