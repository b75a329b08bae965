/** Packed days as they are: the SQL that reads of one what is wanted, and what came of it. */
import type { Column, PackedDay } from './codec.ts'
import type { RawDay } from './decode.ts'

/** Columns of a packed day, from 1. */
const always = [1, 2, 3, 6, 7, 8, 9, 10]
/** Columns that not every reader needs. */
const extras = { accuracy_m: 11, level: 12, stopped_since: 13, verdict: 14 } as const
export type Extra = keyof typeof extras
const rare = { received: 4, batch: 5 } as const
export type Rare = keyof typeof rare

export interface WantedColumns {
  /** Keys of the sensors whose readings are wanted. */
  readonly readings: readonly string[] | 'all'
  /** Columns that may be null. */
  readonly without: readonly Extra[]
  /** Columns that few need. */
  readonly also?: readonly Rare[]
}

export interface DayHead {
  /** Of its oldest and newest report, in microseconds. */
  readonly first: number
  readonly last: number
  readonly reports: number
  readonly bases: readonly number[]
  readonly steps: readonly number[]
  readonly scales: readonly number[]
  readonly words: readonly string[]
  readonly shapes: PackedDay['shapes'] | null
  /** The columns that were wanted, from 1, and how long their planes are. */
  readonly kept: readonly (readonly [column: number, length: number])[]
}

const micros = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint`

/** A list of keys as SQL: those of sensors are plain words. */
const listOf = (keys: readonly string[]) => `'{${keys.join(',')}}'`

const shapesOf = (readings: WantedColumns['readings']): string => {
  if (readings === 'all') return 'p_.shapes'
  if (readings.length === 0) return 'NULL'
  return `(SELECT jsonb_agg(s) FROM jsonb_array_elements(p_.shapes) s WHERE s->>'k' = ANY(${listOf(readings)}))`
}

/** Which columns of a `packed_day p_` are wanted, from 1: a query. */
const numbersOf = ({ readings, without, also = [] }: WantedColumns): string => {
  const columns: number[] = [...always, ...also.map((name) => rare[name])]
  for (const [name, column] of Object.entries(extras))
    if (!without.includes(name as Extra)) columns.push(column)
  const fixed = `SELECT unnest(${listOf(columns.map(String))}::integer[])`
  if (readings === 'all') return `${fixed} UNION ALL SELECT generate_series(15, cardinality(p_.bases))`
  if (readings.length === 0) return fixed
  return `${fixed} UNION ALL SELECT generate_series(s.c, s.c + s.h)
      FROM jsonb_to_recordset(p_.shapes) AS s(k text, c integer, h integer) WHERE s.k = ANY(${listOf(readings)})`
}

/**
 * Of a `packed_day p_`: a lateral query `k_` of its planes that are wanted, taken out of the row once, and what is to
 * be selected with it: the head as JSON, with further members, and the planes.
 */
export const rawDay = (wanted: WantedColumns, further = '') => ({
  lateral: `(SELECT string_agg(u.plane, '' ORDER BY u.n) AS planes, json_agg(json_build_array(u.n, length(u.plane)) ORDER BY u.n) AS kept
      FROM unnest(p_.planes) WITH ORDINALITY AS u(plane, n) WHERE u.n IN (${numbersOf(wanted)})) k_`,
  head: `json_build_object('first', ${micros('p_.first')}, 'last', ${micros('p_.last')}, 'reports', p_.reports,
      'bases', p_.bases, 'steps', p_.steps, 'scales', p_.scales, 'words', p_.words, 'shapes', ${shapesOf(wanted.readings)},
      'kept', k_.kept${further})`,
  planes: 'k_.planes',
})

/** What was selected, to be unpacked. */
export function rawDayOf(
  { first, reports, bases, steps, scales, words, shapes, kept }: DayHead,
  planes: Buffer,
): RawDay {
  const columns: (Column | undefined)[] = []
  let begin = 0
  for (const [column, length] of kept) {
    const at = column - 1
    const plane = planes.subarray(begin, begin + length)
    columns[at] = { base: bases[at]!, step: steps[at]!, scale: scales[at]!, plane }
    begin += length
  }
  return { first, reports, words, shapes: shapes ?? [], columns }
}
