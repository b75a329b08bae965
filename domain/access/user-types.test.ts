import { describe, expect, it, test } from 'vitest'
import { type Role, roleNames, roles, writeClaim } from './roles.ts'
import { viewerOf } from './session.ts'
import { mayCreate, rolesOfTitle, titlesFor, typesOffered, userTypes } from './user-types.ts'

const viewer = (...groups: string[]) => viewerOf({ sub: '1', email: 'someone@fleet.example', groups })
const titles = (...groups: string[]) => typesOffered(viewer(...groups)).map(({ title }) => title)

test('there are sixteen types, and each role but developer has one', () => {
  expect(userTypes).toHaveLength(16)
  const covered = new Set<Role>(userTypes.map(({ role }) => role))
  expect(roleNames.filter((role) => !covered.has(role))).toEqual(['DEVELOPER'])
})

test('a super admin is offered all types but the two that Account Admins name differently', () => {
  expect(titles('ADMINS')).toEqual(
    userTypes
      .map(({ title }): string => title)
      .filter((title) => title !== 'Standard User' && title !== 'Account Administrator'),
  )
})

test('an Account Admin is offered the four types of a customer', () => {
  expect(titles('CUSTOMER_ADMIN_5')).toEqual([
    'Customer Installer',
    'Standard User',
    'Account Administrator',
    'Go Installer Customer',
  ])
})

describe.each(roleNames.filter((role) => role !== 'ADMINS' && role !== 'CUSTOMER_ADMIN'))('%s', (role) => {
  it('creates nobody', () => {
    const claim = writeClaim({ role, customerId: roles[role].reach === 'own' ? 5 : null })
    expect(titles(claim)).toEqual([])
    expect(mayCreate(viewer(claim), 'CUSTOMER', 5)).toBe(false)
  })
})

test.each<[string, Role, number | null, boolean]>([
  ['CUSTOMER_ADMIN_5', 'CUSTOMER', 5, true],
  ['CUSTOMER_ADMIN_5', 'CUSTOMER', 6, false],
  ['CUSTOMER_ADMIN_5', 'CUSTOMER', null, false],
  ['CUSTOMER_ADMIN_5', 'ADMINS', null, false],
  ['CUSTOMER_ADMIN_5', 'ADMINS', 5, false],
  ['CUSTOMER_ADMIN_5', 'TECHNICIAN', null, false],
  ['ADMINS', 'ADMINS', null, true],
  ['ADMINS', 'CUSTOMER_ADMIN', 9, true],
  ['ADMINS', 'CUSTOMER_ADMIN', null, false],
  ['ADMINS', 'DEVELOPER', null, false],
])('may %s create %s of customer %s: %s', (claim, role, customerId, may) => {
  expect(mayCreate(viewer(claim), role, customerId)).toBe(may)
})

test.each<[string, readonly Role[], readonly string[]]>([
  ['ADMINS', ['CUSTOMER', 'CUSTOMER_ADMIN', 'CUSTOMER'], ['Customer', 'Customer Admin']],
  ['CUSTOMER_ADMIN_5', ['CUSTOMER', 'CUSTOMER_ADMIN'], ['Standard User', 'Account Administrator']],
  ['CUSTOMER_ADMIN_5', ['SUPPORT'], ['Support']],
  ['VIEW_ONLY_ADMIN', ['CUSTOMER', 'DEVELOPER'], ['Customer', 'Developer']],
])('to %s the roles %j are called %j', (claim, held, called) => {
  expect(titlesFor(viewer(claim), held)).toEqual(called)
})

test.each<[string, readonly Role[]]>([
  ['standard user', ['CUSTOMER']],
  ['Customer', ['CUSTOMER']],
  ['Go Installer Customer', ['GO_INSTALLER_CUSTOMER']],
  ['Developer', ['DEVELOPER']],
  ['Captain', []],
])('the type %s is the roles %j', (title, held) => {
  expect(rolesOfTitle(title)).toEqual(held)
})
