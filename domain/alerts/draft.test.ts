import { describe, expect, test } from 'vitest'
import { ruleProblem, tidyRule } from './draft.ts'
import type { RuleDraft } from './rule.ts'

const doors: RuleDraft = {
  name: 'Doors',
  customerId: 1,
  isActive: true,
  allVehicles: true,
  vehicleIds: [],
  vehicleGroupIds: [],
  alertNotificationRateLimitMs: 0,
  notifyMe: true,
  notifyAllCustomerUsers: false,
  notifyEmails: [],
  includeSensorData: false,
  alertTypeId: 10,
  alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true }],
}
const tidy = (facts: Partial<RuleDraft>) => tidyRule({ ...doors, ...facts })

describe('an alert rule that somebody wrote down', () => {
  test('can be kept as it is', () => {
    expect(ruleProblem(tidy({}))).toBeNull()
  })

  test('choosing all vehicles clears vehicles and groups', () => {
    expect(tidy({ allVehicles: true, vehicleIds: [1], vehicleGroupIds: [2] })).toMatchObject({
      allVehicles: true,
      vehicleIds: [],
      vehicleGroupIds: [],
    })
  })
  test('is about all vehicles only when neither vehicles nor groups are chosen', () => {
    expect(tidy({ allVehicles: false })).toMatchObject({ allVehicles: true })
    expect(tidy({ allVehicles: false, vehicleIds: [1, 1] })).toMatchObject({
      allVehicles: false,
      vehicleIds: [1],
    })
  })
  test('tells each address once', () => {
    expect(tidy({ notifyEmails: ['A@fleet.example', 'a@fleet.example ', ''] }).notifyEmails).toEqual([
      'a@fleet.example',
    ])
  })
  test('keeps no field that says nothing', () => {
    const predicate = { alertPredicateTypeId: 10, doorOpened: true, durationMs: null }
    expect(tidy({ alertPredicates: [predicate] }).alertPredicates).toEqual(doors.alertPredicates)
  })

  test.each<[string, Partial<RuleDraft>, string]>([
    ['has a name', { name: ' ' }, 'An alert needs a name of at most 100 characters.'],
    ['is of a type there is', { alertTypeId: 17 }, 'There is no such type of alert.'],
    ['has a condition', { alertPredicates: [] }, 'An alert needs a condition.'],
    [
      'has a condition of its type',
      { alertTypeId: 8 },
      'An alert of this type has one condition, of its own type.',
    ],
    [
      'has numbers that can be',
      { alertPredicates: [{ alertPredicateTypeId: 10, durationMs: 0 }] },
      'The value of durationMs is not valid.',
    ],
    [
      'is told at times that can be',
      { alertNotificationRateLimitMs: -1 },
      'The time between two notifications is 0, or at most a year.',
    ],
    ['tells addresses', { notifyEmails: ['me'] }, 'Email entered is not valid.'],
  ])('%s, or is refused in words', (_, facts, words) => {
    expect(ruleProblem(tidy(facts))).toBe(words)
  })

  test('of the custom type holds several conditions', () => {
    const alertPredicates = [
      { alertPredicateTypeId: 10, doorOpened: true },
      { alertPredicateTypeId: 8, untethered: true },
    ]
    expect(ruleProblem(tidy({ alertTypeId: 0, alertPredicates }))).toBeNull()
    expect(ruleProblem(tidy({ alertTypeId: 0, alertPredicates: [{ alertPredicateTypeId: 0 }] }))).toBe(
      'There is no such type of alert.',
    )
  })
})
