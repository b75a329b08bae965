import { describe, expect, test } from 'vitest'
import {
  type FilterCondition,
  type FilterInput,
  filterInput,
  passes,
  readFilter,
  showsDeactivatedSims,
} from './filters.ts'

const values = (input: FilterInput) => {
  const read = readFilter(filterInput.parse(input))
  return read.ok ? read.filter.values : read.reason
}
const filter = (field: string, condition: FilterCondition, ...all: string[]) => {
  const read = readFilter({ field, condition, values: all, value: all[0] })
  if (!read.ok) throw new Error(read.reason)
  return read.filter
}

describe('a filter takes its value in the type of its column', () => {
  test.each<[string, FilterInput, unknown]>([
    ['text', { field: 'unit_id', condition: 'like', value: 'ns-1' }, ['ns-1']],
    [
      'one of a closed list',
      { field: 'door_status_calculated', condition: 'isExactly', value: 'open' },
      ['open'],
    ],
    [
      'one of a closed list by its name',
      { field: 'door_status_calculated', condition: 'isStatus', value: 'Open' },
      ['open'],
    ],
    ['a whole number', { field: 'model_year', condition: 'isOneOf', values: ['2017', '2019'] }, [2017, 2019]],
    ['a type by its name', { field: 'vehicle_type_id', condition: 'isExactly', value: 'Dry Van' }, [3]],
    ['yes or no', { field: 'has_solar_panels', condition: 'isExactly', value: 'Yes' }, [true]],
    ['a number', { field: 'abs_odometer_miles', condition: 'isAfter', value: '120000.5' }, [120_000.5]],
    [
      'a moment',
      { field: 'last_reported_calculated', condition: 'isBefore', value: '2026-11-21T02:15:00Z' },
      [Date.UTC(2026, 10, 21, 2, 15)],
    ],
    [
      'a day',
      { field: 'installation_date', condition: 'isAfter', value: '2026-11-21' },
      [Date.UTC(2026, 10, 21)],
    ],
    ['a group', { field: 'group_names', condition: 'isOneOf', values: ['Yard 9'] }, ['Yard 9']],
    [
      'an OEM that is in no list',
      { field: 'vehicle_mfgr', condition: 'isExactly', value: 'Fontaine' },
      ['Fontaine'],
    ],
    [
      'no text with a NUL, which no database takes',
      { field: 'unit_id', condition: 'like', value: 'ns\0' },
      "'ns\0' is not a value of unit_id.",
    ],
    ['no value at all', { field: 'abs_severity', condition: 'isExactly', value: 'N/A' }, [null]],
    [
      'N/A where it is the name of a status',
      { field: 'trailer_health_status', condition: 'isStatus', value: 'N/A' },
      ['NA'],
    ],
  ])('%s', (_, input, expected) => {
    expect(values(input)).toEqual(expected)
  })
})

describe('a filter that cannot be used says why', () => {
  test.each<[string, FilterInput, string]>([
    [
      'a field there is not',
      { field: 'secret', condition: 'like', value: 'x' },
      "There is no field 'secret' to filter by.",
    ],
    [
      'a condition there is not',
      { field: 'vin', condition: 'toString', value: 'x' },
      "'toString' is not a condition for vin.",
    ],
    [
      'a condition of another type',
      { field: 'vin', condition: 'isAfter', value: 'x' },
      "'isAfter' is not a condition for vin.",
    ],
    [
      'a status of what has none',
      { field: 'vin', condition: 'isStatus', value: 'x' },
      "'isStatus' is not a condition for vin.",
    ],
    [
      'a status there is not',
      { field: 'door_status_calculated', condition: 'isStatus', value: 'ajar' },
      "'ajar' is not a value of door_status_calculated.",
    ],
    [
      'a word for a number',
      { field: 'model_year', condition: 'isExactly', value: 'new' },
      "'new' is not a value of model_year.",
    ],
    [
      'a fraction for a whole number',
      { field: 'model_year', condition: 'isExactly', value: '2017.5' },
      "'2017.5' is not a value of model_year.",
    ],
    [
      'a moment without its offset',
      { field: 'last_reported_calculated', condition: 'isAfter', value: '2026-11-21T02:15' },
      "'2026-11-21T02:15' is not a value of last_reported_calculated.",
    ],
    [
      'a broken pattern',
      { field: 'vin', condition: 'likeRegex', value: '(' },
      "'(' is not a pattern for vin.",
    ],
    ['no value', { field: 'vin', condition: 'isExactly' }, 'The filter on vin needs a value.'],
    [
      'nothing to look for',
      { field: 'vin', condition: 'like', value: '' },
      'The filter on vin needs a value.',
    ],
    ['no values', { field: 'vin', condition: 'isOneOf', values: [] }, 'The filter on vin needs a value.'],
    [
      'too many values',
      { field: 'vin', condition: 'isOneOf', values: Array(1_001).fill('x') },
      'The filter on vin takes at most 1000 values.',
    ],
  ])('%s', (_, input, reason) => {
    expect(values(input)).toBe(reason)
  })
})

describe('what passes', () => {
  test.each<[string, FilterCondition, readonly string[], unknown, boolean]>([
    ['unit_id', 'like', ['ns-1'], 'NS-1007', true],
    ['unit_id', 'like', ['ns-2'], 'NS-1007', false],
    ['unit_id', 'likeRegex', ['^ns.*7$'], 'NS-1007', true],
    ['group_names', 'isExactly', ['West'], ['East', 'West'], true],
    ['group_names', 'like', ['wes'], ['East', 'West'], true],
    ['group_names', 'isOneOf', ['North', 'South'], ['East', 'West'], false],
    ['model_year', 'isAfter', ['2017'], 2017, false],
    ['model_year', 'isAfter', ['2017'], 2018, true],
    ['model_year', 'isBefore', ['2017'], 2016, true],
    ['model_year', 'isBefore', ['2017'], null, false],
    ['abs_severity', 'isOneOf', ['2', '3'], 3, true],
    ['abs_severity', 'isExactly', ['N/A'], null, true],
    ['abs_severity', 'isExactly', ['N/A'], 2, false],
    ['door_status_calculated', 'isStatus', ['open'], 'closed', false],
  ])('%s %s %j: %j is %s', (field, condition, requested, held, expected) => {
    expect(passes(filter(field, condition, ...requested), held as string)).toBe(expected)
  })
})

test('vehicles with a deactivated SIM are asked for by filtering for them, and not otherwise', () => {
  expect(showsDeactivatedSims([filter('sim_status', 'isExactly', 'Deactivated')])).toBe(true)
  expect(showsDeactivatedSims([filter('sim_status', 'isExactly', 'Activated')])).toBe(false)
  expect(showsDeactivatedSims([filter('unit_id', 'like', 'Deactivated')])).toBe(false)
})
