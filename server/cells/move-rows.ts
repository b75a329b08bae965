/** Brings rows of a customer from one database to another, as they are, and again those that have changed since. */
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyOf } from '../takeout/copy-of.ts'
import { isSame, listed, type MovingTable } from './moving-tables.ts'

export interface Between {
  /** In a transaction that sees one state. */
  readonly from: pg.ClientBase
  /** In the transaction in which the customer comes. */
  readonly to: pg.ClientBase
  readonly customerId: number
}

/** What is used meanwhile, gone with the transaction. No trigger fires: what they would write is among the rows that come. */
export const prepareMove = async (to: pg.ClientBase): Promise<void> => {
  await to.query('SET LOCAL session_replication_role = replica')
  await to.query(
    `CREATE TEMP TABLE move_id (of text, old_id bigint, new_id bigint, is_known boolean, PRIMARY KEY (of, old_id)) ON COMMIT DROP`,
  )
}

const theirs = ({ whose }: Pick<MovingTable, 'whose'>, customerId: number) =>
  whose.replaceAll('$1', String(customerId))

/** From where a round has to look: what the last one may not have seen. */
export interface Since {
  /** The oldest transaction of that kind. */
  readonly xid: string
  /** By part of the vehicles, the batch after which reports may be such. */
  readonly batches: readonly number[]
}

/** Also of rows that were frozen, and of some that have not changed: they come once more. */
export const changedSince = (since: string) => `age(t.xmin) <= age('${since}'::xid)`

export interface Tally {
  readonly all: number
  readonly changed: number
}

/** How many rows of each table a side has, and how many were written since. */
export const tally = async (
  client: pg.ClientBase,
  tables: readonly MovingTable[],
  customerId: number,
  since: string | null,
): Promise<ReadonlyMap<string, Tally>> => {
  const changed = since === null ? '0' : `count(*) FILTER (WHERE ${changedSince(since)})::float8`
  const { rows } = await client.query<Tally & { name: string }>(
    tables
      .map(
        (table) =>
          `SELECT '${table.name}' AS name, count(*)::float8 AS all, ${changed} AS changed FROM "${table.name}" t WHERE ${theirs(table, customerId)}`,
      )
      .join(' UNION ALL '),
  )
  return new Map(rows.map(({ name, ...one }) => [name, one]))
}

/** Rows of the source arrive in a temporary table with the columns of another. */
export const stage = async (
  { from, to }: Between,
  name: string,
  like: string,
  select: string,
): Promise<void> => {
  await to.query(`DROP TABLE IF EXISTS ${name}`)
  await to.query(`CREATE TEMP TABLE ${name} ON COMMIT DROP AS ${like} WITH NO DATA`)
  const rows = copyOf(from, `COPY (${select}) TO STDOUT`)
  await pipeline(rows, to.query(copyFrom(`COPY ${name} FROM STDIN`)))
}

/** Which ids rows of a table get that the other cell may have already, by their names. */
export const mapKnown = async (between: Between, table: MovingTable): Promise<void> => {
  const { name, knownBy } = table
  if (knownBy === null) return
  const moves = theirs(table, between.customerId)
  await stage(
    between,
    'move_known',
    `SELECT id, "${knownBy}" AS name, false AS moves FROM "${name}"`,
    `SELECT id, "${knownBy}", ${moves} FROM "${name}" t`,
  )
  await between.to.query(
    `INSERT INTO move_id SELECT '${name}', s.id, coalesce(k.id, CASE WHEN s.moves THEN s.id END), k.id IS NOT NULL
      FROM move_known s LEFT JOIN "${name}" k ON k."${knownBy}" = s.name
      ON CONFLICT (of, old_id) DO UPDATE SET new_id = excluded.new_id, is_known = excluded.is_known WHERE move_id.new_id IS NULL`,
  )
}

