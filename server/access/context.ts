/** What access gives resolvers: the acts of people's own accounts, and whom to tell that users or sign-ins are not what they were. */
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
