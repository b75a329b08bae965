/** Every kind of report is made, and its figures are those that the screens show for the same moment. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { ReportDocument, ReportRow } from '#domain/reports/document.ts'
import { reportKinds } from '#domain/reports/index.ts'
import { reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { makeReport } from './make.ts'
import { draftOf, inputOf, makeDue, people, type ReportsApp, reportsApp, six, stay } from './testing.ts'

let app: ReportsApp
const clock = six
beforeAll(async () => {
  app = await reportsApp(() => clock)
  await app.db.pool.query(
    `UPDATE customer SET flags = '{AbsFaultDetailReport,AssetGeofenceThresholdReport,ReeferTempHistoryReport,ThermoKing,MaintenanceDashboard,TseFaultDescription}'`,
  )
  const reefer = await app.vehicle('NOR-3')
  await app.db.pool.query(
    'UPDATE vehicle SET installed_sensor_type_ids = installed_sensor_type_ids || 25 WHERE id = $1',
    [reefer.id],
  )
  await keepReports(
    app,
    'NOR-3',
    [50, 45, 40].map((ago) =>
      reportAt(six - minutes(ago), {
        reeferUnit: {
          powerOn: true,
          zones: [{ zone: 1, setPointCelsius: -20, returnAirCelsius: ago === 45 ? -5 : -19 }],
        },
      }),
    ),
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.pool.query('DELETE FROM fault')
  await app.db.pool.query('DELETE FROM issue')
})

const groups = () => [`CUSTOMER_${app.customers.NOR}`]
const ask = (query: string, variables: object = {}) => app.ask(groups(), query, variables, people.owner)
const say = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values)

/** A fault of a trailer, from so many hours ago. */
const fault = async (unit: string, from: number, to: number | null, typeId = 795) => {
  const { id, customerId } = await app.vehicle(unit)
  await say(
    `INSERT INTO fault (customer_id, vehicle_id, started, ended, sensor_type_id, fault_type_id, fmi, position, mileage, start_miles, end_miles)
      VALUES ($1, $2, $3, $4, 7, $5, 5, '', 'odometer', 100, 350) ON CONFLICT DO NOTHING`,
    [customerId, id, new Date(six - hours(from)), to === null ? null : new Date(six - hours(to)), typeId],
  )
}
const issue = async (unit: string, status: string, snoozed: boolean, trouble: string) => {
  const { id, customerId } = await app.vehicle(unit)
  await say(
    `INSERT INTO issue (customer_id, vehicle_id, trouble, category, status, title, opened, snoozed_until)
      VALUES ($1, $2, $3, 'other', $4, $3, $5, $6) ON CONFLICT DO NOTHING`,
    [customerId, id, trouble, status, new Date(six - hours(9)), snoozed ? new Date(six + hours(9)) : null],
  )
}

const makeNow = async (typeId: number, facts: Parameters<typeof draftOf>[2] = {}) => {
  const rows = new Map<string, ReportRow[]>()
  const draft = draftOf(app, typeId, facts)
  const kind = reportKinds.find(({ id }) => id === typeId)!
  const client = await app.db.pool.connect()
  try {
    const document = await makeReport(
      client,
      {
        draft,
        accessScope: whole([app.customers.NOR!]),
        from: kind.about === 'moment' ? six : six - days(draft.reportHistoryTimeframe),
        to: six,
        made: six,
        lateFor: null,
        before: null,
      },
      async (section, some) => {
        rows.set(section, [...(rows.get(section) ?? []), ...some])
      },
    )
    return { document, rows }
  } finally {
    client.release()
  }
}
const figure = (document: ReportDocument, key: string) =>
  document.figures.find((one) => one.key === key)!.value

describe.each(reportKinds.map((kind) => [kind.name, kind] as const))('%s', (_name, kind) => {
  test('is made from a config, and is the same when it is verified, as far as that can be told', async () => {
    await fault('NOR-1', 30, null)
    await fault('NOR-1', 60, 50)
    await issue('NOR-2', 'critical', false, 'Brakes')
    const emailFrequency = kind.cadences.length === 0 ? { value: 1, units: 'days' as const } : null
    const draft = draftOf(app, kind.id, {
      emailFrequency,
      includeSensorData: true,
      assetThreshold: 0,
      attachments: ['csv', 'xlsx', 'pdf'],
      ...(kind.cadences[0] !== 'daily' &&
        kind.cadences.length > 0 && {
          reportingSchedules: {
            timezone: 'America/Chicago',
            category: 'weekly',
            schedules: [{ dayOfWeek: 5, time: '06:00' }],
          },
        }),
    })
    const { createReportConfig: config } = await ask(
      'mutation($input: ReportConfigInput!) { createReportConfig(input: $input) { id } }',
      { input: inputOf(draft) },
    )
    await ask('mutation($id: ID!) { runReport(configId: $id) { id } }', { id: config.id })
    expect(await makeDue(app, six)).toEqual(['done'])
    const [run] = (
      await ask(
        'query($id: ID!) { reportRuns(configId: $id) { id state document files { format isAttached } } }',
        { id: config.id },
      )
    ).reportRuns
    expect(run.state).toBe('done')
    expect(run.files.map(({ format }: { format: string }) => format)).toEqual(['csv', 'pdf', 'xlsx'])
    expect(run.document.sections[0].rowCount).toBeGreaterThan(0)
    const { verifyReportRun: found } = await ask(
      'query($id: ID!) { verifyReportRun(id: $id) { same changed } }',
      {
        id: run.id,
      },
    )
    const isMomentary = kind.sections.every((section) => section.isMomentary)
    expect(found).toEqual({ same: !isMomentary, changed: [] })
    await ask('mutation($id: ID!) { deleteReportConfig(id: $id) }', { id: config.id })
  })
})

