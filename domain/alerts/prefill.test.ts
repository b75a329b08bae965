/** A rule that begins filled in. */
import { expect, test } from 'vitest'
import { blankRule } from './choosing.ts'
import { prefilled } from './prefill.ts'

const blank = blankRule(7)

test('a part fills in its kind, its limit and its trailer', () => {
  expect(
    prefilled(blank, {
      name: 'Low tire of T-1',
      vehicleIds: [4],
      alertTypeId: 10,
      values: { doorClosed: false },
    }),
  ).toMatchObject({
    name: 'Low tire of T-1',
    customerId: 7,
    allVehicles: false,
    vehicleIds: [4],
    alertTypeId: 10,
    alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true, doorClosed: false }],
  })
})

test('a geofence fills in its border, both ways, on all trailers', () => {
  expect(prefilled(blank, { name: 'Yard', geofenceId: 9 })).toMatchObject({
    allVehicles: true,
    alertPredicates: [{ geofenceIds: [9], geofenceEnterEvents: true, geofenceExitEvents: true }],
  })
})

test('what there is not is passed over', () => {
  expect(prefilled(blank, { alertTypeId: 999 })).toEqual(blank)
  const { alertPredicates } = prefilled(blank, {
    alertTypeId: 10,
    values: { doorOpened: 'yes', nothing: 1, alertPredicateTypeId: 3 },
  })
  expect(alertPredicates).toEqual([{ alertPredicateTypeId: 10, doorOpened: true, doorClosed: true }])
})
