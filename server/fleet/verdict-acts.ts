/** What people do about a cause: put it off, acknowledge it, and take that back. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { snoozeLongest } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Cause, CauseLevel } from '#domain/verdict/cause.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { nowOf } from './store.ts'
import { type TellableVerdict, tellableOf, verdictFields } from './verdict.ts'
import { fleetWords } from './words.ts'

type ActContext = Acting & Pick<Context, 'fleet'>

/** Put off at once on one vehicle, at most: it has fewer causes. */
const most = 200
/** Longer than any key of ours. */
const keyLongest = 200

interface About {
  readonly id: number
  readonly customerId: number
  readonly unitId: string
  readonly tellable: TellableVerdict | null
}

/** The vehicle with its verdict. @throws a refusal where it is not seen, or its causes may not be put off */
const aboutOf = async ({ viewer, db, now }: ActContext, vin: string): Promise<About> => {
  const row = await nowOf(db, await accessScopeOf(db, viewer, 'vehicle'), vin, new Set(verdictFields))
  if (!row) throw refusal(fleetWords.noSuchVehicle)
  const { id, customerId } = row
  if (!can(viewer, 'editMaintenance', { customerId })) throw refusal(signInWords.notAuthorized)
  return { id, customerId, unitId: String(row.values.unit_id), tellable: tellableOf(row, now) }
}

/** The cause of a verdict that is known by a key. @throws a refusal where it has none such */
const causeOf = ({ tellable }: About, key: string): Cause => {
  const verdict = tellable?.verdict
  const causes = [verdict?.cause, verdict?.lastKnown, ...(verdict?.also ?? [])]
  const cause = causes.find((one) => one?.key === key)
  if (!cause) throw refusal(fleetWords.noSuchCause)
  return cause
}

/** Does it, notes it, and answers the verdict as the engine then judges. */
const acting = async (
  context: ActContext,
  vin: string,
  about: About,
  auditEvent: { readonly action: string; readonly new: Readonly<Record<string, unknown>> },
  act: (client: pg.PoolClient) => Promise<void>,
): Promise<TellableVerdict | null> => {
  const { id, customerId, unitId } = about
  await inTransaction(context.db, async (client) => {
    await act(client)
    await record(client, context.actor, { ...auditEvent, subject: unitId, customerId })
  })
  await context.fleet.vehiclesChanged([id])
  return (await aboutOf(context, vin)).tellable
}

/** @throws a refusal where too much is put off already */
const keep = async (
  client: pg.PoolClient,
  { id, customerId }: About,
  of: { readonly causeKey: string; readonly level: CauseLevel; readonly until: Instant | null },
  { viewer, now }: ActContext,
): Promise<void> => {
  await client.query('DELETE FROM verdict_snooze WHERE customer_id = $1 AND vehicle_id = $2 AND until < $3', [
    customerId,
    id,
    new Date(now),
  ])
  const { rowCount } = await client.query(
    `INSERT INTO verdict_snooze (customer_id, vehicle_id, cause, level, until, made, made_by)
      SELECT $1, $2, $3, $4, $5, $6, $7
      WHERE (SELECT count(*) FROM verdict_snooze WHERE customer_id = $1 AND vehicle_id = $2 AND cause <> $3) < ${most}
      ON CONFLICT (customer_id, vehicle_id, cause) DO UPDATE SET level = excluded.level, until = excluded.until,
        made = excluded.made, made_by = excluded.made_by`,
    [
      customerId,
      id,
      of.causeKey,
      of.level,
      of.until === null ? null : new Date(of.until),
      new Date(now),
      viewer.email,
    ],
  )
  if (rowCount === 0) throw refusal(fleetWords.putOffMost)
}

/** @throws a refusal */
export const snoozeVerdict = async (
  context: ActContext,
  vin: string,
  causeKey: string,
  until: Instant,
): Promise<TellableVerdict | null> => {
  const about = await aboutOf(context, vin)
  if (until <= context.now || until > context.now + snoozeLongest) throw refusal(fleetWords.snoozeUntil)
  const { level, words } = causeOf(about, causeKey)
  const auditEvent = { action: 'cause snoozed', new: { cause: words, until: new Date(until).toISOString() } }
  return acting(context, vin, about, auditEvent, (client) =>
    keep(client, about, { causeKey, level, until }, context),
  )
}

/** @throws a refusal */
export const acknowledgeVerdict = async (
  context: ActContext,
  vin: string,
  causeKey: string,
): Promise<TellableVerdict | null> => {
  const about = await aboutOf(context, vin)
  const { level, words } = causeOf(about, causeKey)
  const auditEvent = { action: 'cause acknowledged', new: { cause: words } }
  return acting(context, vin, about, auditEvent, (client) =>
    keep(client, about, { causeKey, level, until: null }, context),
  )
}

/** @throws a refusal where nothing of the kind was put off */
export const unsnoozeVerdict = async (
  context: ActContext,
  vin: string,
  causeKey: string,
): Promise<TellableVerdict | null> => {
  const about = await aboutOf(context, vin)
  const key = causeKey.slice(0, keyLongest)
  const auditEvent = { action: 'cause counts again', new: { cause: key } }
  return acting(context, vin, about, auditEvent, async (client) => {
    const { rowCount } = await client.query(
      'DELETE FROM verdict_snooze WHERE customer_id = $1 AND vehicle_id = $2 AND cause = $3',
      [about.customerId, about.id, key],
    )
    if (rowCount === 0) throw refusal(fleetWords.notPutOff)
  })
}
