/** What a list is sorted by, and what a row of it has there: by that, rows of several databases are put into one order. */

export interface Order {
  /** Ours, never a user's text. */
  readonly sql: string
  /** Of PostgreSQL. */
  readonly type: 'text' | 'bigint' | 'boolean' | 'timestamptz'
  readonly isDown: boolean
}

/** What a row is sorted by, as PostgreSQL writes it. */
export type ListPlace = readonly (string | null)[]

/** Selected as the place of a row. */
export const placeSql = (order: readonly Order[]): string =>
  `ARRAY[${order.map(({ sql }) => `(${sql})::text`).join(', ')}]`

/** `ORDER BY`, but for the id behind it: what is not known comes last. */
export const orderSql = (order: readonly Order[]): string =>
  order.map(({ sql, isDown }) => `${sql} ${isDown ? 'DESC' : 'ASC'} NULLS LAST`).join(', ')
