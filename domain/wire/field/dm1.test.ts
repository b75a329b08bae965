import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absOf, readDm1, type TroubleCode } from './dm1.ts'

const dm1 = (...bytes: readonly number[]) => readDm1(Uint8Array.from(bytes))
const unlit = { malfunction: 'off', redStop: 'off', amberWarning: 'off', protect: 'off' }

test('lamps, parameter, failure mode and how often are read out of the bytes', () => {
  // SPN 795 is 0x31b, mode 5, 3 times.
  expect(dm1(0x04, 0xff, 0x1b, 0x03, 0x05, 0x03, 0xff, 0xff)).toEqual({
    lamps: { ...unlit, amberWarning: 'on' },
    codes: [{ spn: 795, fmi: 5, occurrences: 3 }],
  })
})

test('a large parameter has its highest bits beside the failure mode', () => {
  // SPN 520192 is 0x7f000.
  expect(dm1(0x10, 0, 0x00, 0xf0, 0xf3, 0x7f)).toEqual({
    lamps: { ...unlit, redStop: 'on' },
    codes: [{ spn: 520_192, fmi: 19, occurrences: null }],
  })
})

test('zeros are no fault, and neither is what fills a frame', () => {
  expect(dm1(0, 0, 0, 0, 0, 0, 0xff, 0xff)).toEqual({ lamps: unlit, codes: [] })
  expect(dm1(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)).toEqual({
    lamps: { malfunction: 'unknown', redStop: 'unknown', amberWarning: 'unknown', protect: 'unknown' },
    codes: [],
  })
  expect(dm1(0x04, 0xff)).toBe(null)
})

test('several codes come one behind another', () => {
  expect(dm1(0, 0, 0x1b, 3, 5, 1, 0x1c, 3, 2, 4)?.codes).toEqual([
    { spn: 795, fmi: 5, occurrences: 1 },
    { spn: 796, fmi: 2, occurrences: 4 },
  ])
})

test('of the brakes of a trailer it is their reading', () => {
  expect(absOf(dm1(0x04, 0xff, 0x1b, 0x03, 0x05, 0x03)!)).toEqual({
    amberLamp: true,
    faults: [{ faultTypeId: 795, fmi: 5 }],
  })
})

/** As J1939-73 lays out a code. */
const written = ({ spn, fmi, occurrences }: TroubleCode) => [
  ...[spn & 0xff, (spn >> 8) & 0xff, ((spn >> 16) << 5) | fmi],
  occurrences ?? 127,
]
test('codes are read as they were written, and any bytes without an error', () => {
  const code = fc.record({
    spn: fc.integer({ min: 1, max: 524_287 }),
    fmi: fc.nat(31),
    occurrences: fc.option(fc.nat(126)),
  })
  fc.assert(
    fc.property(fc.array(code, { minLength: 1, maxLength: 20 }), (codes) => {
      expect(dm1(0, 0, ...codes.flatMap(written))?.codes).toEqual(codes)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      readDm1(bytes)
    }),
  )
})
