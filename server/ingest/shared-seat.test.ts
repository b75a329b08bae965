/** The seat of an engine that shares the vehicles goes on by itself, and says what keeps it from doing so. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../platform/testing.ts'
import { beatName, keeperName } from './seat.ts'
import { SharedSeat } from './shared-seat.ts'

test('that the database is away is not told by the seat; any other trouble is, and it goes on once that is over', async () => {
  const db = await testDatabase()
  onTestFinished(() => db.close())
  const [troubles, lost]: [string[], number[]] = [[], []]
  let plans = 0
  let isBroken = false
  const seat = new SharedSeat({
    ...{ url: db.url, door: { host: '127.0.0.1', port: 1 } },
    onWaiting: () => undefined,
    onLost: () => lost.push(1),
    onTrouble: (error) => troubles.push(String(error)),
    onPlan: () => {
      if (isBroken) throw new TypeError('No plan of this kind')
      plans++
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
  const wait = { timeout: 20_000 }
  const goesOn = async () => {
    const before = plans
    await expect.poll(() => plans, wait).toBeGreaterThan(before + 1)
  }
  await goesOn()

  await db.pool.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1',
    [`${beatName} ${seat.id}`],
  )
  await goesOn()
  expect(troubles).toEqual([])

  await db.pool.query('ALTER TABLE engine_shard RENAME TO engine_part')
  await expect.poll(() => troubles.at(-1), wait).toContain('"engine_shard" does not exist')
  await db.pool.query('ALTER TABLE engine_part RENAME TO engine_shard')
  await goesOn()

  isBroken = true
  await expect.poll(() => troubles.at(-1), wait).toContain('No plan of this kind')
  isBroken = false
  await goesOn()
  expect(lost).toEqual([])
})
