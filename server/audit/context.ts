/** What the audit trail gives resolvers. */
import type { Actor } from './record.ts'

declare module '../graphql/builder.ts' {
  interface Context {
    /** Who asks and from where. */
    readonly actor: Actor
  }
}
