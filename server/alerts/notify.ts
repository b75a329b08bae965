/** Notifies people of firings. It works from the table and in transactions, so no email is sent twice or lost. */
import type pg from 'pg'
import { addressOf } from '#atlas/nearest.ts'
import { episodeLevels, firingLevel } from '#domain/alerts/episodes.ts'
import { digestAfter, digestLines } from '#domain/basics/assumed.ts'
import { second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { metersBetween } from '#domain/geo/point.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { inTransaction } from '../platform/transaction.ts'
import { alertReaders, writeAlert, writeDigest } from './notify-emails.ts'
import { type FiringRecipients, recipientsFor } from './notify-people.ts'
import {
  claimPendingFirings,
  dueMailboxes,
  holdMailboxes,
  markMailboxes,
  markNoticed,
  markNotified,
  type NewNotice,
  type PendingFiring,
  putNotices,
  unsubscribedAmong,
  waitingFor,
} from './notify-store.ts'

/** What is written to one mailbox at a moment. */
export interface Gathered {
  readonly recipient: string
  /** The worst first, then the newest; of very many the first. */
  readonly firings: readonly PendingFiring[]
  readonly count: number
  readonly vehicles: number
}

/** Tells the same people in another way, in the transaction that writes the emails. */
export type AlsoTogether = (
  client: pg.PoolClient,
  gathered: readonly Gathered[],
  recipients: FiringRecipients,
  now: Instant,
) => Promise<void>

export interface NotifyOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly now?: () => Instant
  /** The pause between rounds when it is not woken. */
  readonly pause?: Ms
  /** Called with the firings, in the transaction that marks them; for webhooks. */
  readonly alsoTell?: (
    client: pg.PoolClient,
    firings: readonly PendingFiring[],
    now: Instant,
  ) => Promise<void>
  /** Called with what emails are written about; for push messages. */
  readonly alsoTogether?: AlsoTogether
}

const usualPause: Ms = 2 * second
const atOnce = 500
const mailboxesAtOnce = 20
/** A vehicle within so many meters of where it was is at the same place. */
const samePlace = 150

/** Where it happened, in words: the vehicle's own address where it still stands there, else the nearest town. */
const withAddress = (firing: PendingFiring): PendingFiring => {
  const { position } = firing.evidence
  if (position === null) return firing
  const isHere = firing.now !== null && metersBetween(firing.now.point, position) < samePlace
  return { ...firing, address: (isHere ? firing.now?.address : null) ?? addressOf(position) }
}

/** One of several for a mailbox that goes out at once: the worst, and of these the first. */
const worst = (firings: readonly PendingFiring[]): PendingFiring =>
  episodeLevels.map((level) => firings.find((firing) => firingLevel(firing) === level)).find(Boolean) ??
  firings[0]!

/** Tells of the next firings; answers how many there were. */
export const notifyNext = (
  pool: pg.Pool,
  now: Instant,
  most: number,
  alsoTell: NotifyOptions['alsoTell'],
  alsoTogether?: AlsoTogether,
): Promise<number> =>
  inTransaction(pool, async (client) => {
    const firings = (await claimPendingFirings(client, most)).map(withAddress)
    if (firings.length === 0) return 0
    const real = firings.filter(({ isWithdrawn, isEnded }) => !isWithdrawn && !isEnded)
    const notified = await recipientsFor(client, real)
    const notices: NewNotice[] = []
    const waiting = new Map<string, PendingFiring[]>()
    const pairs = real.flatMap((firing) => notified.recipientsOf(firing).map((whom) => ({ firing, whom })))
    const left = await unsubscribedAmong(
      client,
      [...new Set(real.map(({ source }) => source))],
      [...new Set(pairs.map(({ whom }) => whom.email))],
    )
    for (const { firing, whom } of pairs) {
      const { email: recipient, userId } = whom
      const outcome = left.has(`${firing.source}/${recipient}`)
        ? 'unsubscribed'
        : firing.isHeld
          ? 'held'
          : 'waiting'
      notices.push({ firingId: firing.id, customerId: firing.customerId, recipient, userId, outcome })
      if (outcome === 'waiting') waiting.set(recipient, [...(waiting.get(recipient) ?? []), firing])
    }
    await putNotices(client, notices, now)

    const recipients = [...waiting.keys()]
    if (recipients.length > 0) {
      const free = await holdMailboxes(client, recipients, now - digestAfter)
      const makers = new Map(
        recipients.map((one) => [one, notified.ruleOf(waiting.get(one)![0]!)?.ownerId ?? null]),
      )
      const readers = await alertReaders(client, recipients, makers)
      const gathered: Gathered[] = []
      for (const recipient of recipients) {
        if (!free.has(recipient)) continue
        const firing = worst(waiting.get(recipient)!)
        gathered.push({ recipient, firings: [firing], count: 1, vehicles: 1 })
        const emailId = await writeAlert(client, firing, notified, readers.get(recipient)!, now)
        await markNotified(client, { recipient, firingId: firing.id, emailId, outcome: 'told' })
      }
      await alsoTogether?.(client, gathered, notified, now)
      await markMailboxes(
        client,
        recipients.map((recipient) => ({
          recipient,
          lettered: free.has(recipient) ? now : null,
          waiting: !free.has(recipient) || waiting.get(recipient)!.length > 1,
        })),
      )
    }
    await alsoTell?.(client, real, now)
    await markNoticed(client, firings, now)
    return firings.length
  })

