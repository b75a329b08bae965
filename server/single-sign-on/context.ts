/** What single sign-on adds to the context of resolvers. */
import type { Rate } from '../access/rate.ts'

export interface SingleSignOnContext {
  /** Whether a TXT record proves whose an e-mail domain is. */
  readonly domainsByDns: boolean
  /** Who is asked for records; empty: the servers of this machine. */
  readonly dnsServers: readonly string[]
  /** By user: connections that are tried, and records that are looked for. */
  readonly checks: Rate
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly singleSignOn: SingleSignOnContext
  }
}
