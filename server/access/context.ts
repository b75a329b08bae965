/** What access adds to the context of resolvers: its own functions, and how to announce that users or sign-ins changed. */
import type { ApiTokens } from './api-tokens.ts'
import type { AuthContext } from './auth-context.ts'

export interface AccessContext {
  readonly auth: AuthContext
  /** Notices at once that sign-ins were ended just now. */
  readonly signInsEnded: () => Promise<void>
  /** Access tokens were revoked just now, here and so everywhere. */
  readonly tokensChanged: () => Promise<void>
  readonly apiTokens: ApiTokens
  /** Tells everybody who remembers what users are and see that these are not what they were. */
  readonly usersChanged: (ids: readonly number[]) => Promise<void>
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly access: AccessContext
  }
}
