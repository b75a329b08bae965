/** The SQL of embedded pages. */
import type pg from 'pg'
import type { OutsidePage } from '#domain/access/outside-pages.ts'
import type { Scope } from '#domain/access/scope.ts'
import { scopeSql } from '../scope/scope-sql.ts'

const columns = { freightUrl: 'freight_url', dashboardUrl: 'dashboard_url' } as const

/** More than anybody chooses from. */
const most = 500

/** The pages of the active customers of a scope that have the feature and an address, by short name. */
export const pagesOf = async (
  db: pg.Pool,
  of: Scope,
  { setting, flag }: OutsidePage,
): Promise<readonly { readonly customerId: number; readonly shortName: string; readonly url: string }[]> => {
  const params: unknown[] = [flag, most]
  const { rows } = await db.query(
    `SELECT c.id AS "customerId", c.short_name AS "shortName", c.${columns[setting]} AS url FROM customer c
      WHERE c.active AND $1 = ANY (c.flags) AND c.${columns[setting]} IS NOT NULL AND ${scopeSql(of, 'c.id', params)}
      ORDER BY lower(c.short_name), c.id LIMIT $2`,
    params,
  )
  return rows
}
