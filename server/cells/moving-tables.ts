/** What moves with a customer from cell to cell: all that an export has, and what an export leaves out because it is secret. */
import type pg from 'pg'
import type { Belonging } from '../takeout/belonging.ts'
import { type Table, tablesOf } from '../takeout/catalog.ts'
import { belongings } from '../takeout/tables/index.ts'

/** Both sides of these are in one cell: a customer that has any does not move. */
const ofTwo = /^(former_|lease|vin_transfer|oem_dealer$)/
/** An export leaves these out; here they are needed as they are. */
const alsoMoves: ReadonlySet<string> = new Set(['packed_day', 'share_pass', 'recovery_code'])
/** They name what stays. */
const emptied: Readonly<Record<string, readonly string[]>> = {
  firing_notice: ['letter_id'],
  webhook: ['feed_cursor'],
  day_destination: ['claim'],
  day_delivery: ['marks'],
}

export interface MovingTable {
  readonly one: Belonging
  readonly name: string
  /** SQL about its row `t`; `$1` is the customer. */
  readonly whose: string
  readonly columns: Table['columns']
  /** Of them. */
  readonly names: readonly string[]
  /** SQL of what comes of a row `t` of the source, in the order of the names. */
  readonly values: string
  readonly key: readonly string[]
  /** Columns with ids that may be others in the other cell, with the table whose ids they are. */
  readonly mapped: Readonly<Record<string, string>>
  /** References to tables that do not move. */
  readonly staying: Table['references']
  /** Whether more than its key is there once only: a name may then go from row to row. */
  readonly isNamed: boolean
  /** By this column the other cell may have such a row already. */
  readonly knownBy: string | null
}

export const listed = (names: readonly string[], of = '') => names.map((name) => `${of}"${name}"`).join(', ')
export const isSame = (names: readonly string[], a: string, b: string) =>
  names.map((name) => `${a}."${name}" = ${b}."${name}"`).join(' AND ')

const broughtAs = (column: string, none: readonly string[]) => {
  if (none.includes(column)) return 'NULL'
  // Each cell counts its transactions by itself; what came is whole.
  return column === 'batch' ? '0' : `t."${column}"`
}

/** The accounts of a customer's services have no roles. */
const services = 't.id IN (SELECT a.user_id FROM api_token a WHERE a.customer_id = $1)'

/** By table: its key, else what is unique of it. */
const keysOf = async (client: pg.ClientBase): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await client.query<{ name: string; key: string[] }>(
    `SELECT DISTINCT ON (1) c.relname AS name, (SELECT array_agg(a.attname::text ORDER BY n.at) FROM unnest(i.indkey::int[]) WITH ORDINALITY n(num, at)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = n.num) AS key
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
      ORDER BY 1, NOT i.indisprimary, i.indexrelid`,
  )
  return new Map(rows.map(({ name, key }) => [name, key]))
}

const namedTables = async (client: pg.ClientBase): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE i.indisunique AND NOT i.indisprimary AND c.relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** What of the belongings of a customer stays where it is. */
export const stayingTables: readonly string[] = belongings
  .filter(({ table, stays }) => ofTwo.test(table) || (stays !== null && !alsoMoves.has(table)))
  .map(({ table }) => table)

export const movingTables = async (client: pg.ClientBase): Promise<readonly MovingTable[]> => {
  const [tables, keys, named] = [await tablesOf(client), await keysOf(client), await namedTables(client)]
  const moving = belongings.filter(
    ({ table, stays }) => !ofTwo.test(table) && (stays === null || alsoMoves.has(table)),
  )
  const known = new Map(moving.flatMap((one) => (one.knownBy === null ? [] : [[one.table, one]])))
  const names = new Set(moving.map(({ table }) => table))
  return moving.map((one): MovingTable => {
    const { columns, references } = tables.get(one.table)!
    const mapped: Record<string, string> = {}
    for (const name of one.users) mapped[name] = 'user_account'
    for (const { to, columns: from, toColumns } of references)
      for (const [at, name] of from.entries()) if (known.has(to) && toColumns[at] === 'id') mapped[name] = to
    const own = columns.filter(({ isGenerated }) => !isGenerated)
    const none = [...one.others, ...(emptied[one.table] ?? [])]
    return {
      ...{ one, name: one.table, mapped },
      whose: one.table === 'user_account' ? `(${one.whose} OR ${services})` : `(${one.whose})`,
      columns: own,
      names: own.map(({ name }) => name),
      values: own.map(({ name }) => broughtAs(name, none)).join(', '),
      key: keys.get(one.table) ?? [],
      staying: references.filter(({ to }) => !names.has(to)),
      isNamed: named.has(one.table),
      knownBy: one.knownBy,
    }
  })
}
