/** What is shown of a vehicle whose subscription ended, and what of one whose plan keeps less than its customer. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { reportAt } from '#domain/state/testing.ts'
import type { FleetChanges, PastFleet } from '#domain/wire/past.ts'
import type { TrackAnswer } from '#domain/wire/track.ts'
import { keepReports } from '../past/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

const now = Math.floor(Date.now() / 60_000) * 60_000
const ended = now - days(2)
let app: TestApp
let vin: string

const say = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values)
const dallas = { lat: 32.78, lng: -96.8, speedMph: 0 }
const austin = { lat: 30.27, lng: -97.74, speedMph: 0 }
const admin = () => `CUSTOMER_ADMIN_${app.customers.NOR}`

beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('NOR', 2)], () => now)
  await say(
    `INSERT INTO user_account (id, email, email_verified, enabled, account_status, created) OVERRIDING SYSTEM VALUE
      VALUES (1, 'somebody@nor.example', true, true, 'CONFIRMED', $1)`,
    [new Date(now - days(80))],
  )
  for (const unit of ['NOR-1', 'NOR-2'])
    await keepReports(app, unit, [
      reportAt(now - days(40), { gps: dallas }),
      reportAt(ended - hours(1), { gps: dallas, door: { opened: true } }),
      reportAt(ended, { gps: austin, door: { opened: false } }),
      reportAt(now - hours(1), { gps: austin }),
    ])
  const vehicle = await app.vehicle('NOR-1')
  vin = vehicle.vin
  const fence = await say(
    `INSERT INTO geofence (customer_id, version, name, description, category_id, geofence_type_id, is_active, enter_emails,
        exit_emails, created, updated, boundary, radius_meters, center_lat, center_lng)
      VALUES ($1, 1, 'Yard', '', 1, 1, true, '{}', '{}', now(), now(), '{}', 500, 30.27, -97.74) RETURNING id`,
    [app.customers.NOR],
  )
  for (const unit of ['NOR-1', 'NOR-2'])
    await say(
      `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version) VALUES ($1, $2, $3, $4, 'entered', 1)`,
      [app.customers.NOR, (await app.vehicle(unit)).id, fence.rows[0].id, new Date(ended)],
    )
  for (const [n, at] of [ended - hours(1), ended + hours(1)].entries())
    await say(
      `INSERT INTO firing (customer_id, source, version, vehicle_id, item, at, severity, alert_type_id, evidence, stored)
        VALUES ($1, '9', 1, $2, $3, $4, 'critical', 1, '{"because":"x","observations":[]}', $4)`,
      [app.customers.NOR, vehicle.id, String(n), new Date(at)],
    )
})
afterAll(() => app.close())
afterEach(async () => {
  await say('UPDATE vehicle SET subscription_ended = NULL')
  await say('DELETE FROM subscription')
  await say('DELETE FROM subscription_plan')
})

const end = () => say('UPDATE vehicle SET subscription_ended = $1 WHERE vin = $2', [new Date(ended), vin])
const get = async (url: string) => {
  const answer = await app.http.inject({ url, headers: { authorization: await app.token(admin()) } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer
}
const iso = (at: number) => new Date(at).toISOString()
const past = async (at: number) =>
  ((await get(`/v1/api/past?at=${iso(at)}`)).json() as PastFleet).fleet.length

/** What of NOR-1 is to be seen, everywhere. */
const seen = async () => {
  const { vehicleTrackingV2, firings, unreadFirings, geofences } = await app.ask(
    [admin()],
    `{ vehicleTrackingV2(vin: "${vin}", pageSize: 100) { activityLog { recorded } } firings { firings { id } }
      unreadFirings geofences { geofences { name vehicleCount } } }`,
  )
  const track = (await get(`/v1/api/track?vin=${vin}`)).json() as TrackAnswer
  const file = (await get(`/v1/api/track/export?vin=${vin}&format=gpx`)).body
  const changes = (
    await get(`/v1/api/past/changes?from=${iso(ended - hours(2))}&to=${iso(now)}`)
  ).json() as FleetChanges
  return {
    history: vehicleTrackingV2.activityLog.length,
    track: track.points.at.length,
    visits: track.visits.length,
    alertsOfTrack: track.firings.length,
    file: file.split('<trkpt').length - 1,
    before: await past(ended - 1),
    since: await past(ended),
    arrived: changes.arrived.length,
    heat: await heat(),
    alerts: firings.firings.length,
    unread: unreadFirings,
    inside: geofences.geofences[0].vehicleCount,
  }
}
const heat = async () => {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/v1/api/heat?from=${iso(now - days(60))}&to=${iso(now)}&by=passage&zoom=2&vin=${vin}`,
    headers: { authorization: await app.token(admin()) },
  })
  return answer.body.split('\n').flatMap((line) => (line ? (JSON.parse(line).cells ?? []) : [])).length
}
const all = {
  ...{ history: 4, track: 4, visits: 1, alertsOfTrack: 2, file: 4, before: 2, since: 2, arrived: 2, heat: 2 },
  ...{ alerts: 2, unread: 2, inside: 2 },
}

test('what came after the end is shown nowhere, what came before is, and all of it once it is renewed', async () => {
  expect(await seen()).toEqual(all)
  await end()
  expect(await seen()).toEqual({
    ...{
      history: 2,
      track: 2,
      visits: 0,
      alertsOfTrack: 1,
      file: 2,
      before: 2,
      since: 1,
      arrived: 1,
      heat: 1,
    },
    ...{ alerts: 1, unread: 0, inside: 1 },
  })
  await say('UPDATE vehicle SET subscription_ended = NULL')
  expect(await seen()).toEqual(all)
})

test('a stay that went on when the subscription ended is told with no end of its own', async () => {
  await say('UPDATE visit SET entered = $1, left_at = $2', [
    new Date(ended - hours(1)),
    new Date(ended + hours(1)),
  ])
  await end()
  const track = (await get(`/v1/api/track?vin=${vin}`)).json() as TrackAnswer
  expect(track.visits).toEqual([['Yard', ended - hours(1), null]])
  expect(track.to).toBe(ended - 1)
  await say('UPDATE visit SET entered = $1, left_at = NULL', [new Date(ended)])
})

test('Fleet Control counts no vehicle in a geofence whose subscription ended', async () => {
  await end()
  const { occupiedGeofences } = await app.ask([admin()], '{ occupiedGeofences { name count } }')
  expect(occupiedGeofences).toEqual([{ name: 'Yard', count: 1 }])
})

test('what is older than the plan of a vehicle keeps is not shown, and is again with a plan that keeps more', async () => {
  const plan = await say(
    `INSERT INTO subscription_plan (name, features, sensor_type_ids, report_interval_minutes, retention_days, price_cents,
        is_offered, created, updated) VALUES ('Short', '{}', '{}', 5, 30, 100, true, now(), now()) RETURNING id`,
  )
  await app.ask(
    ['ADMINS'],
    `mutation($of: SubscriptionsChosen!, $terms: SubscriptionTerms) { assignSubscriptions(of: $of, terms: $terms) { changed } }`,
    {
      of: { customerId: String(app.customers.NOR), vehicleIds: [String((await app.vehicle('NOR-1')).id)] },
      terms: { planId: String(plan.rows[0].id), termMonths: 1, renews: true },
    },
  )
  expect(await seen()).toEqual({ ...all, history: 3, track: 3, file: 3 })
  expect(await past(now - days(35))).toBe(1)
  await say('UPDATE subscription_plan SET retention_days = 60')
  expect(await seen()).toEqual(all)
  expect(await past(now - days(35))).toBe(2)
})

test('a trip that was under way as it ended is told up to there, with the miles until then', async () => {
  const { id, customerId } = await app.vehicle('NOR-1')
  await say(
    `INSERT INTO trip (customer_id, vehicle_id, began, ended, ended_known, from_lat, from_lng, to_lat, to_lng, miles,
        moving_ms, top_mph, gap_ms, gap_miles, fixes)
      VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, 181, 7200000, 65, 0, 0, 2)`,
    [
      ...[customerId, id, new Date(ended - hours(1)), new Date(ended + hours(1))],
      ...[dallas.lat, dallas.lng, austin.lat, austin.lng],
    ],
  )
  const legs = async () => ((await get(`/v1/api/track?vin=${vin}`)).json() as TrackAnswer).legs
  expect(await legs()).toMatchObject([{ to: ended + hours(1), miles: 181, goesOn: false }])
  await end()
  expect(await legs()).toMatchObject([{ to: ended, miles: 0, goesOn: true }])
  const { trips } = await app.ask(
    [admin()],
    `{ trips(vin: "${vin}", from: "${iso(now - days(3))}") { trips { ended miles toLat } } }`,
  )
  expect(trips.trips).toEqual([{ ended, miles: 0, toLat: dallas.lat }])
})
