/** What the palette offers, to whom, and in which order. */
import { describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { foundNothing } from '../data/search.ts'
import { fixedOffers, foundOffers, isSettled, type OfferGroup, offersFor } from './offers.ts'
import { menuFor, tabsFor } from './route.ts'

const flags = new Set(['GeofenceV2'])
const viewer = (group: string) => viewerOf({ sub: '1', email: 'a@b.example', groups: [group], withheld: [] })
const standing = (group: string) => {
  const who = viewer(group)
  return fixedOffers(who, menuFor(who, flags), tabsFor(who, flags))
}
const names = (groups: readonly OfferGroup[]) =>
  groups.flatMap(({ offers }) => offers.map(({ name }) => name))
const dispatcher = standing('CUSTOMER_12')
const entries = menuFor(viewer('CUSTOMER_12'), flags)

const found = foundOffers(
  {
    ...foundNothing,
    vehicles: [
      {
        vin: 'V1',
        unitId: 'GEO-1',
        serialNumber: null,
        customerName: 'North',
        level: 'good',
        verdict: null,
        isDeactivated: true,
      },
    ],
    geofences: [{ id: '4', name: 'Geographic yard', customerName: 'North' }],
  },
  entries,
)

test('what begins with the text is first and stays there when the server has answered', () => {
  expect(names(offersFor('geo', dispatcher, [], []))[0]).toBe('Geofence')
  expect(names(offersFor('geo', dispatcher, found, []))).toEqual([
    'Geofence',
    'GEO-1',
    'Geographic yard',
    'New geofence',
  ])
  expect(isSettled('geo', dispatcher)).toBe(true)
})

test('where nothing begins with it, Enter waits for the server', () => {
  expect(isSettled('eof', dispatcher)).toBe(false)
})

test('a trailer whose SIM is deactivated is offered as that', () => {
  expect(found.find(({ name }) => name === 'GEO-1')?.more).toBe('SIM deactivated')
})

test('without a text the recent ones come first', () => {
  const groups = offersFor(' ', dispatcher, [], found)
  expect(groups.map(({ title }) => title)).toEqual(['Recent', 'Screens', 'Actions'])
})

describe('nobody is offered what they may not do', () => {
  test.each([
    ['CUSTOMER_12', true],
    ['ALL_CUSTOMER_VIEW', false],
  ])('%s is offered a new geofence and a new alert: %s', (group, may) => {
    const all = standing(group).map(({ name }) => name)
    expect([all.includes('New geofence'), all.includes('New alert')]).toEqual([may, may])
  })

  test('tabs of the settings are those of the role', () => {
    expect(standing('ADMINS').map(({ name }) => name)).toContain('User management')
    expect(dispatcher.map(({ name }) => name)).not.toContain('User management')
  })

  test('what is found leads nowhere that a technician may not go', () => {
    const technician = viewer('TECHNICIAN')
    const all = { ...foundNothing, geofences: [{ id: '4', name: 'Yard', customerName: 'North' }] }
    expect(foundOffers(all, menuFor(technician, flags))).toEqual([])
  })
})
