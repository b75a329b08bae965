/** The geofence doctor over GraphQL, on a real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { metersInMile, type Point, travel } from '#domain/geo/point.ts'
import type { Shape } from '#domain/geo/shape.ts'
import { contains } from '#domain/geo/shape.ts'
import { shapeOf } from '#domain/geofences/geofence.ts'
import type { DoctorDocument } from '#domain/insights/doctor/finding.ts'
import { reportAt } from '#domain/state/testing.ts'
import { fenceOf } from '../../geofences/testing.ts'
import { insertFences } from '../../geofences/write.ts'
import { keepReports } from '../../past/testing.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { people, type ReportsApp, reportsApp, six, stay as visit } from '../../reports/testing.ts'
import { setUp } from '../testing.ts'

let app: ReportsApp
const now: Instant = six
const lot: Point = { lat: 35.2, lng: -101.8 }
const gate: Point = { lat: 40.8, lng: -96.7 }
const from = (place: Point, meters: number) => travel(place, 90, meters / metersInMile)

/** Stands at a place for some hours, so many days ago. */
const stood = async (unitId: string, at: Point, ago: number, accuracyM = 8) => {
  const { id, customerId } = await app.vehicle(unitId)
  await app.db.pool.query(
    `INSERT INTO stay (customer_id, vehicle_id, began, ended, ended_known, lat, lng, accuracy_m, fixes)
      VALUES ($1, $2, $3, $4, $4, $5, $6, $7, 4)`,
    [
      customerId,
      id,
      new Date(six - days(ago)),
      new Date(six - days(ago) + hours(3)),
      at.lat,
      at.lng,
      accuracyM,
    ],
  )
}
const fence = async (name: string, shape: Shape, created = six - days(60)) => {
  const [id] = await inTransaction(app.db.pool, (client) =>
    insertFences(client, app.customers.NOR!, [fenceOf(name, { shape })], created),
  )
  return id!
}
const circle = (center: Point, radiusM: number): Shape => ({ kind: 'circle', center, radiusM })
const nor = () => [`CUSTOMER_${app.customers.NOR}`]
const ask = (text: string, who: number = people.owner, groups = nor()) => app.ask(groups, text, {}, who)
const examined = async (who: number = people.owner): Promise<DoctorDocument> =>
  (await ask(`{ geofenceDoctor(customerId: ${app.customers.NOR}) }`, who)).geofenceDoctor
const finding = async (name: string) => (await examined()).findings.find((one) => one.name === name)

beforeAll(async () => {
  app = await reportsApp(() => now)
  await setUp(app)
  for (const ago of [3, 6, 9]) await stood('NOR-1', lot, ago)
  for (const ago of [4, 8]) await stood('NOR-3', from(lot, 80), ago)
  // Once alone, in a geofence, and of somebody else.
  await stood('NOR-2', { lat: 41, lng: -90 }, 7)
  for (const ago of [12, 13, 14, 15]) await stood('NOR-2', { lat: 32.78, lng: -96.8 }, ago)
  for (const ago of [3, 6, 9, 10]) await stood('BLU-4', { lat: 33.4, lng: -112 }, ago)
})
afterAll(() => app.close())

describe('places without a geofence', () => {
  test('are where trailers stayed on several days, each with a shape, a name and how many', async () => {
    const { places } = await examined()
    expect(places).toMatchObject([{ trailers: 2, stays: 5, days: 5, dwellMs: hours(15) }])
    const [{ outline, name }] = places as [DoctorDocument['places'][number]]
    expect(name).toMatch(/Amarillo, TX$/)
    for (const at of [lot, from(lot, 80)]) expect(contains(shapeOf(outline), at)).toBe(true)
  })

  test('are counted by the trailers that I see', async () => {
    const { places, notes } = await examined(people.west)
    expect(places).toEqual([])
    expect(notes).toHaveLength(1)
  })

  test('are proposed no more once somebody said they are none, until it is brought back', async () => {
    const dismissed = await ask(`mutation { dismissGeofenceFinding(input: { customerId: ${app.customers.NOR},
      name: "Lot", latitude: ${lot.lat}, longitude: ${lot.lng}, radiusMeters: 200 }) }`)
    expect(await examined()).toMatchObject({
      places: [],
      dismissed: [{ text: 'Lot', by: 'someone@example.com' }],
    })
    expect(
      (await ask(`mutation { restoreGeofenceFinding(id: ${dismissed.dismissGeofenceFinding}) }`))
        .restoreGeofenceFinding,
    ).toBe(true)
    expect(await examined()).toMatchObject({ places: [{ trailers: 2 }], dismissed: [] })
  })

  test('are none once there is a geofence', async () => {
    const id = await fence('Lot', circle(lot, 200))
    expect((await examined()).places).toEqual([])
    await ask(`mutation { deleteGeofence(geofenceId: ${id}) }`)
  })

  test.each([
    'latitude: 91, longitude: 0, radiusMeters: 5',
    'latitude: 1, longitude: 0',
    'geofenceId: 999999, trouble: "flaps"',
  ])('a finding of %s is refused in words', async (given) => {
    await expect(
      ask(
        `mutation { dismissGeofenceFinding(input: { customerId: ${app.customers.NOR}, name: "x", ${given} }) }`,
      ),
    ).rejects.toThrow('There is no such finding.')
  })
})

