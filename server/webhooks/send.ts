/** Delivers what waits for webhooks: at least once each, signed, tried again for a day with longer and longer waits. */
import type pg from 'pg'
import { webhookKept, webhookTriedFor } from '#domain/basics/assumed.ts'
import { mark } from '#domain/basics/texts.ts'
import { hour, hours, minutes, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Sealing } from '../access/sealing.ts'
import { makeVehicleNames } from '../feed/vehicle-names.ts'
import { doublingWait } from '../platform/doubling.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { AddressRules } from './address.ts'
import {
  claimDue,
  type DeliveryAttempt,
  type DueDelivery,
  forgetDeliveries,
  recordAttempt,
} from './delivery-store.ts'
import type { OpenBroker } from './destinations/kind.ts'
import { destinations } from './destinations/kinds.ts'
import { type Links, openLinks } from './destinations/links.ts'
import { pumpFeeds } from './feed-pump.ts'
import { sealedAs } from './store.ts'

export interface DeliverOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly rules: AddressRules
  readonly product: string
  /** Opens the passwords of brokers. */
  readonly sealing: Pick<Sealing, 'open'>
  readonly links: Links
  readonly now?: () => Instant
  readonly pause?: Ms
}

const usualPause: Ms = 2 * second
/** Longer than a try can last. */
const claimedFor: Ms = minutes(2)
/** Under way at once, and of them those of one webhook. */
const atOnce = 32
const eachAtOnce = 4
const waits = { first: 30 * second, longest: hours(4) }
/** A webhook as a whole is tried at least this often, however many of its deliveries failed. */
const longestQuiet: Ms = minutes(5)

/** How long a delivery waits after so many failed tries. */
export const webhookRetryDelay = (attempts: number): Ms => doublingWait(attempts, waits)

const brokerOf = async (
  { broker }: DueDelivery,
  sealing: DeliverOptions['sealing'],
): Promise<OpenBroker | null> => {
  if (!broker) return null
  const { password, ...rest } = broker
  const opened = password === null ? '' : await sealing.open(password, sealedAs)
  if (opened === null) throw new Error(mark('Its password cannot be read any more. Enter it again.'))
  return { ...rest, password: opened }
}

const send = async (
  due: DueDelivery,
  { rules, product, sealing, links }: DeliverOptions,
  now: Instant,
): Promise<DeliveryAttempt> => {
  const began = performance.now()
  const sent = await brokerOf(due, sealing)
    .then((broker) => destinations[due.kind].send(due, broker, { rules, product, now, links }))
    .catch(({ message }: Error) => ({
      ...{ status: null, response: null, problem: message, arrived: due.arrived, isPart: false },
    }))
  const durationMs = Math.round(performance.now() - began)
  return { ...sent, problem: sent.problem?.replaceAll('\0', '').slice(0, 500) ?? null, durationMs }
}

/** When to go on with it, or to try it again; null for never. */
const againAt = (due: DueDelivery, { problem, isPart }: DeliveryAttempt, at: Instant): Instant | null => {
  if (problem === null) return isPart ? at : null
  // What comes behind it in a feed waits, too.
  const next = at + Math.min(due.isFeed ? longestQuiet : waits.longest, webhookRetryDelay(due.attempts))
  return next > due.created + webhookTriedFor ? null : next
}

/** Sends one, and notes what became of it. */
const deliver = async (due: DueDelivery, options: DeliverOptions): Promise<void> => {
  const { pool, now = Date.now } = options
  const tried = await send(due, options, now())
  const at = now()
  const quiet = (failures: number) => Math.min(longestQuiet, webhookRetryDelay(failures))
  const when = { now: at, again: againAt(due, tried, at) }
  await inTransaction(pool, (client) => recordAttempt(client, due, tried, when, quiet))
}

const claim = (
  { pool, now = Date.now }: DeliverOptions,
  most: number,
  without: readonly number[],
): Promise<readonly DueDelivery[]> =>
  inTransaction(pool, (client) => claimDue(client, now(), { most, each: eachAtOnce, claimedFor, without }))

/** Delivers a few that are due; answers how many there were. */
export const deliverNext = async (options: DeliverOptions): Promise<number> => {
  const found = await claim(options, atOnce, [])
  await Promise.all(found.map((due) => deliver(due, options)))
  return found.length
}

/** Delivers without waiting for who is slow: each webhook has a few under way, and others their own room. */
const openDeliveries = (
  options: DeliverOptions,
  {
    onEnd,
    onFault,
  }: { readonly onEnd: (due: DueDelivery) => void; readonly onFault: (error: unknown) => void },
) => {
  const underWay = new Map<Promise<void>, number>()
  return {
    /** Begins those that are due, as far as there is room. Answers how many there were. */
    begin: async (): Promise<number> => {
      const room = atOnce - underWay.size
      if (room <= 0) return 0
      const found = await claim(options, room, [...new Set(underWay.values())])
      for (const due of found) {
        const one: Promise<void> = deliver(due, options)
          .catch(onFault)
          .finally(() => {
            underWay.delete(one)
            onEnd(due)
          })
        underWay.set(one, due.webhookId)
      }
      return found.length
    },
    /** Once those under way have ended. */
    end: async (): Promise<void> => {
      await Promise.all(underWay.keys())
    },
  }
}

export const startDelivering = (given: Omit<DeliverOptions, 'links'>): Pick<Loop, 'stop'> => {
  const links = openLinks()
  const options = { ...given, links }
  const { pool, log, pause = usualPause, now = Date.now } = options
  const source = { pool, names: makeVehicleNames(pool, now) }
  const onFault = (error: unknown) =>
    log.seldom('webhooks', 'Webhooks could not be looked after; it is tried again', { error })
  const deliveries = openDeliveries(options, {
    // There is room, and of a feed the next part may come.
    onEnd: ({ isFeed }) => {
      loop.nudge()
      if (isFeed) feeds.nudge()
    },
    onFault,
  })
  let tidied = Number.NEGATIVE_INFINITY
  const loop = openLoop({
    pause,
    round: async () => {
      if (now() - tidied > hour) {
        tidied = now()
        await forgetDeliveries(pool, now() - webhookKept)
      }
      return (await deliveries.begin()) > 0
    },
    onFault,
  })
  // Alerts do not wait for feeds to be read.
  const feeds = openLoop({
    pause,
    round: async () => {
      const queued = await pumpFeeds({ source, log, now: now() })
      if (queued > 0) loop.nudge()
      return queued > 0
    },
    onFault,
  })
  return {
    stop: async () => {
      await Promise.all([loop.stop(), feeds.stop()])
      await deliveries.end()
      links.close()
    },
  }
}
