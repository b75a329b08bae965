/** What the fleet adds to the context of resolvers. */

export interface FleetContext {
  /** Tells the engine that these vehicles, or all, were edited. */
  readonly vehiclesChanged: (ids: readonly number[] | 'all') => Promise<void>
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly fleet: FleetContext
  }
}
