/** Moves a customer from cell to cell while both are at work: its rows, those that change meanwhile, and then who asks for it. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { StartError } from '../platform/start-error.ts'
import { inTransaction } from '../platform/transaction.ts'
import { listPartitions, makePartitions } from '../stored/partitions.ts'
import { sole } from '../takeout/belonging.ts'
import { eraseCustomer } from '../takeout/erase.ts'
import { followed, letGo, noteMove, settle } from './hold.ts'
import { keepDirectory } from './keep.ts'
import { noteAll } from './kinds.ts'
import { noteBegin, stageOf } from './move-check.ts'
import { beginReports, endReports, guardMove } from './move-reports.ts'
import { prepareMove, type Since } from './move-rows.ts'
import type { MoveOptions, Side } from './move-sides.ts'
import { movingTables } from './moving-tables.ts'
import { type Round, round } from './rounds.ts'

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

const vehiclesOf = async (pool: pg.Pool, customerId: number): Promise<readonly number[]> =>
  (await pool.query<{ id: number }>('SELECT id FROM vehicle WHERE customer_id = $1', [customerId])).rows.map(
    ({ id }) => id,
  )

const tellDirectory = async ({ directory }: MoveOptions, { name, pool }: Side, customerId: number) => {
  await pool.query(noteAll(`customer_id = ${customerId}`))
  while (await keepDirectory(pool, directory, name));
}

const count = (rows: number) => rows.toLocaleString('en-US')
const inSeconds = (took: Ms) => `${(took / second).toFixed(1)} s`

/** @throws StartError where rows cannot be brought past the triggers */
const mayBring = ({ name, pool }: Side) =>
  inTransaction(pool, (client) => prepareMove(client)).catch((cause: Error & { code?: string }) => {
    if (cause.code !== '42501') throw cause
    throw new StartError(
      `The user of TO_DATABASE_URL may not bring rows past the triggers of "${name}". A superuser lets it: GRANT SET ON PARAMETER session_replication_role TO it.`,
      { cause },
    )
  })

/** Whether the other cell kept what was to be committed there, of which no answer came. @throws where that cannot be asked */
const wasKept = async ({ to, customerId }: MoveOptions): Promise<boolean> =>
  (await to.pool.query('SELECT FROM customer WHERE id = $1', [customerId])).rows.length > 0

/**
 * Brings all rows in one transaction of the other cell, so that nobody there sees half of them.
 * @param onCommit called right before the end of that transaction is asked for
 */
const bring = async (
  { from, to, customerId }: MoveOptions,
  tell: (line: string) => void,
  onCommit: () => void,
): Promise<number> => {
  const source = await from.pool.connect()
  const target = await to.pool.connect().catch((error) => {
    source.release()
    throw error
  })
  let broken = true
  let all = 0
  try {
    await makePartitions(target, await listPartitions(source))
    const tables = await movingTables(source)
    await target.query('BEGIN')
    await prepareMove(target)
    let since: Since | null = null
    for (let n = 0; n < roundsMost; n++) {
      const began = performance.now()
      const done: Round = await round(source, target, customerId, tables, since)
      since = done.since
      all += done.rows
      tell(`${count(done.rows)} rows came in ${inSeconds(performance.now() - began)}.`)
      if (n > 0 && performance.now() - began < shortRound) break
    }
    const began = performance.now()
    tell('The customer is held.')
    await settle(from, customerId)
    tell(`What had begun is stored after ${inSeconds(performance.now() - began)}.`)
    const last = await round(source, target, customerId, tables, since)
    await noteMove(target, customerId, 'arriving')
    await target.query('DELETE FROM cell_gone WHERE customer_id = $1', [customerId])
    onCommit()
    await target.query('COMMIT')
    broken = false
    tell(`The last ${count(last.rows)} rows came, after ${inSeconds(performance.now() - began)}.`)
    return all + last.rows
  } finally {
    source.release(broken)
    target.release(broken)
  }
}

/** The customer goes on where it is, as if no move had begun. */
const undo = async ({ from, customerId }: MoveOptions, guard: pg.ClientBase): Promise<void> => {
  await letGo(from.pool, customerId)
  try {
    await followed(from)
  } finally {
    // What cannot be dropped now is dropped by the next move.
    await endReports(guard, customerId).catch(() => undefined)
  }
}

/** All until the other cell has everything. Whatever fails before that leaves the customer where it is. */
const begin = async (
  options: MoveOptions,
  guard: pg.ClientBase,
  tell: (line: string) => void,
): Promise<number> => {
  const { from, to, customerId } = options
  await mayBring(to)
  // One that ended in the middle may hold it still. Where this fails, nothing was noted that is to be undone.
  await noteBegin(from.pool, customerId)
  let isCommitting = false
  try {
    await followed(from)
    await beginReports(guard, tell)
    return await bring(options, tell, () => {
      isCommitting = true
    })
  } catch (error) {
    // No answer came: the customer stays held until that is known, which whoever begins again finds out.
    if (isCommitting && (await wasKept(options))) throw error
    await undo(options, guard).catch(({ message }: Error) =>
      tell(`The move could not be undone altogether (${message}). Give the same command again.`),
    )
    const { code, table, constraint } = error as Error & Readonly<Record<string, unknown>>
    if (code === '23505')
      throw new StartError(
        `The cell "${to.name}" has one of the same name already (${table}, ${constraint}). Nothing was moved.`,
        { cause: error },
      )
    throw error
  }
}

