// @vitest-environment happy-dom
/** From which weight on a customer's trailers count as loaded, in the unit of whoever types it; it is kept in pounds. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { metric } from '#domain/basics/testing.ts'
import type { Customer } from '../../data/customers.ts'
import { setOwnUnits } from '../../ui/units.ts'
import { blankCustomer, changeOf, customerFieldsOf, fieldErrors, weightUnit } from './fields.ts'

const customer = {
  ...{ shortName: 'N', longName: 'N', abbrev: 'N', dotNumber: null, retentionDurationDays: 365 },
  ...{ loadedFromLbs: 2_000, blocksTechnicians: false, oemSeesPlace: false },
} as Customer
const named = { ...blankCustomer, shortName: 'N', longName: 'N', abbrev: 'N' }

beforeEach(() => setOwnUnits(metric))
afterEach(() => setOwnUnits(null))

test('is typed in kilograms by whoever reads in those', () => {
  expect([customerFieldsOf(customer).loadedFrom, weightUnit().name]).toEqual(['907', 'kg'])
  setOwnUnits(null)
  expect([customerFieldsOf(customer).loadedFrom, weightUnit().name]).toEqual(['2000', 'lbs'])
})

test('stays as it is where nobody changes it, and comes back as it was typed', () => {
  const fields = customerFieldsOf(customer)
  expect(changeOf(fields, { ...fields, retention: '30' })).toEqual({ retentionDurationDays: 30 })
  for (const kilograms of ['0', '1', '900', '907', '12345', '90718']) {
    expect(fieldErrors({ ...named, loadedFrom: kilograms })).toEqual({})
    const { loadedFromLbs = 2_000 } = changeOf(fields, { ...fields, loadedFrom: kilograms })
    expect(Number.isInteger(loadedFromLbs)).toBe(true)
    expect(customerFieldsOf({ ...customer, loadedFromLbs }).loadedFrom).toBe(kilograms)
  }
})

test('is refused in the unit in which it was typed', () => {
  expect(fieldErrors({ ...named, loadedFrom: '90719' }).loadedFrom).toBe(
    'A trailer counts as loaded from 0 to 90,718 kg.',
  )
  setOwnUnits(null)
  expect(fieldErrors({ ...named, loadedFrom: '200001' }).loadedFrom).toBe(
    'A trailer counts as loaded from 0 to 200,000 lbs.',
  )
})
