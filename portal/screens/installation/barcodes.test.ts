import { expect, test } from 'vitest'
import { canScan, readLabel } from './barcodes.ts'

test.each([
  ['a VIN', '1GRAA0627KB000001', '1GRAA0627KB000001'],
  ['a VIN of an imported vehicle', 'I1GRAA0627KB000001', '1GRAA0627KB000001'],
  ['a serial number', ' MRY-0012345 ', 'MRY-0012345'],
  ['an address that ends in the serial number', 'https://maker.example/device?sn=MRY-7', 'MRY-7'],
  ['a serial number that begins with an I', 'I123', 'I123'],
])('%s is read off its label', (_, label, read) => {
  expect(readLabel(label)).toBe(read)
})

test('where the browser reads no codes, no scanning is offered', () => {
  expect(canScan()).toBe(false)
})
