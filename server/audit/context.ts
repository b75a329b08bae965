/** What the audit trail adds to the context of resolvers. */
import type { Context } from '../graphql/builder.ts'
import type { Actor } from './record.ts'

declare module '../graphql/builder.ts' {
  interface Context {
    /** Who asks and from where. */
    readonly actor: Actor
  }
}

/** Who does something, when and where to: all that most acts need. */
export type Acting = Pick<Context, 'viewer' | 'db' | 'now' | 'actor'>
