/** Writes the push messages of alerts: to the devices of whoever an email is written to, one for each episode. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { causeOf, firingLevel } from '#domain/alerts/episodes.ts'
import { digestLines, pushUseful } from '#domain/basics/assumed.ts'
import type { Units } from '#domain/basics/own-units.ts'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type PushPayload, pushPayload } from '#domain/wire/push.ts'
import { unitsOfUser } from '../access/own-units.ts'
import { belongsSql } from '../alerts/episode-store.ts'
import type { AlsoTogether, Gathered } from '../alerts/notify.ts'
import { factsOf, verdictFacts } from '../alerts/notify-emails.ts'
import type { FiringRecipients } from '../alerts/notify-people.ts'
import type { PendingFiring } from '../alerts/notify-store.ts'
import { firingPath, headline } from '../mail/emails/alert.ts'
import { inLanguage } from '../platform/in-language.ts'
import { queueMessage, type Urgency } from './messages.ts'

/** What one person is told. */
interface Telling {
  readonly userId: number
  readonly firings: readonly PendingFiring[]
  /** How many there are in all, where these are only the first of them. */
  readonly all: { readonly count: number; readonly vehicles: number } | null
}

interface Device {
  readonly id: number
  readonly userId: number
  readonly criticalOnly: boolean
}

const isCritical = (firing: PendingFiring): boolean => firingLevel(firing) === 'critical'

/**
 * Who of the mailboxes has an account that may see the alerts, with the alerts it may see. An address alone is not
 * enough: whoever wrote it into a rule need not know whose account it is.
 */
const tellingsOf = (gathered: readonly Gathered[], { recipientsOf }: FiringRecipients): readonly Telling[] =>
  gathered.flatMap(({ recipient, firings, count: all, vehicles }) => {
    const userOf = (firing: PendingFiring) =>
      recipientsOf(firing).find(({ email }) => email === recipient)?.userId ?? null
    const seen = firings.filter((firing) => userOf(firing) !== null)
    const userId = seen[0] ? userOf(seen[0]) : null
    if (userId === null) return []
    const areAll = seen.length === firings.length && all > firings.length
    return [{ userId, firings: seen, all: areAll ? { count: all, vehicles } : null }]
  })

const devicesOfUsers = async (
  client: pg.ClientBase,
  userIds: readonly number[],
): Promise<readonly Device[]> => {
  const { rows } = await client.query<Device>(
    `SELECT id, user_id AS "userId", critical_only AS "criticalOnly" FROM push_device WHERE user_id = ANY($1) ORDER BY id`,
    [userIds],
  )
  return rows
}

/** Notes firings as told to a user; answers those of episodes of which they were not told before, or not as critical. */
const newsAmong = async (
  client: pg.ClientBase,
  userId: number,
  firings: readonly PendingFiring[],
): Promise<readonly PendingFiring[]> => {
  const { rows } = await client.query<{ id: number }>(
    `SELECT f.id FROM firing f LEFT JOIN episode e ON ${belongsSql}
      WHERE f.id = ANY($2) AND NOT EXISTS (SELECT FROM push_episode t WHERE t.user_id = $1
        AND t.customer_id = f.customer_id AND t.vehicle_id = f.vehicle_id AND t.cause = f.cause
        AND t.critical >= (f.id = ANY($3)) AND t.at >= coalesce(e.first_at, f.at))`,
    [userId, firings.map(({ id }) => id), firings.filter(isCritical).map(({ id }) => id)],
  )
  await client.query(
    `INSERT INTO push_episode (user_id, customer_id, vehicle_id, cause, critical, at)
      SELECT $1, customer_id, vehicle_id, cause, id = ANY($3), max(at) FROM firing WHERE id = ANY($2) GROUP BY 2, 3, 4, 5
      ON CONFLICT (user_id, customer_id, vehicle_id, cause, critical)
        DO UPDATE SET at = greatest(push_episode.at, excluded.at)`,
    [userId, firings.map(({ id }) => id), firings.filter(isCritical).map(({ id }) => id)],
  )
  const fresh = new Set(rows.map(({ id }) => Number(id)))
  const episodes = new Set<string>()
  return firings.filter((firing) => {
    const episode = `${firing.customerId} ${firing.vehicleId} ${causeOf(firing)}`
    if (!fresh.has(firing.id) || episodes.has(episode)) return false
    episodes.add(episode)
    return true
  })
}

