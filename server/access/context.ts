/** What access adds to the context of resolvers: its own functions, and how to announce that users or sign-ins changed. */
import type { AuthContext } from './auth-context.ts'

export interface AccessContext {
  readonly auth: AuthContext
  /** Notices at once that sign-ins were ended just now. */
  readonly signInsEnded: () => Promise<void>
  /** Tells everybody who remembers what users are and see that these are not what they were. */
  readonly usersChanged: (ids: readonly number[]) => Promise<void>
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly access: AccessContext
  }
}
