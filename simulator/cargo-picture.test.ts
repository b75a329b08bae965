import { expect, test } from 'vitest'
import { cargoPicture } from './cargo-picture.ts'

test('a camera sees another picture the fuller the trailer is, and the same one of the same cargo', () => {
  const [empty, half, full] = [0, 50, 100].map((fullness) => cargoPicture(fullness, 'XRG-1'))
  expect(empty!.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  expect(half!.equals(empty!)).toBe(false)
  expect(full!.equals(half!)).toBe(false)
  expect(cargoPicture(50, 'XRG-1').equals(half!)).toBe(true)
  expect(full!.length).toBeLessThan(40_000)
})
