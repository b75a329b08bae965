import { describe, expect, it, test } from 'vitest'
import { can, type Right, rights } from './rights.ts'
import { type Role, roles, writeClaim } from './roles.ts'
import { fleetParts, narrow, scope } from './scope.ts'
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
/** What everybody sees of whole fleets who sees any. */
const everywhere = [
  ...areas,
  'past',
  'history',
  'maintenance',
  'vehicle',
  'seeServiceCenters',
  'seeInstallations',
  'seeContacts',
] as const
/** What is seen of a part of a fleet. */
const some = ['trailerList', 'vehicle', 'seeServiceCenters'] as const
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
  'manageSingleSignOn',
  'exportAccount',
  'manageServiceTokens',
  'seeDetachedGateways',
] as const
/** Who puts gateways on vehicles, and who sees which one a vehicle carries. */
const gateways = ['seeGateways', 'attachGateways'] as const

const installs = [...gateways, 'installsDaily', 'seeInstallations'] as const

const watches = [
  'editGeofences',
  'editContacts',
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
      ...gateways,
      'commandReefers',
      'confirmDomains',
      'deleteTrailers',
      'deleteUsers',
      'manageCustomers',
      'manageLeases',
      'manageOems',
      'manageServiceCenters',
      'manageSubscriptions',
      'manageParts',
      'manageOta',
      'transferVins',
      'seeTransfers',
      'decideTransfers',
      'readOutbox',
      'seeLeftovers',
      'seeUsage',
      'publishDeveloperMessages',
    ],
  ],
  ['CUSTOMER', [...everywhere, ...watches, 'commandReefers']],
  [
    'CUSTOMER_ADMIN',
    [
      ...everywhere,
      ...settings,
      ...edits,
      ...watches,
      ...gateways,
      'commandReefers',
      'acceptDataAgreement',
      'seeTransfers',
      'decideTransfers',
    ],
  ],
  ['CUSTOMER_INSTALLER', [...some, ...installs, 'history', 'commandReefers']],
  ['INSTALLER', [...some, ...installs, 'history', 'commandReefers']],
  ['TECHNICIAN', [...some, 'parts']],
  ['ALL_CUSTOMER_VIEW', [...everywhere, 'commandReefers']],
  ['GO_INSTALLER_CUSTOMER', [...some, ...installs, 'history', 'commandReefers']],
  ['GO_INSTALLER_ALL_CUSTOMERS', [...some, ...installs, 'history', 'commandReefers']],
  ['SUPPORT', [...everywhere, 'seeGateways', 'transferVins', 'seeTransfers']],
  ['DEALER', [...some, 'transferVins', 'seeTransfers']],
  ['DEVELOPER', ['vehicle', 'seeServiceCenters', 'publishDeveloperMessages']],
  [
    'VIEW_ONLY_ADMIN',
    [
      'vehicle',
      'history',
      'commandReefers',
      'seeGateways',
      'seeInstallations',
      'seeServiceCenters',
      ...settings,
    ],
  ],
  ['OEM', [...some, 'seeBuiltHealth']],
  ['OEM_INSTALLER', [...some, ...installs]],
])('somebody who is %s', (role, granted) => {
  it('may do this and nothing else', () => {
    const all = Object.keys(rights) as Right[]
    expect(all.filter((right) => can(of(role), right)).sort()).toEqual([...granted].sort())
  })
})

describe.each<
  [Role, customers: 'all' | readonly number[], whole: 'all' | readonly number[], parts: readonly object[]]
>([
  ['ADMINS', 'all', 'all', []],
  ['CUSTOMER', [12], [12], []],
  ['CUSTOMER_ADMIN', [12], [12], []],
  ['CUSTOMER_INSTALLER', [12], [], [{ by: 'installation', of: [12], isGo: false, userId: 1 }]],
  ['INSTALLER', 'all', [], [{ by: 'installation', of: 'all', isGo: false, userId: 1 }]],
  ['TECHNICIAN', [], [], [{ by: 'technician' }]],
  ['ALL_CUSTOMER_VIEW', 'all', 'all', []],
  ['GO_INSTALLER_CUSTOMER', [12], [], [{ by: 'installation', of: [12], isGo: true, userId: 1 }]],
  ['GO_INSTALLER_ALL_CUSTOMERS', 'all', [], [{ by: 'installation', of: 'all', isGo: true, userId: 1 }]],
  ['SUPPORT', 'all', 'all', []],
  ['DEALER', [12], [], [{ by: 'sale', dealers: [12] }]],
  ['DEVELOPER', [], [], []],
  ['VIEW_ONLY_ADMIN', 'all', 'all', []],
  ['OEM', [], [], [{ by: 'oem', userId: 1, withPlace: false }]],
  ['OEM_INSTALLER', [], [], [{ by: 'oem', userId: 1, withPlace: false, installs: true }]],
])('the vehicles that %s can call up', (role, customers, whole, parts) => {
  it('are those of whole customers, and what the role is about', () => {
    expect(of(role).customers).toEqual(customers)
    expect(scope(of(role), 'vehicle')).toEqual(whole)
    expect(fleetParts(of(role), 'vehicle')).toEqual(parts)
  })
})

test('a technician lists what is near, and nothing while nobody knows where they are', () => {
  const place = { lat: 32, lng: -96 }
  expect(fleetParts({ ...of('TECHNICIAN'), place }, 'trailerList')).toEqual([{ by: 'nearness', place }])
  expect(fleetParts(of('TECHNICIAN'), 'trailerList')).toEqual([{ by: 'nearness', place: null }])
})

test('a right that a role lacks opens no part of a fleet', () => {
  expect(fleetParts(of('OEM'), 'history')).toEqual([])
  expect(fleetParts(of('DEALER'), 'alerts')).toEqual([])
})

test('somebody with two roles sees what both give', () => {
  const both = viewer('CUSTOMER_5', 'DEALER_7', 'OEM')
  expect(scope(both, 'trailerList')).toEqual([5])
  expect(fleetParts(both, 'trailerList').map(({ by }) => by)).toEqual(['sale', 'oem'])
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
