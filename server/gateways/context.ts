/** What the transports of gateways add to the context of resolvers. */

declare module '../graphql/builder.ts' {
  interface Context {
    /** Whether phones may report for any vehicle without a key. */
    readonly keylessPhones: boolean
  }
}
