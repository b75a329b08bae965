/** What user management adds to the context of resolvers. */
import type { Rate } from '../access/rate.ts'

export interface UsersContext {
  /** By user: creations that may still fail, so that nobody tries out which addresses other customers have. */
  readonly failedCreations: Rate
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly users: UsersContext
  }
}
