/** What choosing does to a rule that is being written. */
import { describe, expect, test } from 'vitest'
import {
  aboutGeofence,
  blankRule,
  withAllVehicles,
  withChosen,
  withCustomer,
  withEmail,
  withoutChosen,
  withoutEmail,
  withoutPredicate,
  withPredicates,
} from './choosing.ts'

const blank = blankRule(12)

test('a new rule is active, for all vehicles, tells me alone, once per event and without sensor data', () => {
  expect(blank).toMatchObject({
    isActive: true,
    allVehicles: true,
    notifyMe: true,
    notifyAllCustomerUsers: false,
    includeSensorData: false,
    alertNotificationRateLimitMs: 0,
  })
})

describe('which vehicles', () => {
  test('choosing a vehicle or a group means these alone', () => {
    expect(withChosen(blank, 'vehicleIds', 7)).toMatchObject({ allVehicles: false, vehicleIds: [7] })
    expect(withChosen(blank, 'vehicleGroupIds', 3)).toMatchObject({
      allVehicles: false,
      vehicleGroupIds: [3],
    })
  })
  test('choosing the same one twice is choosing it once', () => {
    expect(withChosen(withChosen(blank, 'vehicleIds', 7), 'vehicleIds', 7).vehicleIds).toEqual([7])
  })
  test('all vehicles are meant again only once both lists are empty', () => {
    const both = withChosen(withChosen(blank, 'vehicleIds', 7), 'vehicleGroupIds', 3)
    const one = withoutChosen(both, 'vehicleIds', 7)
    expect(one.allVehicles).toBe(false)
    expect(withoutChosen(one, 'vehicleGroupIds', 3).allVehicles).toBe(true)
  })
  test('choosing all vehicles clears vehicles and groups', () => {
    const both = withChosen(withChosen(blank, 'vehicleIds', 7), 'vehicleGroupIds', 3)
    expect(withAllVehicles(both)).toMatchObject({ allVehicles: true, vehicleIds: [], vehicleGroupIds: [] })
  })
  test('another customer has other vehicles and geofences', () => {
    const chosen = withPredicates(withChosen(blank, 'vehicleIds', 7), [
      { alertPredicateTypeId: 1, geofenceIds: [4], geofenceEnterEvents: true },
    ])
    expect(withCustomer(chosen, 13)).toMatchObject({
      customerId: 13,
      allVehicles: true,
      vehicleIds: [],
      alertPredicates: [{ geofenceIds: [], anyCustomerGeofence: true, geofenceEnterEvents: true }],
    })
  })
})

describe('who is notified', () => {
  test('an address is kept in small letters, and only once', () => {
    const once = withEmail(blank, ' Yard@Northstar.example ')!
    expect(once.notifyEmails).toEqual(['yard@northstar.example'])
    expect(withEmail(once, 'YARD@northstar.example')).toBe(once)
    expect(withoutEmail(once, 'yard@northstar.example').notifyEmails).toEqual([])
  })
  test('what is no address is not taken', () => {
    expect(withEmail(blank, 'yard@northstar')).toBeNull()
  })
})

test('two conditions make a custom rule, and one that is taken away is gone', () => {
  const two = withPredicates({ ...blank, alertTypeId: 10 }, [
    { alertPredicateTypeId: 10, doorOpened: true },
    { alertPredicateTypeId: 8, tethered: true },
  ])
  expect(two.alertTypeId).toBe(0)
  expect(withoutPredicate(two, 0).alertPredicates).toEqual([{ alertPredicateTypeId: 8, tethered: true }])
})

test('a rule about one geofence watches its border both ways, and is named', () => {
  expect(aboutGeofence(blankRule(3), 12, 'Enters or leaves Dallas yard')).toMatchObject({
    name: 'Enters or leaves Dallas yard',
    customerId: 3,
    alertTypeId: 1,
    alertPredicates: [{ geofenceIds: [12], geofenceEnterEvents: true, geofenceExitEvents: true }],
  })
})
