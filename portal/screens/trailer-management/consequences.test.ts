/** What is said to end with a trailer. */
import { expect, test } from 'vitest'
import type { Consequences } from '../../data/trailers.ts'
import { linesOf } from './consequences.ts'

const nothing: Consequences = {
  serialNumber: null,
  hadOthers: false,
  shares: 0,
  rules: 0,
  plans: 0,
  workOrders: 0,
  issues: 0,
  groups: 0,
  days: 0,
}

test('nothing is said of what there is not', () => {
  expect(linesOf(nothing, true)).toEqual([])
  expect(linesOf(nothing, false)).toEqual([])
})
test('what ends with one that is deleted is counted in words', () => {
  const about = {
    shares: 1,
    rules: 2,
    plans: 1,
    workOrders: 3,
    issues: 1,
    groups: 2,
    days: 90,
    hadOthers: true,
  }
  expect(linesOf({ ...about, serialNumber: 'GW-1' }, true)).toEqual([
    '1 link that shows where it is ends.',
    'Reports of 90 days are erased.',
    'What its former owners still read of their time with it is erased, too.',
    'The gateway GW-1 is free for another trailer.',
    '2 alerts that name it no longer watch it.',
    '1 maintenance plan no longer covers it.',
    '3 open work orders are erased.',
    '1 open issue is erased.',
    'It leaves 2 groups.',
  ])
})
test('one that is deactivated keeps its gateway and its work orders', () => {
  expect(linesOf({ ...nothing, serialNumber: 'GW-1', shares: 2, workOrders: 1, rules: 4 }, false)).toEqual([
    '2 links that show where it is end.',
    'The gateway GW-1 stays on it.',
    '1 open work order stays open.',
  ])
})
