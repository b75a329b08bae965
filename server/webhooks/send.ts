/** Delivers what waits for webhooks: at least once each, signed, tried again for a day with longer and longer waits. */
import type pg from 'pg'
import { webhookKept, webhookTriedFor } from '#domain/basics/assumed.ts'
import { mark } from '#domain/basics/texts.ts'
import { hour, hours, minutes, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Sealing } from '../access/sealing.ts'
import { makeVehicleNames } from '../feed/vehicle-names.ts'
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
const atOnce = 16
const eachAtOnce = 4
const firstWait: Ms = 30 * second
const longestWait: Ms = hours(4)
/** A webhook as a whole is tried at least this often, however many of its deliveries failed. */
const longestQuiet: Ms = minutes(5)

/** How long a delivery waits after so many failed tries. */
export const webhookRetryDelay = (attempts: number): Ms =>
  Math.min(longestWait, firstWait * 2 ** Math.min(Math.max(0, attempts - 1), 20))

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
  const next = at + webhookRetryDelay(due.attempts)
  return next > due.created + webhookTriedFor ? null : next
}

/** Delivers a few that are due; answers how many there were. */
export const deliverNext = async (options: DeliverOptions): Promise<number> => {
  const { pool, now = Date.now } = options
  const found = await inTransaction(pool, (client) =>
    claimDue(client, now(), { most: atOnce, each: eachAtOnce, claimedFor }),
  )
  await Promise.all(
    found.map(async (due) => {
      const tried = await send(due, options, now())
      const at = now()
      const again = againAt(due, tried, at)
      const quiet = (failures: number) => Math.min(longestQuiet, webhookRetryDelay(failures))
      await recordAttempt(pool, due, tried, { now: at, again }, quiet)
    }),
  )
  return found.length
}

export const startDelivering = (given: Omit<DeliverOptions, 'links'>): Pick<Loop, 'stop'> => {
  const links = openLinks()
  const options = { ...given, links }
  const { pool, log, pause = usualPause, now = Date.now } = options
  const source = { pool, names: makeVehicleNames(pool, now) }
  let tidied = Number.NEGATIVE_INFINITY
  const loop = openLoop({
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
  return {
    stop: async () => {
      await loop.stop()
      links.close()
    },
  }
}
