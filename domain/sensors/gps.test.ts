/** What the drawer says of a position is in the units of everything else that it shows. */
import { expect, test } from 'vitest'
import { gps } from './gps.ts'
import { someVehicle } from './testing.ts'

const accuracyOf = (accuracyM: number) => {
  if (gps.drawer.as !== 'place') throw new Error('A position is drawn as a place.')
  return gps.drawer
    .rows({ lat: 40, lng: -90, accuracyM }, someVehicle)
    .find(({ label }) => label === 'Accuracy')
}

test('accuracy is told in feet, and in miles where it is more than one', () => {
  expect(accuracyOf(10)).toMatchObject({ text: '±33', unit: 'ft' })
  expect(accuracyOf(0)).toMatchObject({ text: '±0', unit: 'ft' })
  expect(accuracyOf(5_000)).toMatchObject({ text: '±3.1', unit: 'mi' })
})
