/** Codes on trailers. */
import { expect, test } from 'vitest'
import { driverCode, formatCode, readCode } from './driver-code.ts'

test('a code survives being read out', () => {
  const code = driverCode(Uint8Array.from({ length: 24 }, (_, n) => n * 9))
  expect(code).toMatch(/^[A-Z2-9]{12}$/)
  expect(readCode(formatCode(code).toLowerCase())).toBe(code)
  expect(readCode(` ${code.slice(0, 5)} ${code.slice(5)}`)).toBe(code)
  for (const wrong of ['', code.slice(1), `${code}A`, code.replace(/./, '0')])
    expect(readCode(wrong)).toBeNull()
})
