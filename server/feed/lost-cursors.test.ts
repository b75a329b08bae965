/** Cursors that lead nowhere: of before the database was restored, of before what was packed, and of no database at all. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { readChangeCursor } from './change-cursor.ts'
import { beginning, writeReportCursor } from './cursor.ts'
import { readFeed, UnknownCursor } from './pages.ts'
import { TooOld } from './report-pages.ts'
import { makeVehicleNames } from './vehicle-names.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1)])
})
afterAll(() => app.close())

const read = (after: string) => {
  const { pool } = app.db
  return readFeed({ pool, names: makeVehicleNames(pool) }, whole('all'), {
    ...({ kind: 'positions', after, limit: 10 } as const),
  })
}
const upTo = (batch: number) =>
  writeReportCursor('positions', { ...beginning, marks: beginning.marks.map(() => batch) })

test('a cursor that tells of more than was ever stored here is refused', async () => {
  await keepReports(app, 'NOR-1', [reportAt(noon, { gps: { lat: 32, lng: -96 } })], 7)
  expect((await read(upTo(6))).changes).toHaveLength(1)
  // The engine has not noted it yet, and it was read all the same.
  expect((await read(upTo(7))).changes).toHaveLength(0)
  await expect(read(upTo(8))).rejects.toBeInstanceOf(UnknownCursor)
  await app.db.pool.query('UPDATE engine_shard SET batch = 8')
  expect((await read(upTo(8))).changes).toHaveLength(0)
})

test('a cursor of before more days were packed than are looked through is refused, one behind them is not', async () => {
  await app.db.pool.query('UPDATE engine_shard SET batch = 9')
  await app.db.pool.query(
    `INSERT INTO packed_day (customer_id, vehicle_id, first, last, reports, places, sensors, batch, states, arrivals, keys, parts)
      SELECT 1, n, now(), now(), 0, 0, 0, 9, '', '', '{}', '{}' FROM generate_series(1, 301) n`,
  )
  await expect(read(upTo(8))).rejects.toBeInstanceOf(TooOld)
  expect((await read(upTo(9))).changes).toEqual([])
  await app.db.pool.query('DELETE FROM packed_day')
})

test('what no database ever said is no cursor', () => {
  const of = (seen: string) =>
    readChangeCursor(
      'faults',
      Buffer.from(JSON.stringify(['faults', seen, null, '0', 0])).toString('base64url'),
    )
  expect(of('1:9:3,4')).toMatchObject({ seen: '1:9:3,4' })
  for (const wrong of ['5:3:', '0:1:', '1:5:7', '1:9:4,3', '1:9:9', 'x']) expect(of(wrong), wrong).toBeNull()
})
