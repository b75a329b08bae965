/** The page of detached gateways that shows. */
import { expect, test } from 'vitest'
import type { DetachedGateway } from '../../data/trailers.ts'
import type { GridView } from '../../grid/column.ts'
import { gatewayColumns } from './gateway-columns.tsx'
import { gatewaysShown, keptWords, onlyCustomerOf, takesIn } from './gateways-shown.ts'

const gateway = (serialNumber: string, lastReport: number, more: Partial<DetachedGateway> = {}) => ({
  serialNumber,
  reports: 1,
  heldReports: 1,
  customerIds: ['0'],
  firstReport: 0,
  lastReport,
  lat: null,
  lng: null,
  address: null,
  iccid: null,
  ...more,
})
const gateways = [
  gateway('GW-2', 20, { address: 'Topeka, KS', reports: 9 }),
  gateway('GW-10', 30, { reports: 12 }),
  gateway('GW-1', 10, { lat: 41.6, lng: -87.34 }),
]
const view: GridView = { filters: {}, sort: null, page: 0, pageSize: 20 }
const shown = (change: Partial<GridView>) => {
  const { rows, count } = gatewaysShown(gateways, gatewayColumns(null), { ...view, ...change })
  return { serials: rows.map(({ serialNumber }) => serialNumber), count }
}

test('those heard last stand first', () => {
  expect(shown({}).serials).toEqual(['GW-10', 'GW-2', 'GW-1'])
})
test('numbers are ordered as numbers, serial numbers by the numbers in them', () => {
  expect(shown({ sort: { by: 'reports', asc: true } }).serials).toEqual(['GW-1', 'GW-2', 'GW-10'])
  expect(shown({ sort: { by: 'serialNumber', asc: true } }).serials).toEqual(['GW-1', 'GW-2', 'GW-10'])
  expect(shown({ sort: { by: 'serialNumber', asc: false } }).serials).toEqual(['GW-10', 'GW-2', 'GW-1'])
})
test('they are found by a part of the serial number or of the place', () => {
  expect(shown({ filters: { serialNumber: 'gw-1' } })).toEqual({ serials: ['GW-10', 'GW-1'], count: 2 })
  expect(shown({ filters: { place: 'topeka' } }).serials).toEqual(['GW-2'])
  expect(shown({ filters: { place: '41.60, -87' } }).serials).toEqual(['GW-1'])
})
test('a page has its share, and the count is of all', () => {
  expect(shown({ page: 1, pageSize: 2 })).toEqual({ serials: ['GW-1'], count: 3 })
})
test('one that reports with the key of a customer is for trailers of that customer alone', () => {
  const own = { customerIds: ['12'] }
  expect([takesIn(own, '12'), takesIn(own, '13'), onlyCustomerOf(own)]).toEqual([true, false, '12'])
  const two = { customerIds: ['12', '14'] }
  expect([takesIn(two, '14'), takesIn(two, '13'), onlyCustomerOf(two)]).toEqual([true, false, null])
})
test('one that has not reported, or reported with a key for all, is for every trailer', () => {
  for (const customerIds of [[], ['0'], ['0', '12']])
    expect([takesIn({ customerIds }, '13'), onlyCustomerOf({ customerIds })]).toEqual([true, null])
})
test('it says what becomes of the reports so far', () => {
  expect(keptWords({ reports: 0, heldReports: 0 })).toBe('It has not reported yet.')
  expect(keptWords({ reports: 9, heldReports: 0 })).toBe('Nothing of what it sent is kept any more.')
  expect(keptWords({ reports: 9, heldReports: 2 })).toBe('2 reports of the last 7 days will be taken in.')
})
