/** Every column of the grid: shown by flag and fit, printed as text, and filtered by what the server takes. */
import { describe, expect, test, vi } from 'vitest'
import { flags } from '#domain/access/flags.ts'
import { days } from '#domain/basics/time.ts'
import { fleetColumns } from '#domain/columns/index.ts'
import { passes, readFilter } from '#domain/fleet/filters.ts'
import type { Value } from '#domain/shapes/column.ts'
import type { FleetRow } from '../../data/fleet.ts'
import { filterInputs } from '../../grid/column.ts'
import { moment, setOwnZone } from '../../ui/time/time.ts'
import { columnsFit, filterKind, gridColumn } from './columns.tsx'
import { describeGridFilter } from './describe-filter.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const every = new Set<string>(flags.map(({ name }) => name))
const now = () => noon
const zone = 'America/Chicago'
setOwnZone(zone)
const rowOf = (key: string, value: Value | null): FleetRow => ({
  id: '1',
  customerId: '1',
  vin: '1GRAA0627KB000001',
  unitId: 'NS-1',
  level: 'good',
  absSeverity: null,
  [key]: value,
})

/** A value of each type that a column may hold, and a filter of each kind that it passes and one that it does not. */
const samples = {
  text: 'Abilene, TX',
  integer: 2020,
  number: 50.4,
  flag: true,
  time: noon - days(2),
  since: noon - days(2),
  list: ['West'],
} as const
const sampleOf = ({ field, type, options }: (typeof fleetColumns)[number]): Value => {
  if (field === 'customer_name') return 'West'
  const first = Object.keys(options ?? {})[0]
  if (first === undefined || type === 'flag') return samples[type]
  return type === 'integer' ? Number(first) : first
}
const written = {
  text: [
    ['bil', true],
    ['zzz', false],
  ],
  list: [
    ['wes', true],
    ['zzz', false],
  ],
  number: [
    ['over:50', true],
    ['under:50', false],
  ],
  whole: [
    ['is:2020', true],
    ['over:2020', false],
    ['under:2021', true],
  ],
  day: [
    ['before:2026-11-19', true],
    ['on:2026-11-18', true],
    ['after:2026-11-18', false],
  ],
  names: [
    ['West', true],
    ['East|West', true],
    ['East', false],
    ['N/A', false],
  ],
  span: [
    ['over:1d', true],
    ['over:3d', false],
    ['under:49h', true],
    ['under:60m', false],
  ],
} as const

describe.each(fleetColumns.map((column) => [column.key, column] as const))('the column %s', (key, column) => {
  // Names are picked out of what the server has.
  const sample = filterKind(column)?.kind === 'names' && column.type === 'text' ? 'West' : sampleOf(column)
  const made = gridColumn(column, every, now)

  test('tells its value as the domain prints it, and N/A where there is none', () => {
    const print = column.print as (value: Value, now: number, zone: string) => string
    const text = print(sample, noon, zone)
    expect(made.text!(rowOf(key, sample))).toBe(text)
    expect(text).not.toBe('')
    expect(made.text!(rowOf(key, null))).toBe('N/A')
  })

  test('is as wide as it asks, 140 pixels otherwise', () => {
    expect(made.width).toBe(column.width ?? 140)
  })

  const kind = filterKind(column)
  const cases =
    kind?.kind === 'options'
      ? kind.options.map(({ value }) => [value, value === String(sample)] as const)
      : kind?.kind === 'text'
        ? written[column.type === 'list' ? 'list' : 'text']
        : kind?.kind === 'number'
          ? written[kind.whole ? 'whole' : 'number']
          : kind
            ? written[kind.kind]
            : []
  test.each(cases)('filtered by %s, lets its value through: %s', (value, through) => {
    const inputs = filterInputs([made], { [column.field]: value }, noon)
    expect(inputs.length).toBeGreaterThan(0)
    const all = inputs.map((input) => {
      const read = readFilter(input)
      if (!read.ok) throw new Error(read.reason)
      return passes(read.filter, sample)
    })
    expect(all.every(Boolean)).toBe(through)
    expect(describeGridFilter(made, value)).toContain(column.title)
  })
})