/** Writes to mailboxes for which alerts have waited long enough; answers to how many. */
export const notifyTogether = (pool: pg.Pool, now: Instant, alsoTogether?: AlsoTogether): Promise<number> =>
  inTransaction(pool, async (client) => {
    const recipients = await dueMailboxes(client, now - digestAfter, mailboxesAtOnce)
    for (const recipient of recipients) {
      const waiting = await waitingFor(client, recipient, digestLines)
      const emailed = waiting.count === 0 ? null : now
      if (waiting.count > 0) {
        const recipients = await recipientsFor(client, waiting.first)
        const makers = new Map([[recipient, recipients.ruleOf(waiting.first[0]!)?.ownerId ?? null]])
        const reader = (await alertReaders(client, [recipient], makers)).get(recipient)!
        const isOne = waiting.count === 1
        const emailId = isOne
          ? await writeAlert(client, waiting.first[0]!, recipients, reader, now)
          : await writeDigest(client, waiting, recipients, reader, now)
        await markNotified(client, { recipient, firingId: null, emailId, outcome: isOne ? 'told' : 'digest' })
        const { first: firings, count, vehicles } = waiting
        await alsoTogether?.(client, [{ recipient, firings, count, vehicles }], recipients, now)
      }
      await markMailboxes(client, [{ recipient, lettered: emailed, waiting: false }])
    }
    return recipients.length
  })

/** Gives up the notification of the oldest waiting firing. */
const passOver = async (pool: pg.Pool, now: Instant): Promise<void> => {
  await pool.query(
    `UPDATE firing_told SET noticed = $1 WHERE firing_id =
      (SELECT firing_id FROM firing_told WHERE noticed IS NULL ORDER BY firing_id LIMIT 1)`,
    [new Date(now)],
  )
}

/** So many failures in a row are no accident. */
const maxAttempts = 5

/** Looks now and then, and at once when it is nudged. */
export const startNotifying = ({
  pool,
  log,
  now = Date.now,
  pause = usualPause,
  alsoTell,
  alsoTogether,
}: NotifyOptions): Loop => {
  let failures = 0
  /** Many together; if that fails, one by one, so that one bad firing does not hold up the others. */
  const tellSome = async (): Promise<number> => {
    try {
      const found = await notifyNext(pool, now(), failures === 0 ? atOnce : 1, alsoTell, alsoTogether)
      failures = 0
      return found
    } catch (error) {
      failures++
      log.seldom('telling', 'Alerts could not be sent; trying again', { error })
      if (failures < maxAttempts) return 0
      await passOver(pool, now())
      log.error('An alert could not be sent to anybody; it is in the inbox', { error })
      failures = 1
      return 1
    }
  }
  return openLoop({
    pause,
    round: async () => {
      const found = await tellSome()
      const written = await notifyTogether(pool, now(), alsoTogether)
      return found > 0 || written === mailboxesAtOnce
    },
    onFault: (error) =>
      log.seldom('telling together', 'Waiting alerts could not be sent; trying again', { error }),
  })
}
