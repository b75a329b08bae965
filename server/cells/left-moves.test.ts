/** A move that ended in the middle, and that nobody has begun again, is told of; and what does not go together. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/database.ts'
import { makeLog } from '../platform/log.ts'
import { startServices } from '../platform/service.ts'
import { testDatabase } from '../platform/testing.ts'
import { noteMove } from './hold.ts'
import { leftMoves, leftMovesService } from './left-moves.ts'
import { noteBegin, stageOf } from './move-check.ts'
import { guardMove } from './move-reports.ts'

let here: Database
let there: Database
beforeAll(async () => {
  here = await testDatabase()
  there = await testDatabase(2)
  for (const [{ pool }, name, number] of [
    [here, 'a', 0],
    [there, 'b', 1],
  ] as const)
    await pool.query('INSERT INTO cell_self (name, number) VALUES ($1, $2)', [name, number])
  await here.pool.query(
    `INSERT INTO customer (id, abbrev, short_name, long_name, retention_duration_days)
      VALUES (1, 'NOR', 'Nordic', 'Nordic', 30), (2, 'SUD', 'Sud', 'Sud', 30)`,
  )
})
beforeEach(async () => {
  await here.pool.query('DELETE FROM cell_move')
  await here.pool.query('DELETE FROM customer_deletion')
})
afterAll(async () => {
  await here.close()
  await there.close()
})

const deleting = (customerId: number, state: string) =>
  here.pool.query(
    `INSERT INTO customer_deletion (customer_id, name, asked_by, created, state) VALUES ($1, 'x', 'x', now(), $2)`,
    [customerId, state],
  )
const left = async () => (await leftMoves(here.pool)).map(({ abbrev, state }) => `${abbrev} ${state}`)

test('a move that is at work is not one that was left; one whose command has ended is', async () => {
  const command = await here.pool.connect()
  expect(await guardMove(command)).toBe(true)
  await noteMove(here.pool, 1, 'leaving')
  expect(await left()).toEqual([])
  command.release(true)
  await expect.poll(left).toEqual(['NOR leaving'])
})

test('a customer that comes is given some minutes, counted from when all of it had come', async () => {
  const client = await here.pool.connect()
  await client.query('BEGIN')
  const { rows } = await client.query<{ began: Date }>('SELECT now() AS began')
  await expect
    .poll(async () => {
      const { rows: now } = await client.query(
        'SELECT clock_timestamp() - now() > interval $$10 ms$$ AS later',
      )
      return now[0].later
    })
    .toBe(true)
  await noteMove(client, 1, 'arriving')
  await client.query('COMMIT')
  client.release()
  const { rows: noted } = await here.pool.query<{ since: Date }>('SELECT since FROM cell_move')
  expect(noted[0]!.since.getTime()).toBeGreaterThan(rows[0]!.began.getTime())
  expect(await left()).toEqual([])
  await here.pool.query(`UPDATE cell_move SET since = now() - interval '11 minutes'`)
  expect(await left()).toEqual(['NOR arriving'])
})

test('a customer that is being deleted is held, and is no move', async () => {
  await noteMove(here.pool, 1, 'gone')
  await deleting(1, 'failed')
  expect(await left()).toEqual([])
})

test('the metrics and the log of the cell tell of it', async () => {
  await noteMove(here.pool, 1, 'gone')
  await noteMove(here.pool, 2, 'copying')
  const said: string[] = []
  const log = makeLog((level, words) => said.push(`${level} ${words}`))
  const self = { name: 'a', url: 'http://127.0.0.1:1' }
  const cell = { self, directoryUrl: here.url } as never
  const { given, stop } = await startServices([leftMovesService({ cell })], { log, pool: here.pool })
  await expect.poll(() => said).toHaveLength(2)
  expect(await given.figures!()).toEqual({ cell_moves_left: 2 })
  expect(said[0]).toMatch(
    /^warn The move of the customer NOR .* it is held until move-customer is begun again$/,
  )
  expect(said[1]).toMatch(/^warn The move of the customer SUD .* it goes on here until/)
  await stop()
})

test('where there is one cell alone nothing is counted', async () => {
  const log = makeLog(() => undefined)
  const { given, stop } = await startServices([leftMovesService({ cell: null })], { log, pool: here.pool })
  expect(await given.figures!()).toEqual({})
  await stop()
})

test('a customer whose deletion was asked for, or has failed, does not move', async () => {
  const [from, to] = [
    { name: 'a', pool: here.pool, engines: null },
    { name: 'b', pool: there.pool, engines: null },
  ]
  const options = { customerId: 1, from, to, directory: here.pool }
  expect(await stageOf(options)).toBe('begin')
  for (const state of ['waiting', 'running', 'failed']) {
    await deleting(1, state)
    await noteMove(here.pool, 1, 'gone')
    await expect(stageOf(options)).rejects.toThrow('The customer is being deleted. It cannot move.')
    // Also where it was asked for a moment after that was looked at.
    await expect(noteBegin(here.pool, 1)).rejects.toThrow('The customer is being deleted. It cannot move.')
    expect((await here.pool.query('SELECT state FROM cell_move')).rows).toEqual([{ state: 'gone' }])
    await here.pool.query('DELETE FROM cell_move')
    await here.pool.query('DELETE FROM customer_deletion')
  }
  await noteBegin(here.pool, 1)
  expect(await left()).toEqual(['NOR copying'])
})
