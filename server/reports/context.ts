/** What reports add to the context of resolvers. */
import type { ReportWork } from './work.ts'

export interface ReportsContext {
  /** Has runs that wait made at once. */
  readonly wanted: () => void
  /** Does what takes long, away from whoever answers. */
  readonly work: ReportWork
}

declare module '../graphql/builder.ts' {
  interface Context {
    readonly reports: ReportsContext
  }
}
