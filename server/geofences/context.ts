/** What geofences add to the context of resolvers. */

export interface GeofencesContext {
  /** Tells the engine that the geofences, or the alert rules, of these customers were edited. */
  readonly watchersChanged: (customerIds: readonly number[]) => Promise<void>
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly geofences: GeofencesContext
  }
}
