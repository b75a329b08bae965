/** Delivers what waits for webhooks: at least once each, signed, tried again for a day with longer and longer waits. */
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { webhookKept, webhookTriedFor } from '#domain/basics/assumed.ts'
import { hour, hours, minutes, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { makeVehicleNames } from '../feed/vehicle-names.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { AddressRules } from './address.ts'
import { pumpFeeds } from './feed-pump.ts'
import { guardedPost } from './guarded-post.ts'
import { claimDue, type DeliveryAttempt, type DueDelivery, forgetDeliveries, recordAttempt } from './store.ts'

export interface DeliverOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly rules: AddressRules
  readonly product: string
  readonly now?: () => Instant
  readonly pause?: Ms
}

const usualPause: Ms = 2 * second
/** Longer than a try can last. */
const claimedFor: Ms = minutes(2)
const atOnce = 16
const eachAtOnce = 4
const firstWait: Ms = 30 * second
const longestWait: Ms = hours(4)
/** A webhook as a whole is tried at least this often, however many of its deliveries failed. */
const longestQuiet: Ms = minutes(5)

/** How long a delivery waits after so many failed tries. */
export const webhookRetryDelay = (attempts: number): Ms =>
  Math.min(longestWait, firstWait * 2 ** Math.min(Math.max(0, attempts - 1), 20))

/** The signature of a body at a moment: `t=SECONDS,v1=HEX`. */
export const signatureOf = (secret: string, body: string, at: Instant): string => {
  const t = Math.floor(at / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

const post = async (
  due: DueDelivery,
  { rules, product }: DeliverOptions,
  now: Instant,
): Promise<DeliveryAttempt> => {
  const began = performance.now()
  const { status, text, problem } = await guardedPost(due.url, {
    rules,
    body: Buffer.from(due.body),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': `${product.replace(/[^\x21-\x7e]/g, '')}-Webhook/1`,
      'tandem-event': due.event,
      'tandem-signature': signatureOf(due.secret, due.body, now),
    },
  })
  return {
    status,
    response: status === null ? null : text,
    problem: problem?.slice(0, 500) ?? null,
    durationMs: Math.round(performance.now() - began),
  }
}

/** Delivers a few that are due; answers how many there were. */
export const deliverNext = async (options: DeliverOptions): Promise<number> => {
  const { pool, now = Date.now } = options
  const found = await inTransaction(pool, (client) =>
    claimDue(client, now(), { most: atOnce, each: eachAtOnce, claimedFor }),
  )
  await Promise.all(
    found.map(async (due) => {
      const tried = await post(due, options, now())
      const at = now()
      const next = at + webhookRetryDelay(due.attempts)
      const again = tried.problem === null || next > due.created + webhookTriedFor ? null : next
      const quiet = (failures: number) => Math.min(longestQuiet, webhookRetryDelay(failures))
      await recordAttempt(pool, due, tried, { now: at, again }, quiet)
    }),
  )
  return found.length
}

export const startDelivering = (options: DeliverOptions): Loop => {
  const { pool, log, pause = usualPause, now = Date.now } = options
  const source = { pool, names: makeVehicleNames(pool, now) }
  let tidied = Number.NEGATIVE_INFINITY
  return openLoop({
    pause,
    round: async () => {
      if (now() - tidied > hour) {
        tidied = now()
        await forgetDeliveries(pool, now() - webhookKept)
      }
      const queued = await pumpFeeds({ source, log, now: now() })
      return (await deliverNext(options)) + queued > 0
    },
    onFault: (error) =>
      log.seldom('webhooks', 'Webhooks could not be looked after; it is tried again', { error }),
  })
}
