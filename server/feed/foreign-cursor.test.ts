/** A cursor of before the database was restored is refused: what is stored since would be passed over. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { beginning, writeReportCursor } from './cursor.ts'
import { readFeed, UnknownCursor } from './pages.ts'
import { makeVehicleNames } from './vehicle-names.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1)])
})
afterAll(() => app.close())

const read = (after: string) => {
  const { pool } = app.db
  return readFeed({ pool, names: makeVehicleNames(pool) }, whole('all'), {
    ...{ kind: 'positions', after, limit: 10 } as const,
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
