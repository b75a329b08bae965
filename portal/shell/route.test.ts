/** Which screen a path shows to whom. */
import { describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { find, landing, menuFor, route } from './route.ts'

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

test('the address of a trailer carries its VIN', () => {
  expect(route('/tracking/1GRAA0627KB110482', dispatcher, null)).toMatchObject({
    params: { vin: '1GRAA0627KB110482' },
  })
})

test('somebody lands on the first screen that is there; a technician on troubleshooting help', () => {
  expect(landing(dispatcher, new Set())).toBe('/tracking')
  expect(landing(viewer('TECHNICIAN'), new Set())).toBe('/help/troubleshooting')
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
