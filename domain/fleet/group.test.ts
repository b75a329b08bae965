import { expect, test } from 'vitest'
import { everyCustomerName, listCustomers } from './customer.ts'
import { sortGroupNames } from './group.ts'

test('groups are sorted without regard to case, the special ones first', () => {
  expect(sortGroupNames(['west', 'East', 'No VINs', 'Yard 10', 'yard 9', 'All VINs'])).toEqual([
    'All VINs',
    'No VINs',
    'East',
    'west',
    'yard 9',
    'Yard 10',
  ])
})

test('the pseudo-customers are no part of a list of customers', () => {
  const list = listCustomers([
    { id: '0', shortName: 'All Customers' },
    { id: 2, shortName: 'northstar' },
    { id: 0, shortName: 'Super Admin' },
    { id: 3, shortName: 'Blue Mesa' },
  ])
  expect(list.map(({ shortName }) => shortName)).toEqual(['Blue Mesa', 'northstar'])
})

test("somebody who reaches every customer sees 'Admin' for their names", () => {
  expect(everyCustomerName).toBe('Admin')
})
