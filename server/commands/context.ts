/** What commands to gateways add to the context of resolvers. */

export interface CommandsContext {
  /** Has commands that were sent brought at once. */
  readonly sent: () => void
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly commands: CommandsContext
  }
}
