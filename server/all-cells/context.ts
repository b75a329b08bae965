/** What lists over all cells add to the context of resolvers. */
import type { OverCells } from './over.ts'

export interface CellsContext {
  /** Null where there is one cell alone. */
  readonly over: OverCells | null
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly cells: CellsContext
  }
}
