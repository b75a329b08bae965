import { describe, expect, it, test } from 'vitest'
import { can, type Right, rights } from './rights.ts'
import { type Role, roles, writeClaim } from './roles.ts'
import { narrow, scope } from './scope.ts'
import { viewerOf } from './session.ts'

const viewer = (...groups: string[]) => viewerOf({ sub: '1', email: 'someone@fleet.example', groups })
const of = (role: Role) => viewer(writeClaim({ role, customerId: roles[role].reach === 'own' ? 12 : null }))

const areas: readonly Right[] = [
  'alerts',
  'insights',
  'myLocations',
  'myGeofences',
  'healthWidget',
  'trailerList',
  'vinSelector',
  'unitIdSelector',
  'fleet',
  'parts',
  'freight',
]
const everywhere = [...areas, 'maintenance', 'vehicle', 'seeServiceCenters'] as const
const settings = [
  'seeUsers',
  'seeTrailers',
  'seeGroups',
  'seeSubscriptions',
  'chooseCustomer',
  'seeAudit',
] as const
const edits = [
  'editUsers',
  'editTrailers',
  'editGroups',
  'editSubscriptions',
  'editCustomer',
  'manageIngestKeys',
  'manageWebhooks',
] as const

const watches = [
  'editGeofences',
  'editAlerts',
  'sendDiagnostics',
  'shareVehicles',
  'shareViews',
  'editMaintenance',
] as const

describe.each<[Role, readonly Right[]]>([
  [
    'ADMINS',
    [
      ...everywhere,
      ...settings,
      ...edits,
      ...watches,
      'deleteUsers',
      'manageCustomers',
      'manageLeases',
      'manageOems',
      'manageServiceCenters',
      'manageParts',
      'manageOta',
      'transferVins',
      'seeDetachedGateways',
      'readOutbox',
      'publishDeveloperMessages',
    ],
  ],
  ['CUSTOMER', [...everywhere, ...watches]],
  ['CUSTOMER_ADMIN', [...everywhere, ...settings, ...edits, ...watches, 'acceptDataAgreement']],
  ['CUSTOMER_INSTALLER', ['vehicle', 'seeServiceCenters']],
  ['INSTALLER', ['vehicle', 'seeServiceCenters']],
  ['TECHNICIAN', ['vehicle', 'seeServiceCenters']],
  ['ALL_CUSTOMER_VIEW', everywhere],
  ['GO_INSTALLER_CUSTOMER', ['vehicle', 'seeServiceCenters']],
  ['GO_INSTALLER_ALL_CUSTOMERS', ['vehicle', 'seeServiceCenters']],
  ['SUPPORT', ['vehicle', 'seeServiceCenters', 'transferVins']],
  ['DEALER', ['vehicle', 'seeServiceCenters', 'transferVins']],
  ['DEVELOPER', ['vehicle', 'seeServiceCenters', 'publishDeveloperMessages']],
  ['VIEW_ONLY_ADMIN', ['vehicle', 'seeServiceCenters', ...settings]],
  ['OEM', ['vehicle', 'seeServiceCenters']],
  ['OEM_INSTALLER', ['vehicle', 'seeServiceCenters']],
])('somebody who is %s', (role, granted) => {
  it('may do this and nothing else', () => {
    const all = Object.keys(rights) as Right[]
    expect(all.filter((right) => can(of(role), right)).sort()).toEqual([...granted].sort())
  })
})

describe.each<[Role, 'all' | readonly number[]]>([
  ['ADMINS', 'all'],
  ['CUSTOMER', [12]],
  ['CUSTOMER_ADMIN', [12]],
  ['CUSTOMER_INSTALLER', [12]],
  ['INSTALLER', 'all'],
  ['TECHNICIAN', []],
  ['ALL_CUSTOMER_VIEW', 'all'],
  ['GO_INSTALLER_CUSTOMER', [12]],
  ['GO_INSTALLER_ALL_CUSTOMERS', 'all'],
  ['SUPPORT', 'all'],
  ['DEALER', [12]],
  ['DEVELOPER', []],
  ['VIEW_ONLY_ADMIN', 'all'],
  ['OEM', [12]],
  ['OEM_INSTALLER', [12]],
])('the vehicles that %s can call up', (role, customers) => {
  it('are those of the customers the role reaches', () => {
    expect(of(role).customers).toEqual(customers)
    expect(scope(of(role), 'vehicle')).toEqual(customers)
  })
})

test('an Account Admin of one customer who is a user of another edits users of the first alone', () => {
  const both = viewer('CUSTOMER_ADMIN_5', 'CUSTOMER_7')
  expect(can(both, 'editUsers', { customerId: 5 })).toBe(true)
  expect(can(both, 'editUsers', { customerId: 7 })).toBe(false)
  expect(scope(both, 'editUsers')).toEqual([5])
  expect(scope(both, 'trailerList')).toEqual([5, 7])
})

test('a user of one customer may nothing at another', () => {
  expect(can(viewer('CUSTOMER_5'), 'trailerList', { customerId: 6 })).toBe(false)
})

test('a super admin may at every customer', () => {
  expect(can(viewer('ADMINS'), 'editUsers', { customerId: 6 })).toBe(true)
})

test('a group that is no role grants nothing', () => {
  const stranger = viewer('ROOT', 'CUSTOMER_x')
  expect(stranger.roles).toEqual([])
  expect(can(stranger, 'vehicle')).toBe(false)
  expect(scope(stranger, 'vehicle')).toEqual([])
})

test('an area that was taken away from a person is closed to them', () => {
  const limited = viewerOf({
    sub: '1',
    email: 'a@b.example',
    groups: ['CUSTOMER_5'],
    withheld: ['alerts', 'nonsense'],
  })
  expect(can(limited, 'alerts')).toBe(false)
  expect(scope(limited, 'alerts')).toEqual([])
  expect(can(limited, 'fleet')).toBe(true)
})

test('asking for a customer outside the scope leaves nothing', () => {
  expect(narrow([5, 7], 6)).toEqual([])
  expect(narrow([5, 7], 7)).toEqual([7])
  expect(narrow('all', 6)).toEqual([6])
  expect(narrow([5, 7], null)).toEqual([5, 7])
})
