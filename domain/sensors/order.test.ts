import { describe, expect, test } from 'vitest'
import { sensors } from './index.ts'
import {
  drawerSections,
  families,
  movedSensor,
  orderedSensors,
  plainOrder,
  type SensorOrder,
  shownSensor,
  usualSections,
} from './order.ts'

const all = { deviceTypeId: 1, installedSensorTypeIds: sensors.map(({ id }) => id) }
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key)
const on = () => true
const order = (facts: Partial<SensorOrder>): SensorOrder => ({ ...plainOrder, ...facts })

describe('until I arrange them', () => {
  test('the sections stand in the order of the specification', () => {
    expect(keys(drawerSections(all, on, null)).slice(0, 5)).toEqual([
      'gps',
      'absSystemFault',
      'tireInflationStatus',
      'enhancedWeight',
      'odometer',
    ])
  })
  test('a sensor is shown that is installed and applies to the family', () => {
    const camera = { deviceTypeId: 4, installedSensorTypeIds: [1, 27, 7] }
    expect(keys(drawerSections(camera, on, null))).toEqual(['gps', 'cargoCamera'])
  })
  test('a section behind a flag is shown where the flag is on', () => {
    const hub = { deviceTypeId: 1, installedSensorTypeIds: [1, 23] }
    expect(keys(drawerSections(hub, () => false, null))).toEqual(['gps'])
    expect(keys(drawerSections(hub, (flag) => flag === 'Hendrickson', null))).toEqual(['gps', 'wheelEnd'])
  })
  test('where a vehicle cannot be loaded, the sections are those of a Pro', () => {
    expect(keys(usualSections(on))).toEqual([
      'gps',
      'absSystemFault',
      'tireInflationStatus',
      'enhancedWeight',
      'odometer',
      'door',
      'tetherChange',
      'lightSystemFault',
      'sensorBoxBattery',
      'gpsMileage',
      'backupBattery',
    ])
  })
})

describe.each(families)('for %s', (family) => {
  test('every sensor of the family has a place, each once, whatever was stored', () => {
    const stored = order({ order: ['gps', 'gone', 'gps', 'door'] })
    const plain = keys(orderedSensors(family, plainOrder))
    expect(new Set(keys(orderedSensors(family, stored)))).toEqual(new Set(plain))
    expect(keys(orderedSensors(family, stored))).toHaveLength(plain.length)
  })
})

describe('arranged by me', () => {
  test('a section that I move stands where another stood', () => {
    const moved = movedSensor(plainOrder, 'Morey', 'door', 'gps')
    expect(keys(orderedSensors('Morey', moved)).slice(0, 2)).toEqual(['door', 'gps'])
  })
  test('a section that I hide is gone, and comes back', () => {
    const hidden = shownSensor(plainOrder, 'door', true, false)
    expect(keys(drawerSections(all, on, hidden))).not.toContain('door')
    expect(shownSensor(hidden, 'door', true, true)).toEqual(plainOrder)
  })
  test('a sensor that is not installed can be shown where DisplaySensors is on', () => {
    const bare = { deviceTypeId: 1, installedSensorTypeIds: [1] }
    const added = shownSensor(plainOrder, 'door', false, true)
    expect(keys(drawerSections(bare, on, added))).toEqual(['gps', 'door'])
    expect(keys(drawerSections(bare, (flag) => flag !== 'DisplaySensors', added))).toEqual(['gps'])
  })
})
