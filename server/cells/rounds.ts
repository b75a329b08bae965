/** The rounds of a move: all rows, then again and again those that have changed since. */
import type pg from 'pg'
import { batchesOf, moveReports, reportTables } from './move-reports.ts'
import { type Between, mapKnown, moveRows, removeMissing, type Since, tally } from './move-rows.ts'
import type { MovingTable } from './moving-tables.ts'

const firstRound = async (between: Between, tables: readonly MovingTable[]): Promise<number> => {
  let rows = 0
  for (const table of tables) await mapKnown(between, table)
  for (const table of tables) rows += (await moveRows(between, table, null)).rows
  return rows
}

const nextRound = async (
  between: Between,
  tables: readonly MovingTable[],
  since: string,
): Promise<number> => {
  const { from, to, customerId } = between
  const [here, there] = await Promise.all([
    tally(from, tables, customerId, since),
    tally(to, tables, customerId, null),
  ])
  const others = tables.filter(({ name, knownBy }) => {
    const { all, changed } = here.get(name)!
    return knownBy === null && (changed > 0 || all !== there.get(name)!.all)
  })
  // Who is somebody of the customer follows from other rows than their own.
  const known = tables.filter(
    ({ name, knownBy }) => knownBy !== null && (others.length > 0 || here.get(name)!.changed > 0),
  )
  let rows = 0
  for (const table of known) await mapKnown(between, table)
  for (const table of known) rows += (await moveRows(between, table, since, true)).rows
  for (const table of others) {
    const { all, changed } = here.get(table.name)!
    // What was removed may have had a name that another has now.
    if (table.isNamed) rows += await removeMissing(between, table)
    const brought = changed > 0 ? await moveRows(between, table, since) : { rows: 0, more: 0 }
    rows += brought.rows
    // Where all that are there have come, as many are the same ones.
    const isSame = there.get(table.name)!.all + brought.more === all
    if (!table.isNamed && !isSame) rows += await removeMissing(between, table)
  }
  return rows
}

export interface Round {
  readonly rows: number
  /** From where the next has to look. */
  readonly since: Since
}

/** One look at the source in one state. @param since null for the first time */
export const round = async (
  source: pg.PoolClient,
  to: pg.ClientBase,
  customerId: number,
  tables: readonly MovingTable[],
  since: Since | null,
): Promise<Round> => {
  const reports = tables.filter(({ name }) => reportTables.has(name))
  const others = tables.filter(({ name }) => !reportTables.has(name))
  await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const { rows: seen } = await source.query<{ xid: string }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot())::xid::text AS xid',
    )
    const next = { xid: seen[0]!.xid, batches: await batchesOf(source) }
    const between = { from: source, to, customerId }
    let rows = await moveReports(between, reports, since)
    rows += since === null ? await firstRound(between, others) : await nextRound(between, others, since.xid)
    await source.query('COMMIT')
    return { rows, since: next }
  } catch (error) {
    await source.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
