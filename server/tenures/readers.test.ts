/** Everything that tells of a vehicle's past: each reader tells each customer of its own stretches alone. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { decodeVehicle } from '#domain/wire/live.ts'
import type { PastFleet } from '#domain/wire/past.ts'
import { fire } from '../alerts/testing.ts'
import { makeRule } from '../ingest/watch/testing.ts'
import { keepReports } from '../past/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { changeOwner, undoChangeOwner } from './transfer.ts'

/** Hours ago that NOR sold its trailers to BLU, and got one back. */
const sold = 6
const back = 3.5
/** Hours ago that something happened: on each side of each border, and at the first to the second. */
const happened = [7, 6, 4, 3, 2]
const at = (ago: number) => noon - hours(ago)
const date = (ago: number) => new Date(at(ago))

let app: TestApp
let fence: Readonly<Record<string, number>>
const vins = { returned: '1GRAA0627KB000001', gone: '1GRAA0627KB000002' }

/** What happens with a trailer at one of those moments, to whoever has it then. */
const live = async (unitId: string, ago: number) => {
  const { pool } = app.db
  const vehicle = await app.vehicle(unitId)
  const { id, customerId } = vehicle
  await keepReports(app, unitId, [
    reportAt(at(ago), {
      gps: { lat: 30 + ago, lng: -96, speedMph: 0 },
      cargoCamera: { fullnessPercent: ago },
    }),
  ])
  const key = [customerId, id, date(ago)]
  const ended = date(ago - 0.1)
  await pool.query(
    `INSERT INTO fault (customer_id, vehicle_id, started, ended, sensor_type_id, fault_type_id, fmi, position)
      VALUES ($1, $2, $3, $4, 7, 795, 5, '')`,
    [...key, ended],
  )
  await pool.query(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
      VALUES ($1, $2, $5, $3, 'entered', 1, $4, 'left')`,
    [...key, ended, fence[customerId]],
  )
  await pool.query(
    `INSERT INTO stay (customer_id, vehicle_id, began, ended, ended_known, lat, lng, fixes)
      VALUES ($1, $2, $3, $4, $4, 30, -96, 1)`,
    [...key, ended],
  )
  await pool.query(
    `INSERT INTO cargo_image (customer_id, vehicle_id, recorded, media_type, bytes) VALUES ($1, $2, $3, 'image/png', 'x')`,
    key,
  )
  await fire(pool, vehicle, { source: `fence:${fence[customerId]}`, at: at(ago) })
  await pool.query(
    `INSERT INTO work_order (customer_id, vehicle_id, opened, title, opened_by, state, closed)
      VALUES ($1, $2, $3, 'Brakes', 'x', 'repaired', $3)`,
    key,
  )
  await pool.query(
    `INSERT INTO issue (customer_id, vehicle_id, opened, category, status, title, closed, closed_how)
      VALUES ($1, $2, $3, 'tires', 'caution', 'Low', $3, 'cleared')`,
    key,
  )
  await pool.query(
    `INSERT INTO inspection (customer_id, vehicle_id, noted, kind, done, result, inspector, notes, is_latest, noted_by)
      VALUES ($1, $2, $3::timestamptz, 'other', $3::timestamptz::date, 'passed', $4, '', false, 'x')`,
    [...key, String(ago)],
  )
  await pool.query(
    `INSERT INTO plan_done (customer_id, vehicle_id, done, plan_id, plan_name, notes, noted, noted_by)
      VALUES ($1, $2, $3, 1, 'Grease', '', $3, 'x')`,
    key,
  )
  await pool.query(
    `INSERT INTO installation (customer_id, id, vehicle_id, started, counted_from, installer, finished, serial_num,
        sensor_type_ids, vin, unit_id, first_reports) VALUES ($1, $4, $2, $3, $3, 'x', $3, 'MRY', '{1}', $5, $6, '{}')`,
    [...key, randomUUID(), vehicle.vin, unitId],
  )
  await pool.query(
    `INSERT INTO reefer_command (customer_id, vehicle_id, sent, command, sender, expires, status, settled)
      VALUES ($1, $2, $3, 'remoteOn', 'x', $3, 'success', $3)`,
    key,
  )
}

const give = async (unitId: string, to: string, ago: number, called: string) => {
  const { id } = await app.vehicle(unitId)
  await inTransaction(app.db.pool, async (client) => {
    await changeOwner(client, [id], app.customers[to]!, at(ago))
    await client.query('UPDATE vehicle SET unit_id = $2 WHERE id = $1', [id, called])
  })
}
const join = (unitId: string) =>
  app.db.pool.query(
    `INSERT INTO vehicle_group_vehicle SELECT v.customer_id, g.id, v.id FROM vehicle v
      JOIN vehicle_group g ON g.customer_id = v.customer_id AND g.name = 'West' WHERE v.unit_id = $1`,
    [unitId],
  )

beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { groups: ['West'] }),
      trailer('NOR', 2, { groups: ['West'] }),
      trailer('NOR', 3, { groups: ['East'] }),
      trailer('BLU', 4, { groups: ['West'] }),
      trailer('GRE', 5),
    ],
    () => noon,
  )
  const { pool } = app.db
  await pool.query(`UPDATE customer SET flags = '{ThermoKing}'`)
  await pool.query(
    `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE
      VALUES (1, 'someone@example.com'), (12, 'west@nor.example'), (13, 'east@nor.example')`,
  )
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, CASE name WHEN 'West' THEN 12 ELSE 13 END FROM vehicle_group
      WHERE customer_id = $1 AND name IN ('West', 'East')`,
    [app.customers.NOR],
  )
  const fences = await pool.query<{ id: number; customer: number }>(
    `INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
      SELECT id, 'Yard', 1, 1, 500, 41, -90 FROM customer RETURNING id, customer_id AS customer`,
  )
  fence = Object.fromEntries(fences.rows.map(({ id, customer }) => [customer, id]))
  for (const n of [1, 2]) {
    await live(`NOR-${n}`, 7)
    await give(`NOR-${n}`, 'BLU', sold, `Blue ${n}`)
    await live(`Blue ${n}`, 6)
    await live(`Blue ${n}`, 4)
  }
  await give('Blue 1', 'NOR', back, 'NOR-1')
  await join('NOR-1')
  await live('NOR-1', 3)
  await live('NOR-1', 2)
})
afterAll(() => app.close())

// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asked for
type Answer = any
// biome-ignore lint/suspicious/noExplicitAny: and so has each of its rows
type Row = any

interface Reader {
  readonly who: string
  readonly claims: () => string[]
  readonly userId: number
}
const customer = (abbrev: string) => () => [`CUSTOMER_${app.customers[abbrev]}`]
const readers = {
  owner: { who: 'the first owner', claims: customer('NOR'), userId: 1 },
  west: { who: 'somebody of theirs who sees its group', claims: customer('NOR'), userId: 12 },
  east: { who: 'somebody of theirs who sees another group', claims: customer('NOR'), userId: 13 },
  other: { who: 'the other owner', claims: customer('BLU'), userId: 1 },
  stranger: { who: 'somebody else', claims: customer('GRE'), userId: 1 },
  support: { who: 'support', claims: () => ['SUPPORT'], userId: 1 },
} as const satisfies Record<string, Reader>

/** Hours ago that each may read of. */
const theirs: Readonly<Record<keyof typeof vins, Readonly<Record<keyof typeof readers, readonly number[]>>>> =
  {
    returned: {
      owner: [2, 3, 7],
      west: [2, 3, 7],
      east: [],
      other: [4, 6],
      stranger: [],
      support: [2, 3, 4, 6, 7],
    },
    gone: { owner: [7], west: [7], east: [], other: [4, 6], stranger: [], support: [4, 6, 7] },
  }

const ask = ({ claims, userId }: Reader, query: string, vin: string) => {
  const names = query.startsWith('{') && query.includes('$vin')
  return app.ask(claims(), names ? `query($vin: String!) ${query}` : query, { vin }, userId)
}
const get = async ({ claims, userId }: Reader, url: string) =>
  app.http.inject({ url, headers: { authorization: `Bearer ${await app.tokenOf(userId, ...claims())}` } })
const ago = (moment: number | string) => Math.round((noon - new Date(moment).getTime()) / hours(0.1)) / 10
const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b)
/** Reads a list by the field that says when it was. */
const listed =
  (query: string, rows: (answer: Answer) => readonly Row[], field: string) =>
  async (reader: Reader, vin: string) => {
    const found = rows(await ask(reader, query, vin))
    return found.filter((row) => row.vin === undefined || row.vin === vin).map((row) => ago(row[field]))
  }