test('reefers are out of range for as long as their readings say', async () => {
  const { document, rows } = await makeNow(8, { emailFrequency: { value: 1, units: 'days' } })
  expect(figure(document, 'minutes')).toBe(5)
  expect(figure(document, 'readings')).toBe(3)
  expect(rows.get('readings')).toHaveLength(3)
})

test('ABS faults are added up by vehicle and fault', async () => {
  await fault('NOR-1', 30, 20)
  await fault('NOR-1', 10, null)
  await fault('NOR-2', 5, 4)
  const { document, rows } = await makeNow(3)
  expect(document.figures.map(({ key, value }) => [key, value])).toEqual([
    ['vehicles', 2],
    ['active', 1],
    ['times', 3],
    ['miles', 500],
  ])
  expect(rows.get('faults')![0]!.cells.slice(0, 2)).toEqual(['NOR-1', (await app.vehicle('NOR-1')).vin])
})

const units = ['NOR-1', 'NOR-2', 'NOR-3'] as const
const visitsAtRandom = fc.array(
  fc.record({
    unit: fc.constantFrom(...units, 'BLU-4'),
    yard: fc.constantFrom('Dallas yard', 'Houston yard'),
    entered: fc.integer({ min: 1, max: 400 }),
    lasted: fc.option(fc.integer({ min: 1, max: 399 })),
  }),
  { maxLength: 12 },
)

test('of random visits, yard and dwell say what the screen of each geofence says', async () => {
  await fc.assert(
    fc.asyncProperty(visitsAtRandom, fc.integer({ min: 0, max: 100 }), async (visits, limit) => {
      await say('DELETE FROM visit')
      const known = new Set<string>()
      for (const { unit, yard, entered, lasted } of visits) {
        const key = `${unit} ${yard} ${entered}`
        if (known.has(key)) continue
        known.add(key)
        const begin = six - hours(entered)
        const left = lasted === null || lasted >= entered ? null : begin + hours(lasted)
        await stay(app, unit, app.fences[yard]!, begin, left)
      }
      const screen = async (at: string) => {
        const found = []
        for (const id of Object.values(app.fences))
          found.push(
            ...(
              await ask(
                `query($id: ID!, $to: Instant) { geofenceVisits(geofenceId: $id, ${at} pageSize: 500) { visits { unitId entered left } } }`,
                { id, to: six },
              )
            ).geofenceVisits.visits,
          )
        return found as { unitId: string; entered: number; left: number | null }[]
      }
      const inside = (await screen('to: $to,')).filter(({ left }) => left === null)
      const yard = await makeNow(1)
      expect(yard.document.sections[0]!.rowCount).toBe(inside.length)
      expect(figure(yard.document, 'inside')).toBe(new Set(inside.map(({ unitId }) => unitId)).size)
      const all = (await screen('to: $to,')).filter(
        ({ entered, left }) =>
          (left === null || left > six - days(7)) && (left ?? six) - entered > hours(limit),
      )
      const dwell = await makeNow(2, { dwellThresholdMs: hours(limit) })
      expect(figure(dwell.document, 'visits')).toBe(all.length)
      expect(figure(dwell.document, 'total')).toBe(
        all.reduce((sum, { entered, left }) => sum + (left ?? six) - entered, 0),
      )
    }),
    { numRuns: 15 },
  )
})

const issuesAtRandom = fc.array(
  fc.record({
    unit: fc.constantFrom(...units, 'BLU-4'),
    status: fc.constantFrom('critical', 'caution', 'notReporting'),
    snoozed: fc.boolean(),
  }),
  { maxLength: 8 },
)

test('of random issues, maintenance says what the header of its screen says', async () => {
  await fc.assert(
    fc.asyncProperty(issuesAtRandom, async (issues) => {
      await say('DELETE FROM issue')
      for (const [n, { unit, status, snoozed }] of issues.entries())
        await issue(unit, status, snoozed, `Trouble ${n}`)
      const { maintenanceCounts: shown } = await ask(
        '{ maintenanceCounts { attention critical caution notReporting } }',
      )
      const { document } = await makeNow(6)
      expect({
        attention: document.sections[0]!.rowCount,
        critical: figure(document, 'critical'),
        caution: figure(document, 'caution'),
        notReporting: figure(document, 'notReporting'),
      }).toEqual(shown)
    }),
    { numRuns: 15 },
  )
})
