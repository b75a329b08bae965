/** How spreadsheets are read by their declarations: headings, cells, and what would become of a line. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noon } from '../state/testing.ts'
import { vin } from '../vehicle/vin.ts'
import type { Cell, SheetRow } from './cell.ts'
import { numberFrom, type Value } from './column.ts'
import { dayOfNumber, yearIn } from './days.ts'
import { findHeadings } from './headings.ts'
import { sheetKind, sheetKindKeys } from './index.ts'
import { doubledLines, judgeLine, type Thing } from './judge.ts'
import { columnsOf } from './kind.ts'
import { exampleOf, lineOf, titlesOf } from './print.ts'
import { lineReader, UnreadableFile } from './read.ts'
import { spreadsheetWords } from './words.ts'

const vehicles = sheetKind('vehicles')
const groups = sheetKind('groups')
const rowsOf = (...lines: readonly (readonly Cell[])[]): readonly SheetRow[] =>
  lines.map((cells, at) => ({ line: at + 1, cells }))
const readAll = (kind: typeof vehicles, rows: readonly SheetRow[], separator = ',') => {
  const reader = lineReader(kind, rows, separator)
  return rows.flatMap((row) => reader.read(row) ?? [])
}
const someVin = vin({ wmi: '1GR', descriptor: 'AA062', modelYear: 2019, plant: 'B', serial: 7 })

describe('headings', () => {
  const keysOf = (...lines: readonly (readonly Cell[])[]) => {
    const found = findHeadings(rowsOf(...lines), vehicles)
    return typeof found === 'string'
      ? found
      : [found.line, ...found.columns.map((column) => column?.key ?? null)]
  }
  test.each([
    ['in any case and order', [['unit id', 'VIN']], [1, 'unitId', 'vin']],
    [
      'by the names that fleets use',
      [['Trailer #', 'Chassis Number', 'Make']],
      [1, 'unitId', 'vin', 'vehicleMfgr'],
    ],
    ['with stars and units', [['VIN*', 'Length (ft)']], [1, 'vin', 'vehicleLengthFeet']],
    ['under a title', [['Trailers of Northstar'], [], ['VIN', 'Unit ID']], [3, 'vin', 'unitId']],
    [
      'on the second of two lines',
      [
        ['Trailer', '', 'Gateway'],
        ['VIN', 'Unit ID', 'Serial Number'],
      ],
      [2, 'vin', 'unitId', 'serialNumber'],
    ],
    [
      'halved between two lines',
      [
        ['VIN', 'Unit', 'Serial'],
        ['', 'ID', 'Number'],
      ],
      [2, 'vin', 'unitId', 'serialNumber'],
    ],
  ])('are found %s', (_how, lines, keys) => {
    expect(keysOf(...lines)).toEqual(keys)
  })

  test('a line of values is not taken for headings', () => {
    expect(keysOf(['VIN', 'Unit ID'], [someVin, 'A-1'])).toEqual([1, 'vin', 'unitId'])
  })

  test.each([
    ['nothing', [[]], /^The file is empty\./],
    ['no headings', [['a', 'b']], /^No line names the columns\. .* VIN, Unit ID, Vehicle Type\./],
    ['a heading twice', [['VIN', 'Unit', 'Unit ID']], /^Columns B and C are both headed 'Unit ID'\./],
  ])('%s is said in words', (_what, lines, words) => {
    expect(keysOf(...lines)).toMatch(words)
  })

  test('merged headings leave a column without a name, and the words say which', () => {
    const read = () => readAll(vehicles, rowsOf(['VIN', 'Unit ID', ''], [someVin, 'A-1', 'MRY-1']))
    expect(read).toThrow(UnreadableFile)
    expect(read).toThrow('Column C has values, but no heading in line 1. Unmerge the cells')
  })

  test('without a VIN or an ID nobody knows which trailer a line is about', () => {
    expect(() => readAll(vehicles, rowsOf(['Unit ID'], ['A-1']))).toThrow(
      "There is no column 'VIN'. Without it nobody can tell which trailer a line is about.",
    )
    expect(readAll(vehicles, rowsOf(['ID', 'Unit ID'], ['7', 'A-1']))[0]!.values).toEqual({
      id: '7',
      unitId: 'A-1',
    })
  })
})

describe('cells', () => {
  const one = (title: string, cell: Cell, separator = ',') => {
    const [line] = readAll(vehicles, rowsOf(['VIN', title], [someVin, cell]), separator)
    const { vin: _, ...values } = line!.values
    return line!.problems[0] ?? Object.values(values)[0]
  }
  test.each<[string, Cell, unknown]>([
    ['Vehicle Type', 'dry van', 3],
    ['Vehicle Type', '3', 3],
    ['Axles', 'tandem', 2],
    ['Solar', 'X', true],
    ['Solar', 'No', false],
    ['Model Year', '2019', 2019],
    ['Model Year', '6/15/2019', 2019],
    ['Model Year', '43466', 2019],
    ['Model Year', { date: '2019-01-01', number: '43466' }, 2019],
    ['Model Year', { date: '1905-07-11', number: '2019' }, 2019],
    ['Length', '53.0', 53],
    ['Resting Bogie Weight', '8,000', 8000],
    ['Sensors', 'doors; Location', [1, 36]],
    ['Sensors', '36, 1', [1, 36]],
    ['Groups', 'West; East;West', ['East', 'West']],
    [
      'Unit ID',
      { date: '2026-05-01', number: '46143' },
      /^The spreadsheet made the date '2026-05-01' of it\. Format the column Unit ID as text/,
    ],
    [
      'Serial Number',
      '8.90126E+18',
      /^'8\.90126E\+18' was shortened by the spreadsheet\. Format the column Serial Number as text/,
    ],
    ['Unit ID', '#REF!', "Unit ID is '#REF!': a formula of the spreadsheet failed."],
    ['Length', 'long', "Length: 'long' is not a number."],
    ['Length', '630', 'Length is between 1 and 100.'],
    ['Solar', 'maybe', "Solar: write yes or no, not 'maybe'."],
    ['Unit ID', 'x'.repeat(65), 'Unit ID has more than 64 characters.'],
    ['Unit ID', 'A\u00071', 'Unit ID holds characters that cannot be shown. Type it again.'],
    ['Groups', 'West; Ea\u0000st', 'Groups holds characters that cannot be shown. Type it again.'],
  ])('%s: %j', (title, cell, expected) => {
    const found = one(title, cell)
    if (expected instanceof RegExp) expect(String(found)).toMatch(expected)
    else expect(found).toEqual(expected)
  })

  test('numbers have a comma for the point where fields are apart by semicolons', () => {
    expect(one('Length', '53,5', ';')).toBe(53.5)
    expect(numberFrom('1.234,5', ';')).toBe(1234.5)
    expect(numberFrom('1,234.5', ',')).toBe(1234.5)
    expect(numberFrom('12,34', ',')).toBeNaN()
  })

  test('days are read as spreadsheets count them', () => {
    expect(dayOfNumber(45_000)).toBe('2023-03-15')
    expect(dayOfNumber(45_000 - 1_462, true)).toBe('2023-03-15')
    expect(dayOfNumber(45_000.5)).toBe('2023-03-15T12:00:00')
    expect(dayOfNumber(60)).toBeNull()
    expect(yearIn('2/30/2019')).toBeNull()
  })

  test('whatever stands in cells, each is a value or a sentence, and nothing is thrown', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.double().map(String),
      fc.constantFrom('yes', '1/2/2020', '=1+1'),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...sheetKindKeys),
        fc.array(cell, { minLength: 1, maxLength: 20 }),
        (key, cells) => {
          for (const [at, column] of columnsOf(sheetKind(key)).entries()) {
            const text = cells[at % cells.length]!.trim()
            if (text === '') continue
            const read = column.read(text, ',')
            if ('wrong' in read) expect(read.wrong).toMatch(/[.:]/)
            else column.print(read.value)
          }
        },
      ),
    )
  })
})

describe('a line', () => {
  const values = { name: 'West', parent: 'Texas' }
  const west: Thing = { id: 7, values }
  const judged = (cells: Readonly<Record<string, Value>>, before: Thing | null) =>
    judgeLine(groups, { line: 2, values: cells, problems: [] }, before, noon)

  test('is unchanged where it says what is there, or nothing', () => {
    expect(judged({ name: 'West', parent: 'Texas' }, west).outcome).toBe('same')
    expect(judged({ name: 'West' }, west).outcome).toBe('same')
    expect(judged({ name: null, id: '7' }, west).outcome).toBe('same')
  })
  test('empties what an empty cell stands for', () => {
    expect(judged({ name: 'West', parent: null }, west).changes).toEqual([['parent', 'Texas', null]])
  })
  test('is refused where a new one misses what it needs', () => {
    expect(judged({ parent: 'Texas' }, null)).toMatchObject({
      outcome: 'refused',
      problems: ['Name is missing.'],
    })
  })
  test('says once what is wrong with a cell that a new one needs', () => {
    const rows = rowsOf(
      ['VIN', 'Unit ID', 'Vehicle Type', 'Device Type'],
      [someVin, 'A-1', 'Spaceship', 'Pro'],
    )
    const [line] = readAll(vehicles, rows)
    expect(judgeLine(vehicles, line!, null, noon).problems).toEqual([
      expect.stringMatching(/^Vehicle Type: there is no 'Spaceship'\./),
    ])
  })
  test('does not change what is fixed', () => {
    const thing = {
      id: 1,
      values: { email: 'a@fleet.example', name: '', roles: ['CUSTOMER'], groups: [], withheld: [] },
    }
    const found = judgeLine(
      sheetKind('users'),
      { line: 2, values: { id: '1', email: 'b@fleet.example' }, problems: [] },
      thing,
      noon,
    )
    expect(found.problems).toEqual(['E-mail of a user cannot be changed.'])
  })
  test('that takes a camera or a reefer unit off a trailer takes its number along, unless it says the number', () => {
    const trailer: Thing = {
      id: 3,
      values: {
        ...{ vin: someVin, unitId: 'A-1', vehicleTypeId: 3, deviceTypeId: 4, serialNumber: null, axles: 2 },
        ...{ modelYear: 2019, vehicleMfgr: null, vehicleLengthFeet: 53, restingBogieWeightLbs: 8000 },
        ...{ hasSolarPanels: false, installedSensorTypeIds: [25, 27], groups: [] },
        ...{ cargoCameraSerialNumber: 'CAM-1', thermoKingExternalId: 'TK-1' },
      },
    }
    const changesOf = (cells: Readonly<Record<string, Value>>) =>
      judgeLine(
        vehicles,
        { line: 2, values: { id: '3', ...cells }, problems: [] },
        trailer,
        noon,
      ).changes.map(([key, , fresh]) => [key, fresh])
    expect(changesOf({ installedSensorTypeIds: [27] })).toEqual([
      ['installedSensorTypeIds', [27]],
      ['thermoKingExternalId', null],
    ])
    expect(changesOf({ installedSensorTypeIds: [25] })).toEqual([
      ['installedSensorTypeIds', [25]],
      ['cargoCameraSerialNumber', null],
    ])
    expect(changesOf({ installedSensorTypeIds: [25], cargoCameraSerialNumber: 'CAM-1' })).toEqual([
      ['installedSensorTypeIds', [25]],
    ])
    expect(changesOf({ unitId: 'A-2' })).toEqual([['unitId', 'A-2']])
  })
  test('is refused where another is about the same thing', () => {
    const lines = [
      judged({ name: 'West', parent: null }, west),
      judged({ name: 'west', parent: 'Utah' }, west),
    ].map((line, at) => ({ ...line, line: at + 2 }))
    expect(doubledLines(groups, lines)).toEqual(
      new Map([[3, ['The group is in line 2 already.', 'Name is the same as in line 2.']]]),
    )
  })
})

test.each(sheetKindKeys)(
  'the example of the template of %s is read without fault, and is known as one',
  (key) => {
    const kind = sheetKind(key)
    const [line] = readAll(kind, rowsOf(titlesOf(kind), exampleOf(kind)))
    expect(line!.problems).toEqual(['This is the example line of the template.'])
  },
)

test('what is printed of a trailer is read back as it was', () => {
  fc.assert(
    fc.property(
      fc.record({
        unitId: fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
        vehicleTypeId: fc.integer({ min: 1, max: 11 }),
        axles: fc.integer({ min: 1, max: 3 }),
        modelYear: fc.option(fc.integer({ min: 1990, max: 2026 })),
        vehicleLengthFeet: fc.option(fc.integer({ min: 1, max: 100 })),
        hasSolarPanels: fc.boolean(),
        installedSensorTypeIds: fc.uniqueArray(fc.constantFrom(1, 6, 7, 10, 16), { maxLength: 5 }),
        groups: fc.uniqueArray(fc.constantFrom('East', 'West', 'North, upper'), { maxLength: 3 }),
      }),
      (given) => {
        const thing = { id: 12, values: { vin: someVin, ...given } }
        const [line] = readAll(vehicles, rowsOf(titlesOf(vehicles), lineOf(vehicles, thing).map(String)))
        expect(line!.problems).toEqual([])
        expect(
          judgeLine(vehicles, line!, { ...thing, values: { ...completed, ...thing.values } }, noon),
        ).toMatchObject({
          outcome: 'same',
        })
      },
    ),
  )
})
const completed = {
  ...{ deviceTypeId: 1, serialNumber: null, vehicleMfgr: null, restingBogieWeightLbs: 8000 },
  ...{ cargoCameraSerialNumber: null, thermoKingExternalId: null },
}

test.each([
  [[], 'some lines are'],
  [[3], 'line 3 is'],
  [[3, 5], 'lines 3, 5 are'],
])('an out-of-date preview says what changed: %j', (lines, words) => {
  expect(spreadsheetWords.stale(lines)).toContain(`Somebody changed what ${words} about since the preview.`)
})
