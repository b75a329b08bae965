/** The totals under the columns of a fleet's grid: of all vehicles that a query leaves, in one pass over them. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { answerOf, type FleetColumn } from '#domain/columns/index.ts'
import { type ColumnTotal, partsOf, type TotalPart } from '#domain/columns/totals.ts'
import { makeCounts } from './counts.ts'
import { readable, type WhichVehicles, where } from './query-sql.ts'
import { longestPattern, timed } from './store.ts'

export interface Totals {
  /** How many vehicles the totals are of. */
  readonly count: number
  readonly columns: readonly (ColumnTotal & { readonly key: string })[]
}

/** By the name of a column in the answer. */
type Row = Readonly<Record<string, number | null>>
/** What is asked of a column `x`, by the part of its total. */
interface Asked {
  readonly name: string
  readonly sql: string
}

const moments: ReadonlySet<string> = new Set(['time', 'since'])
const inMs = ({ type }: FleetColumn, x: string) =>
  moments.has(type) ? `floor(extract(epoch FROM ${x}) * 1000)::bigint` : x

/** Names in an answer: `c` and the place of the column, then the part. */
const name = (place: number, part: string) => `c${place}_${part}`

const amounts = {
  sum: (x: string) => `sum(${x})::double precision`,
  average: (x: string) => `avg(${x})::double precision`,
  least: (x: string) => `min(${x})`,
  greatest: (x: string) => `max(${x})`,
} as const satisfies Record<Exclude<TotalPart, 'options'>, (x: string) => string>

const askedOf = (column: FleetColumn, place: number, params: unknown[]): readonly Asked[] => {
  const x = `x.c${place}`
  const known = column.type === 'list' ? `count(*) FILTER (WHERE cardinality(${x}) > 0)` : `count(${x})`
  const parts = (partsOf(column) ?? []).flatMap((part): Asked[] => {
    if (part !== 'options') return [{ name: name(place, part), sql: inMs(column, amounts[part](x)) }]
    return Object.keys(column.options ?? {}).map((option, nth) => ({
      name: name(place, `o${nth}`),
      sql: `count(*) FILTER (WHERE ${x} = $${params.push(column.type === 'text' ? option : JSON.parse(option))})`,
    }))
  })
  return [{ name: name(place, 'known'), sql: known }, ...parts]
}

/** What is answered of a number that is kept, in the column's own terms: an average age, of the average year. */
const answered = (column: FleetColumn, value: number | null | undefined, now: Instant): number | null =>
  answerOf(column, value ?? null, now) as number | null

const totalOf = (
  column: FleetColumn,
  place: number,
  row: Row,
  now: Instant,
): ColumnTotal & { key: string } => {
  const of = (part: TotalPart) => answered(column, row[name(place, part)], now)
  const [least, greatest] = column.backwards ? [of('greatest'), of('least')] : [of('least'), of('greatest')]
  const options = Object.keys(column.options ?? {}).map((value, nth) => ({
    value,
    count: row[name(place, `o${nth}`)] ?? 0,
  }))
  return {
    key: column.key,
    known: row[name(place, 'known')] ?? 0,
    sum: of('sum'),
    average: of('average'),
    least,
    greatest,
    options: options.filter(({ count }) => count > 0),
  }
}

/**
 * The statement and its values. Each column is made readable once, below the totals: where a part of a fleet is seen
 * that costs more than to add it up.
 */
export const totalsSql = (
  query: WhichVehicles,
  columns: readonly FleetColumn[],
): { readonly sql: string; readonly params: readonly unknown[] } => {
  const params: unknown[] = []
  const read = columns.map(
    ({ field }, place) => `, ${readable(query.accessScope, field, params)} AS c${place}`,
  )
  const wanted = where(query, params)
  const asked = columns.flatMap((column, place) => askedOf(column, place, params))
  const totals = asked.map(({ name, sql }) => `, ${sql} AS ${name}`).join('')
  const sql = `SELECT count(*) AS count${totals} FROM (SELECT n.vehicle_id${read.join('')} FROM vehicle_now n WHERE ${wanted}) x`
  return { sql, params }
}

const rowIn = makeCounts<Row>()

/**
 * The totals of columns over every vehicle that the query leaves; some seconds old at most.
 * @throws the database's error where it takes longer than five seconds
 */
export const totalsOf = async (
  pool: pg.Pool,
  query: WhichVehicles,
  columns: readonly FleetColumn[],
  now: Instant,
): Promise<Totals> => {
  const { sql, params } = totalsSql(query, columns)
  const row = await rowIn(pool, `${sql} ${JSON.stringify(params)}`, async () => {
    const { rows } = await timed<Row>(pool, sql, [...params], longestPattern)
    return rows[0]!
  })
  return {
    count: row.count ?? 0,
    columns: columns.map((column, place) => totalOf(column, place, row, now)),
  }
}
