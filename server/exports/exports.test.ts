/** Exports through GraphQL and by their links, on a real database: what a file holds, whose it is, and when it ends. */
import { gunzipSync, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isoIn } from '#domain/basics/dates.ts'
import { days, hours } from '#domain/basics/time.ts'
import { answerOf, type FleetColumn, fleetColumns, printValue } from '#domain/columns/index.ts'
import { row } from '#domain/columns/testing.ts'
import { type Element, readXml } from '#domain/geofences/formats/xml.ts'
import type { Value } from '#domain/shapes/column.ts'
import { noon, reportAt, stateAfter } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { titleOf } from './print.ts'

let app: TestApp
let clock = Date.now()
/** What each vehicle holds, by unit ID and field. */
const held = new Map<string, Readonly<Record<string, Value | null>>>()
const readings = {
  gps: { lat: 31.512345, lng: -99.254321, speedMph: 55, headingDeg: 90 },
  gpsMileage: { miles: 1_234.5 },
  odometer: { miles: 22_222.2 },
  door: { opened: true },
  enhancedWeight: { bogieLbs: 20_500 },
  sensorBoxBattery: { millivolts: 12_600 },
  backupBattery: { millivolts: 3_900 },
  tireInflationStatus: { status: 'OK' as const },
  absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] },
  lightSystemFault: { faultTypeIds: [2] },
}
beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { groups: ['West', 'a "quoted", one'], vehicleMfgr: 'Great & <Dane>' }),
      trailer('NOR', 2, { unitId: '=NOR()', vehicleMfgr: null, modelYear: null }),
      trailer('BLU', 3),
    ],
    () => clock,
  )
  const { pool } = app.db
  await pool.query(
    `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'someone@example.com'), (12, 'west@nor.example')`,
  )
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, 12 FROM vehicle_group WHERE name = 'West'`,
  )
  for (const [unit, reports] of [
    ['NOR-1', [reportAt(noon - hours(2), readings)]],
    ['=NOR()', []],
    ['BLU-3', []],
  ] as const) {
    const address = unit === 'NOR-1' ? '4 mi W of Abilene, TX' : null
    await app.now(unit, reports, address)
    held.set(unit, row(await app.vehicle(unit), stateAfter(reports), address, clock))
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = Date.now()
  await app.db.pool.query('DELETE FROM export_job')
})

const user = () => [`CUSTOMER_${app.customers.NOR}`]
type Input = Readonly<Record<string, unknown>>
const start = (input: Input, groups = user(), userId = 1) =>
  app
    .ask(
      groups,
      'mutation($input: ExportInput!) { startExport(input: $input) { id name state total done } }',
      { input: { format: 'csv', timeZone: 'America/Chicago', ...input } },
      userId,
    )
    .then(({ startExport }) => startExport)
const mine = async (userId = 1) =>
  (await app.ask(user(), '{ exports { id name state total done bytes } }', {}, userId)).exports
const ready = async (id: string, userId = 1) => {
  for (;;) {
    const found = (await mine(userId)).find((one: { id: string }) => one.id === id)
    if (found?.state !== 'running') return found
  }
}
const open = async (id: string, userId = 1): Promise<string | null> =>
  (await app.ask(user(), 'mutation($id: ID!) { openExport(id: $id) }', { id }, userId)).openExport
const file = async (input: Input, groups = user(), userId = 1) => {
  const { id } = await start(input, groups, userId)
  expect(await ready(id, userId)).toMatchObject({ state: 'done' })
  return app.http.inject((await open(id, userId))!)
}

/** The cells of a CSV, line by line. */
const cellsOf = (text: string): readonly (readonly string[])[] => {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
    if (end === '') break
  }
  return lines.filter((line) => line.length > 1)
}

/** The files of an archive by their list at its end, as a reader of spreadsheets goes about it. */
const unzip = (bytes: Buffer): ReadonlyMap<string, string> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const length = bytes.readUInt16LE(at + 28)
    const begins = bytes.readUInt32LE(at + 42)
    const data = begins + 30 + bytes.readUInt16LE(begins + 26) + bytes.readUInt16LE(begins + 28)
    const packed = bytes.subarray(data, data + bytes.readUInt32LE(at + 20))
    const plain = inflateRawSync(packed)
    expect(plain.length).toBe(bytes.readUInt32LE(at + 24))
    files.set(bytes.toString('utf8', at + 46, at + 46 + length), plain.toString('utf8'))
    at += 46 + length
  }
  return files
}
const sheetOf = (bytes: Buffer): readonly (readonly (string | number | null)[])[] => {
  const files = unzip(bytes)
  for (const text of files.values()) expect(readXml(text)).not.toHaveProperty('problem')
  const read = readXml(files.get('xl/worksheets/sheet1.xml')!)
  if (!('root' in read)) throw new Error(read.problem)
  const data = read.root.children.find(({ name }) => name === 'sheetData')!
  const within = (part: Element): string => part.text + part.children.map(within).join('')
  return data.children.map(({ children }) =>
    children.map((cell) => {
      const value = cell.children.find(({ name }) => name === 'v')
      if (value) return Number(within(value))
      return cell.children.length > 0 ? within(cell) : null
    }),
  )
}

const keysAll = fleetColumns.map(({ key }) => key)
let csvAll: readonly (readonly string[])[]
let sheetAll: ReturnType<typeof sheetOf>
beforeAll(async () => {
  csvAll = cellsOf((await file({ sortingInput: { sortBy: 'unit_id', sortAsc: false } })).body)
  sheetAll = sheetOf(
    (await file({ format: 'xlsx', sortingInput: { sortBy: 'unit_id', sortAsc: false } })).rawPayload,
  )
})

/** Whether what a column holds are numbers, and so are the cells of its files. */
const holdsNumbers = ({ type, options }: FleetColumn) =>
  type === 'number' || type === 'since' || (type === 'integer' && !options)

describe.each(fleetColumns.map((column, at) => [column.key, column, at] as const))(
  'the column %s',
  (_key, column: FleetColumn, at) => {
    const value = (unit: string) => held.get(unit)![column.field] ?? null
    const title = titleOf(column, { zone: 'America/Chicago', now: clock })
    test('has its unit in the title', () => {
      expect(csvAll[0]![at]).toBe(title)
      expect(sheetAll[0]![at]).toBe(title)
    })

    if (holdsNumbers(column))
      test('is numbers, and empty where there is none', () => {
        for (const [index, unit] of ['NOR-1', '=NOR()'].entries()) {
          const cell = sheetAll[index + 1]![at]
          if (value(unit) === null) expect([cell, csvAll[index + 1]![at]]).toEqual([null, ''])
          else {
            expect(typeof cell).toBe('number')
            expect(csvAll[index + 1]![at]).toMatch(/^-?\d+(\.\d+)?$/)
          }
        }
      })
    else if (column.type !== 'time')
      test('is exported as the grid prints it', () => {
        const text =
          printValue(column, answerOf(column, value('NOR-1'), clock), clock, 'America/Chicago') || 'N/A'
        expect(csvAll[1]![at]).toBe(text)
        expect(sheetAll[1]![at]).toBe(text)
      })
  },
)

describe('what spreadsheets reckon with', () => {
  const at = (key: string) => keysAll.indexOf(key)
  test('coordinates are whole', () => {
    expect([csvAll[1]![at('lat')], csvAll[1]![at('lng')]]).toEqual(['31.512345', '-99.254321'])
    expect([sheetAll[1]![at('lat')], sheetAll[1]![at('lng')]]).toEqual([31.512345, -99.254321])
    expect(csvAll[0]![at('lat')]).toBe('Latitude (°)')
  })
  test('moments are dates on the clocks of who asked, which the title names', () => {
    const reported = noon - hours(2)
    expect(csvAll[0]![at('lastReport')]).toBe('Last Report (America/Chicago)')
    expect(csvAll[1]![at('lastReport')]).toBe(
      isoIn(reported, 'America/Chicago').slice(0, 16).replace('T', ' '),
    )
    const offset = Date.parse(`${isoIn(reported, 'America/Chicago').slice(0, 19)}Z`) - reported
    // The days of a workbook begin in 1899.
    const days1899 = (sheetAll[1]![at('lastReport')] as number) - 25_569
    expect(Math.round(days1899 * days(1))).toBe(reported + offset)
    expect([csvAll[2]![at('lastReport')], sheetAll[2]![at('lastReport')]]).toEqual(['', null])
  })
  test('a day stays the day it is, whatever the clocks', () => {
    expect(csvAll[0]![at('installationDate')]).toBe('Installation Date')
    expect(csvAll[1]![at('installationDate')]).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(Number.isInteger(sheetAll[1]![at('installationDate')])).toBe(true)
  })
  test('lengths, ages and times that last are numbers of a unit', () => {
    expect(['length', 'age', 'timeDwellingFormattedString'].map((key) => csvAll[0]![at(key)])).toEqual([
      'Length (ft)',
      'Age (years)',
      'Time Dwelling (h)',
    ])
    expect(csvAll[1]![at('odometer')]).toBe('22222.2')
  })
})

test('what begins like a formula is made plain in a CSV, and stays a text in a workbook', () => {
  const at = keysAll.indexOf('unitId')
  expect(csvAll[2]![at]).toBe("'=NOR()")
  expect(sheetAll[2]![at]).toBe('=NOR()')
})

test('what is seen: these columns in this order, filtered and sorted as asked', async () => {
  const { body, headers } = await file({
    columns: ['vin', 'unitId'],
    filters: [{ field: 'unit_id', condition: 'like', value: 'nor-' }],
  })
  expect(body).toBe('\uFEFFVIN,Unit ID\r\n1GRAA0627KB000001,NOR-1\r\n')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Fleet Export \d\d-\d\d-\d{4}\.csv"$/)
})

test('a reader that takes gzip gets the file as it is kept', async () => {
  const { id } = await start({ columns: ['unitId'] })
  await ready(id)
  const answer = await app.http.inject({
    url: (await open(id))!,
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(answer.rawPayload).toString()).toContain('NOR-1')
})

describe('a file is for who asked', () => {
  test('somebody else neither lists, opens nor cancels it', async () => {
    const { id } = await start({})
    await ready(id)
    expect(await mine(12)).toEqual([])
    expect(await open(id, 12)).toBeNull()
    const { cancelExport } = await app.ask(user(), `mutation { cancelExport(id: "${id}") }`, {}, 12)
    expect(cancelExport).toBe(false)
  })

  test('and holds what they see alone', async () => {
    const { body } = await file({ columns: ['unitId'] }, user(), 12)
    expect(cellsOf(`${body}`.replaceAll('\r\n', ',\r\n')).flat().filter(Boolean)).toEqual([
      'Unit ID',
      'NOR-1',
    ])
    expect((await file({ columns: ['unitId'] })).body).not.toContain('BLU')
  })

  test('whoever may not see the grid gets none', async () => {
    await expect(start({}, ['TECHNICIAN'])).rejects.toThrow('Not Authorized')
  })
})

test('a link opens for five minutes, an older one ends with a newer, and a file goes after a day', async () => {
  const { id } = await start({ columns: ['unitId'] })
  await ready(id)
  const first = (await open(id))!
  const second = (await open(id))!
  expect((await app.http.inject(first)).statusCode).toBe(404)
  expect((await app.http.inject(second)).statusCode).toBe(200)
  await app.db.pool.query(`UPDATE export_job SET link_until = now() - interval '1 second'`)
  expect((await app.http.inject(second)).statusCode).toBe(404)
  clock += days(1)
  expect(await mine()).toEqual([])
  expect(await open(id)).toBeNull()
  await start({})
  const { rows } = await app.db.pool.query('SELECT FROM export_job WHERE id = $1', [id])
  expect(rows).toEqual([])
})

test('a link ends with the session in which it was made', async () => {
  const { id } = await start({ columns: ['unitId'] })
  await ready(id)
  const account = { id: 1, email: 'someone@example.com', groups: user(), withheld: [] }
  const { token } = await app.access.auth.tokens.issue(account, clock, 77)
  const answer = await app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}` },
    payload: { query: `mutation { openExport(id: "${id}") }` },
  })
  const link = answer.json().data.openExport
  expect((await app.http.inject(link)).statusCode).toBe(200)
  await app.db.pool.query('INSERT INTO ended_sign_in (id) VALUES (77)')
  expect((await app.http.inject(link)).statusCode).toBe(404)
})

