/** Every reader of stored reports answers the same before and after their days are packed. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { RowReader } from '../alerts/trial-copy.ts'
import { silencesOf } from '../campaigns/silences.ts'
import { imagesOf } from '../cargo-images/store.ts'
import { readBackOf } from '../commands/read-back.ts'
import { fleetDay } from '../control/day.ts'
import { isChangedSince } from '../day-files/changed.ts'
import { beginning } from '../feed/cursor.ts'
import { dayRows } from '../feed/day-rows.ts'
import { reportKinds } from '../feed/report-change.ts'
import { readReports } from '../feed/report-pages.ts'
import { stateOf } from '../fleet/state.ts'
import { findVehicles } from '../geofences/backfill-store.ts'
import { heatOf } from '../heat/cells.ts'
import { activityOf, setPointsOf } from '../history/store.ts'
import { copyJourneys } from '../ingest/journeys/recount-copy.ts'
import { findStored } from '../ingest/store.ts'
import type { StoredReport } from '../ingest/stored-report.ts'
import { replayRanges, reportsOf } from '../ingest/stored-spans.ts'
import { fixesBetween } from '../insights/doctor/visits.ts'
import { firstReports } from '../installation/first-reports.ts'
import { insertDone } from '../maintenance/plan-vehicle-store.ts'
import { fleetAt } from '../past/store.ts'
import { keepReports } from '../past/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { drivenBy } from '../reports/data/driven.ts'
import { insideFacts } from '../reports/data/inside.ts'
import { loadsAt } from '../reports/data/load.ts'
import { reeferFacts } from '../reports/data/reefers.ts'
import { readEvidence } from '../reports/detention/evidence.ts'
import { pointsOf } from '../reports/render/look.ts'
import { countLate } from '../reports/verify.ts'
import { heldVehicle } from '../scope/held-vehicle.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { trackOf } from '../sharing/visit-store.ts'
import { reportsFile } from '../takeout/reports-file.ts'
import { changeOwner } from '../tenures/transfer.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { trackPage, trackRows } from '../track/store.ts'
import { consequencesOf } from '../trailers/erase.ts'
import { reportColumns } from './rows.ts'
import { countStored, packAll } from './testing.ts'

const start = noon - days(6)
const every = minutes(17)
/** It changed hands in the middle of a day. */
const sold = noon - days(3) + hours(5)

let app: TestApp
let seller: number
let buyer: number
let id: number
let fence: number
const all = whole('all')

const isChanged = (after: number) =>
  isChangedSince(
    app.db.pool,
    { customerId: seller, feeds: ['positions'] },
    {
      begins: noon - days(5),
      ends: noon - days(4),
      marks: { seen: '1:1:', batches: Array.from({ length: 64 }, () => after) },
    },
  )
/** The same for the same number. */
const dice = (n: number, sides: number) => (Math.imul(n + 1, 2_654_435_761) >>> 8) % sides
const readingsAt = (n: number): Readings => ({
  ...(dice(n, 9) > 0 && {
    gps: {
      lat: 32 + dice(n, 97) / 1e4,
      lng: -96.8 + n / 3e4,
      speedMph: dice(n >> 3, 3) === 0 ? 0 : 20 + dice(n, 40),
      ...(dice(n, 4) > 0 && { headingDeg: dice(n, 360), accuracyM: 3 + dice(n, 70) / 10 }),
    },
  }),
  ...(dice(n, 3) > 0 && { odometer: { miles: 9_000 + n / 10 }, gpsMileage: { miles: 8_000 + n / 5 } }),
  ...(dice(n, 5) === 0 && { door: { opened: dice(n, 2) === 0 } }),
  ...(dice(n, 7) === 0 && { tetherChange: { tethered: dice(n, 3) > 0 } }),
  ...(dice(n, 4) === 0 && { enhancedWeight: { bogieLbs: 8_000 + dice(n >> 4, 3) * 9_000 } }),
  ...(dice(n, 11) === 0 && { cargoCamera: { fullnessPercent: dice(n, 100) } }),
  ...(dice(n, 6) === 0 && {
    reeferUnit: {
      powerOn: true,
      ...(dice(n, 2) > 0 && { engineHours: 4_000 + n / 4 }),
      zones: [{ zone: 1, setPointCelsius: dice(n >> 5, 4) - 2, returnAirCelsius: dice(n, 50) / 10 }],
    },
  }),
})
/** A day and a half it said nothing. */
const isSilent = (n: number) => n >= 60 && n < 190
const count = Math.floor(days(6) / every)
const momentOf = (n: number) => start + n * every
const reportOf = (n: number): Report => ({
  ...reportAt(momentOf(n), readingsAt(n)),
  ...(dice(n, 8) === 0 && { seq: n }),
})