/** Nothing where whoever names a vehicle that they do not see is refused. */
const named = (query: string, rows: (answer: Answer) => readonly Row[], field: string) => {
  const read = listed(query, rows, field)
  return (reader: Reader, vin: string) =>
    read(reader, vin).catch((error: Error) => {
      if (!/no such (vehicle|trailer)|no (vehicle|trailer) with/i.test(error.message)) throw error
      return []
    })
}
const log = (args = '') =>
  `query($vin: String!) { vehicleTrackingV2(vin: $vin ${args}) { activityLog { recorded } nextCursor } }`
const since = (hour: number) => new Date(at(hour)).toISOString()

type Read = (reader: Reader, vin: string) => Promise<readonly number[]>
const kinds: readonly (readonly [string, Read])[] = [
  ['the activity log', listed(log(), (a) => a.vehicleTrackingV2.activityLog, 'recorded')],
  [
    'the activity log by number',
    async (reader, vin) => {
      const pages = happened.map((_, n) =>
        listed(
          log(`pageSize: 1 pageNumber: ${n}`),
          (a) => a.vehicleTrackingV2.activityLog,
          'recorded',
        )(reader, vin),
      )
      return (await Promise.all(pages)).flat()
    },
  ],
  [
    'the activity log by cursor',
    async (reader, vin) => {
      const found: number[] = []
      for (let before: string | null = null; ; ) {
        const { vehicleTrackingV2: page }: Answer = await ask(
          reader,
          log(`pageSize: 2 ${before === null ? '' : `before: "${before}"`}`),
          vin,
        )
        found.push(...page.activityLog.map(({ recorded }: { recorded: number }) => ago(recorded)))
        before = page.nextCursor
        if (before === null) return found
      }
    },
  ],
  [
    'the file of its track',
    async (reader, vin) => {
      const answer = await get(reader, `/v1/api/track/export?vin=${vin}&format=geojson&from=${since(24)}`)
      if (answer.statusCode === 404) return []
      return [...answer.body.matchAll(/-96,\s*(3\d)/g)].map(([, lat]) => Number(lat) - 30)
    },
  ],
  [
    'its stays',
    listed(
      `{ trips(vin: $vin, from: "${new Date(noon - hours(24)).toISOString()}") { stays { began } } }`,
      (a) => a.trips?.stays ?? [],
      'began',
    ),
  ],
  [
    'stays along its track',
    async (reader, vin) => {
      const answer = await get(reader, `/v1/api/track?vin=${vin}&from=${since(24)}`)
      return answer.statusCode === 404 ? [] : answer.json().legs.map((one: Row) => ago(one.from))
    },
  ],
  [
    'stays along its track of a past moment',
    async (reader, vin) => {
      const found: number[] = []
      for (const hour of happened) {
        const url = `/v1/api/track?vin=${vin}&from=${since(hour)}&to=${since(hour - 0.05)}`
        const answer = await get(reader, url)
        if (answer.statusCode === 200) found.push(...answer.json().legs.map((one: Row) => ago(one.from)))
      }
      return found
    },
  ],
  [
    'faults along its track',
    async (reader, vin) => {
      const answer = await get(reader, `/v1/api/track?vin=${vin}&from=${since(24)}`)
      return answer.statusCode === 404 ? [] : answer.json().faults.map((one: Row) => ago(one[2]))
    },
  ],
  [
    'visits along its track',
    async (reader, vin) => {
      const answer = await get(reader, `/v1/api/track?vin=${vin}&from=${since(24)}`)
      return answer.statusCode === 404 ? [] : answer.json().visits.map((one: Row) => ago(one[1]))
    },
  ],
  [
    'the past moments',
    async (reader, vin) => {
      const found: number[] = []
      for (const hour of happened) {
        const { fleet }: PastFleet = (await get(reader, `/v1/api/past?at=${since(hour)}`)).json()
        const one = fleet.map(decodeVehicle).find((vehicle) => vehicle.vin === vin)
        if (one) found.push(ago(one.recorded!))
      }
      return [...new Set(found)]
    },
  ],
  [
    'the faults new between two moments',
    async (reader, vin) => {
      const changes = (await get(reader, `/v1/api/past/changes?from=${since(24)}&to=${since(0)}`)).json()
      const { id } = await idOf(vin)
      return changes.faults.filter(([of]: [number]) => of === id).map((one: Row) => ago(one[3]))
    },
  ],
  [
    'its pictures',
    listed('{ cargoImages(vin: $vin) { images { recorded } } }', (a) => a.cargoImages.images, 'recorded'),
  ],
  [
    'each picture',
    async (reader, vin) => {
      const seen = await Promise.all(
        happened.map(async (hour) => [
          hour,
          (await get(reader, `/v1/api/cargo-images?vin=${vin}&recorded=${at(hour)}`)).statusCode,
        ]),
      )
      return seen.filter(([, status]) => status === 200).map(([hour]) => hour!)
    },
  ],
  [
    'its faults',
    listed('{ faults(vin: $vin) { faults { faultStart } } }', (a) => a.faults.faults, 'faultStart'),
  ],
  [
    'its visits',
    listed('{ vehicleVisits(vin: $vin) { visits { entered } } }', (a) => a.vehicleVisits.visits, 'entered'),
  ],
  [
    'its alerts',
    listed(
      'query($vin: String!) { firings(filters: { vehicle: $vin }, pageSize: 100) { firings { vin at } } }',
      (a) => a.firings.firings,
      'at',
    ),
  ],
  [
    'its work orders',
    named('{ workOrders(vin: $vin) { workOrders { opened } } }', (a) => a.workOrders.workOrders, 'opened'),
  ],
  [
    'the work orders of the fleet',
    listed('{ workOrders { workOrders { vin opened } } }', (a) => a.workOrders.workOrders, 'opened'),
  ],
  [
    'the work orders by unit',
    listed(
      '{ workOrders(sortingInput: { sortBy: "unit_id", sortAsc: true }) { workOrders { vin opened } } }',
      (a) => a.workOrders.workOrders,
      'opened',
    ),
  ],
  ['its issues', named('{ issues(vin: $vin) { opened } }', (a) => a.issues, 'opened')],
  ['the issues of the fleet', listed('{ issues { vin opened } }', (a) => a.issues, 'opened')],
  [
    'its inspections',
    named('{ inspections(vin: $vin) { inspections { noted } } }', (a) => a.inspections.inspections, 'noted'),
  ],
  [
    'what was done by plan',
    named('{ maintenanceDone(vin: $vin) { done } }', (a) => a.maintenanceDone, 'done'),
  ],
  [
    'what was done by plan in the fleet',
    listed('{ maintenanceDone { vin done } }', (a) => a.maintenanceDone, 'done'),
  ],
  [
    'its installations',
    listed('{ installations(finished: true, vin: $vin) { finished } }', (a) => a.installations, 'finished'),
  ],
  [
    'its commands',
    listed('{ commands(vin: $vin) { commands { sent } } }', (a) => a.commands.commands, 'sent'),
  ],
]

