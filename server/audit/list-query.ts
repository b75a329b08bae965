/** Whose audit trail somebody may read, and what it can be filtered by. */
import { narrow, type Scope, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { type ListCondition, type ListFields, type ListFilter, readFilters } from '../graphql/list-fields.ts'
import { refusal } from '../platform/refusal.ts'

const fields: ListFields = {
  actor: { type: 'text', sql: 'a.actor' },
  action: { type: 'text', sql: 'a.action' },
  subject: { type: 'text', sql: 'a.subject' },
  from: { type: 'text', sql: 'a.address' },
  at: { type: 'time', sql: 'a.at' },
}

/** @throws a refusal */
export const readAuditFilters = (given: readonly ListFilter[]): readonly ListCondition[] =>
  readFilters(fields, given)

/** Entries of a scope; what concerns no one customer is for those who oversee all. @throws the refusal */
export const seenTrail = (viewer: Viewer, customerId: number | null): { readonly scope: Scope } => {
  const seen = narrow(scope(viewer, 'seeAudit'), customerId)
  if (seen !== 'all' && seen.length === 0) throw refusal(signInWords.notAuthorized)
  return { scope: seen }
}
