/** A day of vehicles that report often is read in pieces, each report once and in its order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, second } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { packAll } from '../stored/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { dayRows } from './day-rows.ts'
import { reportKinds } from './report-change.ts'

const midnight = noon - day / 2
const often = 10_010
let app: TestApp
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('NOR', 2), trailer('NOR', 3)])
  const gps = { lat: 32, lng: -96 }
  await keepReports(
    app,
    'NOR-1',
    Array.from({ length: often }, (_, n) => reportAt(midnight + n * 8 * second, { gps })),
  )
  await keepReports(app, 'NOR-2', [
    reportAt(midnight - 1, { gps }),
    reportAt(midnight, { gps }),
    reportAt(midnight + day - 1, { gps }),
    reportAt(midnight + day, { gps }),
  ])
})
afterAll(() => app.close())

const read = async () => {
  const pieces: number[] = []
  const keys: string[] = []
  for await (const rows of dayRows(app.db.pool, whole('all'), reportKinds.positions, midnight)) {
    pieces.push(rows.length)
    keys.push(...rows.map(({ unitId, recorded }) => `${unitId} ${(recorded - midnight) / 1000}`))
  }
  return { pieces, keys }
}

test.each(['as they came', 'packed'])('each report once, and no piece is large (%s)', async (how) => {
  if (how === 'packed') await packAll(app.db.pool)
  const { pieces, keys } = await read()
  expect(pieces).toEqual([10_000, 10, 2])
  expect(keys).toEqual([
    ...Array.from({ length: often }, (_, n) => `NOR-1 ${n * 8}`),
    'NOR-2 0',
    `NOR-2 ${(day - 1) / 1000}`,
  ])
  // Not one of UTC: from its sixth hour on.
  const later: string[] = []
  const from = midnight + day / 4
  for await (const rows of dayRows(app.db.pool, whole('all'), reportKinds.positions, from, midnight + day))
    later.push(...rows.map(({ unitId, recorded }) => `${unitId} ${(recorded - midnight) / 1000}`))
  expect([later.length, later[0], later.at(-1)]).toEqual([7_311, 'NOR-1 21600', `NOR-2 ${(day - 1) / 1000}`])
})

test('none is missing where a packed day has nothing that is asked for', async () => {
  const gps = { lat: 32, lng: -96 }
  const hour = day / 24
  // It has a position before the day that is asked for, and none in it.
  await keepReports(app, 'NOR-3', [
    reportAt(midnight + hour, { gps }),
    reportAt(midnight + 7 * hour, { door: { opened: true } }),
  ])
  await packAll(app.db.pool)
  const moments = Array.from({ length: 10_005 }, (_, n) => midnight + day + n * 2 * second)
  await keepReports(
    app,
    'NOR-3',
    moments.map((at) => reportAt(at, { gps })),
  )
  const found: number[] = []
  for await (const rows of dayRows(app.db.pool, whole('all'), reportKinds.positions, midnight + 6 * hour))
    found.push(...rows.flatMap(({ unitId, recorded }) => (unitId === 'NOR-3' ? recorded : [])))
  expect(found).toEqual(moments)
})