const idOf = async (vin: string) =>
  (await app.db.pool.query<{ id: number }>('SELECT id FROM vehicle WHERE vin = $1', [vin])).rows[0]!

describe.each(kinds)('%s', (_what, read) => {
  test.each(Object.keys(readers) as (keyof typeof readers)[])('as %s reads it', async (who) => {
    for (const which of ['returned', 'gone'] as const)
      expect(sorted(await read(readers[who], vins[which])), which).toEqual(theirs[which][who])
  })
})

test.each([
  ['owner', [3, 1]],
  ['west', [3, 1]],
  ['other', [2, 2]],
  ['support', [5, 3]],
] as const)('as %s sees it, the heat map has where it came through meanwhile', async (who, came) => {
  const { claims, userId } = readers[who]
  const authorization = `Bearer ${await app.tokenOf(userId, ...claims())}`
  const url = (vin: string) => `/v1/api/heat?by=passage&zoom=8&from=${since(24)}&vin=${vin}`
  for (const [n, vin] of [vins.returned, vins.gone].entries()) {
    const { body } = await app.http.inject({ method: 'POST', url: url(vin), headers: { authorization } })
    const lines = body
      .trim()
      .split('\n')
      .map((line): Answer => JSON.parse(line))
    expect(lines[0].vehicles).toBe(1)
    expect(lines.flatMap(({ cells = [] }) => cells)).toHaveLength(came[n]!)
  }
})

