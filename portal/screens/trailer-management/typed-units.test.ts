// @vitest-environment happy-dom
/** A trailer's length and weight in the units of whoever types them; they are kept in feet and pounds. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { metric } from '#domain/basics/testing.ts'
import type { Trailer } from '../../data/trailers.ts'
import { setOwnUnits } from '../../ui/units.ts'
import { blankTrailer, changeOf, changeProblems, draftOf, fieldsOf, typedUnit } from './fields.ts'

const trailer = { vehicleLengthFeet: 53, restingBogieWeightLbs: 8_000, vin: '', unitId: 'T-1' } as Trailer
const now = Date.UTC(2026, 10, 24)

beforeEach(() => setOwnUnits(metric))
afterEach(() => setOwnUnits(null))

test('are shown in meters and kilograms to whoever reads in those', () => {
  expect(fieldsOf(trailer)).toMatchObject({ vehicleLengthFeet: '16.15', restingBogieWeightLbs: '3628.74' })
  expect([typedUnit('vehicleLengthFeet')?.name, typedUnit('restingBogieWeightLbs')?.name]).toEqual([
    'm',
    'kg',
  ])
  setOwnUnits(null)
  expect(fieldsOf(trailer)).toMatchObject({ vehicleLengthFeet: '53', restingBogieWeightLbs: '8000' })
  expect(typedUnit('vehicleLengthFeet')).toBeUndefined()
})

test('are as they were where nobody changes them', () => {
  const fields = fieldsOf(trailer)
  expect(draftOf(fields)).toMatchObject({ vehicleLengthFeet: 53, restingBogieWeightLbs: 8_000 })
  expect(changeOf(fields, { ...fields, unitId: 'T-2' })).toEqual({ unitId: 'T-2' })
  expect(draftOf(blankTrailer('1')).restingBogieWeightLbs).toBe(8_000)
})

test('are kept in feet and pounds, and read again as they were typed', () => {
  const fields = fieldsOf(trailer)
  const change = changeOf(fields, { ...fields, vehicleLengthFeet: '14.6', restingBogieWeightLbs: '3500' })
  expect(change.vehicleLengthFeet).toBeCloseTo(47.9, 1)
  expect(change.restingBogieWeightLbs).toBeCloseTo(7_716.2, 1)
  expect(fieldsOf({ ...trailer, ...change } as Trailer)).toMatchObject({
    vehicleLengthFeet: '14.6',
    restingBogieWeightLbs: '3500',
  })
})

test('that cannot be are refused in the unit in which they were typed', () => {
  const fields = fieldsOf(trailer)
  const wrong = changeProblems(
    fields,
    { ...fields, vehicleLengthFeet: '53', restingBogieWeightLbs: '-1' },
    now,
  )
  expect(wrong).toEqual({
    vehicleLengthFeet: 'Length is between 0.30 and 30.48 m.',
    restingBogieWeightLbs: 'Resting Bogie Weight is between 0 and 90,718.47 kg.',
  })
  const most = { ...fields, vehicleLengthFeet: '30.48', restingBogieWeightLbs: '90718.47' }
  expect(changeProblems(fields, most, now)).toEqual({})
})
