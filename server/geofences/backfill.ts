/** Counts the visits of a geofence for a time before it was drawn, and takes that back. */
import { days as ofDays } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { backfillDays } from '#domain/geofences/backfill.ts'
import { geofenceWords } from '#domain/geofences/words.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { type ActContext, editingOne } from './acts.ts'
import {
  type Backfill,
  backfillOf,
  dropBackfill,
  firstKnown,
  insertBackfill,
  keptSince,
} from './backfill-store.ts'

const isOpen = (backfill: Backfill | null): boolean => backfill !== null && backfill.state !== 'done'

/** Asks for it; the rest goes on behind. @param days `backfillDays` @throws a refusal */
export const backfillFence = (context: ActContext, id: number, days: number): Promise<Backfill> =>
  editingOne(context, id, async (client, fence) => {
    const { customerId } = fence
    const { now } = context
    if (!(backfillDays as readonly number[]).includes(days)) throw refusal(geofenceWords.backfillDays)
    if (!fence.isActive) throw refusal(geofenceWords.backfillInactive)
    if (isOpen(await backfillOf(client, fence))) throw refusal(geofenceWords.backfillOpen)
    const ends = await firstKnown(client, customerId, id)
    const asked: Instant = now - ofDays(days)
    const starts = Math.max(asked, await keptSince(client, customerId, now))
    if (asked >= ends) throw refusal(geofenceWords.backfillNothing)
    if (starts >= ends) throw refusal(geofenceWords.backfillNotKept)
    await insertBackfill(client, fence, { starts, ends }, now)
    await record(client, context.actor, {
      action: 'past visits counted',
      subject: fence.name,
      customerId,
      new: { days },
    })
    return (await backfillOf(client, fence))!
  })

/** Removes all visits from before it was drawn, also while they are being counted. @throws a refusal */
export const removeBackfill = (context: ActContext, id: number): Promise<boolean> =>
  editingOne(context, id, async (client, fence) => {
    const backfill = await backfillOf(client, fence)
    if (!backfill) throw refusal(geofenceWords.noBackfill)
    if (backfill.state === 'removing') return true
    await dropBackfill(client, fence.customerId, id)
    await record(client, context.actor, {
      action: 'past visits removed',
      subject: fence.name,
      customerId: fence.customerId,
    })
    return true
  })
