/** Reading paths by their patterns. */
import { describe, expect, test } from 'vitest'
import { match } from './address.ts'

describe('the path of an address is read by the pattern of a screen', () => {
  test.each([
    ['/tracking/{vin?}', '/tracking', {}],
    ['/tracking/{vin?}', '/tracking/', {}],
    ['/tracking/{vin?}', '/tracking/1GRAA0627KB110482', { vin: '1GRAA0627KB110482' }],
    ['/tracking/{vin?}', '/tracking/a/b', null],
    ['/vin-transfer/{id}', '/vin-transfer', null],
    ['/vin-transfer/{id}', '/vin-transfer/7', { id: '7' }],
    ['/', '/', {}],
    ['/', '/tracking', null],
    ['/fleet/currentFleetStatus', '/fleet', null],
    ['/tracking/{vin?}', '/tracking/a%20b', { vin: 'a b' }],
    ['/tracking/{vin?}', '/tracking/50%', { vin: '50%' }],
  ])('%s reads %s as %o', (pattern, path, params) => {
    expect(match(pattern, path)).toEqual(params)
  })
})
