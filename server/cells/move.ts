/** Moves a customer from cell to cell while both are at work: its rows, those that change meanwhile, and then who asks for it. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { StartError } from '../platform/start-error.ts'
import { inTransaction } from '../platform/transaction.ts'
import { listPartitions, makePartitions } from '../stored/partitions.ts'
import { sole } from '../takeout/belonging.ts'
import { eraseCustomer } from '../takeout/erase.ts'
import { keepDirectory } from './keep.ts'
import { noteAll } from './kinds.ts'
import { type Between, mapKnown, moveRows, prepareMove, removeMissing, tally } from './move-rows.ts'
import { type MovingTable, movingTables } from './moving-tables.ts'

/** Tells the engines of a cell of edits, and resolves once all of them have followed. */
export interface Engines {
  readonly vehiclesChanged: (ids: readonly number[]) => Promise<void>
  readonly watchersChanged: (customerIds: readonly number[]) => Promise<void>
}

export interface Side {
  readonly name: string
  readonly pool: pg.Pool
  /** Null while no engine runs. */
  readonly engines: Engines | null
}

export interface MoveOptions {
  readonly customerId: number
  readonly from: Side
  readonly to: Side
  readonly directory: pg.Pool
  readonly tell?: (line: string) => void
}

export interface Moved {
  readonly rows: number
  /** For how long nothing of the customer was taken. */
  readonly paused: Ms
}

/** Rounds over what has changed before the last one, which nobody may write in. */
const roundsMost = 6
/** A round that took no longer is the last before that. */
const shortRound: Ms = second
const operator = { userId: null, email: 'Tandem', address: null }

/** Why a customer cannot move; null where it can. */
const keptBy = async (pool: pg.Pool, customerId: number): Promise<string | null> => {
  const { rows } = await pool.query<{ shared: boolean; logged: boolean }>(
    `SELECT EXISTS (SELECT FROM lease WHERE lessor_id = $1 OR lessee_id = $1)
        OR EXISTS (SELECT FROM vin_transfer WHERE customer_id = $1 OR to_customer_id = $1)
        OR EXISTS (SELECT FROM tenure t JOIN tenure o ON o.vehicle_id = t.vehicle_id WHERE t.customer_id = $1 AND o.customer_id <> $1) AS shared,
      EXISTS (SELECT FROM log_position WHERE log IS NOT NULL) AS logged`,
    [customerId],
  )
  if (rows[0]!.shared)
    return 'The customer has or had vehicles that were another one’s: both have to be in one cell.'
  if (rows[0]!.logged) return 'The cell keeps reports in a log first, which customers cannot leave yet.'
  return null
}

/** @returns whether the other cell has all of it already, by a move that ended in the middle */
const check = async ({ from, to, customerId }: MoveOptions): Promise<boolean> => {
  const ask = async (pool: pg.Pool) =>
    (
      await pool.query<{ name: string | null; schema: string; state: string | null; there: boolean }>(
        `SELECT (SELECT name FROM cell_self) AS name, (SELECT name FROM migration ORDER BY number DESC LIMIT 1) AS schema,
          (SELECT state FROM cell_move WHERE customer_id = $1) AS state, EXISTS (SELECT FROM customer WHERE id = $1) AS there`,
        [customerId],
      )
    ).rows[0]!
  const [here, there] = [await ask(from.pool), await ask(to.pool)]
  if (here.name !== from.name || there.name !== to.name || from.name === to.name)
    throw new StartError('DATABASE_URL and TO_DATABASE_URL have to be two cells of the directory.')
  if (here.schema !== there.schema)
    throw new StartError(
      `The cells are of two versions: ${here.schema} and ${there.schema}. Update both first.`,
    )
  if (!here.there) throw new StartError(`There is no customer ${customerId} in the cell "${from.name}".`)
  const isThere = there.there && (there.state === 'arriving' || here.state === 'gone')
  if (there.there && !isThere)
    throw new StartError(`The cell "${to.name}" has a customer ${customerId} already.`)
  const kept = await keptBy(from.pool, customerId)
  if (kept !== null) throw new StartError(kept)
  return isThere
}

