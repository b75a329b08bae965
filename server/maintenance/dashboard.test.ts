/** The maintenance dashboard: when an issue opens and closes by itself, who sees it, and what the filters leave. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { cautionFault, criticalFault, putFault } from './testing.ts'
import { runIssueRound } from './watch.ts'

/** No sensor whose silence would be an issue, too. */
const plain = { installedSensorTypeIds: [] }

let now = noon
let app: TestApp
beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { ...plain, groups: ['West'] }),
      trailer('NOR', 2, { ...plain, groups: ['East'] }),
      trailer('NOR', 3, plain),
      trailer('NOR', 4, { simStatus: 'Deactivated' }),
      trailer('NOR', 5, plain),
      trailer('BLU', 6, plain),
      trailer('GRN', 7, { installedSensorTypeIds: [6, 36] }),
    ],
    () => now,
  )
})
afterAll(() => app.close())

const of = (abbrev: string, role = 'CUSTOMER') => [`${role}_${app.customers[abbrev]}`]
const round = () => runIssueRound(app.db.pool, () => now)
interface Line {
  readonly unitId: string
  readonly issues: readonly { id: string; title: string; status: string; category: string }[]
}
const list = async (groups: readonly string[], filters = '{}'): Promise<readonly Line[]> =>
  (
    await app.ask(
      groups,
      `{ maintenance(filters: ${filters}) { vehicleCount vehicles { unitId issues { id title status category } } } }`,
    )
  ).maintenance.vehicles
const statusLines = async (groups: readonly string[], filters = '{}') =>
  (await list(groups, filters)).map(({ unitId, issues }) => `${unitId}: ${issues.map((one) => one.status)}`)
const miles = (at: number, odometer: number) => reportAt(at, { odometer: { miles: odometer } })

describe('issues open and close by themselves', () => {
  test('nothing needs attention where nothing is wrong', async () => {
    for (const unit of ['NOR-1', 'NOR-2', 'NOR-3', 'NOR-5', 'BLU-6'])
      await app.now(unit, [miles(noon, 1_000)])
    await round()
    expect(await list(['ADMINS'])).toEqual([])
  })

  test('an installed sensor that has never reported is one, until it does', async () => {
    await app.now('GRN-7', [miles(noon, 1_000)])
    await round()
    expect(await statusLines(of('GRN'))).toEqual(['GRN-7: notReporting'])
    await app.now('GRN-7', [miles(noon, 1_000), reportAt(noon, { door: { opened: false } })])
    await round()
    expect(await list(['ADMINS'])).toEqual([])
  })

  test('a critical fault is an issue at once', async () => {
    await putFault(app, 'NOR-1', { ...criticalFault, mileage: 'odometer', startMiles: 1_000 })
    await round()
    expect(await list(of('NOR'))).toMatchObject([
      { unitId: 'NOR-1', issues: [{ status: 'critical', category: 'amberLamp' }] },
    ])
  })

  test('a level 2 fault is one after more than 100 miles, earlier lives of the week included', async () => {
    const before = { start: noon - days(3), end: noon - days(2), startMiles: 800, endMiles: 860 }
    await putFault(app, 'NOR-2', { ...cautionFault, mileage: 'odometer', ...before })
    await putFault(app, 'NOR-2', { ...cautionFault, mileage: 'odometer', startMiles: 1_000 })
    await app.now('NOR-2', [miles(noon, 1_040)])
    await round()
    expect(await statusLines(of('NOR'), '{ keyword: "nor-2" }')).toEqual([])
    await app.now('NOR-2', [miles(noon, 1_040.5)])
    await round()
    expect(await list(of('NOR'), '{ keyword: "nor-2" }')).toMatchObject([
      { issues: [{ status: 'caution', category: 'tireInflation' }] },
    ])
  })

  test('the amber lamp is one after more than two hours without a break', async () => {
    const lit = (at: number) => reportAt(at, { absSystemFault: { amberLamp: true, faults: [] } })
    now = noon + hours(3)
    await app.now('NOR-3', [lit(noon), lit(noon + hours(2))])
    await round()
    expect(await statusLines(of('NOR'), '{ keyword: "nor-3" }')).toEqual([])
    await app.now('NOR-3', [lit(noon), lit(noon + hours(2) + minutes(1))])
    await round()
    expect(await list(of('NOR'), '{ categories: ["amberLamp"], keyword: "nor-3" }')).toMatchObject([
      { issues: [{ title: 'ABS amber lamp lit for more than two hours' }] },
    ])
    await app.now('NOR-3', [lit(noon), reportAt(now, { absSystemFault: { amberLamp: false, faults: [] } })])
    await round()
    expect(await statusLines(of('NOR'), '{ keyword: "nor-3" }')).toEqual([])
    now = noon
  })

  test('a low battery is one, and grows critical', async () => {
    const volts = (millivolts: number) => reportAt(noon, { sensorBoxBattery: { millivolts } })
    await app.now('NOR-5', [volts(12_000)])
    await round()
    expect(await statusLines(of('NOR'), '{ categories: ["trailerBattery"] }')).toEqual(['NOR-5: caution'])
    await app.now('NOR-5', [volts(11_000)])
    await round()
    expect(await statusLines(of('NOR'), '{ categories: ["trailerBattery"] }')).toEqual(['NOR-5: critical'])
  })

  test('a silent gateway is one, and what is wrong besides is one more', async () => {
    now = noon + days(2)
    await app.now('NOR-1', [miles(noon, 1_000)])
    await round()
    expect(await statusLines(of('NOR'), '{ statuses: ["notReporting"] }')).toEqual([
      'NOR-1: critical,notReporting',
    ])
    now = noon
    await app.now('NOR-1', [miles(noon, 1_000)])
    await round()
    expect(await statusLines(of('NOR'), '{ statuses: ["notReporting"] }')).toEqual([])
  })

  test('a trailer with a deactivated SIM has none', async () => {
    await app.now('NOR-4', [miles(noon, 1)])
    await putFault(app, 'NOR-4', criticalFault)
    await round()
    expect(await statusLines(of('NOR'), '{ keyword: "nor-4" }')).toEqual([])
  })

  test('a round more changes nothing', async () => {
    const before = await list(['ADMINS'])
    await round()
    expect(await list(['ADMINS'])).toEqual(before)
  })
})

