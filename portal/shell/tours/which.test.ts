import { describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { tours } from '#domain/help/tours/index.ts'
import { find } from '../route.ts'
import { offeredOf } from './which.ts'

const viewer = (...groups: string[]) => viewerOf({ sub: '7', email: 'a@b.example', groups })
const dispatcher = viewer('CUSTOMER_1')
const flags = new Set(['FleetControl', 'GeofenceV2', 'MaintenanceDashboard', 'Insight'])

describe('the tour that is offered', () => {
  test.each([
    ['/control', 'now'],
    ['/tracking', 'tracking'],
    ['/tracking/1GRAA0622TB700001', 'trailer'],
    ['/fleet/currentFleetStatus', 'fleet'],
    ['/alertconfiguration', 'alerts'],
    ['/geofence', 'geofences'],
    ['/maintenance', 'maintenance'],
    ['/quicksight', 'insights'],
  ])('on %s is the one of that screen', (path, id) => {
    expect(offeredOf(path, dispatcher, flags, [])?.id).toBe(id)
  })

  test('is none on a screen without one', () => {
    expect(offeredOf('/profile', dispatcher, flags, [])).toBeUndefined()
  })
  test('is none once it was ended; others still are', () => {
    expect(offeredOf('/tracking', dispatcher, flags, ['tracking'])).toBeUndefined()
    expect(offeredOf('/control', dispatcher, flags, ['tracking'])?.id).toBe('now')
  })
  test('is none for whoever wants none', () => {
    expect(offeredOf('/tracking', dispatcher, flags, null)).toBeUndefined()
  })
  test('is none for a technician', () => {
    expect(offeredOf('/tracking', viewer('TECHNICIAN'), flags, [])).toBeUndefined()
  })
  test('is none of a screen that is switched off', () => {
    expect(offeredOf('/quicksight', dispatcher, new Set(), [])).toBeUndefined()
  })
})

test.each(tours.map((tour) => [tour.title, tour] as const))(
  'the tour "%s" is for whoever sees its screen',
  (_, { path, right, flag, permission }) => {
    const { screen } = find(path.replace('{vin}', '1GRAA0622TB700001'))!
    expect({ right, flag, permission }).toEqual({
      right: screen.right ?? screen.menu?.right,
      flag: screen.flag,
      permission: screen.permission,
    })
  },
)