describe('geofences that want a mend', () => {
  test('one that nobody visits can be deactivated', async () => {
    const id = await fence('Old dock', circle({ lat: 45, lng: -100 }, 150))
    await fence('New dock', circle({ lat: 46, lng: -100 }, 150), six - days(2))
    expect(await finding('Old dock')).toMatchObject({
      trouble: 'unvisited',
      text: 'No trailer has ever been in it.',
      mend: { act: 'deactivate', geofenceId: id },
    })
    expect(await finding('New dock')).toBeUndefined()
    await visit(app, 'NOR-1', id, six - days(70), six - days(45))
    expect((await finding('Old dock'))?.text).toBe('No trailer has been in it for 45 days.')
  })

  test('one at whose border visits flap is grown as far as the fixes went', async () => {
    const id = await fence('Gate', circle(gate, 200))
    for (let n = 0; n < 6; n++) {
      const entered = six - days(5) + n * hours(1)
      await visit(app, 'NOR-3', id, entered, entered + minutes(55))
      await keepReports(app, 'NOR-3', [
        reportAt(entered + minutes(56), { gps: { ...from(gate, 222), accuracyM: 9 } }),
      ])
    }
    expect(await finding('Gate')).toMatchObject({
      trouble: 'flaps',
      text: '5 of its 6 visits began within 15 minutes of the end of the one before.',
      mend: { act: 'grow', outline: { radiusMeters: 225 } },
      visitsBefore: 6,
      visitsAfter: 1,
    })
  })

  test('one that misses stays at its border is grown to hold them', async () => {
    const dock = { lat: 38.5, lng: -90.3 }
    await fence('Small dock', circle(dock, 30))
    for (const ago of [2, 3, 4, 5]) await stood('NOR-2', from(dock, 50), ago)
    const found = await finding('Small dock')
    expect(found).toMatchObject({ trouble: 'small', visitsBefore: 0, visitsAfter: 4, mend: { act: 'grow' } })
    const { mend } = found!
    if (mend?.act !== 'grow') throw new Error('It is not grown.')
    expect(contains(shapeOf(mend.outline), from(dock, 50))).toBe(true)
  })

  test('of one place drawn twice the one with fewer visits is given up', async () => {
    const place = { lat: 36.1, lng: -86.7 }
    const busy = await fence('Nashville', circle(place, 200))
    const twin = await fence('Nashville copy', circle(from(place, 10), 210))
    for (const ago of [2, 3]) await visit(app, 'NOR-1', busy, six - days(ago), six - days(ago) + hours(1))
    await visit(app, 'NOR-1', twin, six - days(2), six - days(2) + hours(1))
    expect(await finding('Nashville copy')).toMatchObject({
      trouble: 'overlaps',
      other: { name: 'Nashville' },
      mend: { act: 'deactivate', geofenceId: twin },
      visitsBefore: 3,
      visitsAfter: 2,
    })
  })

  test('one that was dismissed is not told again', async () => {
    const id = (await finding('Old dock'))!.geofenceId
    await ask(`mutation { dismissGeofenceFinding(input: { customerId: ${app.customers.NOR}, name: "Old dock",
      geofenceId: ${id}, trouble: "unvisited" }) }`)
    expect(await finding('Old dock')).toBeUndefined()
  })
})

test('each dismissal is in the audit trail', async () => {
  const { rows } = await app.db.pool.query(
    `SELECT action, subject FROM audit_entry WHERE action LIKE 'geofence finding%' ORDER BY id`,
  )
  expect(rows).toEqual([
    { action: 'geofence finding dismissed', subject: 'Lot' },
    { action: 'geofence finding brought back', subject: 'Lot' },
    { action: 'geofence finding dismissed', subject: 'Old dock' },
  ])
})