describe('the values that a list of its own has', () => {
  const battery = ['Good', 'Caution', 'Critical', 'N/A']
  const health = ['Good', 'Caution', 'Critical', 'N/A']
  test.each([
    ['hasSolarPanels', ['Yes', 'No']],
    ['productType', ['Pro', 'Base', 'GO: Solar', 'GO: Track', 'GO: Cargo View', 'GO: Cargo Monitor', 'TRU']],
    ['deviceType', ['Pro', 'Base', 'Go', 'Cargo Camera', 'XT5300', 'SlapNTrack', 'Wiliot']],
    ['tether', ['Tethered', 'Untethered']],
    ['enhancedWeight', ['Loaded', 'Unloaded']],
    ['door', ['Open', 'Closed']],
    ['tis', ['Stable', 'Unstable', 'Not available']],
    ['lightFault', ['Intermittent', 'Low current', 'Multiple', 'Unknown']],
    ['sensorBoxBatteryHealthStatus', battery],
    ['gatewayBatteryHealthStatus', battery],
    ['trailerHealthStatus', health],
    ['connectivityStatus', health],
    ['powerOn', ['On', 'Off']],
    ['unitModeDetail', ['Cycle Sentry', 'Continuous']],
    ['simStatus', ['Deactivated', 'Activated']],
  ])('%s: %j', (key, labels) => {
    const { filter } = gridColumn(fleetColumns.find((column) => column.key === key)!, every, now)
    const offered = filter?.kind === 'options' ? filter.options.map(({ label }) => label) : []
    expect(offered).toEqual(expect.arrayContaining(labels))
  })
})

test('the nine types of trailers that can be filtered; a dry van is found as a dry trailer', () => {
  const column = gridColumn(fleetColumns.find(({ key }) => key === 'vehicleType')!, every, now)
  expect(column.filter?.kind === 'options' && column.filter.options.map(({ label }) => label)).toEqual([
    'Dry Trailer',
    'Reefer Trailer',
    'Flat',
    'Dolly',
    'Tanker',
    'Asphalt',
    'Grain',
    'Pneumatic',
    'Other',
    'N/A',
  ])
  const [input] = filterInputs([column], { vehicle_type_id: '4' })
  const read = readFilter(input!)
  if (!read.ok) throw new Error(read.reason)
  expect([4, 3, 1].map((type) => passes(read.filter, type))).toEqual([true, true, false])
})

test('a field that is shown twice is filtered once, and every other column can be filtered', () => {
  expect(fleetColumns.filter((column) => !filterKind(column)).map(({ key }) => key)).toEqual([
    'age',
    'deviceBoxBattery',
  ])
})

test('reefer fields show where the flag is on and a reefer unit is fitted, both', () => {
  const shown = (flags: ReadonlySet<string>, reefers: boolean) =>
    columnsFit(flags, reefers).some(({ key }) => key === 'setPoint1')
  expect(shown(every, true)).toBe(true)
  expect(shown(every, false)).toBe(false)
  expect(shown(new Set(), true)).toBe(false)
})

test('without any flag the grid is that much smaller', () => {
  const gone = fleetColumns.filter(({ flag }) => flag !== undefined)
  expect(columnsFit(null, true)).toHaveLength(fleetColumns.length - gone.length)
})

test('the filters of connectivity and of batteries come with their flags', () => {
  const filtered = (key: string, flags: ReadonlySet<string>) =>
    gridColumn(fleetColumns.find((column) => column.key === key)!, flags, now).filter !== undefined
  for (const key of ['connectivityStatus', 'sensorBoxBatteryHealthStatus', 'gatewayBatteryHealthStatus']) {
    expect(filtered(key, every)).toBe(true)
    expect(filtered(key, new Set())).toBe(false)
  }
})

test('an age is ordered as an age, a field shown twice by the one that was pressed', () => {
  const by = (key: string) =>
    gridColumn(fleetColumns.find((column) => column.key === key)!, every, now).sortBy
  expect([by('modelYear'), by('age'), by('deviceBoxBattery')]).toEqual([undefined, 'age', 'deviceBoxBattery'])
})

test('an amount and its unit stay on one line', () => {
  const made = gridColumn(fleetColumns.find(({ key }) => key === 'fuelLevel')!, every, now)
  expect(describeGridFilter(made, 'under:20')).toBe('Fuel Level is under 20\u00a0%')
})

test('while no zone is known, dates are those of the browser, in cells as everywhere', () => {
  vi.stubEnv('TZ', 'America/Denver')
  setOwnZone(undefined)
  const made = gridColumn(fleetColumns.find((column) => column.key === 'lastReport')!, every, now)
  expect(made.text!(rowOf('lastReport', noon))).toBe('11/20/26 05:00 MST')
  expect(moment(noon)).toBe('11/20/26 05:00 MST')
  setOwnZone(zone)
  vi.unstubAllEnvs()
})