const firstRound = async (between: Between, tables: readonly MovingTable[]): Promise<number> => {
  let rows = 0
  for (const table of tables) await mapKnown(between, table)
  for (const table of tables) rows += await moveRows(between, table, null)
  return rows
}

const nextRound = async (
  between: Between,
  tables: readonly MovingTable[],
  since: string,
): Promise<number> => {
  const { from, to, customerId } = between
  const here = await tally(from, tables, customerId, since)
  const there = await tally(to, tables, customerId, null)
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
  for (const table of known) await moveRows(between, table, since, true)
  for (const table of others) {
    // What was removed may have had a name that another has now.
    if (table.isNamed) rows += await removeMissing(between, table, false)
    if (here.get(table.name)!.changed > 0) rows += await moveRows(between, table, since)
    if (!table.isNamed) rows += await removeMissing(between, table, true)
  }
  return rows
}

/** One look at the source in one state. @returns rows that came, and since when the next has to look */
const round = async (
  source: pg.PoolClient,
  to: pg.ClientBase,
  { customerId }: MoveOptions,
  tables: readonly MovingTable[],
  since: string | null,
) => {
  await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const { rows: seen } = await source.query<{ xid: string }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot())::xid::text AS xid',
    )
    const between = { from: source, to, customerId }
    const rows = since === null ? await firstRound(between, tables) : await nextRound(between, tables, since)
    await source.query('COMMIT')
    return { rows, since: seen[0]!.xid }
  } catch (error) {
    await source.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** From here on nobody writes for the customer in this cell: engines refuse, and so does whatever the audit trail tells of. */
const hold = (pool: pg.Pool, customerId: number) =>
  inTransaction(pool, async (client) => {
    await client.query(
      `INSERT INTO cell_move (customer_id, state) VALUES ($1, 'leaving')
        ON CONFLICT (customer_id) DO UPDATE SET state = excluded.state, since = now()`,
      [customerId],
    )
    // Who is in the middle of a change is waited for.
    await client.query('LOCK audit_entry IN SHARE MODE')
  })

const letGo = (pool: pg.Pool, customerId: number) =>
  pool.query(`DELETE FROM cell_move WHERE customer_id = $1`, [customerId])

const vehiclesOf = async (pool: pg.Pool, customerId: number): Promise<readonly number[]> =>
  (await pool.query<{ id: number }>('SELECT id FROM vehicle WHERE customer_id = $1', [customerId])).rows.map(
    ({ id }) => id,
  )

/** Whether the states of all vehicles contain all that is stored. */
const isWritten = async (pool: pg.Pool, customerId: number): Promise<boolean> => {
  const { rows } = await pool.query(
    `SELECT FROM (SELECT vehicle_id, max(batch) AS batch FROM report
        WHERE batch > (SELECT min(batch) FROM engine_shard) AND customer_id = $1 GROUP BY 1) r
      JOIN engine_shard e ON e.shard = r.vehicle_id & 63
      LEFT JOIN vehicle_state s ON s.customer_id = $1 AND s.vehicle_id = r.vehicle_id
      WHERE r.batch > greatest(e.batch, s.batch) LIMIT 1`,
    [customerId],
  )
  return rows.length === 0
}

/** Engines look anew at who is on the way, and at these vehicles. */
const followed = async ({ engines }: Side, ids: readonly number[] = []): Promise<void> => {
  await engines?.vehiclesChanged(ids)
}

/** Nothing of the customer changes from here on, and all that was let in is in its rows. */
const settle = async (side: Side, customerId: number): Promise<void> => {
  await hold(side.pool, customerId)
  for (let n = 0; n < 5; n++) {
    await followed(side)
    if (await isWritten(side.pool, customerId)) return
  }
  throw new Error('The engine did not write what it knows of the customer’s vehicles.')
}

const tellDirectory = async ({ directory }: MoveOptions, { name, pool }: Side, customerId: number) => {
  await pool.query(noteAll(`customer_id = ${customerId}`))
  while (await keepDirectory(pool, directory, name));
}

/** Brings all rows in one transaction of the other cell, so that nobody there sees half of them. @returns rows, and when the pause began */
const bring = async (options: MoveOptions, tell: (line: string) => void) => {
  const { from, to, customerId } = options
  const [source, target] = [await from.pool.connect(), await to.pool.connect()]
  let isBroken = true
  try {
    await makePartitions(target, await listPartitions(source))
    const tables = await movingTables(source)
    await target.query('BEGIN')
    await prepareMove(target).catch((cause: Error & { code?: string }) => {
      if (cause.code !== '42501') throw cause
      throw new StartError(
        'The user of TO_DATABASE_URL may not bring rows past the triggers. A superuser lets it: GRANT SET ON PARAMETER session_replication_role TO it.',
        { cause },
      )
    })
    let done = { rows: 0, since: null as string | null }
    let all = 0
    for (let n = 0; n < roundsMost; n++) {
      const began = performance.now()
      done = await round(source, target, options, tables, done.since)
      all += done.rows
      tell(`${done.rows.toLocaleString('en-US')} rows came.`)
      if (n > 0 && performance.now() - began < shortRound) break
    }
    const began = performance.now()
    await settle(from, customerId)
    const last = await round(source, target, options, tables, done.since)
    await target.query(
      `INSERT INTO cell_move (customer_id, state) VALUES ($1, 'arriving')
      ON CONFLICT (customer_id) DO UPDATE SET state = excluded.state, since = now()`,
      [customerId],
    )
    await target.query('COMMIT')
    isBroken = false
    return { rows: all + last.rows, began }
  } catch (error) {
    await letGo(from.pool, customerId).then(() => followed(from))
    const { code, table, constraint } = error as Error & Readonly<Record<string, unknown>>
    if (code === '23505')
      throw new StartError(
        `The cell "${to.name}" has one of the same name already (${table}, ${constraint}). Nothing was moved.`,
        { cause: error },
      )
    throw error
  } finally {
    source.release(isBroken)
    target.release(isBroken)
  }
}

/** What is left of it where it was. */
const leave = async ({ from, customerId }: MoveOptions, ids: readonly number[]): Promise<void> => {
  const client = await from.pool.connect()
  try {
    // People sign in again, at the other cell.
    await client.query(`UPDATE sign_in t SET ended = now() WHERE t.ended IS NULL AND ${sole('t.user_id')}`, [
      customerId,
    ])
    await eraseCustomer(client, { customerId, by: operator })
  } finally {
    client.release()
  }
  await from.engines?.vehiclesChanged(ids)
}

/**
 * One that ended in the middle is begun again: until the other cell has everything, nothing is lost by it; from then on it goes on.
 * @throws StartError in words for whoever asked
 */
export const moveCustomer = async (options: MoveOptions): Promise<Moved> => {
  const { from, to, customerId, tell = () => {} } = options
  const isThere = await check(options)
  const { rows, began } = isThere ? { rows: 0, began: performance.now() } : await bring(options, tell)
  // Its engines read what came before anybody is sent there.
  await followed(to, await vehiclesOf(to.pool, customerId))
  await to.engines?.watchersChanged([customerId])
  const ids = await vehiclesOf(from.pool, customerId)
  await from.pool.query(`UPDATE cell_move SET state = 'gone', since = now() WHERE customer_id = $1`, [
    customerId,
  ])
  await letGo(to.pool, customerId)
  await followed(to)
  await tellDirectory(options, to, customerId)
  await tellDirectory(options, from, customerId)
  const paused = performance.now() - began
  tell(
    `The customer is in the cell "${to.name}"; nothing of it was taken for ${(paused / second).toFixed(1)} s.`,
  )
  await leave(options, ids)
  return { rows, paused }
}
