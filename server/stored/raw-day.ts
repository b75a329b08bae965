/** Packed days as they are: the SQL that takes of one what is wanted. */
import type { Extra } from './rows.ts'

/** Columns that few need. */
export type Rare = 'received' | 'batch'

export interface WantedColumns {
  /** Keys of the sensors whose readings are wanted. */
  readonly readings: readonly string[] | 'all'
  /** Columns that may be null. */
  readonly without: readonly Extra[]
  readonly also?: readonly Rare[]
}

/**
 * Of a `packed_day p_`: what is to be selected of it, both not null. The head is left in its place until it is sent, so a
 * statement that drops or sorts such rows moves nothing.
 */
export const rawDay = ({ readings, without, also = [] }: WantedColumns) => {
  const parts: string[] = []
  if (also.length > 0 || !without.includes('accuracy_m')) parts.push('packed_part(NULL, p_.arrivals)')
  if (readings === 'all' || readings.length > 0) {
    const wanted = readings === 'all' ? 'true' : `u.key = ANY('{${readings.join(',')}}')`
    parts.push(`coalesce((SELECT string_agg(packed_part(u.key, u.part), ''::bytea)
      FROM unnest(p_.keys, p_.parts) AS u(key, part) WHERE ${wanted}), '')`)
  }
  return { head: 'p_.states', parts: parts.length > 0 ? parts.join(' || ') : "''::bytea" }
}
