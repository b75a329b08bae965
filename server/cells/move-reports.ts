/**
 * Brings the reports of a customer, of which there are too many to look at all of them again. New ones are found by their
 * batch; whatever else changes stored reports is noted by triggers for as long as the move takes. Meanwhile nothing is packed, and
 * nothing is removed because of its age.
 */
import type pg from 'pg'
import { retentionLock } from '../retention/tend.ts'
import { packingLock } from '../stored/packer.ts'
import { lockWithin, whenFree } from './hold.ts'
import { type Between, changedSince, copyRows, type Since, stage } from './move-rows.ts'
import { isSame, listed, type MovingTable } from './moving-tables.ts'

/** Tables that are brought from here. */
export const reportTables: ReadonlySet<string> = new Set(['report', 'packed_day'])

const triggers = [
  ['cell_touched_update', 'UPDATE', 'report', 'recorded'],
  ['cell_touched_delete', 'DELETE', 'report', 'recorded'],
  ['cell_touched_delete', 'DELETE', 'packed_day', 'first'],
] as const

/** One move at a time leaves a cell. */
export const moveLock = 7_236_853
const locks = [retentionLock, packingLock]

const take = async (client: pg.ClientBase, lock: number): Promise<boolean> =>
  (await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [lock])).rows[0]!.mine

/** @returns false where another move is on its way from here; the lock is held by the connection */
export const guardMove = (client: pg.ClientBase): Promise<boolean> => take(client, moveLock)

/** From here on changes of stored reports are noted, as long as the connection is there. */
export const beginReports = async (client: pg.ClientBase, tell: (line: string) => void): Promise<void> => {
  for (const lock of locks) {
    if (await take(client, lock)) continue
    tell('Old reports are being packed or removed; waiting for the end of that.')
    await client.query('SELECT pg_advisory_lock($1)', [lock])
  }
  await client.query(`SET lock_timeout = ${lockWithin}`)
  await whenFree(async () => {
    for (const [name, event, table, column] of triggers)
      await client.query(
        `CREATE OR REPLACE TRIGGER ${name} AFTER ${event} ON ${table} REFERENCING OLD TABLE AS went
          FOR EACH STATEMENT EXECUTE FUNCTION cell_touch('${column}')`,
      )
  })
}

/** What was noted is of no use any more. */
export const endReports = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  await client.query(`SET lock_timeout = ${lockWithin}`)
  await whenFree(async () => {
    for (const [name, , table] of triggers) await client.query(`DROP TRIGGER IF EXISTS ${name} ON ${table}`)
  })
  await client.query('DELETE FROM cell_touched WHERE customer_id = $1', [customerId])
}

/** Of each part of the vehicles the batch up to which everything is seen. */
export const batchesOf = async (from: pg.ClientBase): Promise<readonly number[]> => {
  const { rows } = await from.query<{ batches: number[] }>(
    'SELECT array_agg(batch::float8 ORDER BY shard) AS batches FROM engine_shard',
  )
  return rows[0]!.batches
}

/** Days that somebody noted since: what is there of them now takes the place of what was. */
const moveTouched = async (between: Between, tables: readonly MovingTable[], { xid }: Since) => {
  const { to, customerId } = between
  await stage(
    between,
    'move_day',
    'SELECT vehicle_id, day FROM cell_touched',
    `SELECT DISTINCT vehicle_id, day FROM cell_touched t WHERE customer_id = ${customerId} AND ${changedSince(xid)}`,
  )
  const { rows: days } = await to.query<{ vehicle: number; day: string }>(
    'SELECT vehicle_id AS vehicle, day::text FROM move_day',
  )
  if (days.length === 0) return 0
  let rows = 0
  const values = days.map(({ vehicle, day }) => `(${vehicle}, '${day}'::timestamptz)`).join(', ')
  for (const table of tables) {
    const at = table.name === 'report' ? 'recorded' : 'first'
    const isOfDay = `t.customer_id = ${customerId} AND t.vehicle_id = d.vehicle_id AND t.${at} >= d.day AND t.${at} < d.day + interval '1 day'`
    await to.query(`DELETE FROM "${table.name}" t USING move_day d WHERE ${isOfDay}`)
    const found = `(VALUES ${values}) d(vehicle_id, day) JOIN "${table.name}" t ON ${isOfDay}`
    rows += await copyRows(between, table, found)
  }
  return rows
}

/** New and merged reports: those of batches that the last round may not have seen. */
const moveNew = async (between: Between, table: MovingTable, { batches }: Since): Promise<number> => {
  const { to, customerId } = between
  const from = `report t WHERE t.batch > ${Math.min(...batches)} AND t.customer_id = ${customerId}
    AND t.batch > ('{${batches.join()}}'::bigint[])[(t.vehicle_id & 63) + 1]`
  await stage(
    between,
    'move_row',
    `SELECT ${listed(table.names)} FROM report`,
    `SELECT ${table.values} FROM ${from}`,
  )
  await to.query('ANALYZE move_row')
  await to.query(`DELETE FROM report t USING move_row s WHERE ${isSame(table.key, 't', 's')}`)
  const { rowCount } = await to.query(
    `INSERT INTO report (${listed(table.names)}) SELECT ${listed(table.names, 's.')} FROM move_row s`,
  )
  return rowCount ?? 0
}

/** @param since null for the first time */
export const moveReports = async (
  between: Between,
  tables: readonly MovingTable[],
  since: Since | null,
): Promise<number> => {
  let rows = 0
  if (since === null)
    for (const table of tables)
      rows += await copyRows(between, table, `"${table.name}" t WHERE t.customer_id = ${between.customerId}`)
  else {
    rows += await moveTouched(between, tables, since)
    for (const table of tables) if (table.name === 'report') rows += await moveNew(between, table, since)
  }
  return rows
}
