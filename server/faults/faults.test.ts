/** The list of faults: who sees which, in what order, and what the filters leave. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Fault } from '#domain/maintenance/faults.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { putFaults } from '../ingest/fault-store.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

const now = noon + hours(2)
let app: TestApp
beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { groups: ['West'] }),
      trailer('NOR', 2),
      trailer('NOR', 3, { simStatus: 'Deactivated' }),
      trailer('BLU', 4),
    ],
    () => now,
  )
  await app.now('NOR-1', [reportAt(noon, { odometer: { miles: 1_250 }, gpsMileage: { miles: 90 } })])
  await put('NOR-1', { start: noon - minutes(30), maxMph: 64.4, mileage: 'odometer', startMiles: 1_200 })
  await put('NOR-1', {
    sensorTypeId: 8,
    faultTypeId: 2,
    start: noon - days(3),
    end: noon - days(2),
    maxMph: 40,
    mileage: 'gpsMileage',
    startMiles: 10,
    endMiles: 22.5,
  })
  await put('NOR-2', {
    sensorTypeId: 24,
    faultTypeId: 241,
    fmi: 18,
    position: 'LFO',
    start: noon - days(10),
  })
  await put('NOR-2', {
    sensorTypeId: 21,
    faultTypeId: 31,
    fmi: 0,
    position: 'LF',
    start: noon - days(20),
    end: noon - days(9),
  })
  await put('NOR-3', { start: noon - hours(5) })
  await put('BLU-4', { start: noon - hours(1) })
})
afterAll(() => app.close())

const usual: Fault = {
  sensorTypeId: 7,
  faultTypeId: 795,
  fmi: 5,
  position: '',
  start: noon,
  end: null,
  maxMph: null,
  mileage: null,
  startMiles: null,
  endMiles: null,
}
async function put(unit: string, facts: Partial<Fault>) {
  const { id: vehicleId, customerId } = await app.vehicle(unit)
  const client = await app.db.pool.connect()
  await putFaults(client, [{ customerId, vehicleId, fault: { ...usual, ...facts } }])
  client.release()
}
const flags = (abbrev: string, ...on: string[]) =>
  app.db.pool.query('UPDATE customer SET flags = $2 WHERE abbrev = $1', [abbrev, on])
const of = (abbrev: string, role = 'CUSTOMER') => [`${role}_${app.customers[abbrev]}`]

interface Args {
  readonly faultCount: number
  readonly faults: readonly Record<string, unknown>[]
}
const list = async (groups: readonly string[], args = '', fields = 'unitId sensorTypeId'): Promise<Args> =>
  (await app.ask(groups, `{ faults${args} { faultCount faults { ${fields} } } }`)).faults
const named = async (groups: readonly string[], args = '') =>
  (await list(groups, args)).faults.map(({ unitId, sensorTypeId }) => `${unitId}/${sensorTypeId}`)

describe('who sees which faults', () => {
  test('somebody sees the faults of their own customer, newest first', async () => {
    await flags('NOR', 'Hendrickson')
    expect(await named(of('NOR'))).toEqual(['NOR-1/7', 'NOR-1/8', 'NOR-2/24', 'NOR-2/21'])
    expect(await named(of('BLU'))).toEqual(['BLU-4/7'])
  })

  test('a super admin sees those of every customer', async () => {
    expect(await named(['ADMINS'])).toContain('BLU-4/7')
    expect(await named(['ADMINS'])).toContain('NOR-1/7')
  })

  test('somebody else’s trailer, named by its VIN, has none', async () => {
    const { vin } = await app.vehicle('NOR-1')
    expect(await named(of('BLU'), `(vin: "${vin}")`)).toEqual([])
    expect(await named(of('NOR'), `(vin: "${vin.toLowerCase()}")`)).toEqual(['NOR-1/7', 'NOR-1/8'])
  })

  test('who has no right to the list of trailers sees the faults of a trailer that they name', async () => {
    const { vin } = await app.vehicle('NOR-1')
    expect(await named(['VIEW_ONLY_ADMIN'])).toEqual([])
    expect(await named(['VIEW_ONLY_ADMIN'], `(vin: "${vin}")`)).toHaveLength(2)
  })

  test('who is kept to a vehicle group sees the faults of its trailers alone', async () => {
    const { pool } = app.db
    await pool.query(
      `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (77, 'west@fleet.example')`,
    )
    await pool.query(
      `INSERT INTO vehicle_group_user SELECT customer_id, id, 77 FROM vehicle_group WHERE name = 'West'`,
    )
    const { faults } = await app.ask(of('NOR'), '{ faults { faultCount faults { unitId } } }', {}, 77)
    expect(faults).toEqual({ faultCount: 2, faults: [{ unitId: 'NOR-1' }, { unitId: 'NOR-1' }] })
  })

  test('a trailer with a deactivated SIM is left out, unless it is named', async () => {
    const { vin } = await app.vehicle('NOR-3')
    expect(await named(of('NOR'))).not.toContain('NOR-3/7')
    expect(await named(of('NOR'), `(vin: "${vin}")`)).toEqual(['NOR-3/7'])
  })

  test('a sensor that is not switched on for the customer tells no faults', async () => {
    await flags('NOR')
    expect(await named(of('NOR'))).toEqual(['NOR-1/7', 'NOR-1/8', 'NOR-2/21'])
    await flags('NOR', 'Hendrickson')
  })

  test('cause and repair of a brake fault are shown where its descriptions are switched on', async () => {
    const requested = () =>
      list(of('NOR'), '(sensorTypeIds: [21])', 'faultDescription cause repairInformation')
    expect((await requested()).faults).toEqual([
      { faultDescription: 'Roadside Front brake: out of adjustment', cause: null, repairInformation: null },
    ])
    await flags('NOR', 'Hendrickson', 'TseFaultDescription')
    expect((await requested()).faults).toMatchObject([
      { cause: expect.stringMatching(/\w/), repairInformation: expect.stringMatching(/^Stop/) },
    ])
  })
})

describe('what is shown of a fault', () => {
  test('an active fault goes on: its time until now, its miles by the mileage it began with', async () => {
    const { faults } = await list(
      of('NOR'),
      '(status: "Active", sensorTypeIds: [7])',
      'status faultDescription faultStart faultEnd suspectComponent durationSeconds maxMph bestAvailableTotalMileage faultTypeId fmi level position vin customerName',
    )
    const { vin } = await app.vehicle('NOR-1')
    expect(faults).toEqual([
      {
        status: 'Active',
        faultDescription: 'Axle 1 roadside modulator valve: open circuit or too little current',
        faultStart: noon - minutes(30),
        faultEnd: null,
        suspectComponent: 'Axle 1 roadside modulator valve',
        durationSeconds: 9_000,
        maxMph: 64.4,
        bestAvailableTotalMileage: 50,
        faultTypeId: 795,
        fmi: 5,
        level: 'critical',
        position: null,
        vin,
        customerName: 'NOR',
      },
    ])
  })

  test('a cleared one keeps what it was when it ended', async () => {
    const { faults } = await list(
      of('NOR'),
      '(sensorTypeIds: [8])',
      'status faultEnd durationSeconds bestAvailableTotalMileage',
    )
    expect(faults).toEqual([
      {
        status: 'Cleared',
        faultEnd: noon - days(2),
        durationSeconds: 86_400,
        bestAvailableTotalMileage: 12.5,
      },
    ])
  })
})

describe('filters', () => {
  test.each([
    ['(status: "Active")', ['NOR-1/7', 'NOR-2/24']],
    ['(status: "Cleared")', ['NOR-1/8', 'NOR-2/21']],
    ['(sensorTypeIds: [8, 21])', ['NOR-1/8', 'NOR-2/21']],
    ['(faultTypeIds: [241, 31])', ['NOR-2/24', 'NOR-2/21']],
    ['(fmis: [5])', ['NOR-1/7', 'NOR-1/8']],
    ['(search: "nor-2")', ['NOR-2/24', 'NOR-2/21']],
    ['(search: "000001")', ['NOR-1/7', 'NOR-1/8']],
    ['(search: "%")', []],
    // There in the last 24 hours: begun long ago counts, as long as it lasted into them.
    [`(from: ${now - days(1)})`, ['NOR-1/7', 'NOR-2/24']],
    [`(from: ${now - days(7)})`, ['NOR-1/7', 'NOR-1/8', 'NOR-2/24']],
    [`(from: ${now - days(14)}, to: ${now - days(5)})`, ['NOR-2/24', 'NOR-2/21']],
    [`(to: ${noon - days(15)})`, ['NOR-2/21']],
  ])('%s leaves %j', async (args, left) => {
    expect(await named(of('NOR'), args)).toEqual(left)
    expect((await list(of('NOR'), args)).faultCount).toBe(left.length)
  })

  test.each([
    ['faultStart', true, ['NOR-2/21', 'NOR-2/24', 'NOR-1/8', 'NOR-1/7']],
    ['durationSeconds', false, ['NOR-2/21', 'NOR-2/24', 'NOR-1/8', 'NOR-1/7']],
    ['maxMph', false, ['NOR-1/7', 'NOR-1/8', 'NOR-2/24', 'NOR-2/21']],
    ['bestAvailableTotalMileage', true, ['NOR-1/8', 'NOR-1/7', 'NOR-2/24', 'NOR-2/21']],
    ['status', false, ['NOR-1/7', 'NOR-2/24', 'NOR-1/8', 'NOR-2/21']],
    ['fmi', true, ['NOR-2/21', 'NOR-1/7', 'NOR-1/8', 'NOR-2/24']],
    ['unit_id', true, ['NOR-1/7', 'NOR-1/8', 'NOR-2/24', 'NOR-2/21']],
  ])('sorted by %s, ascending %s', async (by, asc, sorted) => {
    const sortable = `(sortingInput: { sortBy: "${by}", sortAsc: ${asc} })`
    // By miles the ones that have none come last, either way.
    expect(await named(of('NOR'), sortable)).toEqual(sorted)
  })

  test('pages follow one another, and tell how many there are in all', async () => {
    const page = (n: number) => list(of('NOR'), `(paginationInput: { pageSize: 3, pageNumber: ${n} })`)
    const [first, second] = [await page(0), await page(1)]
    expect([first.faultCount, second.faultCount]).toEqual([4, 4])
    expect([...first.faults, ...second.faults].map(({ unitId }) => unitId)).toEqual([
      'NOR-1',
      'NOR-1',
      'NOR-2',
      'NOR-2',
    ])
  })

  test.each([
    ['(status: "Gone")', `A fault is Active or Cleared, not 'Gone'.`],
    ['(sortingInput: { sortBy: "cause" })', `Faults cannot be sorted by 'cause'.`],
    [`(search: "${'x'.repeat(101)}")`, 'A search is at most 100 characters long.'],
    ['(paginationInput: { pageSize: 0 })', 'A page has 1 to 10000 lines, and pages are counted from 0.'],
  ])('%s is refused in words', async (args, words) => {
    await expect(list(of('NOR'), args)).rejects.toThrow(words)
  })
})
