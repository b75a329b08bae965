/** What campaigns add to the context of resolvers. */

export interface CampaignsContext {
  /** Has what was begun, stopped or released looked after at once. */
  readonly changed: () => void
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly campaigns: CampaignsContext
  }
}
