import { describe, expect, it, test } from 'vitest'
import { customerIdOf, readClaim, roleNames, roles, type Summary, summaryOf, writeClaim } from './roles.ts'

test('there are fifteen roles', () => {
  expect(roleNames).toHaveLength(15)
})

describe.each(roleNames)('the claim of %s', (role) => {
  const claim = { role, customerId: roles[role].reach === 'own' ? 12 : null }

  it('reads back as it was written', () => {
    expect(readClaim(writeClaim(claim))).toEqual(claim)
  })

  it('is accepted in lower case', () => {
    expect(readClaim(writeClaim(claim).toLowerCase())).toEqual(claim)
  })
})

test.each<[string, number]>([
  ['CUSTOMER_12', 12],
  ['customer_12', 12],
  ['CUSTOMER_ADMIN_7', 7],
  ['Customer_Admin_7', 7],
  ['CUSTOMER_INSTALLER_7', -1],
  ['CUSTOMER', -1],
  ['ADMINS', -1],
  ['CUSTOMER_', -1],
  ['CUSTOMER_x', -1],
])('somebody in group %s belongs to customer %i', (group, id) => {
  expect(customerIdOf([group])).toBe(id)
})

test('an OEM’s people belong to no customer, whatever number stands in the claim', () => {
  expect(readClaim('OEM_12')).toEqual({ role: 'OEM', customerId: null })
  expect(readClaim('oem_installer_3')).toEqual({ role: 'OEM_INSTALLER', customerId: null })
})

test.each([
  'ADMINS_12',
  'CUSTOMER_12_13',
  'ADMIN',
  '',
  'XCUSTOMER_12',
  'CUSTOMER_-1',
  'CUSTOMER_1e3',
  'constructor',
])('the group %j is no claim', (group) => {
  expect(readClaim(group)).toBeNull()
})

test.each<[string, Summary]>([
  ['ADMINS', 'Administrator'],
  ['CUSTOMER_ADMIN', 'Administrator'],
  ['SUPPORT', 'Administrator'],
  ['VIEW_ONLY_ADMIN', 'Administrator'],
  ['ALL_CUSTOMER_VIEW', 'Administrator'],
  ['CUSTOMER', 'Standard User'],
  ['OEM', 'Standard User'],
  ['INSTALLER', 'Installer'],
  ['CUSTOMER_INSTALLER', 'Installer'],
  ['GO_INSTALLER_CUSTOMER', 'Installer'],
  ['GO_INSTALLER_ALL_CUSTOMERS', 'Installer'],
  ['OEM_INSTALLER', 'Installer'],
  ['DEALER', 'Dealer'],
  ['TECHNICIAN', 'N/A'],
  ['DEVELOPER', 'N/A'],
])('%s is summed up as %s', (role, summary) => {
  expect(summaryOf([role as (typeof roleNames)[number]])).toBe(summary)
})

test('an installer who is a standard user too is summed up as Standard User', () => {
  expect(summaryOf(['INSTALLER', 'CUSTOMER'])).toBe('Standard User')
})

test('somebody without a role is summed up as N/A', () => {
  expect(summaryOf([])).toBe('N/A')
})
