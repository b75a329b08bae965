import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { roleNames } from './roles.ts'
import {
  domainOf,
  emailDomain,
  type ProviderMapping,
  providerRoles,
  rightsByProvider,
  valuesOf,
} from './single-sign-on.ts'

test('a provider can give the roles of one customer that its Account Admins can give', () => {
  expect(providerRoles).toEqual(['CUSTOMER', 'CUSTOMER_ADMIN', 'CUSTOMER_INSTALLER', 'GO_INSTALLER_CUSTOMER'])
  expect(roleNames.length).toBeGreaterThan(providerRoles.length)
})

describe('rights by the values of a provider', () => {
  const admins: ProviderMapping = { value: 'admins', role: 'CUSTOMER_ADMIN', groupId: null }
  const west: ProviderMapping = { value: 'west', role: null, groupId: 7 }
  const both: ProviderMapping = { value: 'west-users', role: 'CUSTOMER', groupId: 7 }

  it('stay as they are while no line names any', () => {
    expect(rightsByProvider({ mappings: [], usualRole: 'CUSTOMER' }, ['x'], false)).toEqual({
      roles: null,
      groupIds: null,
    })
    expect(rightsByProvider({ mappings: [west], usualRole: null }, [], false)).toEqual({
      roles: null,
      groupIds: [],
    })
    expect(rightsByProvider({ mappings: [admins], usualRole: null }, [], false)).toEqual({
      roles: [],
      groupIds: null,
    })
  })

  it('are the usual role for somebody new, and for whom no line gives one', () => {
    expect(rightsByProvider({ mappings: [], usualRole: 'CUSTOMER' }, [], true).roles).toEqual(['CUSTOMER'])
    expect(rightsByProvider({ mappings: [admins], usualRole: 'CUSTOMER' }, ['x'], false).roles).toEqual([
      'CUSTOMER',
    ])
    expect(rightsByProvider({ mappings: [admins], usualRole: 'CUSTOMER' }, ['admins'], false).roles).toEqual([
      'CUSTOMER_ADMIN',
    ])
  })

  it('are all that the values give together, once each', () => {
    const mappings = [admins, west, both]
    expect(rightsByProvider({ mappings, usualRole: null }, ['west', 'west-users', 'admins'], false)).toEqual({
      roles: ['CUSTOMER_ADMIN', 'CUSTOMER'],
      groupIds: [7],
    })
    expect(rightsByProvider({ mappings, usualRole: null }, ['Admins'], false).roles).toEqual([])
  })

  it('never hold more than the lines of values that somebody has', () => {
    const line = fc.record({
      value: fc.constantFrom('a', 'b', 'c'),
      role: fc.constantFrom(...providerRoles, null),
      groupId: fc.constantFrom(1, 2, null),
    })
    fc.assert(
      fc.property(fc.array(line), fc.subarray(['a', 'b', 'c']), fc.boolean(), (mappings, values, isNew) => {
        const { roles, groupIds } = rightsByProvider({ mappings, usualRole: null }, values, isNew)
        const has = mappings.filter(({ value }) => values.includes(value))
        for (const role of roles ?? []) expect(has.some((one) => one.role === role)).toBe(true)
        for (const id of groupIds ?? []) expect(has.some((one) => one.groupId === id)).toBe(true)
      }),
    )
  })
})

describe('values of a claim', () => {
  it('are a text or a list of them, by the whole name or by dots into it', () => {
    expect(valuesOf({ groups: ['a', 'b'] }, 'groups')).toEqual(['a', 'b'])
    expect(valuesOf({ role: 'a' }, 'role')).toEqual(['a'])
    expect(valuesOf({ realm_access: { roles: ['a'] } }, 'realm_access.roles')).toEqual(['a'])
    expect(valuesOf({ 'https://a.example/groups': ['a'] }, 'https://a.example/groups')).toEqual(['a'])
  })
  it('are none of what is no text, and never more than can be', () => {
    expect(valuesOf({ groups: [1, null, {}, '', 'x'.repeat(301), 'a'] }, 'groups')).toEqual(['a'])
    expect(valuesOf({}, 'constructor')).toEqual([])
    expect(valuesOf({ groups: 'a' }, 'groups.length')).toEqual([])
    expect(valuesOf({ groups: Array(5_000).fill('a') }, 'groups')).toHaveLength(1_000)
  })
})

describe('domains', () => {
  it.each([
    ['Example.COM', 'example.com'],
    [' @fleet.example.co ', 'fleet.example.co'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['example', null],
    ['-a.example', null],
    ['a..example', null],
    ['a.example/x', null],
    ['10.0.0.1', null],
    ['', null],
  ])('%j is %j', (typed, domain) => {
    expect(emailDomain(typed)).toBe(domain)
  })
  it('are what stands after the last @ of an address', () => {
    expect(domainOf('ann@Fleet.example')).toBe('fleet.example')
    expect(domainOf('"a@b"@fleet.example')).toBe('fleet.example')
    expect(domainOf('@fleet.example')).toBeNull()
    expect(domainOf('ann')).toBeNull()
  })
})
