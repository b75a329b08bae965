/** Whatever a sensor reports as a fault, a mechanic reads what it is and what to do. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Readings, sensors } from '../../sensors/index.ts'
import type { AnySensor } from '../../sensors/sensor.ts'
import { anyReading } from '../../sensors/testing.ts'
import { reportedFaults } from '../reported-faults.ts'
import { describeFault, faultTypesOf } from './index.ts'

const telling = (sensors as readonly AnySensor[]).filter(({ faults }) => faults)

describe.each(telling.map((sensor) => [sensor.label, sensor] as const))('a fault of %s', (_, sensor) => {
  const known = faultTypesOf(sensor.id)
  const anyFault = anyReading(sensor).map(
    (reading) => reportedFaults({ [sensor.key]: reading } as Readings, [])[0]?.listed ?? [],
  )

  test('has a description, a suspect component, a cause and a repair, whatever was reported', () => {
    fc.assert(
      fc.property(anyFault, (faults) => {
        for (const one of faults) {
          const reported = describeFault({ ...one, sensorTypeId: sensor.id })
          for (const text of [reported.faultDescription, reported.suspectComponent, reported.cause])
            expect(text).toMatch(/^[A-Z].{4,}$/)
          expect(reported.repairInformation).toMatch(/^[A-Z].{20,}\.$/)
          expect(Object.values(reported).join()).not.toMatch(/\{\{|undefined/)
          expect(['notice', 'caution', 'critical']).toContain(reported.level)
        }
      }),
    )
  })

  test('has words of its own, and a name for its type', () => {
    // A controller of brakes may tell numbers that only its maker knows.
    if (sensor.key === 'absSystemFault') return
    fc.assert(
      fc.property(anyFault, (faults) => {
        for (const one of faults) {
          expect(known[one.faultTypeId]).toMatch(/^[A-Z]/)
          expect(describeFault({ ...one, sensorTypeId: sensor.id }).cause).not.toBe(
            'Not reported by the sensor',
          )
        }
      }),
    )
  })
})

const fault = (sensorTypeId: number, faultTypeId: number, fmi: number, position = '') =>
  describeFault({ sensorTypeId, faultTypeId, fmi, position })

test.each([
  [7, 795, 5, '', 'Axle 1 roadside modulator valve: open circuit or too little current', 'critical'],
  [8, 2, 5, '', 'Stop lamps (red wire): too little current', 'caution'],
  [21, 34, 0, 'RR', 'Curbside Rear brake: out of adjustment', 'critical'],
  [23, 1, 16, 'LF', 'Roadside Front wheel end: runs hot', 'caution'],
  [24, 2586, 15, 'RRI', 'Curbside Rear Inner tire: slow leak', 'notice'],
  [24, 1697, 12, 'LFO', 'Roadside Front Outer: tire pressure sensor has failed', 'caution'],
  [38, 242, 0, 'LFO', 'Roadside Front Outer tire: far too hot', 'critical'],
  [15, 1, 31, '', 'Tire inflation system: fills for more than ten minutes', 'caution'],
])('fault %d/%d/%d at "%s" is "%s"', (sensorTypeId, faultTypeId, fmi, position, description, level) => {
  expect(fault(sensorTypeId, faultTypeId, fmi, position)).toMatchObject({
    faultDescription: description,
    level,
  })
})

test('what to do follows from how it fails, not only from what fails', () => {
  expect(fault(7, 789, 5).repairInformation).toMatch(/900 to 2,500 ohm/)
  expect(fault(7, 789, 13).repairInformation).toMatch(/tires of one size/)
  expect(fault(8, 2, 5).repairInformation).toMatch(/^Apply the brakes, look which lamp stays dark/)
})

test('numbers that nobody knows are told as numbers', () => {
  expect(fault(7, 4711, 5).faultDescription).toBe('Component 4711: open circuit or too little current')
  expect(fault(24, 4711, 25, 'LFO').faultDescription).toBe(
    'Roadside Front Outer: Component 4711, failure mode 25',
  )
  expect(fault(9999, 1, 31).suspectComponent).toBe('Component 1')
})
