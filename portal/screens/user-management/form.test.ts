/** What the form of a user means when it is saved. */
import { describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { typesOffered } from '#domain/access/user-types.ts'
import {
  areasOf,
  distinct,
  firstGroups,
  formOfRoles,
  groupChanges,
  isComplete,
  needsOem,
  oemChange,
  rolesOfForm,
  sameRoles,
  tick,
  withheldChange,
} from './form.ts'

const viewer = (...groups: string[]) => viewerOf({ sub: '1', email: 'a@b.example', groups, withheld: [] })
const superAdmin = distinct(typesOffered(viewer('ADMINS')))
const accountAdmin = distinct(typesOffered(viewer('CUSTOMER_ADMIN_12')))

describe('the types of a user', () => {
  test('are read with the customers they are for, and written as they were', () => {
    const roles = ['ADMINS', 'CUSTOMER_12', 'CUSTOMER_13', 'CUSTOMER_INSTALLER_12']
    const { types, kept } = rolesOfForm(roles, superAdmin)
    expect(types.get('CUSTOMER')).toEqual(new Set(['12', '13']))
    expect(kept).toEqual([])
    expect(sameRoles(formOfRoles(types, ['12', '13', '14'], kept), roles)).toBe(true)
  })

  test('that I may not give stay as they are when I save', () => {
    const { types, kept } = rolesOfForm(['CUSTOMER_12', 'OEM'], accountAdmin)
    expect(kept).toEqual(['OEM'])
    expect(formOfRoles(types, ['12'], kept)).toEqual(['OEM', 'CUSTOMER_12'])
  })

  test('take the only customer there is without asking', () => {
    const types = new Map([['CUSTOMER' as const, new Set<string>()]])
    expect(isComplete(types, ['12'])).toBe(true)
    expect(formOfRoles(types, ['12'])).toEqual(['CUSTOMER_12'])
  })

  test('need a customer where there are several', () => {
    expect(isComplete(new Map([['CUSTOMER' as const, new Set<string>()]]), ['12', '13'])).toBe(false)
    expect(isComplete(new Map([['CUSTOMER' as const, new Set(['13'])]]), ['12', '13'])).toBe(true)
    expect(isComplete(new Map([['SUPPORT' as const, new Set<string>()]]), ['12', '13'])).toBe(true)
  })

  test('are at least one', () => {
    expect(isComplete(new Map(), ['12'])).toBe(false)
  })

  test('are offered to an Account Admin under their own names', () => {
    expect(accountAdmin.map(({ title }) => title)).toEqual([
      'Customer Installer',
      'Standard User',
      'Account Administrator',
      'Go Installer Customer',
    ])
  })
})

const all = { id: '1', name: 'All VINs' }
const none = { id: '2', name: 'No VINs' }
const east = { id: '3', name: 'East' }
const west = { id: '4', name: 'West' }
const groups = [all, none, east, west]
const set = (...ids: string[]) => new Set(ids)

describe('ticking a group', () => {
  test.each([
    ['the default group takes all others away', set('3', '4'), all, set('1')],
    ['the other special group does so too', set('3'), none, set('2')],
    ['one special group takes the other away', set('2'), all, set('1')],
    ['a group takes the default away', set('1'), west, set('4')],
    ['a group joins other groups', set('3'), west, set('3', '4')],
  ])('%s', (_name, before, group, after) => {
    expect(tick(before, group, true, groups)).toEqual(after)
  })

  test('unticking takes that one away', () => {
    expect(tick(set('3', '4'), west, false, groups)).toEqual(set('3'))
  })
})

describe('saving groups', () => {
  test('sends what goes and what comes', () => {
    expect(groupChanges(set('3'), set('4'), groups)).toEqual({ remove: ['3'], add: ['4'] })
  })
  test('sends nothing where nothing changed', () => {
    expect(groupChanges(set('3'), set('3'), groups)).toEqual({ remove: [], add: [] })
  })
  test('gives the default group to somebody who is in none', () => {
    expect(groupChanges(set(), set(), groups)).toEqual({ remove: [], add: ['1'] })
    expect(firstGroups(set(), groups)).toEqual(set('1'))
  })
  test('begins with the groups of this customer alone', () => {
    expect(firstGroups(set('3', '99'), groups)).toEqual(set('3'))
  })
})

describe('areas that one person is kept out of', () => {
  test('are offered where the chosen types open them', () => {
    expect(areasOf(['CUSTOMER'])).toEqual(['fleet', 'alerts', 'parts', 'insights'])
    expect(areasOf(['TECHNICIAN'])).toEqual(['parts'])
    expect(areasOf(['OEM', 'DEALER'])).toEqual([])
    expect(areasOf([])).toEqual([])
  })
  test('are saved only where they changed', () => {
    expect(withheldChange(['parts'], new Set(['parts']))).toEqual({})
    expect(withheldChange([], new Set(['insights', 'alerts']))).toEqual({ withheld: ['alerts', 'insights'] })
    expect(withheldChange(['parts'], new Set())).toEqual({ withheld: [] })
  })
})

describe('the OEM', () => {
  const oem = new Map([['OEM', new Set<string>()]] as const)
  const other = new Map([['CUSTOMER', new Set(['12'])]] as const)

  test('is asked for where a type is of one', () => {
    expect([needsOem(oem), needsOem(other)]).toEqual([true, false])
  })

  test('is sent where it changed, and taken away with the type', () => {
    expect(oemChange(null, 'Wabash', oem)).toEqual({ oem: 'Wabash' })
    expect(oemChange('Wabash', 'Wabash', oem)).toEqual({})
    expect(oemChange('Wabash', 'Wabash', other)).toEqual({ oem: '' })
    expect(oemChange(null, '', other)).toEqual({})
  })
})
