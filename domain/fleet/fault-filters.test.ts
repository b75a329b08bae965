import { expect, test } from 'vitest'
import { alertsOnly, faultFilterOf, faultFilters } from './fault-filters.ts'
import { passes, readFilter } from './filters.ts'

const lets = (key: string, field: string, held: string | number | null) =>
  faultFilterOf(key)!.filters.every((input) => {
    const read = readFilter(input)
    if (!read.ok) throw new Error(read.reason)
    return read.filter.column.field !== field || passes(read.filter, held)
  })

test.each(faultFilters.map(({ key }) => key))('the choice %s is made of filters that can be read', (key) => {
  for (const input of faultFilterOf(key)!.filters) expect(readFilter(input)).toMatchObject({ ok: true })
})

test.each([
  ['none', 'abs_severity', null, true],
  ['none', 'abs_severity', 2, false],
  ['abs', 'abs_severity', 1, true],
  ['abs', 'abs_severity', null, false],
  ['absCritical', 'abs_severity', 3, true],
  ['absCritical', 'abs_severity', 2, false],
  ['lights', 'light_fault_codes', 'lowCurrent', true],
  ['lights', 'light_fault_codes', 'none', false],
  ['lights', 'light_fault_codes', null, false],
  ['tires', 'tire_inflation_status', 'unstable', true],
  ['tires', 'tire_inflation_status', 'stable', false],
  ['battery', 'trailer_battery_health_status', 'NOTICE', true],
  ['battery', 'trailer_battery_health_status', 'GOOD', false],
  ['battery', 'trailer_battery_health_status', 'NA', true],
  ['battery', 'sensor_box_battery_voltage', 11.9, true],
  // Without the sensor nothing can be wrong with it.
  ['battery', 'sensor_box_battery_voltage', null, false],
  ['canWait', 'level', 'notice', true],
  ['canWait', 'level', 'good', false],
  ['canWait', 'verdict_group', 'wait', true],
  ['canWait', 'verdict_group', 'standing', false],
] as const)('the choice %s: a vehicle with %s %s is let through: %s', (key, field, held, let_) => {
  expect(lets(key, field, held)).toBe(let_)
})

test('a name that is no choice filters nothing', () => {
  expect(faultFilterOf('nonsense')).toBeUndefined()
  expect(faultFilterOf(null)).toBeUndefined()
})

test('alerts only are vehicles with an ABS, a light or a tire fault, one of them being enough', () => {
  expect(alertsOnly.map((filters) => filters.map(({ field }) => field))).toEqual([
    ['abs_severity'],
    ['light_fault_codes'],
    ['tire_inflation_status'],
  ])
})
