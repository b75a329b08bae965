/** What VIN transfers add to the context of resolvers. */
import type { Rate } from '../access/rate.ts'

declare module '../graphql/builder.ts' {
  interface Context {
    readonly vinTransfers: {
      /** By user: receivers that may still be named wrongly, so that nobody tries out which customers there are. */
      readonly wrongReceivers: Rate
    }
  }
}