describe('who sees what', () => {
  test('somebody sees the issues of their own customer', async () => {
    expect(await statusLines(of('BLU'))).toEqual([])
    expect(await statusLines(of('NOR'))).toHaveLength(3)
  })

  test('who is kept to a group sees its trailers alone', async () => {
    const { pool } = app.db
    await pool.query(
      `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (77, 'west@fleet.example')`,
    )
    await pool.query(
      `INSERT INTO vehicle_group_user SELECT customer_id, id, 77 FROM vehicle_group WHERE name = 'West'`,
    )
    const { maintenance, maintenanceCounts } = await app.ask(
      of('NOR'),
      '{ maintenance { vehicles { unitId groups } } maintenanceCounts { attention } }',
      {},
      77,
    )
    expect(maintenance.vehicles).toEqual([{ unitId: 'NOR-1', groups: 'West' }])
    expect(maintenanceCounts.attention).toBe(1)
  })
})

describe('filters', () => {
  beforeAll(async () => {
    const { customerId } = await app.vehicle('NOR-1')
    const { rows } = await app.db.pool.query<{ id: number }>(
      `INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
        SELECT $1, name, 1, 1, 200, 32.7, -96.8 FROM unnest('{Yard,Dock}'::text[]) name RETURNING id`,
      [customerId],
    )
    const visit = async (unit: string, geofence: number, left: number | null) =>
      app.db.pool.query(
        `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
          VALUES ($1, $2, $3, $4, 'entered', 1, $5, $6)`,
        [
          customerId,
          (await app.vehicle(unit)).id,
          rows[geofence]!.id,
          new Date(noon - hours(2)),
          left === null ? null : new Date(left),
          left === null ? null : 'left',
        ],
      )
    await visit('NOR-2', 0, null)
    await visit('NOR-1', 0, noon - hours(1))
    await visit('NOR-2', 1, noon - hours(1))
  })

  test('statuses combine with and', async () => {
    expect(await statusLines(of('NOR'), '{ statuses: ["critical"] }')).toHaveLength(2)
    expect(await statusLines(of('NOR'), '{ statuses: ["critical", "caution"] }')).toEqual([])
    await app.ask(
      of('NOR'),
      `mutation { openIssue(input: { vin: "${(await app.vehicle('NOR-1')).vin}", category: "other", status: "caution", title: "Mud flap torn" }) { id } }`,
    )
    expect(await statusLines(of('NOR'), '{ statuses: ["critical", "caution"] }')).toEqual([
      'NOR-1: critical,caution',
    ])
  })

  test.each([
    ['{ groups: ["East"] }', ['NOR-2']],
    ['{ keyword: "mud" }', ['NOR-1']],
    ['{ keyword: "%" }', []],
    ['{ categories: ["tireInflation", "trailerBattery"] }', ['NOR-2', 'NOR-5']],
    ['{ geofences: ["Dock", "Yard"] }', ['NOR-2']],
    ['{ geofences: ["Dock"] }', []],
  ])('%s leaves %j', async (filters, units) => {
    expect((await list(of('NOR'), filters)).map(({ unitId }) => unitId).sort()).toEqual(units)
  })

  test.each([
    ['{ statuses: ["green"] }', "An issue is critical, caution, notReporting or snoozed, not 'green'."],
    ['{ categories: ["paint"] }', "There is no issue category 'paint'."],
  ])('%s is refused in words', async (filters, words) => {
    await expect(list(of('NOR'), filters)).rejects.toThrow(words)
  })

  test('pages follow one another', async () => {
    const page = async (n: number) =>
      (
        await app.ask(
          of('NOR'),
          `{ maintenance(sortingInput: { sortBy: "unit_id" }, paginationInput: { pageSize: 2, pageNumber: ${n} }) { vehicleCount vehicles { unitId } } }`,
        )
      ).maintenance
    expect(await page(0)).toEqual({ vehicleCount: 3, vehicles: [{ unitId: 'NOR-1' }, { unitId: 'NOR-2' }] })
    expect((await page(1)).vehicles).toEqual([{ unitId: 'NOR-5' }])
  })
})

