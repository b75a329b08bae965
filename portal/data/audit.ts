/** The audit trail: who changed what, when and from where. */
import type { Instant } from '#domain/basics/units.ts'
import { ask, question } from './graphql.ts'
import { type ListInput, paginationOf } from './page.ts'

export interface AuditEntry {
  readonly id: string
  readonly at: Instant
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly customerName: string | null
  readonly old: unknown
  readonly new: unknown
  readonly from: string | null
}
export interface AuditPage {
  /** Counted up to 10,000. */
  readonly count: number
  readonly entries: readonly AuditEntry[]
}

export const auditQuestion = question<
  { audit: AuditPage },
  {
    filters: ListInput['filters']
    customerId: string | null
    page: ReturnType<typeof paginationOf>
  }
>(
  `query($filters: [FilterInput!], $customerId: ID, $page: PaginationInput) {
    audit(filters: $filters, customerId: $customerId, paginationInput: $page) {
      count entries { id at actor action subject customerName old new from }
    } }`,
)

/** A page of the trail, newest first. */
export const audit = async (
  customerId: string | null,
  list: ListInput,
  signal?: AbortSignal,
): Promise<AuditPage> =>
  (await ask(auditQuestion, { filters: list.filters, customerId, page: paginationOf(list) }, signal)).audit