/** Since when nothing of it is taken, as long as it is held; after a move that ended in the middle that is long ago. */
const heldFor = async (pool: pg.Pool, customerId: number): Promise<Ms> => {
  const { rows } = await pool.query<{ ms: number }>(
    `SELECT (extract(epoch FROM clock_timestamp() - since) * 1000)::float8 AS ms FROM cell_move WHERE customer_id = $1`,
    [customerId],
  )
  return rows[0]?.ms ?? 0
}

/**
 * Notes what has gone, at least that something has, once the other cell has let go: until then it is in lists over all cells
 * as one of this cell. What was noted before stays, because part of the rows may be deleted since; its day begins anew.
 */
const noteGone = async (pool: pg.Pool, customerId: number): Promise<void> => {
  await pool.query('UPDATE cell_gone SET since = now() WHERE customer_id = $1', [customerId])
  await pool.query(
    `INSERT INTO cell_gone (customer_id, vehicle_id, serial_num)
      SELECT $1::int, id, serial FROM (
        SELECT id, serial_num AS serial FROM vehicle WHERE customer_id = $1
        UNION ALL SELECT NULL, serial_num FROM sensor_box WHERE customer_id = $1
        UNION ALL SELECT NULL, NULL) gone
      WHERE NOT EXISTS (SELECT FROM cell_gone WHERE customer_id = $1)`,
    [customerId],
  )
}

/** The other cell has everything: its engines take it over, and whoever asks for it is sent there. @returns for how long it was held */
const handOver = async (options: MoveOptions): Promise<Ms> => {
  const { from, to, customerId } = options
  // Its engines read what came before anybody is sent there.
  await followed(to, await vehiclesOf(to.pool, customerId))
  await to.engines?.watchersChanged([customerId])
  await from.pool.query(`UPDATE cell_move SET state = 'gone' WHERE customer_id = $1`, [customerId])
  await letGo(to.pool, customerId)
  await noteGone(from.pool, customerId)
  await followed(to)
  const held = await heldFor(from.pool, customerId)
  await tellDirectory(options, to, customerId)
  await tellDirectory(options, from, customerId)
  return held
}

/** What is left of it where it was. */
const leave = async ({ from, customerId }: MoveOptions): Promise<void> => {
  const client = await from.pool.connect()
  let broken = true
  try {
    const { rows } = await client.query('SELECT FROM customer WHERE id = $1', [customerId])
    if (rows.length > 0) {
      // People sign in again, at the other cell.
      await client.query(
        `UPDATE sign_in t SET ended = now() WHERE t.ended IS NULL AND ${sole('t.user_id')}`,
        [customerId],
      )
      await eraseCustomer(client, { customerId, by: operator })
    }
    broken = false
  } finally {
    client.release(broken)
  }
  const { rows } = await from.pool.query<{ id: number }>(
    'SELECT vehicle_id AS id FROM cell_gone WHERE customer_id = $1 AND vehicle_id IS NOT NULL',
    [customerId],
  )
  await from.pool.query('UPDATE cell_gone SET since = now() WHERE customer_id = $1', [customerId])
  await followed(
    from,
    rows.map(({ id }) => id),
  )
  // Until here the engines held its vehicles.
  await letGo(from.pool, customerId)
}

/** A customer that came, and went on where it was: what came is of before. */
const takeBack = async ({ to, customerId }: MoveOptions): Promise<void> => {
  const client = await to.pool.connect()
  try {
    await eraseCustomer(client, { customerId, by: operator })
  } finally {
    client.release()
  }
  await letGo(to.pool, customerId)
}

/**
 * One that ended in the middle is begun again: until the other cell has everything, nothing is lost by it; from then on it goes on.
 * @throws StartError in words for whoever asked
 */
export const moveCustomer = async (options: MoveOptions): Promise<Moved> => {
  const { from, to, customerId, tell = () => {} } = options
  const guard = await from.pool.connect()
  try {
    if (!(await guardMove(guard)))
      throw new StartError(
        `Another customer is on its way from the cell "${from.name}". One moves at a time.`,
      )
    const stage = await stageOf(options)
    if (stage === 'begin anew') await takeBack(options)
    let rows = 0
    if (stage === 'begin' || stage === 'begin anew') rows = await begin(options, guard, tell)
    let paused = 0
    if (stage !== 'leave') {
      paused = await handOver(options)
      tell(`The customer is in the cell "${to.name}"; nothing of it was taken for ${inSeconds(paused)}.`)
    }
    await endReports(guard, customerId)
    await leave(options)
    tell(`Nothing of it is left in the cell "${from.name}".`)
    return { rows, paused }
  } finally {
    // Its locks go with it.
    guard.release(true)
  }
}
