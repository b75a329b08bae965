/** Pastes of many names, and marks of sets. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit } from '../vehicle/vin.ts'
import { setMark } from './matching.ts'
import { pastedNames, typoIn } from './pasted.ts'

test('a paste from a letter, a sheet or a line with commas is read alike', () => {
  expect(pastedNames('NS1\n ns2\r\n\r\nNS3')).toEqual(['NS1', 'ns2', 'NS3'])
  expect(pastedNames('"NS1"\tNS2\nNS3, NS4;NS1')).toEqual(['NS1', 'NS2', 'NS3', 'NS4'])
  expect(pastedNames(' \n,;')).toEqual([])
})

test('a VIN with two signs changed places is told by its check digit', () => {
  const open = '1GRAA062_KB000001'
  const vin = open.replace('_', checkDigit(open))
  expect(typoIn(vin)).toBeNull()
  const typo = vin.replace('000001', '000010')
  expect(typoIn(typo)).toMatch(/check digit/i)
  expect(typoIn(vin.slice(1))).not.toBeNull()
  expect(typoIn('NS-1001')).toBeNull()
})

test('a set has one mark in any order, and another with one more or less', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), (ids, more) => {
      expect(setMark([...ids].reverse())).toBe(setMark(ids))
      expect(setMark(ids.slice(1))).not.toBe(setMark(ids))
      if (!ids.includes(more)) expect(setMark([...ids, more])).not.toBe(setMark(ids))
    }),
  )
})
