/** What mail adds to the context of resolvers. */
import type { EmailBrand } from './render.ts'

export interface MailContext {
  readonly emailBrand: () => EmailBrand
  /** Whether there is a mail server. */
  readonly isSending: boolean
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly mail: MailContext
  }
}
