/** How a chart is gone through by keys, and what the pointer means. */
import { expect, test } from 'vitest'
import { moved, type Spot, spotAt } from './spot.ts'

const point = (row: number, x: number, y: number): Spot => ({ row, x, y, box: null, text: '' })
const cell = (row: number, x: number, y: number): Spot => ({
  ...point(row, x, y),
  box: { x, y, width: 10, height: 10 },
})

test('arrows go along a line and from line to line, and stay at the ends', () => {
  const lines = [[point(0, 0, 0), point(1, 10, 0)], [point(0, 0, 5)]]
  expect(moved(lines, [0, 0], 'ArrowRight')).toEqual([0, 1])
  expect(moved(lines, [0, 1], 'ArrowRight')).toEqual([0, 1])
  expect(moved(lines, [0, 1], 'ArrowDown')).toEqual([1, 0])
  expect(moved(lines, [1, 0], 'ArrowDown')).toEqual([1, 0])
  expect(moved(lines, [0, 0], 'End')).toEqual([0, 1])
  expect(moved(lines, [0, 0], 'a')).toBeNull()
})

test('a line without values is passed over', () => {
  const lines = [[point(0, 0, 0)], [], [point(0, 0, 5)]]
  expect(moved(lines, [0, 0], 'ArrowDown')).toEqual([2, 0])
  expect(moved(lines, [2, 0], 'ArrowUp')).toEqual([0, 0])
})

test('the pointer means the cell that it is in, or the point that is near', () => {
  expect(spotAt([[cell(0, 0, 0), cell(1, 10, 0)]], 12, 4, 40)).toEqual([0, 1])
  expect(spotAt([[cell(0, 0, 0)]], 60, 4, 40)).toBeNull()
  expect(spotAt([[point(0, 0, 0), point(1, 100, 0)]], 90, 30, 40)).toEqual([0, 1])
  expect(spotAt([[point(0, 0, 0)]], 90, 30, 40)).toBeNull()
})
