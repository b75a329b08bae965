/** What leads on from Fleet Control, and what does not for whoever may not go there. */
import { describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { linksFor } from './links.ts'

const viewer = viewerOf({ sub: '1', email: 'a@b.example', groups: ['CUSTOMER_1'] })
const fenced = new Set(['GeofenceV2'])

describe('the grid', () => {
  test('is led to under its filters and an order', () => {
    const { grid } = linksFor(viewer, fenced)
    expect(grid({})).toBe('/fleet/currentFleetStatus')
    expect(grid({ level: 'N/A' }, '-dwell')).toBe('/fleet/currentFleetStatus?f.level=N%2FA&sort=-dwell')
  })
  test('is not for whom its permission was taken away', () => {
    expect(linksFor({ ...viewer, withheld: ['fleet'] }, fenced).grid({})).toBeUndefined()
  })
})

describe('geofences', () => {
  test('are led to, one or all', () => {
    const { fence } = linksFor(viewer, fenced)
    expect([fence(), fence('4')]).toEqual(['/geofence', '/geofence?fence=4'])
  })
  test.each([
    ['before the flags have come', null],
    ['for a customer without their screen', new Set<string>()],
  ])('are not %s', (_when, flags) => {
    expect(linksFor(viewer, flags).fence('4')).toBeUndefined()
  })
})
