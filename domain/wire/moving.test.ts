import { describe, expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import type { LiveVehicle } from './live.ts'
import { isMoving } from './moving.ts'

const now = Date.UTC(2026, 10, 21, 12)
const driving: LiveVehicle = {
  id: 1,
  customerId: 1,
  vin: '1GRAA0627KB100001',
  unitId: 'T-1',
  vehicleTypeId: 3,
  lat: 32,
  lng: -96,
  headingDeg: 90,
  speedMph: 62,
  level: 'good',
  verdict: null,
  recorded: now - minutes(5),
  stoppedSince: null,
  address: null,
}

describe('a trailer moves', () => {
  test('while its last report says so', () => {
    expect(isMoving(driving, now)).toBe(true)
  })

  test.each<[string, Partial<LiveVehicle>]>([
    ['one that stands', { stoppedSince: now - minutes(6), speedMph: 0 }],
    ['one whose position jitters', { speedMph: 1.2 }],
    ['one that was last heard of an hour ago', { recorded: now - minutes(60) }],
    ['one that has fallen silent', { level: 'stale' }],
    ['one that never reported', { recorded: null }],
  ])('but not %s', (_, other) => {
    expect(isMoving({ ...driving, ...other }, now)).toBe(false)
  })
  test('from 3 mph on, and until half an hour after its last report', () => {
    expect(isMoving({ ...driving, speedMph: 3 }, now)).toBe(true)
    expect(isMoving({ ...driving, speedMph: 2.9 }, now)).toBe(false)
    expect(isMoving({ ...driving, recorded: now - minutes(30) + 1 }, now)).toBe(true)
    expect(isMoving({ ...driving, recorded: now - minutes(30) }, now)).toBe(false)
    expect(isMoving({ ...driving, stoppedSince: now }, now)).toBe(false)
  })
})
