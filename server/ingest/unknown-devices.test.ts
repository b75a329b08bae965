import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { levelOf } from './held-reports.ts'
import { UnknownDevices } from './unknown-devices.ts'

const start = Date.UTC(2026, 10, 20)
const [quiet, loud] = [1, 2]
let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => db.pool.query('DELETE FROM held_report; DELETE FROM detached_gateway'))
afterAll(() => db.close())

const report = (serial: string, n: number): Report => ({
  serial,
  recorded: start + n * 1000,
  readings: { odometer: { miles: n } },
})
const write = (devices: UnknownDevices) => inTransaction(db.pool, (client) => devices.write(client))
const numbersOf = async (serial: string): Promise<number[]> => {
  const { rows } = await db.pool.query<{ recorded: Date }>(
    'SELECT recorded FROM held_report WHERE serial_num = $1 ORDER BY recorded',
    [serial],
  )
  return rows.map(({ recorded }) => (recorded.getTime() - start) / 1000)
}
const gatewaysOf = async (customer: number): Promise<number> => {
  const { rows } = await db.pool.query('SELECT FROM detached_gateway WHERE customer_id = $1', [customer])
  return rows.length
}

describe('of a gateway without a vehicle that sends much between two writings', () => {
  const many = Array.from({ length: 620 }, (_, n) => n)

  test('the newest reports are kept, and what comes after them', async () => {
    const devices = new UnknownDevices()
    for (const n of many) devices.saw(report('MUCH', n), { transport: 'http' }, start)
    devices.saw(report('OTHER', 1), { transport: 'http' }, start)
    await write(devices)
    expect(await numbersOf('MUCH')).toEqual(many.slice(-500))
    expect(await numbersOf('OTHER')).toEqual([1])
    devices.saw(report('MUCH', 700), { transport: 'http' }, start)
    await write(devices)
    expect((await numbersOf('MUCH')).at(-1)).toBe(700)
  })

  test('the newest are kept also where they could not be written the first time', async () => {
    const devices = new UnknownDevices()
    for (const n of many.slice(0, 400)) devices.saw(report('AGAIN', n), { transport: 'http' }, start)
    const broken = await db.pool.connect()
    await broken.query('BEGIN')
    await broken.query('SELECT nothing').catch(() => {})
    await expect(devices.write(broken)).rejects.toThrow()
    await broken.query('ROLLBACK')
    broken.release()
    for (const n of many.slice(400)) devices.saw(report('AGAIN', n), { transport: 'http' }, start)
    await write(devices)
    expect(await numbersOf('AGAIN')).toEqual(many.slice(-500))
  })
})

describe('a customer whose key sends serial numbers without end', () => {
  test('pushes out its own gateways, not those of others', async () => {
    await db.pool.query(
      `INSERT INTO detached_gateway (customer_id, serial_num, first_seen, last_seen, reports, way)
        SELECT $1::int, 'QUIET-' || n, $3::timestamptz, $3::timestamptz, 1, 'http' FROM generate_series(1, 20) AS n
        UNION ALL SELECT $2::int, 'LOUD-' || n, $4::timestamptz, $4::timestamptz, 1, 'http' FROM generate_series(1, 10_000) AS n`,
      [quiet, loud, new Date(start), new Date(start + 1000)],
    )
    const devices = new UnknownDevices()
    devices.saw(report('NEW', 1), { transport: 'http', customerId: loud }, start + 2000)
    await write(devices)
    expect(await gatewaysOf(quiet)).toBe(20)
    expect(await gatewaysOf(loud)).toBe(9_980)
    expect(await numbersOf('NEW')).toEqual([1])
  })

  test('pushes out its own held reports, the oldest first, not those of others', async () => {
    const hold = async (customer: number, prefix: string, count: number) => {
      await db.pool.query(
        `INSERT INTO detached_gateway (customer_id, serial_num, first_seen, last_seen, reports, way, held_reports, held_bytes)
          SELECT $1, $2 || n, $4, $4, 1, 'http', 1, 1_900_000 FROM generate_series(1, $3::int) AS n`,
        [customer, prefix, count, new Date(start)],
      )
      await db.pool.query(
        `INSERT INTO held_report (customer_id, serial_num, recorded, seq, received, report, digest, bytes)
          SELECT $1, $2 || n, $4, 0, $4, '{}', '\\x00', 1_900_000 FROM generate_series(1, $3::int) AS n ORDER BY n`,
        [customer, prefix, count, new Date(start)],
      )
    }
    await hold(quiet, 'QUIET-', 3)
    await hold(loud, 'LOUD-', 90)
    const devices = new UnknownDevices()
    devices.saw(report('NEW', 1), { transport: 'http', customerId: quiet }, start)
    await write(devices)
    for (const n of [1, 2, 3]) expect(await numbersOf(`QUIET-${n}`)).toEqual([0])
    expect(await numbersOf('LOUD-90')).toEqual([0])
    expect(await numbersOf('LOUD-1')).toEqual([])
    const { rows } = await db.pool.query(
      `SELECT (SELECT sum(bytes) FROM held_report)::int AS bytes, (SELECT sum(held_bytes) FROM detached_gateway)::int AS counted`,
    )
    expect(rows[0].bytes).toBeLessThanOrEqual(128 * 2 ** 20)
    expect(rows[0].counted).toBe(rows[0].bytes)
  })

  test.each([
    [[3, 4], 10, Number.POSITIVE_INFINITY],
    [[3, 7], 10, Number.POSITIVE_INFINITY],
    [[3, 20], 10, 7],
    [[1, 20, 30], 11, 5],
    [[], 10, Number.POSITIVE_INFINITY],
  ])('shares of %j within %i are cut to %d', (shares, most, level) => {
    expect(levelOf(shares, most)).toBe(level)
  })
})
