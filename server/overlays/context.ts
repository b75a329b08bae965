/** What overlays of the map add to the context of resolvers. */
import type { OverlaySource } from '#domain/wire/overlay.ts'

declare module '../graphql/builder.ts' {
  interface Context {
    /** What of others can be laid over the map. */
    readonly overlays: readonly OverlaySource[]
  }
}
