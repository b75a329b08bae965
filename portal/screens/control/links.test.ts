/** What leads on from Fleet Control, and what does not for whoever may not go there. */
import { describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import type { CustomerName } from '../../data/customers.ts'
import { linksFor, narrowedTo, pathOf, waitingPath } from './links.ts'
import { controlModules } from './modules.ts'

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

describe('the customer that is looked at', () => {
  const blue = { id: '7', shortName: 'Blue | Mesa' } as CustomerName
  test('is kept by what leads to all that can wait', () => {
    const given = new URL(waitingPath(blue), 'https://tandem.example').searchParams
    expect(Object.fromEntries(given)).toEqual({
      view: 'needs-you',
      sort: 'verdictRank',
      fault: 'canWait',
      'f.customer_name': narrowedTo(blue).customer_name,
    })
    expect(waitingPath(null)).not.toContain('customer')
  })
  test('is kept by every module that leads on', () => {
    const links = linksFor(viewer, fenced)
    for (const { more } of controlModules) {
      if (!more) continue
      const { to } = more(blue, links)
      expect(to).toMatch(/[?&](customer=7|f\.customer_name=Blue)/)
      expect(more(null, links).to).not.toContain('customer')
    }
    expect(pathOf('/geofence', null)).toBe('/geofence')
  })
})