/** What a device shows of one alert: the sentence, its rule and place, and how the trailer is now. */
const payloadOfOne = async (
  client: pg.ClientBase,
  firing: PendingFiring,
  recipients: FiringRecipients,
  { userId, units }: { readonly userId: number; readonly units: Units },
  now: Instant,
): Promise<PushPayload> => {
  const facts = factsOf(firing, recipients, units)
  const verdict = await verdictFacts(client, firing, now, units)
  const about = [facts.name, facts.address, facts.late ? t('reported late') : null].filter(Boolean)
  return pushPayload({
    userId,
    title: headline({ ...facts, address: null }),
    body: [about.join(' · '), ...(verdict ? [t('Now: {{verdict}}', { verdict: verdict.words })] : [])].join(
      '\n',
    ),
    tag: `${firing.vehicleId} ${causeOf(firing)}`,
    at: now,
    path: firingPath(firing.id),
  })
}

const titleOfMany = (alerts: string, vehicles: string, critical: number): string => {
  const of = { alerts, vehicles, critical: number(critical) }
  if (critical === 0) return t('{{alerts}} of {{vehicles}}', of)
  return critical === digestLines
    ? t('{{alerts}} of {{vehicles}}, {{critical}} or more critical', of)
    : t('{{alerts}} of {{vehicles}}, {{critical}} critical', of)
}

/** Lines that a notification shows. */
const shownLines = 3

const payloadOfMany = (
  firings: readonly PendingFiring[],
  recipients: FiringRecipients,
  { userId, all }: Pick<Telling, 'userId' | 'all'>,
  now: Instant,
  units: Units,
): PushPayload => {
  const critical = firings.filter(isCritical).length
  const alerts = all?.count ?? firings.length
  const vehicles = all?.vehicles ?? new Set(firings.map(({ vehicleId }) => vehicleId)).size
  const lines = firings.slice(0, shownLines).map((firing) => headline(factsOf(firing, recipients, units)))
  return pushPayload({
    userId,
    title: titleOfMany(count(alerts, 'alert'), count(vehicles, 'vehicle'), critical),
    body: [
      ...lines,
      ...(alerts > lines.length ? [t('and {{more}} more', { more: number(alerts - lines.length) })] : []),
    ].join('\n'),
    tag: critical > 0 ? 'alerts critical' : 'alerts',
    at: now,
    path: '/alertconfiguration?tab=inbox',
  })
}

/** A topic tells a push service which messages are about the same: a hash, of at most 32 characters. */
const topicOf = ({ userId, tag }: PushPayload): string =>
  createHash('sha256').update(`${userId} ${tag}`).digest('base64url').slice(0, 32)

const urgencyOf = (firings: readonly PendingFiring[]): Urgency =>
  firings.some(isCritical) ? 'high' : firings.some((one) => firingLevel(one) === 'caution') ? 'normal' : 'low'

/** Queues the messages of one person, in their language. */
const tell = async (
  client: pg.ClientBase,
  telling: Telling,
  devices: readonly Device[],
  recipients: FiringRecipients,
  now: Instant,
): Promise<void> => {
  const units = await unitsOfUser(client, telling.userId)
  await inLanguage(units.language, () => tellIn(units, client, telling, devices, recipients, now))
}

const tellIn = async (
  units: Units,
  client: pg.ClientBase,
  telling: Telling,
  devices: readonly Device[],
  recipients: FiringRecipients,
  now: Instant,
): Promise<void> => {
  const { userId } = telling
  const news = await newsAmong(client, userId, telling.firings)
  for (const { id: deviceId, criticalOnly } of devices) {
    const firings = criticalOnly ? news.filter(isCritical) : news
    if (firings.length === 0) continue
    const all = criticalOnly ? null : telling.all
    const payload =
      firings.length === 1 && all === null
        ? await payloadOfOne(client, firings[0]!, recipients, { userId, units }, now)
        : payloadOfMany(firings, recipients, { userId, all }, now, units)
    const useful = pushUseful[firings.some(isCritical) ? 'critical' : 'other']
    const customerIds = [...new Set(firings.map(({ customerId }) => customerId))]
    const urgency = urgencyOf(firings)
    const message = {
      deviceId,
      customerIds,
      topic: topicOf(payload),
      urgency,
      payload,
      expires: now + useful,
    }
    await queueMessage(client, message, now)
  }
}

/** Queues the push messages of everybody to whom emails are written now. */
export const queuePushMessages: AlsoTogether = async (client, gathered, recipients, now) => {
  const tellings = tellingsOf(gathered, recipients)
  if (tellings.length === 0) return
  const devices = await devicesOfUsers(client, [...new Set(tellings.map(({ userId }) => userId))])
  for (const telling of tellings) {
    const own = devices.filter(({ userId }) => userId === telling.userId)
    if (own.length > 0) await tell(client, telling, own, recipients, now)
  }
}
