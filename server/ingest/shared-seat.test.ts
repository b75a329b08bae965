/** The seat of an engine that shares the vehicles goes on by itself, and says what keeps it from doing so. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../platform/testing.ts'
import { beatName, keeperName } from './seat.ts'
import { SharedSeat, shardChannel } from './shared-seat.ts'

/** A seat that has joined, and what it says. */
const openSeat = async (every?: number) => {
  const db = await testDatabase()
  onTestFinished(() => db.close())
  const said = { troubles: [] as string[], lost: 0, plans: 0, isBroken: false, free: [] as readonly number[] }
  const seat = new SharedSeat({
    ...{ url: db.url, door: { host: '127.0.0.1', port: 1 } },
    ...(every !== undefined && { every }),
    onWaiting: () => undefined,
    onLost: () => said.lost++,
    onTrouble: (error) => said.troubles.push(String(error)),
    onPlan: ({ free }) => {
      if (said.isBroken) throw new TypeError('No plan of this kind')
      said.plans++
      said.free = free
    },
  })
  onTestFinished(() => seat.close())
  const keeper = new pg.Client({
    connectionString: db.url,
    application_name: `${keeperName} ${seat.id}`,
  })
  await keeper.connect()
  onTestFinished(() => keeper.end())
  await seat.take(keeper)
  await seat.open(keeper)
  return { pool: db.pool, seat, said }
}
const wait = { timeout: 20_000 }

test('that the database is away is not told by the seat; any other trouble is, and it goes on once that is over', async () => {
  const { pool, seat, said } = await openSeat()
  const { troubles } = said
  const goesOn = async () => {
    const before = said.plans
    await expect.poll(() => said.plans, wait).toBeGreaterThan(before + 1)
  }
  await goesOn()

  await pool.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1',
    [`${beatName} ${seat.id}`],
  )
  await goesOn()
  expect(troubles).toEqual([])

  await pool.query('ALTER TABLE engine_shard RENAME TO engine_part')
  await expect.poll(() => troubles.at(-1), wait).toContain('"engine_shard" does not exist')
  await pool.query('ALTER TABLE engine_part RENAME TO engine_shard')
  await goesOn()

  said.isBroken = true
  await expect.poll(() => troubles.at(-1), wait).toContain('No plan of this kind')
  said.isBroken = false
  await goesOn()
  expect(said.lost).toBe(0)
})

test('what it hears of while it looks is not left until it looks by itself again', async () => {
  const { pool, said } = await openSeat(3_600_000)
  await expect.poll(() => said.plans, wait).toBe(1)
  const client = await pool.connect()
  await client.query('BEGIN; LOCK engine_member IN SHARE MODE')
  await pool.query(`NOTIFY ${shardChannel}`)
  const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE relation = 'engine_member'::regclass AND NOT granted`
  await expect.poll(async () => (await pool.query(waiting)).rows[0].n, wait).toBe(1)
  await pool.query(`NOTIFY ${shardChannel}`)
  await client.query('ROLLBACK')
  client.release()
  await expect.poll(() => said.plans, wait).toBe(3)
})

test('parts that reports wait for are taken first, until somebody has them', async () => {
  const { pool, said } = await openSeat(3_600_000)
  await expect.poll(() => said.free.length, wait).toBe(64)
  expect(said.free.slice(0, 2)).toEqual([0, 32])
  await pool.query('SELECT pg_notify($1, $2)', [shardChannel, '41,7'])
  await expect.poll(() => said.free.slice(0, 3), wait).toEqual([41, 7, 0])
  await pool.query('UPDATE engine_shard SET member = gen_random_uuid() WHERE shard = 41')
  await pool.query(`NOTIFY ${shardChannel}`)
  await expect.poll(() => said.free.slice(0, 2), wait).toEqual([7, 0])
  await pool.query('UPDATE engine_shard SET member = NULL WHERE shard = 41')
  await pool.query(`NOTIFY ${shardChannel}`)
  await expect.poll(() => [said.free.length, said.free[0]], wait).toEqual([64, 7])
})
