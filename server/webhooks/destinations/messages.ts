/** The messages of a delivery for a broker: each change of a feed is one, anything else is one as a whole. */
import { type TopicPlace, topicFor } from '#domain/alerts/destinations.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { DueDelivery } from '../delivery-store.ts'
import { signatureOf } from '../signature.ts'

export interface BrokerMessage {
  readonly topic: string
  /** The VIN that it is about; null where it is about none, or about several. */
  readonly key: string | null
  readonly value: string
  readonly headers: Readonly<Record<string, string>>
}

interface About {
  readonly vin?: string
  readonly unitId?: string
}
interface Body {
  readonly type: string
  readonly customerId: number
  readonly changes?: readonly About[]
  readonly alert?: { readonly vehicle: About }
}

/** @param topic with its places */
export const messagesOf = (due: DueDelivery, topic: string, now: Instant): readonly BrokerMessage[] => {
  const body = JSON.parse(due.body) as Body
  const message = (about: About | undefined, value: string, event: string): BrokerMessage => {
    const values: Record<TopicPlace, string> = {
      type: body.type,
      customer: String(body.customerId),
      vin: about?.vin ?? '',
      unit: about?.unitId ?? '',
    }
    return {
      topic: topicFor(topic, values),
      key: about?.vin ?? null,
      value,
      headers: {
        'content-type': 'application/json',
        'tandem-event': event,
        'tandem-type': body.type,
        'tandem-signature': signatureOf(due.secret, value, now),
      },
    }
  }
  if (!body.changes) return [message(body.alert?.vehicle, due.body, due.event)]
  return body.changes.map((change, at) => message(change, JSON.stringify(change), `${due.event}/${at}`))
}
