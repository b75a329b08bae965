/** What people do with firings: acknowledge, put off, resolve, and read them; many at a time. */

import type pg from 'pg'
import { alertWords } from '#domain/alerts/rule-words.ts'
import { episodeFiringsMost, snoozeLongest, snoozeReasonLongest } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { firingsOfEpisodes } from './episode-store.ts'
import * as write from './firing-write.ts'
import { mustEditAlerts, seenAlerts } from './reach.ts'

type ActContext = Acting & Pick<Context, 'alerts'>

const most = 1_000

/** What an act is about: firings, or all of the episodes that firings are of. */
export type Reach = 'firings' | 'episodes'

/** The firings of these numbers. @throws a refusal where not all of them are seen */
const held = async (
  context: ActContext,
  client: pg.PoolClient,
  ids: readonly number[],
  reach: Reach,
): Promise<readonly write.HeldFiring[]> => {
  if (ids.length > most) throw refusal(alertWords.atOnce(most))
  const given = [...new Set(ids)]
  const wanted = reach === 'firings' ? given : await firingsOfEpisodes(client, given, episodeFiringsMost + 1)
  if (reach === 'episodes' && wanted.length > episodeFiringsMost)
    throw refusal(alertWords.atOnce(episodeFiringsMost))
  const found = await write.lockFirings(
    client,
    await accessScopeOf(context.db, context.viewer, 'alerts'),
    wanted,
  )
  if (found.length < wanted.length) throw refusal(alertWords.noSuchFiring)
  return found
}

/** Does something with firings that the viewer may change; answers with how many something was done. */
const acting = async (
  context: ActContext,
  ids: readonly number[],
  reach: Reach,
  auditEvent: { readonly action: string; readonly new?: Readonly<Record<string, unknown>> },
  act: (client: pg.PoolClient, ids: readonly number[]) => Promise<readonly number[]>,
): Promise<number> => {
  seenAlerts(context.viewer, null)
  const customers = new Set<number>()
  const done = await inTransaction(context.db, async (client) => {
    const found = await held(context, client, ids, reach)
    for (const { customerId } of found) customers.add(customerId)
    for (const customerId of customers) mustEditAlerts(context.viewer, customerId)
    const changed = new Set(
      await act(
        client,
        found.map(({ id }) => id),
      ),
    )
    for (const customerId of customers) {
      const these = found.filter((one) => one.customerId === customerId && changed.has(one.id))
      if (these.length === 0) continue
      await record(client, context.actor, {
        action: auditEvent.action,
        subject: [...new Set(these.map(({ unitId }) => unitId))].slice(0, 10).join(', '),
        customerId,
        new: { ...auditEvent.new, firings: these.slice(0, most).map(({ id }) => id) },
      })
    }
    return changed.size
  })
  context.alerts.firingsChanged([...customers])
  return done
}

/** @throws a refusal */
export const acknowledgeFirings = (
  context: ActContext,
  ids: readonly number[],
  reach: Reach = 'firings',
): Promise<number> =>
  acting(context, ids, reach, { action: 'alert acknowledged' }, (client, found) =>
    write.acknowledge(client, found, context.viewer.email, context.now),
  )

/** @throws a refusal */
export const resolveFirings = (
  context: ActContext,
  ids: readonly number[],
  reach: Reach = 'firings',
): Promise<number> =>
  acting(context, ids, reach, { action: 'alert resolved' }, (client, found) =>
    write.resolve(client, found, context.viewer.email, context.now),
  )

/** @throws a refusal */
export const snoozeFirings = async (
  context: ActContext,
  ids: readonly number[],
  until: Instant,
  given: string,
  reach: Reach = 'firings',
): Promise<number> => {
  const reason = given.trim()
  if (reason.length > snoozeReasonLongest || reason.includes('\0'))
    throw refusal(alertWords.reason(snoozeReasonLongest))
  if (until <= context.now || until > context.now + snoozeLongest) throw refusal(alertWords.until)
  const auditEvent = { action: 'alert snoozed', new: { until: new Date(until).toISOString(), reason } }
  return acting(context, ids, reach, auditEvent, (client, found) =>
    write.snooze(client, found, { until, reason, by: context.viewer.email }),
  )
}

/** @throws a refusal */
export const unsnoozeFirings = (
  context: ActContext,
  ids: readonly number[],
  reach: Reach = 'firings',
): Promise<number> => acting(context, ids, reach, { action: 'alert no longer snoozed' }, write.unsnooze)

/** Notes what the viewer has read; it is their own matter and leaves no trail. @throws a refusal */
export const markFirings = async (
  context: ActContext,
  ids: readonly number[],
  read: boolean,
  reach: Reach = 'firings',
): Promise<number> => {
  seenAlerts(context.viewer, null)
  await inTransaction(context.db, async (client) => {
    const found = await held(context, client, ids, reach)
    await write.markRead(
      client,
      context.viewer.userId,
      found.map(({ id }) => id),
      read,
    )
  })
  context.alerts.firingsRead(context.viewer.userId)
  return new Set(ids).size
}

/** Everything up to this firing counts as read, whether it was seen or not. @throws a refusal */
export const readFiringsUpTo = async (context: ActContext, id: number): Promise<void> => {
  seenAlerts(context.viewer, null)
  await inTransaction(context.db, async (client) => {
    await held(context, client, [id], 'firings')
    await write.readUpTo(client, context.viewer.userId, id)
  })
  context.alerts.firingsRead(context.viewer.userId)
}