test('alerts of a trailer that is gone are found by what it was called', async () => {
  const found = async (reader: Reader, unit: string) =>
    (await app.ask(reader.claims(), `{ firings(filters: { vehicle: "${unit}" }) { firings { unitId } } }`))
      .firings.firings
  expect(await found(readers.owner, 'nor-2')).toEqual([{ unitId: 'NOR-2' }])
  expect(await found(readers.other, 'nor-2')).toEqual([])
  expect(await found(readers.other, 'blue 2')).toHaveLength(2)
})

test('the certificate of an installation stays with whoever had the trailer installed', async () => {
  const { rows } = await app.db.pool.query<{ id: string }>(
    'SELECT id FROM installation WHERE vehicle_id = $1 AND customer_id = $2',
    [(await idOf(vins.gone)).id, app.customers.NOR],
  )
  const certificate = async (reader: Reader) =>
    (await get(reader, `/v1/api/installations/certificate?installation=${rows[0]!.id}`)).statusCode
  expect(await certificate(readers.owner)).toBe(200)
  expect(await certificate(readers.west)).toBe(200)
  for (const reader of [readers.east, readers.other, readers.stranger])
    expect(await certificate(reader)).toBe(404)
})

test('why a rule did not fire for a trailer is told of the time when it was theirs', async () => {
  const { pool } = app.db
  const ruleId = await makeRule(pool, app.customers.NOR!, at(24), {
    alertTypeId: 10,
    alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true }],
  })
  const why = (vin: string) =>
    app.ask(
      readers.owner.claims(),
      `{ whyNot(ruleId: "${ruleId}", vin: "${vin}", at: "${since(6.9)}") { fired verdict } }`,
    )
  expect((await why(vins.gone)).whyNot.fired).toBe(false)
  await expect(why('1GRAA0627KB000005')).rejects.toThrow('There is no such vehicle.')
})

test('a trailer that came back is on the map again with its first report since, and not as it was when it left', async () => {
  const there = async (reader: Reader, hour: number) => {
    const { fleet }: PastFleet = (await get(reader, `/v1/api/past?at=${since(hour)}`)).json()
    return fleet.map(decodeVehicle).flatMap(({ vin, unitId }) => (vin === vins.returned ? [unitId] : []))
  }
  expect(await there(readers.owner, 6.1)).toEqual(['NOR-1'])
  expect(await there(readers.owner, 5)).toEqual([])
  expect(await there(readers.owner, 3.4)).toEqual([])
  expect(await there(readers.owner, 2.5)).toEqual(['NOR-1'])
  expect(await there(readers.other, 3.6)).toEqual(['Blue 1'])
  expect(await there(readers.other, 3.4)).toEqual([])
})

test('a return that is undone leaves a former owner the groups that the trailer was in when it left', async () => {
  const { id } = await idOf(vins.gone)
  const read = listed(log(), (a) => a.vehicleTrackingV2.activityLog, 'recorded')
  await give('Blue 2', 'NOR', 1, 'NOR-2')
  expect(await read(readers.west, vins.gone)).toEqual([])
  await inTransaction(app.db.pool, (client) => undoChangeOwner(client, [id], app.customers.BLU!, at(1)))
  expect(await read(readers.west, vins.gone)).toEqual([7])
  expect(await read(readers.other, vins.gone)).toEqual([4, 6])
})

test('an installation that was not finished ends with the tenure, and the new owner begins another', async () => {
  const { pool } = app.db
  const { id, customerId, vin } = await app.vehicle('NOR-3')
  await pool.query(
    `INSERT INTO installation (customer_id, id, vehicle_id, started, counted_from, installer) VALUES ($1, $2, $3, $4, $4, 'x')`,
    [customerId, randomUUID(), id, date(7)],
  )
  await give('NOR-3', 'BLU', 5, 'Blue 3')
  const open = async (claims: string[]) =>
    (
      await app.ask(claims, 'query($vin: String) { installations(finished: false, vin: $vin) { unitId } }', {
        vin,
      })
    ).installations
  expect(await open(['ADMINS'])).toEqual([])
  const save = 'mutation($input: InstallationInput!) { saveInstallation(input: $input) { unitId } }'
  await app.ask(['ADMINS'], save, { input: { id: randomUUID(), vin } })
  expect(await open(['ADMINS'])).toEqual([{ unitId: 'Blue 3' }])
})
