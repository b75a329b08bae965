import { describe, expect, test } from 'vitest'
import { hours, minutes } from '../basics/time.ts'
import { faultColumns, faultRow } from './fault-columns.ts'
import { type Fault, faultDuration, faultMiles, faultStatus, followFaults } from './faults.ts'

const start = Date.UTC(2026, 10, 20, 12)
const active: Fault = {
  sensorTypeId: 7,
  faultTypeId: 795,
  fmi: 5,
  position: '',
  start,
  end: null,
  maxMph: 64.4,
  mileage: 'odometer',
  startMiles: 120_000,
  endMiles: 120_110.5,
}
const cleared: Fault = { ...active, end: start + hours(26) }
const now = start + hours(3) + minutes(5)

test('a lifecycle with an end is Cleared, one without is Active', () => {
  expect(faultStatus(active)).toBe('Active')
  expect(faultStatus(cleared)).toBe('Cleared')
})

test('an active fault has lasted until now, a cleared one until its end', () => {
  expect(faultDuration(active, now)).toBe(hours(3) + minutes(5))
  expect(faultDuration(cleared, now + hours(99))).toBe(hours(26))
})

test('miles traveled are unknown where no mileage was told', () => {
  expect(faultMiles(active)).toBe(110.5)
  expect(faultMiles({ ...active, startMiles: null })).toBeNull()
})

test('a report that brings nothing new leaves the very same faults', () => {
  const faults = [active]
  const reported = [{ sensorTypeId: 7, listed: [active], speaksOf: () => true }]
  const course = { recorded: now, mph: 10, odometer: null, gpsMileage: 7 }
  const { active: next, changes } = followFaults(faults, reported, course)
  expect(next).toBe(faults)
  expect(changes).toEqual([])
})

test('the fault table has the columns of the specification, in their order', () => {
  expect(faultColumns.map(({ title, key }) => [title, key])).toEqual([
    ['Status', 'status'],
    ['Fault Description', 'faultDescription'],
    ['Fault Start', 'faultStart'],
    ['Fault End', 'faultEnd'],
    ['Suspect Component', 'suspectComponent'],
    ['Cause', 'cause'],
    ['Repair Information', 'repairInformation'],
    ['Duration', 'durationSeconds'],
    ['Speed', 'maxMph'],
    ['Miles Traveled', 'bestAvailableTotalMileage'],
    ['Fault Type ID', 'faultTypeId'],
    ['FMI', 'fmi'],
  ])
})

describe('a row of the fault table', () => {
  test('holds the fields of a fault', () => {
    expect(faultRow(active, now)).toMatchObject({
      status: 'Active',
      faultDescription: expect.stringMatching(/^Axle 1 roadside .*: /),
      faultStart: start,
      faultEnd: null,
      suspectComponent: expect.stringContaining('Axle 1 roadside'),
      cause: expect.stringMatching(/\w/),
      repairInformation: expect.stringMatching(/\w/),
      durationSeconds: 11_100,
      maxMph: 64.4,
      bestAvailableTotalMileage: 110.5,
      faultTypeId: 795,
      fmi: 5,
    })
  })

  test.each([
    ['durationSeconds', '3 hours 5 minutes'],
    ['maxMph', '64'],
    ['bestAvailableTotalMileage', '110.5'],
    ['faultStart', '11/20/26 12:00 UTC'],
  ])('shows %s as %s', (key, text) => {
    const column = faultColumns.find((one) => one.key === key)!
    const value = column.of({ fault: active, now })
    expect((column.print as (value: unknown, now: number) => string)(value, now)).toBe(text)
  })
})
