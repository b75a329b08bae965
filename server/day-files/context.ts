/** What files of days add to the context of resolvers. */
import type { Rate } from '../access/rate.ts'

export interface DayFilesContext {
  /** Below which customers may have a folder; null: they may not. */
  readonly folder: string | null
  /** By user: destinations that are tried. */
  readonly tries: Rate
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly dayFiles: DayFilesContext
  }
}
