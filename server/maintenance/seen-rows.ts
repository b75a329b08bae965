/** Lists of what belongs to vehicles, as far as somebody sees these: a page of one, and a row held for a change. */
import type pg from 'pg'
import { type Keyset, type Place, textOfPlace } from '../graphql/keyset.ts'
import { heldBy, heldByUnit, heldSql } from '../scope/held-vehicle.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'

/** A kind of rows. All names are ours, never a user's. */
export interface SeenKind<Stored extends pg.QueryResultRow, Row> {
  /** The table whose rows they are, by its name in `tables`; has `id`, `customer_id` and `vehicle_id`. */
  readonly of: string
  readonly columns: string
  /** All but the vehicle. */
  readonly tables: string
  readonly read: (stored: Stored) => Row
}

export interface SeenPage {
  readonly accessScope: AccessScope
  readonly ids: readonly number[] | null
  readonly vehicleIds: readonly number[] | null
  readonly limit: number
  readonly offset: number
  /** Where the page before ended, in place of the offset. */
  readonly after?: string | null | undefined
}

/** Part of a name, in any case, as a pattern of LIKE. */
export const containing = (text: string): string =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

/** Of rows of a table that stay with whoever had the vehicle: that they have it now. */
export const isOwnNow = (of: string): string =>
  `EXISTS (SELECT FROM vehicle own WHERE own.customer_id = ${of}.customer_id AND own.id = ${of}.vehicle_id)`

/** The order by the vehicle's unit, to which an index leads. */
export const byUnit = 'lower(v.unit_id)'

/** The order somebody asked for; what has no value comes last either way. */
export const orderBy = (key: string, ascending: boolean, then: string): string =>
  `${key} ${ascending ? 'ASC' : 'DESC'} NULLS LAST, ${then}`

export const seenRows = <Stored extends pg.QueryResultRow, Row>({
  of,
  columns,
  tables,
  read,
}: SeenKind<Stored, Row>) => {
  const seen = (accessScope: AccessScope, params: unknown[]) =>
    heldSql(accessScope, { customer: `${of}.customer_id`, vehicle: `${of}.vehicle_id` }, params)
  return {
    /**
     * A page of them, and how many there are.
     * @param order a keyset, where a page may go on behind the one before
     * @param narrow further conditions; `place` answers the name of a value in them
     */
    page: async (
      pool: pg.Pool,
      { accessScope, ids, vehicleIds, limit, offset, after }: SeenPage,
      order: string | Keyset,
      narrow: (place: (value: unknown) => string) => readonly string[],
    ): Promise<{ readonly count: number; readonly after: string | null; readonly rows: readonly Row[] }> => {
      const params: unknown[] = []
      const place = (value: unknown) => `$${params.push(value)}`
      const all = [seen(accessScope, params)]
      if (ids) all.push(`${of}.id = ANY(${place(ids)}::bigint[])`)
      if (vehicleIds) all.push(`${of}.vehicle_id = ANY(${place(vehicleIds)}::int[])`)
      const wanted = [...all, ...narrow(place)].join(' AND ')
      const by = typeof order === 'string' ? order : order.order
      const ordered = by.startsWith(byUnit) ? heldByUnit(of) : heldBy(of)
      const set = typeof order === 'string' ? null : order
      const pageParams = [...params]
      const behind = set && after ? `AND ${set.behind(set.read(after), pageParams)}` : ''
      const [page, counted] = await Promise.all([
        pool.query<Stored & { readonly place: Place }>(
          `SELECT ${columns}, ${set ? set.place : 'ARRAY[]::text[]'} AS place FROM ${tables} ${ordered}
            WHERE ${wanted} ${behind} ORDER BY ${by} LIMIT ${limit} OFFSET ${behind ? 0 : offset}`,
          pageParams,
        ),
        pool.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM ${tables} ${heldBy(of)} WHERE ${wanted}`,
          params,
        ),
      ])
      const next = set ? textOfPlace(page.rows, limit) : null
      return { count: counted.rows[0]!.count, after: next, rows: page.rows.map(read) }
    },
    /** One of a vehicle that is theirs still, held against other acts until the transaction ends; null where none is seen. */
    lock: async (client: pg.ClientBase, accessScope: AccessScope, id: number): Promise<Row | null> => {
      const params: unknown[] = [id]
      const { rows } = await client.query<Stored>(
        `SELECT ${columns} FROM ${tables} ${heldBy(of)} WHERE ${of}.id = $1 AND v.until IS NULL
          AND ${seen(accessScope, params)} FOR UPDATE OF ${of}`,
        params,
      )
      return rows[0] ? read(rows[0]) : null
    },
  }
}
