/** What the overlays of the map give resolvers. */
import type { OverlaySource } from '#domain/wire/overlay.ts'

declare module '../graphql/builder.ts' {
  interface Context {
    /** What of others can be laid over the map. */
    readonly overlays: readonly OverlaySource[]
  }
}
