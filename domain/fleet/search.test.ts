/** The order in which a search answers. */
import { expect, test } from 'vitest'
import { ranked, searchText } from './search.ts'

const vehicle = (unitId: string, vin = 'V', serialNumber: string | null = null) => ({
  unitId,
  vin,
  serialNumber,
})
const units = (found: readonly { unitId: string }[]) => found.map(({ unitId }) => unitId)

test('an exact unit stands before one that begins so, and that before one that holds it', () => {
  const found = [vehicle('XT-7'), vehicle('T-70'), vehicle('T-7'), vehicle('T-7A')]
  expect(units(ranked(found, searchText(' t-7 ')))).toEqual(['T-7', 'T-7A', 'T-70', 'XT-7'])
})

test('units are counted, not spelled', () => {
  expect(units(ranked([vehicle('T-10'), vehicle('T-9')], 't-'))).toEqual(['T-9', 'T-10'])
})

test('an exact serial number or VIN stands before units that begin so', () => {
  const found = [vehicle('MRY-12'), vehicle('A', 'V', 'MRY-1'), vehicle('B', 'MRY-1')]
  expect(units(ranked(found, 'mry-1'))).toEqual(['A', 'B', 'MRY-12'])
})

test('the end of a VIN, which people read aloud, stands before its middle', () => {
  const found = [vehicle('A', '1GR004182XX'), vehicle('B', '1GRXX004182')]
  expect(units(ranked(found, '004182'))).toEqual(['B', 'A'])
})
