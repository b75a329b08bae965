/** What is said to end with a trailer. */
import { expect, test } from 'vitest'
import type { Consequences } from '../../data/trailers.ts'
import { linesOf } from './consequences.ts'

const nothing: Consequences = { serialNumber: null, shares: 0, rules: 0, plans: 0, workOrders: 0 }

test('nothing is said of what there is not', () => {
  expect(linesOf(nothing, 'delete')).toEqual([])
})
test('each is counted in words', () => {
  expect(linesOf({ ...nothing, shares: 1, rules: 2, plans: 1, workOrders: 3 }, 'delete')).toEqual([
    '1 link that shows where it is ends.',
    '2 alerts that name it no longer watch it.',
    '1 maintenance plan no longer covers it.',
    '3 open work orders of it are removed.',
  ])
})
test('a gateway becomes free with a trailer that is deleted, and stays on one that is deactivated', () => {
  const carries = { ...nothing, serialNumber: 'GW-1' }
  expect(linesOf(carries, 'delete')).toEqual(['The gateway GW-1 becomes free.'])
  expect(linesOf(carries, 'deactivate')[0]).toMatch(/^The gateway GW-1 stays on it/)
})
