/** The SQL of reading the audit trail. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { ListCondition } from '../graphql/list-fields.ts'
import { scopeSql } from '../scope/scope-sql.ts'

export interface AuditEntry {
  readonly id: number
  readonly at: Instant
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly customerId: number | null
  readonly customerName: string | null
  readonly address: string | null
  readonly old: unknown
  readonly fresh: unknown
}
export interface AuditPage {
  readonly count: number
  readonly rows: readonly AuditEntry[]
}
export interface AuditQuery {
  readonly scope: Scope
  readonly filters: readonly ListCondition[]
  readonly limit: number
  readonly offset: number
}

/** A trail grows without end; past this a count helps nobody and takes long. */
const countedTo = 10_000

/** A page of the trail, newest first. */
export const auditPage = async (pool: pg.Pool, query: AuditQuery): Promise<AuditPage> => {
  const params: unknown[] = []
  const where = [
    scopeSql(query.scope, 'a.customer_id', params),
    ...query.filters.map((condition) => condition(params)),
  ].join(' AND ')
  const [count, { rows }] = await Promise.all([
    pool.query<{ count: number }>(
      `SELECT count(*) AS count FROM (SELECT FROM audit_entry a WHERE ${where} LIMIT ${countedTo}) counted`,
      params,
    ),
    pool.query(
      `SELECT a.*, c.short_name FROM (SELECT * FROM audit_entry a WHERE ${where}
          ORDER BY a.id DESC LIMIT ${query.limit} OFFSET ${query.offset}) a
        LEFT JOIN customer c ON c.id = a.customer_id ORDER BY a.id DESC`,
      params,
    ),
  ])
  return {
    count: count.rows[0]!.count,
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at.getTime(),
      actor: row.actor,
      action: row.action,
      subject: row.subject,
      customerId: row.customer_id,
      customerName: row.short_name,
      address: row.address,
      old: row.old,
      fresh: row.new,
    })),
  }
}
