/** Which screen a path shows to whom. */
import { describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { entryOf, find, landing, menuFor, route, tabsFor } from './route.ts'
import { screens } from './screens.ts'

const viewer = (...groups: string[]) => viewerOf({ sub: '1', email: 'a@b.example', groups, withheld: [] })
const dispatcher = viewer('CUSTOMER_12')
const labels = (groups: string[], flags: string[]) =>
  menuFor(viewer(...groups), new Set(flags)).map(({ menu }) => menu!.label)

test('the menu stands in the order of the specification', () => {
  expect(
    labels(['ADMINS'], ['FleetControl', 'Insight', 'MaintenanceDashboard', 'GeofenceV2', 'FreightIframe']),
  ).toEqual([
    'Fleet Control',
    'Tracking',
    'Insights',
    'Freight',
    'Fleet',
    'Maintenance',
    'Geofence',
    'Alerts',
    'Parts',
    'Help',
    'Settings',
  ])
})

test('without their flags, screens are not in the menu', () => {
  expect(labels(['CUSTOMER_12'], [])).toEqual(['Tracking', 'Fleet', 'Alerts', 'Parts', 'Help', 'Settings'])
})

test('help is not for somebody who is kept to the group that holds no vehicles', () => {
  const help = (groups: readonly { customerId: string; name: string }[], ...claims: string[]) =>
    menuFor(viewer(...claims), new Set(), groups, screens).some(({ menu }) => menu!.label === 'Help')
  const none = { customerId: '12', name: 'No VINs' }
  expect(help([none], 'CUSTOMER_12')).toBe(false)
  expect(help([], 'CUSTOMER_12')).toBe(true)
  expect(help([{ customerId: '12', name: 'Reefers' }], 'CUSTOMER_12')).toBe(true)
  // Of another customer, everything is seen.
  expect(help([none], 'CUSTOMER_12', 'CUSTOMER_13')).toBe(true)
  expect(help([], 'TECHNICIAN')).toBe(true)
  expect(help([none], 'ADMINS')).toBe(true)
})

test('who is not signed in goes to the sign-in from a private page, and nowhere else', () => {
  expect(route('/tracking', null, null)).toEqual({ signIn: true })
  expect(route('/setpassword', null, null)).toMatchObject({ show: { title: 'Set your password' } })
})

test('who is signed in at the sign-in is sent on', () => {
  expect(route('/', dispatcher, null)).toEqual({ welcome: true })
})

test('a page that is not there says so, signed in or not', () => {
  expect(route('/nonsense', null, null)).toMatchObject({ show: { title: 'Page was not found' } })
  expect(route('/tracking/a/b', dispatcher, null)).toMatchObject({ show: { title: 'Page was not found' } })
})

test('a screen without the right is refused, not hidden by a redirect', () => {
  expect(route('/alertconfiguration', viewer('TECHNICIAN'), new Set())).toMatchObject({
    refuse: { title: 'Alerts' },
  })
})

test('short paths of reports lead to where the reports are', () => {
  expect(route('/dwell', dispatcher, new Set())).toEqual({ moved: '/alertconfiguration/dwell' })
  expect(route('/alertconfiguration/dwell/0a-1f', dispatcher, new Set())).toMatchObject({
    show: { title: 'Report' },
  })
  expect(entryOf(find('/alertconfiguration/dwell')!.screen).menu?.label).toBe('Alerts')
})

test('the address of a rule carries its id', () => {
  expect(route('/alertconfiguration/alert/0a-1f', dispatcher, null)).toMatchObject({
    show: { title: 'Alerts' },
    params: { id: '0a-1f' },
  })
})

test('the address of a trailer carries its VIN', () => {
  expect(route('/tracking/1GRAA0627KB110482', dispatcher, null)).toMatchObject({
    params: { vin: '1GRAA0627KB110482' },
  })
})

test.each<[group: string, flags: readonly string[], path: string]>([
  ['CUSTOMER_12', [], '/tracking'],
  ['CUSTOMER_12', ['FleetControl'], '/control'],
  ['SUPPORT', ['FleetControl'], '/control'],
  ['TECHNICIAN', [], '/help/troubleshooting'],
  ['DEALER_12', ['FleetControl'], '/tracking'],
  ['OEM', [], '/tracking'],
  ['OEM_INSTALLER', [], '/installation'],
  ['INSTALLER', ['FleetControl'], '/installation'],
  ['CUSTOMER_INSTALLER_12', ['FleetControl'], '/installation'],
  ['GO_INSTALLER_CUSTOMER_12', [], '/installation'],
  ['GO_INSTALLER_ALL_CUSTOMERS', [], '/installation'],
  ['VIEW_ONLY_ADMIN', ['FleetControl'], '/user-management'],
  ['DEVELOPER', [], '/developer-message-management'],
])('%s with %j lands on %s, where there is something to do', (group, flags, path) => {
  expect(landing(viewer(group), new Set(flags))).toBe(path)
})

test('whoever sets up an installation without a report lands on its first steps', () => {
  expect(landing(viewer('ADMINS'), new Set(['FleetControl']), true)).toBe('/first-run')
  expect(landing(viewer('ADMINS'), new Set(['FleetControl']), false)).toBe('/control')
  expect(route('/first-run', viewer('CUSTOMER_ADMIN_12'), new Set())).toMatchObject({
    refuse: { title: 'First trailer' },
  })
})

test('the page of a customer is for whoever edits it, below the settings, and no tab', () => {
  for (const group of ['ADMINS', 'CUSTOMER_ADMIN_12'])
    expect(route('/customer/12', viewer(group), new Set())).toMatchObject({
      show: { title: 'Customer' },
      params: { customerId: '12' },
    })
  expect(route('/customer', dispatcher, new Set())).toMatchObject({ refuse: { title: 'Customer' } })
  expect(entryOf(find('/customer/12')!.screen).menu?.label).toBe('Settings')
})

describe('each role has the settings tabs of the specification', () => {
  const every = ['SubscriptionManagement', 'OtaManagement', 'VinTransferPortal']
  const admin = ['Users', 'Trailers', 'Subscriptions', 'Groups']
  const superAdmin = [...admin, 'Customers', 'OTA', 'OTA FTP', 'VIN transfer', 'Leases', 'OEMs']
  const standing = new Set(superAdmin)
  test.each<[group: string, flags: readonly string[], tabs: readonly string[]]>([
    ['ADMINS', every, superAdmin],
    ['ADMINS', [], ['Users', 'Trailers', 'Groups', 'Customers', 'Leases', 'OEMs']],
    ['CUSTOMER_ADMIN_12', every, admin],
    ['CUSTOMER_ADMIN_12', [], ['Users', 'Trailers', 'Groups']],
    ['VIEW_ONLY_ADMIN', every, admin],
    ['SUPPORT', every, ['VIN transfer']],
    ['SUPPORT', [], []],
    ['DEALER_12', every, ['VIN transfer']],
    ['CUSTOMER_12', every, []],
    ['CUSTOMER_INSTALLER_12', every, []],
    ['INSTALLER', every, []],
    ['TECHNICIAN', every, []],
    ['ALL_CUSTOMER_VIEW', every, []],
    ['GO_INSTALLER_CUSTOMER_12', every, []],
    ['GO_INSTALLER_ALL_CUSTOMERS', every, []],
    ['DEVELOPER', every, []],
    ['OEM_12', every, []],
    ['OEM_INSTALLER_12', every, []],
  ])('%s with %j', (group, flags, tabs) => {
    const shown = tabsFor(viewer(group), new Set(flags), screens).map(({ tab }) => tab!)
    expect(shown[0]).toBe('Profile')
    expect(shown.filter((tab) => standing.has(tab))).toEqual(tabs)
  })
})

test.each([
  ['/alertconfiguration/alert/8F14e45f-ceea-467a-9bd0-c0ffee123456', true],
  ['/alertconfiguration/alert/new', true],
  ['/alertconfiguration/alert/yard7', false],
  ['/alertconfiguration/alert/--', false],
  ['/alertconfiguration/absSummary/0a-1f', true],
  ['/alertconfiguration/absSummary/0a_1f', false],
  ['/alertconfiguration/dwell/new', false],
])('the page of an alert or a report has an id of hex and dashes: %s', (path, found) => {
  expect(find(path) !== null).toBe(found)
})

test('a transfer is for whoever is a side of it, without the list of all and its flag', () => {
  for (const group of ['CUSTOMER_ADMIN_12', 'ADMINS', 'SUPPORT', 'DEALER_12'])
    expect(route('/vin-transfer/7', viewer(group), new Set())).toMatchObject({
      show: { title: 'VIN transfer' },
      params: { id: '7' },
    })
  expect(route('/vin-transfer', viewer('CUSTOMER_ADMIN_12'), new Set(['VinTransferPortal']))).toMatchObject({
    show: { title: 'Settings' },
  })
  expect(route('/vin-transfer/7', dispatcher, new Set())).toMatchObject({ refuse: { title: 'VIN transfer' } })
})

test('a tab that is not mine shows the settings with their own word, and no redirect', () => {
  expect(route('/customer-management', dispatcher, new Set())).toMatchObject({ show: { title: 'Settings' } })
})

test('every settings tab keeps Settings marked in the menu', () => {
  expect(entryOf(find('/user-management')!.screen).menu?.label).toBe('Settings')
  expect(entryOf(find('/settings')!.screen).menu?.label).toBe('Settings')
})

describe('every route of the specification leads to a screen', () => {
  test.each([
    '/control',
    '/tracking',
    '/quicksight',
    '/help',
    '/help/faq',
    '/help/troubleshooting',
    '/help/installation',
    '/freight',
    '/freight-link',
    '/specs',
    '/parts/1GRAA0627KB110482',
    '/absTroubleshooting',
    '/user-management',
    '/trailer-management',
    '/subscription-management',
    '/customer-management',
    '/ota-management',
    '/ota-ftp-management',
    '/group-management',
    '/vin-transfer',
    '/vin-transfer/7',
    '/fleet/currentFleetStatus',
    '/alertconfiguration',
    '/alertconfiguration/dwell',
    '/alertconfiguration/yard/0a-1f',
    '/maintenance',
    '/geofence',
    '/settings',
    '/developer-message-management',
    '/lease-management',
    '/oem-management',
    '/profile',
    '/yard',
    '/forgotPassword',
    '/unsubscribe',
    '/setpassword',
    '/emailverification',
    '/shared-location',
    '/createAccount',
    '/',
  ])('%s', (path) => {
    expect(find(path)).not.toBeNull()
  })
})
