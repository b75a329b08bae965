/** Queues the next changes of feeds for webhooks that are sent one: once what was queued before has arrived. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type FeedName, feedKinds } from '../feed/kinds.ts'
import { type FeedPage, type FeedSource, fromNow, readFeed, UnknownCursor } from '../feed/pages.ts'
import { TooOld } from '../feed/report-pages.ts'
import { isDatabaseAway } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { inTransaction } from '../platform/transaction.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { queueDeliveries } from './delivery-store.ts'

const changesAtOnce = 1_000
/** Deliveries of a feed that are kept for its log: their changes are in the lists. */
const keptInLog = 20

interface Fed {
  readonly id: number
  readonly customerId: number
  readonly feed: FeedName
  readonly cursor: string | null
}

const feedNames = Object.keys(feedKinds)
const isWaiting = `EXISTS (SELECT FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.kind LIKE 'feed.%' AND d.delivered IS NULL)`

const dueFeeds = async (pool: pg.Pool, now: Instant): Promise<readonly Fed[]> => {
  const { rows } = await pool.query<Fed>(
    `SELECT w.id, w.customer_id AS "customerId", w.feed, w.feed_cursor AS cursor FROM webhook w
      WHERE w.is_active AND w.feed = ANY($2) AND w.quiet_until <= $1 AND NOT ${isWaiting}
        AND EXISTS (SELECT FROM customer c WHERE c.id = w.customer_id AND c.active) ORDER BY w.id`,
    [new Date(now), feedNames],
  )
  return rows
}

const bodyOf = (
  event: string,
  { feed, customerId }: Fed,
  { changes, next }: FeedPage,
  now: Instant,
): string =>
  `{"id":"${event}","type":"feed.${feed}","created":"${new Date(now).toISOString()}","customerId":${customerId},"cursor":"${next}","changes":[${changes.join(',')}]}`

/** Of a feed that begins anew: what came since it was sent last is not told by it. */
const restartedBody = (event: string, { feed, customerId }: Fed, { next }: FeedPage, now: Instant): string =>
  `{"id":"${event}","type":"feed.restarted","created":"${new Date(now).toISOString()}","customerId":${customerId},"feed":"${feed}","cursor":"${next}"}`

/**
 * Moves its cursor on and queues what came, both or neither. Answers whether it queued something.
 * @param isAnew whether it could not go on where it was
 */
const queuePage = (
  pool: pg.Pool,
  fed: Fed,
  page: FeedPage,
  isAnew: boolean,
  now: Instant,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE webhook w SET feed_cursor = $2 WHERE w.id = $1 AND w.feed_cursor IS NOT DISTINCT FROM $3 AND NOT ${isWaiting}`,
      [fed.id, page.next, fed.cursor],
    )
    if (!rowCount || (page.changes.length === 0 && !isAnew)) return false
    const event = randomUUID()
    const body = (isAnew ? restartedBody : bodyOf)(event, fed, page, now)
    const kind = isAnew ? 'feed.restarted' : `feed.${fed.feed}`
    const delivery = { webhookId: fed.id, event, kind, firingId: null, body }
    await queueDeliveries(client, [delivery], now)
    await client.query(
      `DELETE FROM webhook_delivery WHERE webhook_id = $1 AND kind LIKE 'feed.%' AND id NOT IN
        (SELECT id FROM webhook_delivery WHERE webhook_id = $1 ORDER BY id DESC LIMIT ${keptInLog})`,
      [fed.id],
    )
    return true
  })

export interface PumpOptions {
  readonly source: FeedSource
  readonly log: Pick<Log, 'seldom'>
  readonly now: Instant
}

/** Answers whether it queued something. */
const pumpFeed = async ({ source, log, now }: PumpOptions, fed: Fed): Promise<boolean> => {
  const read = (after: string) =>
    readFeed(source, whole([fed.customerId]), { kind: fed.feed, after, limit: changesAtOnce })
  let isAnew = false
  const page = await read(fed.cursor ?? fromNow).catch((error) => {
    if (!(error instanceof TooOld || error instanceof UnknownCursor)) throw error
    log.seldom(`feed of webhook ${fed.id}`, 'A feed that was left for too long begins anew', { error })
    isAnew = true
    return read(fromNow)
  })
  return page.next !== fed.cursor && queuePage(source.pool, fed, page, isAnew, now)
}

/** Answers how many were queued. */
export const pumpFeeds = async (options: PumpOptions): Promise<number> => {
  const { source, log, now } = options
  let queued = 0
  for (const fed of await dueFeeds(source.pool, now))
    try {
      if (await pumpFeed(options, fed)) queued++
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // One that cannot be read holds up nobody else.
      log.seldom(`feed of webhook ${fed.id} fault`, 'A feed could not be read for its webhook', { error })
    }
  return queued
}
