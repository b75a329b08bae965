import { expect, test } from 'vitest'
import { newUnitIdLines, newUnitIdsIn } from './named.ts'

test('new unit IDs are a line each, behind the VIN; lines without both are left out', () => {
  expect(newUnitIdsIn('VIN1, T-1\nVIN2\tT-2\n\nVIN3\n, T-4')).toEqual([
    { vin: 'VIN1', unitId: 'T-1' },
    { vin: 'VIN2', unitId: 'T-2' },
  ])
})

test('what a file says is written as it is typed', () => {
  const of = [
    { name: 'VIN1', newUnitId: 'T-1' },
    { name: 'VIN2', newUnitId: null },
  ]
  expect(newUnitIdsIn(newUnitIdLines(of))).toEqual([{ vin: 'VIN1', unitId: 'T-1' }])
})