/** Of the same moment, and of another speed. */
const laterAt = (n: number): Report => {
  const { gps, ...others } = readingsAt(n)
  const readings = { ...others, ...(gps && { gps: { ...gps, speedMph: gps.speedMph ? 0 : 30 } }) }
  return { ...reportOf(n), seq: 2_000, readings }
}

beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('BLU', 2)], () => noon)
  const { pool } = app.db
  seller = app.customers.NOR!
  buyer = app.customers.BLU!
  id = (await app.vehicle('NOR-1')).id
  const before = Array.from({ length: count }, (_, n) => n).filter((n) => momentOf(n) < sold && !isSilent(n))
  await keepReports(app, 'NOR-1', before.map(reportOf))
  await inTransaction(pool, (client) => changeOwner(client, [id], buyer, sold))
  const since = Array.from({ length: count }, (_, n) => n).filter((n) => momentOf(n) >= sold)
  // Those that came late are of a later batch, and some are of the same moment.
  await keepReports(
    app,
    'NOR-1',
    since.flatMap((n) => (dice(n, 13) === 0 ? [reportOf(n), laterAt(n)] : [reportOf(n)])),
  )
  await pool.query('UPDATE report SET batch = 2 WHERE (extract(epoch FROM recorded)::bigint / 60) % 3 = 0')
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
      VALUES ($1, 'Yard', 1, 1, 900, 32.005, -96.796) RETURNING id`,
    [buyer],
  )
  fence = rows[0]!.id
  await pool.query(
    `INSERT INTO geofence_version (customer_id, geofence_id, version, valid_from, name, is_active, tells_enter, tells_exit,
        category_id, radius_meters, center_lat, center_lng, boundary)
      SELECT customer_id, id, 1, $2, name, true, false, false, category_id, radius_meters, center_lat, center_lng, boundary
      FROM geofence WHERE id = $1`,
    [fence, new Date(start)],
  )
  await pool.query(
    `INSERT INTO geofence_backfill (customer_id, geofence_id, version, starts, ends, asked, state)
      VALUES ($1, $2, 1, $3, $4, $4, 'finding')`,
    [buyer, fence, new Date(start), new Date(noon)],
  )
  // It comes back after a quarter of an hour, again and again.
  const visits = Array.from({ length: 40 }, (_, n) => noon - days(2) + n * minutes(20))
  for (const [entered, left] of [
    ...visits.map((at) => [at, at + minutes(5)] as const),
    [noon - days(1), noon - hours(22)] as const,
    [noon - hours(21), null] as const,
  ])
    await pool.query(
      `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
        VALUES ($1, $2, $3, $4, 'entered', 1, $5, $6)`,
      [buyer, id, fence, new Date(entered), left && new Date(left), left && 'left'],
    )
  await pool.query(
    `INSERT INTO cargo_image (customer_id, vehicle_id, recorded, media_type, bytes)
      SELECT customer_id, vehicle_id, recorded, 'image/png', 'x' FROM report WHERE readings ? 'cargoCamera' AND seq < 2000 LIMIT 20`,
  )
  await pool.query(
    `UPDATE vehicle SET installed_sensor_type_ids = installed_sensor_type_ids || ARRAY(SELECT DISTINCT n FROM generate_series(0, 62) n, report r WHERE r.sensors & (1::bigint << n) <> 0)`,
  )
  await pool.query(
    `INSERT INTO gateway_assignment (customer_id, serial_num, vehicle_id, attached) VALUES ($1, 'SILENT', $2, $3)`,
    [buyer, id, new Date(start - days(1))],
  )
  await pool.query(
    `INSERT INTO maintenance_plan (customer_id, id, name, every_miles, all_vehicles, created, updated)
      VALUES ($1, 1, 'Grease', 1000, true, now(), now())`,
    [buyer],
  )
  await pool.query(
    `INSERT INTO plan_vehicle (customer_id, plan_id, vehicle_id, mileage, counted_from, counted_from_hours, was_done)
      VALUES ($1, 1, $2, 'odometer', $3, 1, false)`,
    [buyer, id, new Date(start)],
  )
})
afterAll(() => app.close())

const owned = () => ({ customerId: buyer, vehicleId: id })
const span = () => ({ ...owned(), from: start, to: noon })
const dataQuery = (client: never) => ({
  client,
  accessScope: all,
  draft: {
    customerIds: [seller, buyer],
    allVehicles: true,
    vehicleIds: [],
    vehicleGroupIds: [],
    geofenceIds: [],
    allGeofences: true,
  } as never,
  vehicles: { customerIds: [seller, buyer], vehicleIds: [id, id] },
  from: start,
  to: noon - hours(20),
})
/** What a function does in a transaction that is rolled back. */
const undone = <T>(act: (client: never) => Promise<T>): Promise<T> => {
  let result: T
  return inTransaction(app.db.pool, async (client) => {
    result = await act(client as never)
    throw undone
  }).catch((error) => {
    if (error !== undone) throw error
    return result
  }) as Promise<T>
}
const collected = async <T>(all_: AsyncIterable<readonly T[]>): Promise<T[]> => {
  const found: T[] = []
  for await (const some of all_) found.push(...some)
  return found
}
/** Without what a row holds beside the report. */
const asStored = ({ recorded, seq, lat, lng, heading_deg, speed_mph, accuracy_m, ...row }: StoredReport) => {
  const { readings, level, stopped_since, verdict } = row
  return [
    recorded,
    seq,
    lat,
    lng,
    heading_deg,
    speed_mph,
    accuracy_m,
    readings,
    level,
    stopped_since,
    verdict,
  ]
}
const grid = { grid: 4_096, west: 0, east: 1, north: 0, south: 1 }
const moments = Array.from({ length: 30 }, (_, n) => noon - hours(n * 4.3))
const held = () => heldVehicle(app.db.pool, all, '1GRAA0627KB000001')

type Reader = () => Promise<unknown>
/** By the file that reads through the door: a new one must have its line. */
const readers: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  'server/history/store.ts': {
    log: async () => {
      const vehicle = (await held()) as never
      const asked = { sensorTypeIds: null, before: null, limit: 1_000, offset: 0 }
      return Promise.all([
        activityOf(app.db.pool, vehicle, asked),
        activityOf(app.db.pool, vehicle, { ...asked, limit: 10, offset: 200 }),
        activityOf(app.db.pool, vehicle, { ...asked, sensorTypeIds: [36], limit: 30 }),
        activityOf(app.db.pool, vehicle, {
          ...asked,
          before: { recorded: momentOf(300), seq: 2_000 },
          limit: 30,
        }),
      ])
    },
    setPoints: async () => setPointsOf(app.db.pool, (await held()) as never, { oldest: noon, newest: noon }),
  },
  'server/feed/report-pages.ts': {
    pages: async () => {
      const pages = [await readReports(app.db.pool, all, reportKinds.state, beginning, 70)]
      while (pages.at(-1)!.more)
        pages.push(await readReports(app.db.pool, all, reportKinds.state, pages.at(-1)!.cursor, 70))
      // Where a reader stands goes by what engines have done meanwhile.
      return pages.map(({ reports }) => reports)
    },
  },
  'server/day-files/changed.ts': {
    changed: () => isChanged(0),
    same: () => isChanged(1_000_000),
  },
  'server/feed/day-rows.ts': {
    day: () => collected(dayRows(app.db.pool, all, reportKinds.state, noon - days(3) - hours(12))),
  },
  'server/track/store.ts': {
    rows: () => trackRows(app.db.pool, span(), [{ sensorId: 6, sensorKey: 'odometer' }], 10_000),
    page: () => trackPage(app.db.pool, { ...span(), from: momentOf(400) }, -1, 60),
  },
  'server/past/store.ts': {
    fleet: () => Promise.all(moments.map((at) => fleetAt(app.db.pool, all, at))),
  },
  'server/heat/cells.ts': {
    dwell: () =>
      heatOf(app.db.pool, [{ customerId: buyer, id, from: sold, to: null }], start, noon, 'dwell', grid),
    passage: () =>
      heatOf(app.db.pool, [{ customerId: seller, id, from: null, to: sold }], start, noon, 'passage', grid),
  },
  'server/control/day.ts': {
    moving: async () =>
      Promise.all(
        [1, 5].map((n) =>
          fleetDay(
            { ...app.db.pool, query: app.db.pool.query.bind(app.db.pool) } as never,
            all,
            noon - days(n),
          ),
        ),
      ),
  },
  'server/cargo-images/store.ts': {
    images: async () => imagesOf(app.db.pool, (await held()) as never, null, 50),
  },
  'server/maintenance/plan-vehicle-store.ts': {
    done: () =>
      undone(async (client: never) => {
        const done = { at: noon - days(1), miles: null, engineHours: null, notes: '', by: 'x' }
        await insertDone(client, { id: 1, customerId: buyer, name: 'Grease' } as never, [id], done, noon)
        return (
          await (client as { query: (sql: string) => Promise<{ rows: unknown }> }).query(
            'SELECT miles, engine_hours FROM plan_done',
          )
        ).rows
      }),
  },
  'server/reports/render/look.ts': {
    points: () =>
      pointsOf(
        app.db.pool,
        [
          {
            vin: '1GRAA0627KB000001',
            geofenceId: fence,
            from: noon - days(2),
            to: noon - days(1),
            isStale: false,
          },
        ],
        1,
      ),
  },
  'server/reports/verify.ts': {
    late: () =>
      inTransaction(app.db.pool, (client) =>
        countLate(
          client,
          ['1GRAA0627KB000001'],
          { watermark: 1, period: { from: start, to: noon } } as never,
          0,
        ),
      ),
  },
  'server/reports/data/driven.ts': {
    driven: () =>
      inTransaction(app.db.pool, async (client) => {
        const faults = moments.map((at) => ({ ...owned(), start: at, mileage: 'odometer' as const }))
        const found = await drivenBy({ client, to: noon }, faults)
        return faults.map((fault) => found(owned(), fault))
      }),
  },
  'server/reports/data/inside.ts': { inside: () => undone((client) => insideFacts(dataQuery(client))) },
  'server/reports/data/load.ts': {
    loads: () =>
      inTransaction(app.db.pool, async (client) => {
        const found = await loadsAt(
          client,
          moments.map((at) => ({ ...owned(), at })),
        )
        return moments.map((at) => found(owned(), at))
      }),
  },
  'server/reports/data/reefers.ts': {
    reefers: () => undone((client) => collected(reeferFacts(dataQuery(client)))),
  },
  'server/reports/detention/evidence.ts': {
    evidence: () =>
      undone((client) =>
        readEvidence(client, {
          ...owned(),
          geofenceId: fence,
          version: 1,
          entered: noon - days(2),
          until: noon - days(1),
        } as never),
      ),
  },
  'server/alerts/trial-copy.ts': {
    trial: () =>
      undone(async (client) => {
        const reader = new RowReader(
          buyer,
          { wantsPlace: true, keys: ['door', 'odometer'], mask: 2 ** 36 + 2 ** 6 + 2 },
          true,
        )
        return [...(await reader.read(client, [id], start, noon, () => false)).values()].map(
          ({ ats, places, texts, count: n }) => [ats, places.map(String), texts, n],
        )
      }),
  },
  'server/ingest/journeys/recount-copy.ts': {
    journeys: () =>
      undone(async (client) => {
        const found: unknown[] = []
        await copyJourneys(client, [{ ...owned(), after: { recorded: momentOf(350) } }], (n, report) =>
          found.push([n, report]),
        )
        return found
      }),
  },
  'server/ingest/store.ts': {
    stored: () =>
      undone(async (client) =>
        [
          ...(await findStored(
            client,
            [1, 20, 300, 301, 302, 303, 400, 401].map((n) => ({
              vehicleId: id,
              customerId: momentOf(n) < sold ? seller : buyer,
              report: reportOf(n),
            })),
          )),
        ].sort(([a], [b]) => a - b),
      ),
  },
  'server/ingest/stored-spans.ts': {
    spans: () =>
      undone(async (client) => {
        const lists = await reportsOf(client, [
          { ...owned(), after: null, upTo: noon - days(1) },
          { customerId: seller, vehicleId: id, after: reportOf(100), upTo: null },
        ])
        return lists.map((list) => list.map(asStored))
      }),
    ranges: () =>
      undone(async (client) => {
        const ranges = await replayRanges(client, [{ ...owned(), after: reportOf(400), upTo: null }])
        return ranges.map(({ snapshot, reports }) => [snapshot, reports.map(asStored)])
      }),
  },
  'server/geofences/backfill-store.ts': {
    near: () =>
      undone(async (client) => {
        await findVehicles(
          client,
          { customerId: buyer, geofenceId: fence, state: 'finding', lookedId: 0, vehicles: 0 },
          50,
        )
        return (
          await (client as { query: (sql: string) => Promise<{ rows: unknown }> }).query(
            'SELECT vehicle_id, since, until FROM geofence_backfill_vehicle',
          )
        ).rows
      }),
  },
  'server/insights/doctor/visits.ts': {
    fixes: () =>
      fixesBetween(
        app.db.pool,
        { customerId: buyer, from: start, now: noon, accessScope: all, viewer: null } as never,
        [fence],
      ),
  },
  'server/sharing/visit-store.ts': {
    track: () => trackOf(app.db.pool, buyer, id, start),
  },
  'server/fleet/state.ts': { state: () => stateOf(app.db.pool, { customerId: buyer, id }) },
  'server/commands/read-back.ts': {
    setPoint: () =>
      readBackOf(
        app.db.pool,
        {
          ...owned(),
          command: 'setPoint',
          args: { zone: 1, setPointCelsius: 1 },
          sent: noon - days(2),
          status: 'success',
        } as never,
        noon,
      ),
  },
  'server/installation/first-reports.ts': {
    first: async () => [
      ...(await firstReports(app.db.pool, {
        ...owned(),
        countedFrom: noon - days(2),
        sensorTypeIds: [6, 36, 5, 10],
      } as never)),
    ],
  },
  'server/trailers/erase.ts': {
    consequences: () =>
      consequencesOf(app.db.pool, { customerId: buyer, id, serialNumber: '', groups: [] } as never, noon),
  },
  'server/takeout/reports-file.ts': {
    file: () =>
      undone(async (client) => {
        const hash = createHash('sha256')
        for await (const bytes of reportsFile(client, buyer, { rows: async () => {} })) hash.update(bytes)
        return hash.digest('hex')
      }),
  },
  'server/campaigns/silences.ts': { silences: () => silencesOf(app.db.pool, 'SILENT', noon) },
}
const named = Object.entries(readers).flatMap(([file, of]) =>
  Object.entries(of).map(([name, reader]) => [`${file}: ${name}`, reader] as const),
)
/** As JSON: an answer that is not there is told from null. */
const told = async (reader: Reader) =>
  JSON.stringify(await reader(), (_, value) => (value instanceof Map ? [...value] : value))

describe('before and after packing', () => {
  const before = new Map<string, string>()

  test.each(named)('%s answers something', async (name, reader) => {
    const answer = await told(reader)
    before.set(name, answer)
    expect(answer).not.toMatch(/^(\[\]|\{\}|null|undefined|0)?$/)
  })

  const cut = new Map<string, string>()
  /** What is answered where the subscription of the vehicle ended in the middle of a day. */
  const cutOff = async (name: string, reader: Reader) => {
    const end = (at: Date | null) =>
      app.db.pool.query('UPDATE vehicle SET subscription_ended = $2 WHERE id = $1', [id, at])
    await end(new Date(sold + hours(3)))
    const answer = await told(reader)
    await end(null)
    return [name, answer] as const
  }
  const shown = named.filter(([name]) => /trial|day-rows|heat|sharing/.test(name))
  test('after the end of a subscription less is answered', async () => {
    for (const [name, reader] of shown) {
      const [, answer] = await cutOff(name, reader)
      cut.set(name, answer)
      if (!name.includes('passage')) expect(answer.length, name).toBeLessThan(before.get(name)!.length)
    }
  })

  test('all is packed', async () => {
    const { loose } = await countStored(app.db.pool)
    expect(loose).toBeGreaterThan(350)
    expect(await packAll(app.db.pool)).toBe(0)
    expect(await countStored(app.db.pool)).toEqual({ packed: loose, loose: 0 })
  })

  test.each(named)('%s answers the same', async (name, reader) => {
    expect(await told(reader)).toBe(before.get(name))
  })

  test('after the end of a subscription the same is answered of packed days', async () => {
    for (const [name, reader] of shown) expect(await cutOff(name, reader)).toEqual([name, cut.get(name)])
  })

  const unpackSome = (which: string) =>
    app.db.pool.query(
      `WITH gone AS (DELETE FROM packed_day p WHERE ${which} RETURNING p AS day)
        INSERT INTO report (${reportColumns}) SELECT u.* FROM gone g CROSS JOIN LATERAL unpack_day(g.day, NULL) u`,
    )

  test('days between packed ones that are not packed make no difference', async () => {
    await unpackSome('extract(day FROM p.first)::int % 2 = 0')
    for (const [name, reader] of named) expect([name, await told(reader)]).toEqual([name, before.get(name)])
  })

  test('reports that came late, beside what is packed of their day, make no difference', async () => {
    const { pool } = app.db
    await unpackSome('true')
    const late = 'seq = 2000 OR extract(epoch FROM recorded)::bigint / 60 % 7 IN (0, 3)'
    await pool.query(`CREATE TABLE late AS SELECT ${reportColumns} FROM report WHERE ${late}`)
    await pool.query(`DELETE FROM report WHERE ${late}`)
    expect(await packAll(pool)).toBe(0)
    await pool.query(`INSERT INTO report (${reportColumns}) SELECT ${reportColumns} FROM late`)
    const { packed, loose } = await countStored(pool)
    expect(packed).toBeGreaterThan(200)
    expect(loose).toBeGreaterThan(80)
    for (const [name, reader] of named) expect([name, await told(reader)]).toEqual([name, before.get(name)])
    for (const [name, reader] of shown) expect(await cutOff(name, reader)).toEqual([name, cut.get(name)])
  })
})
