/** What webhooks add to the context of resolvers. */
import type { AddressRules } from './address.ts'

export interface WebhooksContext {
  /** Which addresses webhooks may have. */
  readonly addressRules: AddressRules
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly webhooks: WebhooksContext
  }
}
