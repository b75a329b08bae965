/** The audit trail: who changed what, when and from where. */
import { type Answer, query, request } from './graphql.ts'
import { type PageInput, paginationOf } from './page.ts'

export type AuditPage = Answer<typeof auditQuery>['audit']
export type AuditEntry = AuditPage['entries'][number]

export const auditQuery = query(
  `query($filters: [FilterInput!], $customerId: ID, $page: PaginationInput) {
    audit(filters: $filters, customerId: $customerId, paginationInput: $page) {
      count entries { id at actor action subject customerName old new from }
    } }`,
)

/** A page of the trail, newest first. */
export const audit = async (
  customerId: string | null,
  list: PageInput,
  signal?: AbortSignal,
): Promise<AuditPage> =>
  (await request(auditQuery, { filters: list.filters, customerId, page: paginationOf(list) }, signal)).audit
