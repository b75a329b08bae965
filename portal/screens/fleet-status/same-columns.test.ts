/** Which columns of the grid are put aside because every row says the same in them. */
import { expect, test } from 'vitest'
import type { FleetRow } from '../../data/fleet.ts'
import type { GridColumn, GridView } from '../../grid/column.ts'
import { sameColumns } from './same-columns.ts'

const column = (key: string): GridColumn<FleetRow> => ({
  key,
  title: key,
  width: 100,
  field: key,
  text: (row) => String(row[key]),
})
const columns = ['unitId', 'sim', 'door'].map(column)
const rows = (n: number, last = 'Closed') =>
  Array.from(
    { length: n },
    (_, i) =>
      ({ unitId: `T-${i}`, sim: 'Active', door: i === n - 1 ? last : 'Closed' }) as unknown as FleetRow,
  )
const view: GridView = { filters: {}, sort: null, page: 0, pageSize: 20 }
const keys = (
  of: readonly FleetRow[],
  { view: seen = view, fields = [] as string[], varied = new Set<string>(), from = columns } = {},
) => sameColumns(from, of, seen, 'unitId', new Set(fields), varied).map(({ key }) => key)

test('a column that says the same in all rows is put aside with what it says', () => {
  expect(sameColumns(columns, rows(6, 'Open'), view, 'unitId', new Set(), new Set())).toEqual([
    { key: 'sim', title: 'sim', text: 'Active' },
  ])
})
test('in a few rows nothing is put aside', () => {
  expect(keys(rows(4))).toEqual([])
  expect(keys([])).toEqual([])
})
test('what is filtered, sorted by or pinned stays in sight', () => {
  expect(keys(rows(6), { view: { ...view, filters: { sim: 'Active' } } })).toEqual(['door'])
  expect(keys(rows(6), { view: { ...view, sort: { by: 'door', asc: true } } })).toEqual(['sim'])
  expect(keys(rows(6), { fields: ['sim', 'door'] })).toEqual([])
  expect(keys(rows(6), { from: columns.map((one) => ({ ...one, pinned: true as const })) })).toEqual([])
})
test('a column that differed on another page of the result does not go again', () => {
  const varied = new Set<string>()
  expect(keys(rows(6), { varied })).toEqual(['sim', 'door'])
  expect(keys(rows(6, 'Open'), { varied })).toEqual(['sim'])
  expect(keys(rows(6), { varied })).toEqual(['sim'])
})
test('the column that names a row is never put aside', () => {
  const alike = rows(6).map((row) => ({ ...row, unitId: 'T' }))
  expect(keys(alike)).not.toContain('unitId')
})
