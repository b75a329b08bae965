/** What ends when a customer is deactivated, as the dialog tells it. */
import { expect, test } from 'vitest'
import { stopsOf } from './deactivation.tsx'

const none = {
  totalAssets: 0,
  totalActiveAssets: 0,
  silentGateways: 0,
  users: 0,
  gatewayKeys: 0,
  driverCodes: 0,
}

test('of what there is none, nothing is said to stop', () => {
  expect(stopsOf(none, 'Northstar')).toEqual([
    'Nobody can sign in for Northstar.',
    'Technicians find none of its trailers.',
    'Its trailers are no longer offered to installers.',
  ])
})

test('users, keys and codes are counted', () => {
  expect(stopsOf({ ...none, users: 1200, gatewayKeys: 1, driverCodes: 2 }, 'Northstar')).toEqual([
    '1,200 users of Northstar can no longer sign in for it, and open maps lose its trailers.',
    '1 gateway key no longer holds: what reports with it is refused within ten seconds.',
    '2 driver codes open nothing.',
    'Technicians find none of its trailers.',
    'Its trailers are no longer offered to installers.',
  ])
})
