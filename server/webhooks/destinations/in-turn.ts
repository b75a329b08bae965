/** Sends the messages of a delivery for as long as a try may take; the next try goes on behind those that arrived. */
import { webhookTryLongest } from '#domain/basics/assumed.ts'
import { mark } from '#domain/basics/texts.ts'
import type { DeliveryAttempt, DueDelivery } from '../delivery-store.ts'
import { failureOf } from '../guarded-post.ts'
import type { OpenBroker, SendContext } from './kind.ts'
import type { Link } from './links.ts'
import { type BrokerMessage, messagesOf } from './messages.ts'

/** A connection to a broker. */
export interface BrokerLink extends Link {
  /**
   * Sends messages in their order.
   * @param onArrived called with how many of them have arrived so far, from the first one on
   * @param isTime whether another one may be begun
   * @throws where one did not arrive
   */
  readonly send: (
    messages: readonly BrokerMessage[],
    onArrived: (count: number) => void,
    isTime: () => boolean,
  ) => Promise<void>
}

class TookLong extends Error {
  override readonly name = 'TimeoutError'
}
/** Longer than a try, so that what is under way may end. */
const patience = 1.5

const withinTime = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new TookLong()), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const busy = new WeakMap<BrokerLink, Promise<unknown>>()
/**
 * One delivery of a connection after another: a broker takes so many messages at a time, and Kafka's producer counts
 * them to tell repeats.
 */
const afterOthers = (link: BrokerLink, act: () => Promise<void>): Promise<void> => {
  const mine = (busy.get(link) ?? Promise.resolve()).then(act, act)
  busy.set(link, mine)
  return mine
}

export const sendInTurn = async (
  due: DueDelivery,
  broker: OpenBroker,
  { links, now }: SendContext,
  {
    open,
    words,
  }: { readonly open: () => Promise<BrokerLink>; readonly words: (error: Error) => string | null },
): Promise<Omit<DeliveryAttempt, 'durationMs'>> => {
  let arrived = due.arrived
  const answer = (problem: string | null, isPart = false) => ({
    ...{ status: null, response: null, problem, arrived, isPart },
  })
  try {
    const all = messagesOf(due, broker.topic, now)
    const until = performance.now() + webhookTryLongest
    const work = async () => {
      const link = await links.take(due.webhookId, due.linkedAs, open)
      const onArrived = (count: number) => {
        arrived = due.arrived + count
      }
      await afterOthers(link, () =>
        link.send(all.slice(due.arrived), onArrived, () => performance.now() < until),
      )
    }
    await withinTime(work(), webhookTryLongest * patience)
    return answer(null, arrived < all.length)
  } catch (error) {
    links.drop(due.webhookId)
    const known = error as Error
    return answer((words(known) ?? failureOf(known)) || mark('It closed the connection before it answered.'))
  }
}