/** Values that are others in the other cell. */
const adapt = async ({ to }: Between, table: MovingTable): Promise<void> => {
  const { name, mapped, columns, staying, knownBy } = table
  const required = new Set(columns.flatMap((column) => (column.isRequired ? column.name : [])))
  if (knownBy !== null)
    await to.query(
      `DELETE FROM move_row s USING move_id m WHERE m.of = '${name}' AND m.old_id = s.id AND m.is_known`,
    )
  for (const [column, of] of Object.entries(mapped)) {
    const id = `(SELECT m.new_id FROM move_id m WHERE m.of = '${of}' AND m.old_id = s."${column}")`
    if (required.has(column)) await to.query(`DELETE FROM move_row s WHERE ${id} IS NULL`)
    await to.query(
      `UPDATE move_row s SET "${column}" = ${id} WHERE s."${column}" IS NOT NULL AND s."${column}" IS DISTINCT FROM ${id}`,
    )
  }
  for (const { to: other, columns: own, toColumns } of staying) {
    const lost = `${own.map((column) => `s."${column}" IS NOT NULL`).join(' AND ')} AND NOT EXISTS (SELECT FROM "${other}" o
      WHERE ${own.map((column, at) => `o."${toColumns[at]}" = s."${column}"`).join(' AND ')})`
    const free = own.filter((column) => !required.has(column))
    if (free.length === 0) await to.query(`DELETE FROM move_row s WHERE ${lost}`)
    else
      await to.query(
        `UPDATE move_row s SET ${free.map((column) => `"${column}" = NULL`).join(', ')} WHERE ${lost}`,
      )
  }
}

/** Rows that come as they are: `found` is SQL of what follows FROM, with the table as `t`. @returns how many */
export const copyRows = async ({ from, to }: Between, table: MovingTable, found: string): Promise<number> => {
  const rows = copyOf(from, `COPY (SELECT ${table.values} FROM ${found}) TO STDOUT`)
  const into = to.query(copyFrom(`COPY "${table.name}" (${listed(table.names)}) FROM STDIN`))
  await pipeline(rows, into)
  return into.rowCount
}

export interface Brought {
  readonly rows: number
  /** How many more the other cell has by it. */
  readonly more: number
}

/**
 * Brings the rows of a table: all, or those written since a transaction.
 * @param since the oldest transaction that the last time may not have seen; null for the first time
 * @param isWhole whether all rows come, also those that have not changed
 */
export const moveRows = async (
  between: Between,
  table: MovingTable,
  since: string | null,
  isWhole = since === null,
): Promise<Brought> => {
  const { to, customerId } = between
  const { name, names, values, key, mapped, staying, knownBy } = table
  const mine = `"${name}" t WHERE ${theirs(table, customerId)}`
  const isAsItIs = Object.keys(mapped).length === 0 && staying.length === 0 && knownBy === null
  if (since === null && isAsItIs) {
    const rows = await copyRows(between, table, mine)
    return { rows, more: rows }
  }
  await stage(
    between,
    'move_row',
    `SELECT ${listed(names)} FROM "${name}"`,
    `SELECT ${values} FROM ${mine} ${isWhole ? '' : `AND ${changedSince(since!)}`}`,
  )
  await adapt(between, table)
  let less = 0
  if (since !== null) {
    if (key.length === 0) throw new Error(`The table ${name} has no key by which its rows are known again.`)
    const { rowCount } = await to.query(
      `DELETE FROM "${name}" t USING move_row s WHERE ${isSame(key, 't', 's')}`,
    )
    less = rowCount ?? 0
  }
  const { rowCount } = await to.query(
    `INSERT INTO "${name}" (${listed(names)}) OVERRIDING SYSTEM VALUE SELECT ${listed(names, 's.')} FROM move_row s
      ${Object.keys(mapped).length > 0 ? 'ON CONFLICT DO NOTHING' : ''}`,
  )
  return { rows: rowCount ?? 0, more: (rowCount ?? 0) - less }
}

/**
 * Removes rows that are no longer there.
 * @returns how many came again for that
 */
export const removeMissing = async (between: Between, table: MovingTable): Promise<number> => {
  const { to, customerId } = between
  const { name, key, knownBy, one, mapped } = table
  if (knownBy !== null || one.isShared) return 0
  if (key.some((column) => column in mapped)) {
    // Their keys are others here: all of them come again.
    await to.query(`DELETE FROM "${name}" t WHERE ${theirs(table, customerId)}`)
    return (await moveRows(between, table, null)).rows
  }
  await stage(
    between,
    'move_key',
    `SELECT ${listed(key)} FROM "${name}"`,
    `SELECT ${listed(key, 't.')} FROM "${name}" t WHERE ${theirs(table, customerId)}`,
  )
  await to.query('ANALYZE move_key')
  await to.query(
    `DELETE FROM "${name}" t WHERE ${theirs(table, customerId)} AND NOT EXISTS (SELECT FROM move_key s WHERE ${isSame(key, 't', 's')})`,
  )
  return 0
}