test('one at a time; what was cancelled keeps nothing and makes room for the next', async () => {
  // A server that is at work on it, somewhere.
  const { rows } = await app.db.pool.query<{ id: string }>(
    `INSERT INTO export_job (user_id, created, ends, name, format, total)
      VALUES (1, now(), now() + interval '1 day', 'a.csv', 'csv', 9) RETURNING id`,
  )
  await expect(start({})).rejects.toThrow('Another export is still running.')
  const { cancelExport } = await app.ask(user(), `mutation { cancelExport(id: "${rows[0]!.id}") }`)
  expect(cancelExport).toBe(true)
  expect((await mine())[0]).toMatchObject({ state: 'cancelled' })
  const { id } = await start({})
  expect(await ready(id)).toMatchObject({ state: 'done', done: 2, total: 2 })
})

test('one whose server is gone has failed, and holds up nobody', async () => {
  await app.db.pool.query(
    `INSERT INTO export_job (user_id, created, ends, name, format, total, beat)
      VALUES (1, now(), now() + interval '1 day', 'a.csv', 'csv', 9, now() - interval '2 minutes')`,
  )
  expect((await mine())[0]).toMatchObject({ state: 'failed' })
  await ready((await start({})).id)
})

test.each([
  [{ format: 'pdf' }, 'A file is csv or xlsx.'],
  [{ columns: ['nothing'] }, "There is no column 'nothing' to export."],
  [{ columns: [] }, "There is no column '' to export."],
])('%j is refused in words', async (input, words) => {
  await expect(start(input)).rejects.toThrow(words)
})

test('exports stand in the audit trail', async () => {
  await app.db.pool.query('DELETE FROM audit_entry')
  const { id } = await start({ search: 'nor' })
  await ready(id)
  await open(id)
  const { rows } = await app.db.pool.query('SELECT action, new FROM audit_entry ORDER BY id')
  expect(rows.map(({ action }) => action)).toEqual(['fleet exported', 'export opened'])
  expect(rows[0].new).toMatchObject({ trailers: 2, search: 'nor' })
})
