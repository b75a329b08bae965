/** Sends the push messages in the outbox by the browsers' push services, and tries again until they are sent or too old. */
import type pg from 'pg'
import webpush from 'web-push'
import { pushedEpisodeRetention, pushMessageRetention } from '#domain/basics/assumed.ts'
import { hour, hours, minutes, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { doublingWait } from '../platform/doubling.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import type { AddressRules } from '../webhooks/address.ts'
import { guardedPost } from '../webhooks/guarded-post.ts'
import { pushKey } from './key.ts'
import {
  claimMessages,
  type DueMessage,
  deletePushedEpisodes,
  dropLateMessages,
  dropMessage,
  forgetMessages,
  markMessageFailed,
  markMessagesSent,
} from './messages.ts'
import { removeDevice } from './store.ts'

export interface PushSenderOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly rules: AddressRules
  /** Whom push services may turn to: a mailto: or https: address. */
  readonly subject: () => string
  readonly now?: () => Instant
  readonly pause?: Ms
}

const usualPause: Ms = 2 * second
const atOnce = 8
/** Longer than a try can last. */
const claimedFor: Ms = minutes(2)
const waits = { first: 15 * second, longest: hours(1) }

/** How long a message waits after so many failed tries. */
export const pushRetryDelay = (attempts: number): Ms => doublingWait(attempts, waits)

/** The wait that a push service asks for, in seconds or until a date; 0 where it asks for none. */
export const retryAfter = (header: string | undefined, now: Instant): Ms => {
  const text = header?.trim() ?? ''
  const wait = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : 0
}

/** Statuses by which a push service says that a subscription is no more. */
const gone: ReadonlySet<number> = new Set([404, 410])
/** Whether another try may do better. */
const isPassing = (status: number | null): boolean =>
  status === null || status === 408 || status === 429 || status >= 500

/** Sends rounds of messages; one sender remembers what it has sent and not noted yet. */
export const pushSender = (options: PushSenderOptions) => {
  const { pool, log, rules, subject, now = Date.now } = options
  /** Sent, but not yet marked so in the database: never to be sent again. */
  const sent = new Set<number>()

  const post = async (message: DueMessage): Promise<void> => {
    if (!message.isAllowed)
      return dropMessage(pool, message.id, 'Its user may not see what it tells of any more.')
    const { endpoint, p256dh, auth, topic, urgency, payload, expires } = message
    const { publicKey, privateKey } = await pushKey(pool)
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: subject(), publicKey, privateKey },
        TTL: Math.max(0, Math.floor((expires - now()) / second)),
        urgency,
        topic,
      },
    )
    const answer = await guardedPost(endpoint, {
      rules,
      body,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
    })
    if (answer.problem === null) {
      sent.add(message.id)
      return
    }
    if (gone.has(answer.status ?? 0)) return removeDevice(pool, message.deviceId)
    const wait = Math.max(pushRetryDelay(message.attempts), retryAfter(answer.headers['retry-after'], now()))
    const again = isPassing(answer.status) ? now() + wait : null
    log.seldom('push', 'A push message could not be sent', {
      problem: answer.problem,
      isTriedAgain: again !== null,
    })
    await markMessageFailed(pool, message, answer.problem.slice(0, 500), again)
  }

  const noteSent = async () => {
    if (sent.size === 0) return
    const ids = [...sent]
    await markMessagesSent(pool, ids, now())
    for (const id of ids) sent.delete(id)
  }

  /** One message that cannot be sent for a reason of its own holds up no other. */
  const postOrNote = async (message: DueMessage): Promise<void> => {
    try {
      await post(message)
    } catch (error) {
      log.seldom('push message', 'A push message could not be made', { error })
      await markMessageFailed(pool, message, 'It could not be made.', null)
    }
  }

  return {
    /** Sends a few that are due; answers whether there may be more. */
    async round(): Promise<boolean> {
      await noteSent()
      await dropLateMessages(pool, now())
      const found = await claimMessages(pool, now(), { most: atOnce, claimedFor })
      await Promise.all(found.filter(({ id }) => !sent.has(id)).map(postOrNote))
      await noteSent()
      return found.length === atOnce
    },
  }
}

/** Sends what waits, now and then and whenever it is nudged. */
export const startPushing = (options: PushSenderOptions): Loop => {
  const { pool, log, pause = usualPause, now = Date.now } = options
  const { round } = pushSender(options)
  let tidied = Number.NEGATIVE_INFINITY
  return openLoop({
    pause,
    round: async () => {
      if (now() - tidied > hour) {
        tidied = now()
        await forgetMessages(pool, now() - pushMessageRetention)
        await deletePushedEpisodes(pool, now() - pushedEpisodeRetention)
      }
      return round()
    },
    onFault: (error) =>
      log.seldom('push outbox', 'Push messages could not be looked after; it is tried again', { error }),
  })
}
