/** What commands to reefer units add to the context of resolvers. */

export interface ReeferCommandsContext {
  /** Has commands that were sent brought at once. */
  readonly sent: () => void
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly reeferCommands: ReeferCommandsContext
  }
}
