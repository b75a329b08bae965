/** What alerts add to the context of resolvers: how to announce that alerts were read or changed. */

export interface AlertsContext {
  /** Tells the other open portals of this user how many alerts are unread now. */
  readonly firingsRead: (userId: number) => void
  /** Has every portal that shows alerts of these customers count anew how many are unread. */
  readonly firingsChanged: (customerIds: readonly number[]) => void
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly alerts: AlertsContext
  }
}
