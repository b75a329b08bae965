/** What a kind of destination does: it says which addresses will do, and sends deliveries there. */
import type { Instant } from '#domain/basics/units.ts'
import type { AddressRules } from '../address.ts'
import type { DeliveryAttempt, DueDelivery } from '../delivery-store.ts'
import type { Broker } from '../store.ts'
import type { Links } from './links.ts'

export interface OpenBroker extends Broker {
  readonly password: string
}

export interface SendContext {
  readonly rules: AddressRules
  readonly product: string
  readonly now: Instant
  /** Connections that are kept open from one delivery to the next. */
  readonly links: Links
}

export interface Destination {
  /** What is wrong with an address, in words; null where nothing is. */
  readonly problem: (address: string, rules: AddressRules, broker: Broker | null) => string | null
  /** Who is meant, for the audit trail: without what may be secret. */
  readonly hostOf: (address: string) => string
  /** Sends a delivery, or goes on with it. It never throws: what goes wrong is in the answer. */
  readonly send: (
    due: DueDelivery,
    broker: OpenBroker | null,
    context: SendContext,
  ) => Promise<Omit<DeliveryAttempt, 'durationMs'>>
}
