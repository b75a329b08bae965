import { expect, test } from 'vitest'
import { isExpired, isRefreshDue, readRoles, session, writeRoles } from './session.ts'
import { keptAtSignOut } from './storage-keys.ts'

const now = Date.UTC(2026, 10, 21, 8)

test('a token lives 60 minutes and is looked at every 5 seconds', () => {
  expect(session.tokenLife).toBe(3_600_000)
  expect(session.checkEvery).toBe(5_000)
})

test.each([
  [299_999, 0, true],
  [300_000, 0, false],
  [299_999, 3_299_999, true],
  [299_999, 3_300_000, false],
  [-1, 0, true],
])('with %i ms left and %i ms since the last activity, refreshing is due: %s', (left, idle, due) => {
  expect(isRefreshDue(now + left, now - idle, now)).toBe(due)
})

test('a token is over at its very end', () => {
  expect(isExpired(now, now)).toBe(true)
  expect(isExpired(now + 1, now)).toBe(false)
})

test('layout and banner settings outlive a sign-out, tokens do not', () => {
  expect(keptAtSignOut).toContain('grid-layout')
  expect(keptAtSignOut).toContain('dismissed-banner-alerts')
  expect(keptAtSignOut).not.toContain('id_token')
  expect(keptAtSignOut).not.toContain('refreshToken')
})

test('roles are kept as a comma-separated list', () => {
  expect(writeRoles(['CUSTOMER', 'OEM'])).toBe('CUSTOMER,OEM')
  expect(readRoles('CUSTOMER, OEM,nonsense')).toEqual(['CUSTOMER', 'OEM'])
})
