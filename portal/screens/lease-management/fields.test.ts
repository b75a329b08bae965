import { describe, expect, test } from 'vitest'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import { checkLease, emptyLease, leaseOf } from './fields.ts'

const today = '2026-11-25'
const whole = {
  ...emptyLease,
  ...{ lessor: '1', lessee: '2', names: 'U-1, U-2', from: '2026-12-01', to: '2027-11-30' },
}
const wrong = (of: Partial<typeof whole>, isBegun = false) =>
  Object.fromEntries(
    Object.entries(checkLease({ ...whole, ...of }, today, isBegun)).filter(([, problem]) => problem),
  )

describe('the form of a lease', () => {
  test('says what is missing at each field', () => {
    expect(wrong({})).toEqual({})
    expect(wrong(emptyLease)).toEqual({
      lessor: leaseWords.noLessor,
      lessee: leaseWords.noLessee,
      names: leaseWords.none,
      from: leaseWords.day,
      to: leaseWords.day,
    })
    expect(wrong({ lessee: '1' })).toEqual({ lessee: leaseWords.sameCustomer })
    expect(wrong({ to: '2026-11-30' })).toEqual({ to: leaseWords.order })
    expect(wrong({ from: '2026-11-24' })).toEqual({ from: leaseWords.past })
  })

  test('takes amounts as people write them, and refuses what is none', () => {
    expect(leaseOf({ ...whole, allowance: '12,000', price: '0.15' })).toMatchObject({
      allowanceMiles: 12_000,
      overMileCents: 15,
    })
    expect(leaseOf(whole)).toMatchObject({ allowanceMiles: null, overMileCents: 0 })
    expect(Object.keys(wrong({ allowance: 'many', price: '-1' }))).toEqual(['allowance', 'price'])
  })

  test('asks of one that has begun for nothing but its terms', () => {
    expect(wrong(emptyLease, true)).toEqual({})
    expect(Object.keys(wrong({ allowance: '-5' }, true))).toEqual(['allowance'])
  })

  test('sends names, new unit IDs and what the lessor goes on seeing', () => {
    expect(leaseOf({ ...whole, newUnits: 'VIN1, N-1', place: true })).toMatchObject({
      vehicles: ['U-1', 'U-2'],
      newUnitIds: [{ vin: 'VIN1', unitId: 'N-1' }],
      keeps: ['place', 'mileage'],
    })
  })
})
