import { describe, expect, it, test } from 'vitest'
import { allColumns } from '../columns/index.ts'
import { sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { allOn, flags, isFlag, isOn } from './flags.ts'
import { mayShow } from './gate.ts'
import { viewerOf } from './session.ts'

const dispatcher = viewerOf({ sub: '1', email: 'a@b.example', groups: ['CUSTOMER_5'] })
const without = viewerOf({ sub: '1', email: 'a@b.example', groups: ['CUSTOMER_5'], withheld: ['insights'] })
const insights = { right: 'insights', flag: 'Insight', permission: 'insights' } as const

test('there are thirty flags with ids of their own', () => {
  expect(flags).toHaveLength(30)
  expect(new Set(flags.map(({ id }) => id)).size).toBe(30)
  expect(new Set(flags.map(({ name }) => name)).size).toBe(30)
})

describe.each(flags.map((flag) => [flag.name, 'always' in flag] as const))('the flag %s', (name, always) => {
  it(always ? 'is on before the list comes and without being listed' : 'is off until it is listed', () => {
    expect(isOn(name, null)).toBe(always)
    expect(isOn(name, new Set())).toBe(always)
    expect(isOn(name, new Set([name]))).toBe(true)
  })
})

test('five flags are on by default', () => {
  expect(allOn(new Set()).map(({ name }) => name)).toEqual([
    'LoginV2',
    'NEAREST_SERVICE_CENTER',
    'DRAWER_HEADER_TRAILER_SPECS',
    'NAVIGATION_DRAWER_SPECS_PARTS',
    'PARTS_HEADER_OPTION',
  ])
})

test('a flag that nobody declared is never on', () => {
  expect(isFlag('Nonsense')).toBe(false)
  expect(mayShow({ flag: 'Nonsense' }, dispatcher, null)).toBe(false)
})

test('Insights is shown to somebody with the right, the flag and the permission', () => {
  expect(mayShow(insights, dispatcher, new Set(['Insight']))).toBe(true)
})

test('Insights is hidden without the flag', () => {
  expect(mayShow(insights, dispatcher, new Set())).toBe(false)
})

test('Insights is hidden from somebody whose permission was taken away', () => {
  expect(mayShow(insights, without, new Set(['Insight']))).toBe(false)
})

test('Insights is hidden from a technician', () => {
  const technician = viewerOf({ sub: '2', email: 't@b.example', groups: ['TECHNICIAN'] })
  expect(mayShow(insights, technician, new Set(['Insight']))).toBe(false)
})

test('what has no gate is shown', () => {
  expect(mayShow({}, dispatcher, null)).toBe(true)
})

const flagged = [...allColumns, ...(sensors as readonly AnySensor[])].flatMap(({ key, flag }) =>
  flag === undefined ? [] : [[key, flag] as const],
)

test.each(flagged)('the flag that gates %s, %s, exists', (_key, flag) => {
  expect(isFlag(flag)).toBe(true)
})
