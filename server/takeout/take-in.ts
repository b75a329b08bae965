/** The SQL that takes the rows of one file back in, with other ids where theirs are taken. */
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Belonging } from './belonging.ts'
import type { Table } from './catalog.ts'
import { linesOf } from './lines.ts'
import { belongings } from './tables/index.ts'

const byTable = new Map(belongings.map((one) => [one.table, one]))
/** A line is a row: the largest have a file in them. */
const lineMost = 512 << 20

/** What is used meanwhile, gone with the transaction. */
export const prepare = (client: pg.ClientBase) =>
  client.query(
    `CREATE TEMP TABLE takeout_line (line text) ON COMMIT DROP;
     CREATE TEMP TABLE takeout_id (of text, old_id bigint, new_id bigint, is_known boolean, PRIMARY KEY (of, old_id)) ON COMMIT DROP`,
  )

const renumber = (of: string, id: string) =>
  `(SELECT m_.new_id FROM takeout_id m_ WHERE m_.of = '${of}' AND m_.old_id = ${id})`

/** The table whose ids a column has, where these may be others now. */
const renumberedBy = (one: Belonging, table: Table, column: string): string | null => {
  if (one.renumbered && column === 'id') return one.table
  if (one.users.includes(column)) return 'user_account'
  const found = table.references.find(
    ({ columns, to }) => columns.includes(column) && byTable.get(to)?.renumbered,
  )
  return found && found.toColumns[found.columns.indexOf(column)] === 'id' ? found.to : null
}

/** Gives each row of the file an id: its own where that is free, that of the row that is there, or a new one. */
const mapIds = async (client: pg.ClientBase, { table, knownBy }: Belonging): Promise<void> => {
  const known =
    knownBy === null
      ? 'NULL::bigint'
      : `(SELECT k.id FROM "${table}" k WHERE k."${knownBy}" = r."${knownBy}")`
  await client.query(
    `SELECT setval(pg_get_serial_sequence('${table}', 'id'), greatest(nextval(pg_get_serial_sequence('${table}', 'id')),
      (SELECT max((line::json->>'id')::bigint) FROM takeout_line), (SELECT max(id) FROM "${table}")))`,
  )
  await client.query(
    `INSERT INTO takeout_id SELECT '${table}', id, coalesce(known,
        CASE WHEN is_taken THEN nextval(pg_get_serial_sequence('${table}', 'id')) ELSE id END), known IS NOT NULL
      FROM (SELECT r.id, ${known} AS known, EXISTS (SELECT FROM "${table}" x WHERE x.id = r.id) AS is_taken
        FROM takeout_line l, json_populate_record(NULL::"${table}", l.line::json) r) f`,
  )
}

/**
 * What is added to the numbers of batches that come: an installation that had customers before counts on from theirs, and
 * none of the reports that come may be older than what its engine takes for done.
 */
export const batchShift = async (client: pg.ClientBase, watermark: number): Promise<number> => {
  const { rows } = await client.query<{ newest: number }>(
    'SELECT max(batch)::float8 AS newest FROM engine_shard',
  )
  return Math.max(0, rows[0]!.newest - watermark)
}

/** @param shift of `batchShift` @returns how many rows came back */
export const takeIn = async (
  client: pg.ClientBase,
  one: Belonging,
  table: Table,
  bytes: AsyncIterable<Uint8Array>,
  shift: number,
): Promise<number> => {
  await client.query('TRUNCATE takeout_line')
  const copying = client.query(copyFrom('COPY takeout_line FROM STDIN'))
  const ended = once(copying, 'finish')
  ended.catch(() => undefined)
  try {
    for await (const line of linesOf(bytes, lineMost))
      if (!copying.write(`${line.replaceAll('\\', '\\\\')}\n`))
        await Promise.race([once(copying, 'drain'), ended])
    copying.end()
    await ended
  } catch (error) {
    copying.destroy()
    throw error
  }
  if (one.renumbered) await mapIds(client, one)

  const given = table.columns.filter(({ name, isGenerated }) => !isGenerated && one.secrets[name] !== null)
  const conditions: string[] = []
  const values = given.map(({ name, isRequired }) => {
    const secret = one.secrets[name]
    if (secret) return secret
    if (one.others.includes(name)) return 'NULL'
    if (name === 'batch') return `r.batch + ${shift}`
    const of = renumberedBy(one, table, name)
    if (of === null) return `r."${name}"`
    const id = renumber(of, `r."${name}"`)
    if (isRequired) conditions.push(`${id} IS NOT NULL`)
    return id
  })
  // Rows about vehicles that are another customer's now have nothing to be about.
  for (const { to, columns, toColumns } of table.references)
    if (to === 'vehicle' && !columns.some((name) => one.others.includes(name)))
      conditions.push(
        `(${columns.map((name) => `r."${name}" IS NULL`).join(' OR ')} OR EXISTS (SELECT FROM vehicle v_ WHERE
          ${columns.map((name, at) => `v_."${toColumns[at]}" = r."${name}"`).join(' AND ')}))`,
      )
  if (one.knownBy !== null)
    conditions.push(
      `NOT EXISTS (SELECT FROM takeout_id m_ WHERE m_.of = '${one.table}' AND m_.old_id = r.id AND m_.is_known)`,
    )
  const isOfPeople = table.references.some(({ to }) => to === 'user_account')
  const { rowCount } = await client.query(
    `INSERT INTO "${one.table}" (${given.map(({ name }) => `"${name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${values.join(', ')} FROM takeout_line l, json_populate_record(NULL::"${one.table}", l.line::json) r
      WHERE ${conditions.join(' AND ') || 'true'} ${isOfPeople ? 'ON CONFLICT DO NOTHING' : ''}`,
  )
  return rowCount ?? 0
}