describe('what people do', () => {
  const counts = async () =>
    (await app.ask(of('NOR'), '{ maintenanceCounts { attention critical snoozed } }')).maintenanceCounts

  test('a snoozed issue counts as snoozed until its time has come', async () => {
    const [line] = await list(of('NOR'), '{ keyword: "nor-5" }')
    const before = await counts()
    await app.ask(
      of('NOR'),
      `mutation { snoozeIssues(ids: [${line!.issues[0]!.id}], until: ${noon + hours(8)}, reason: "New one ordered") }`,
    )
    expect(await counts()).toEqual({
      attention: before.attention - 1,
      critical: before.critical - 1,
      snoozed: 1,
    })
    expect(await statusLines(of('NOR'), '{ keyword: "nor-5" }')).toEqual([])
    expect(await statusLines(of('NOR'), '{ keyword: "nor-5", statuses: ["snoozed"] }')).toHaveLength(1)
    now = noon + hours(9)
    expect(await statusLines(of('NOR'), '{ keyword: "nor-5" }')).toHaveLength(1)
    now = noon
    await app.ask(of('NOR'), `mutation { unsnoozeIssues(ids: [${line!.issues[0]!.id}]) }`)
    expect(await counts()).toEqual(before)
  })

  test.each([
    [noon - 1, 'a', 'Snooze an issue until a time in the future, within a year.'],
    [noon + 1, ' ', 'Give a reason of 1 to 500 characters.'],
  ])('it is not snoozed until %s because of "%s"', async (until, reason, words) => {
    const [line] = await list(of('NOR'), '{ keyword: "nor-5" }')
    await expect(
      app.ask(
        of('NOR'),
        `mutation { snoozeIssues(ids: [${line!.issues[0]!.id}], until: ${until}, reason: "${reason}") }`,
      ),
    ).rejects.toThrow(words)
  })

  test('a dismissed issue is closed, and says why', async () => {
    const [line] = await list(of('NOR'), '{ keyword: "mud" }')
    const id = line!.issues.find(({ title }) => title.startsWith('Mud'))!.id
    const dismiss = () => app.ask(of('NOR'), `mutation { dismissIssues(ids: [${id}], because: "Not ours") }`)
    await dismiss()
    expect(await list(of('NOR'), '{ keyword: "mud" }')).toEqual([])
    const { issues } = await app.ask(
      of('NOR'),
      '{ issues(open: false) { title closedHow closedBecause closedBy } }',
    )
    expect(issues).toContainEqual({
      title: 'Mud flap torn',
      closedHow: 'dismissed',
      closedBecause: 'Not ours',
      closedBy: 'someone@example.com',
    })
    await expect(dismiss()).rejects.toThrow('This issue is closed already.')
  })
})
