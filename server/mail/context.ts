/** What mail gives resolvers. */
import type { Letterhead } from './render.ts'

export interface MailContext {
  readonly letterhead: () => Letterhead
  /** Whether there is a mail server. */
  readonly isSending: boolean
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly mail: MailContext
  }
}
