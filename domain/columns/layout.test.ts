import { expect, test } from 'vitest'
import { fleetColumns } from './index.ts'
import { columnLayout, isPlain, moved, ordered, plainLayout, resized, shown, widthIn } from './layout.ts'
import { fleetOrder } from './orders.ts'

const keys = (layout = plainLayout) => ordered(fleetColumns, layout).map(({ key }) => key)
const vin = fleetColumns.find(({ key }) => key === 'vin')!

test('rows of 60 pixels and columns that are the same are kept without an arrangement, and an older layout has neither', () => {
  expect(isPlain({ ...plainLayout, roomy: true })).toBe(false)
  expect(isPlain({ ...plainLayout, showsSame: true })).toBe(false)
  const { roomy, showsSame, ...older } = plainLayout
  expect(columnLayout.parse(older)).toEqual(plainLayout)
})

test('until somebody arranges, columns stand in the order of the grid', () => {
  expect(keys().slice(0, 3)).toEqual(fleetOrder.slice(0, 3))
  expect(isPlain(plainLayout)).toBe(true)
})

test('a column that is moved takes the place of the other, to the right and to the left', () => {
  const right = moved(plainLayout, fleetColumns, 'unitId', 'reasonSince')
  expect(keys(right).slice(0, 3)).toEqual(['reason', 'reasonSince', 'unitId'])
  const back = moved(right, fleetColumns, 'unitId', 'reason')
  expect(keys(back)).toEqual(keys())
})

test('a move to nowhere changes nothing', () => {
  expect(moved(plainLayout, fleetColumns, 'unitId', 'nonsense')).toBe(plainLayout)
  expect(moved(plainLayout, fleetColumns, 'unitId', 'unitId')).toBe(plainLayout)
})

test('a column that an older layout does not know follows in its usual order, and one that is gone is passed over', () => {
  const layout = { ...plainLayout, order: ['vin', 'gone', 'unitId'] }
  expect(keys(layout).slice(0, 3)).toEqual(['vin', 'unitId', 'reason'])
  expect(keys(layout)).toHaveLength(fleetColumns.length)
})

test('a column is hidden once, and shown again', () => {
  const hidden = shown(shown(plainLayout, 'vin', false), 'vin', false)
  expect(hidden.hidden).toEqual(['vin'])
  expect(shown(hidden, 'vin', true)).toEqual(plainLayout)
})

test('a width stays within its limits, and can be given back', () => {
  expect(widthIn(vin, plainLayout)).toBe(199)
  expect(widthIn(vin, resized(plainLayout, 'vin', 3))).toBe(60)
  expect(widthIn(vin, resized(plainLayout, 'vin', 250.4))).toBe(250)
  expect(resized(resized(plainLayout, 'vin', 250), 'vin', null)).toEqual(plainLayout)
})

test('whatever is made by moving, hiding and widening can be kept', () => {
  const layout = resized(shown(moved(plainLayout, fleetColumns, 'vin', 'oem'), 'age', false), 'oem', 9_999)
  expect(columnLayout.parse(layout)).toEqual(layout)
  expect(columnLayout.safeParse({ ...layout, widths: { vin: 4 } }).success).toBe(false)
})
