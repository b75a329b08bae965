/** Geofences through GraphQL, on a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let clock = noon
const changedWatchers: number[][] = []
beforeAll(async () => {
  app = await testApp(
    [trailer('NOR', 1, { groups: ['West'] }), trailer('NOR', 2), trailer('BLU', 3)],
    () => clock,
    { watchers: async (ids) => void changedWatchers.push([...ids]) },
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = noon
  changedWatchers.length = 0
  await app.db.pool.query('TRUNCATE geofence, geofence_version, visit, audit_entry CASCADE')
})

const nor = () => app.customers.NOR!
const admin = () => [`CUSTOMER_ADMIN_${nor()}`]
const point = { latitude: 32.78, longitude: -96.8 }
const circle = {
  name: 'Dallas yard',
  categoryId: 1,
  geofenceTypeId: 1,
  radiusMeters: 200,
  centerPointCoordinate: point,
}
const square = {
  name: 'Square',
  categoryId: 3,
  geofenceTypeId: 2,
  boundaryCoordinates: [
    { latitude: 32, longitude: -97 },
    { latitude: 32, longitude: -96 },
    { latitude: 33, longitude: -96 },
    { latitude: 33, longitude: -97 },
  ],
}
const fields = `geofenceId customerId name description categoryId geofenceTypeId isActive geofenceDeactivated radiusMeters
  centerPointCoordinate { latitude longitude } boundaryCoordinates { latitude longitude } enterNotificationEmails
  exitNotificationEmails version created updated vehicleCount longestDwellMs`
const create = async (input: object, groups = admin(), customerId = nor()) =>
  (
    await app.ask(
      groups,
      `mutation ($customerId: ID!, $input: GeofenceInput!) {
        createGeofence(customerId: $customerId, input: $input) { ${fields} } }`,
      { customerId, input },
    )
  ).createGeofence
const update = async (geofenceId: string, input: object, groups = admin()) =>
  (
    await app.ask(
      groups,
      `mutation ($geofenceId: ID!, $input: GeofenceInput!) {
        updateGeofence(geofenceId: $geofenceId, input: $input) { ${fields} } }`,
      { geofenceId, input },
    )
  ).updateGeofence
const list = async (requested: string, groups = admin()) =>
  (await app.ask(groups, `{ geofences${requested} { geofenceCount geofences { ${fields} } } }`)).geofences
const versions = async () =>
  (
    await app.db.pool.query(
      'SELECT version, valid_from AS "from", valid_to AS "to", name, is_active, tells_enter, tells_exit FROM geofence_version ORDER BY geofence_id, version',
    )
  ).rows
const visit = async (unitId: string, geofenceId: string, entered: number, left: number | null = null) => {
  const { id, customerId } = await app.vehicle(unitId)
  await app.db.pool.query(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
      VALUES ($1, $2, $3, $4, 'entered', 1, $5, CASE WHEN $5::timestamptz IS NULL THEN NULL ELSE 'left' END)`,
    [customerId, id, geofenceId, new Date(entered), left === null ? null : new Date(left)],
  )
}

describe('drawing a geofence', () => {
  test('keeps a circle as it was drawn', async () => {
    const made = await create({ ...circle, enterNotificationEmails: ['Dock@fleet.example'] })
    expect(made).toEqual({
      ...circle,
      geofenceId: expect.any(String),
      customerId: nor(),
      description: '',
      isActive: true,
      geofenceDeactivated: false,
      boundaryCoordinates: [],
      enterNotificationEmails: ['dock@fleet.example'],
      exitNotificationEmails: [],
      version: 1,
      created: noon,
      updated: noon,
      vehicleCount: 0,
      longestDwellMs: null,
    })
    expect(await versions()).toEqual([
      {
        version: 1,
        from: new Date(noon),
        to: null,
        name: 'Dallas yard',
        is_active: true,
        tells_enter: true,
        tells_exit: false,
      },
    ])
    expect(changedWatchers).toEqual([[nor()]])
  })

  test('keeps a polygon as it was drawn', async () => {
    const made = await create(square)
    expect(made).toMatchObject({ ...square, radiusMeters: null, centerPointCoordinate: null })
    expect((await list('')).geofences[0]).toMatchObject(square)
  })

  test.each<[string, object, string]>([
    ['an unknown kind of shape', { geofenceTypeId: 3 }, 'Unknown geofence type!'],
    ['no name', { name: ' ' }, 'A geofence needs a name of at most 100 characters.'],
    ['no radius', { radiusMeters: 0 }, 'The radius must be above 0 meters. Give a longer one.'],
    [
      'no center',
      { centerPointCoordinate: null },
      'A coordinate is not a number. Give latitude and longitude in degrees.',
    ],
    ['an unknown category', { categoryId: 12 }, 'There is no such category of geofences.'],
    ['an address that is none', { exitNotificationEmails: ['dock'] }, 'Email entered is not valid.'],
  ])('with %s is refused in words', async (_, facts, words) => {
    await expect(create({ ...circle, ...facts })).rejects.toThrow(words)
    expect(await versions()).toEqual([])
    expect(changedWatchers).toEqual([])
  })

  test('whose border crosses itself is refused in words', async () => {
    const [a, b, c, d] = square.boundaryCoordinates
    await expect(create({ ...square, boundaryCoordinates: [a, c, b, d] })).rejects.toThrow(
      /The border meets itself/,
    )
  })

  test('under a name that another one bears is refused, in any case', async () => {
    await create(circle)
    await expect(create({ ...square, name: 'DALLAS YARD' })).rejects.toThrow(
      'There is already a geofence named DALLAS YARD.',
    )
  })

  test('of the same name for another customer is no hindrance', async () => {
    await create(circle)
    await expect(create(circle, ['ADMINS'], app.customers.BLU!)).resolves.toMatchObject({
      name: 'Dallas yard',
    })
  })
})

describe('editing a geofence', () => {
  test('begins a version the moment that the one before ends', async () => {
    const { geofenceId } = await create(circle)
    clock = noon + minutes(5)
    const edited = await update(geofenceId, { ...circle, radiusMeters: 300 })
    expect(edited).toMatchObject({ version: 2, radiusMeters: 300, created: noon, updated: clock })
    expect(await versions()).toMatchObject([
      { version: 1, from: new Date(noon), to: new Date(clock) },
      { version: 2, from: new Date(clock), to: null },
    ])
    expect(changedWatchers).toHaveLength(2)
  })

  test('twice in the same moment leaves versions that follow one another', async () => {
    const { geofenceId } = await create(circle)
    await Promise.all([400, 500, 600].map((radiusMeters) => update(geofenceId, { ...circle, radiusMeters })))
    const found = await versions()
    expect(found.map(({ version }) => version)).toEqual([1, 2, 3, 4])
    expect(found.slice(1).map(({ from }) => from)).toEqual(found.slice(0, -1).map(({ to }) => to))
    expect(new Set(found.map(({ from }) => from.getTime())).size).toBe(4)
  })

  test('that changes nothing is no edit', async () => {
    const { geofenceId } = await create(circle)
    expect(await update(geofenceId, circle)).toMatchObject({ version: 1 })
    expect(await versions()).toHaveLength(1)
  })

  test('leaves what is not given as it is', async () => {
    const { geofenceId } = await create({
      ...circle,
      description: 'The old yard',
      isActive: false,
      exitNotificationEmails: ['dock@fleet.example'],
    })
    expect(await update(geofenceId, { ...circle, name: 'Old yard' })).toMatchObject({
      name: 'Old yard',
      description: 'The old yard',
      isActive: false,
      exitNotificationEmails: ['dock@fleet.example'],
    })
  })

  test('makes a circle a polygon', async () => {
    const { geofenceId } = await create(circle)
    expect(await update(geofenceId, square)).toMatchObject(square)
  })

  test('notes in the audit trail what became another', async () => {
    const { geofenceId } = await create(circle)
    await update(geofenceId, { ...circle, radiusMeters: 300 })
    const { rows } = await app.db.pool.query(
      'SELECT action, subject, old, new FROM audit_entry ORDER BY id DESC',
    )
    expect(rows[0]).toEqual({
      action: 'geofence edited',
      subject: 'Dallas yard',
      old: { radiusMeters: 200 },
      new: { radiusMeters: 300 },
    })
  })

  test('turning it off and on again is an edit each', async () => {
    const { geofenceId } = await create(circle)
    for (const isActive of [false, true]) {
      clock += minutes(1)
      const { setGeofenceActive } = await app.ask(
        admin(),
        `mutation { setGeofenceActive(geofenceId: ${geofenceId}, isActive: ${isActive}) { isActive geofenceDeactivated version } }`,
      )
      expect(setGeofenceActive).toMatchObject({ isActive, geofenceDeactivated: !isActive })
    }
    expect((await versions()).map(({ is_active }) => is_active)).toEqual([true, false, true])
  })

  test('deleting it ends its version, and who was in it stays known', async () => {
    const { geofenceId } = await create(circle)
    await visit('NOR-1', geofenceId, noon, noon + hours(1))
    clock = noon + hours(2)
    await app.ask(admin(), `mutation { deleteGeofence(geofenceId: ${geofenceId}) }`)
    expect(await list('')).toEqual({ geofenceCount: 0, geofences: [] })
    expect(await versions()).toMatchObject([{ to: new Date(clock) }])
    const { geofenceVisits } = await app.ask(
      admin(),
      `{ geofenceVisits(geofenceId: ${geofenceId}) { visits { name unitId dwellMs } } }`,
    )
    expect(geofenceVisits.visits).toEqual([{ name: 'Dallas yard', unitId: 'NOR-1', dwellMs: hours(1) }])
    await expect(update(geofenceId, circle)).rejects.toThrow('There is no such geofence.')
  })
})

describe('the list of geofences', () => {
  const names = async (requested: string) =>
    (await list(requested)).geofences.map(({ name }: { name: string }) => name)
  beforeEach(async () => {
    for (const [name, categoryId, isActive] of [
      ['zebra', 1, true],
      ['Alpha', 2, true],
      ['beta', 3, false],
      ['100%', 1, true],
    ])
      await create({ ...circle, name, categoryId, isActive })
  })

  test('is sorted by name without regard to case', async () => {
    expect(await names('')).toEqual(['100%', 'Alpha', 'beta', 'zebra'])
  })
  test('finds part of a name in any case, and takes no email for a pattern', async () => {
    expect(await names('(name: "ALPH")')).toEqual(['Alpha'])
    expect(await names('(name: "0%")')).toEqual(['100%'])
    expect(await names('(name: "a%a")')).toEqual([])
    const { geofences } = await list('(name: "0%")')
    expect(await names(`(geofenceIds: [${geofences[0].geofenceId}, 999999])`)).toEqual(['100%'])
    expect(await names('(geofenceIds: [])')).toEqual([])
  })
  test('is kept to categories, and to active ones', async () => {
    expect(await names('(categoryIds: [2, 3])')).toEqual(['Alpha', 'beta'])
    expect(await names('(isActive: false)')).toEqual(['beta'])
    expect(await names('(categoryIds: [])')).toEqual([])
  })
  test('comes in pages that tell the count of all', async () => {
    const { geofenceCount, geofences } = await list('(pageSize: 2, pageNumber: 1)')
    expect(geofenceCount).toBe(4)
    expect(geofences.map(({ name }: { name: string }) => name)).toEqual(['beta', 'zebra'])
  })
})

describe('who is inside', () => {
  test('is counted now, with the longest stay', async () => {
    const { geofenceId } = await create(circle)
    await visit('NOR-1', geofenceId, noon - hours(3))
    await visit('NOR-2', geofenceId, noon - hours(1))
    await visit('NOR-2', geofenceId, noon - hours(9), noon - hours(8))
    expect((await list('')).geofences[0]).toMatchObject({ vehicleCount: 2, longestDwellMs: hours(3) })
  })

  test('is counted of the vehicles that one sees', async () => {
    const { geofenceId } = await create(circle)
    await visit('NOR-1', geofenceId, noon - hours(1))
    await visit('NOR-2', geofenceId, noon - hours(3))
    const { pool } = app.db
    await pool.query(
      `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (77, 'west@nor.example') ON CONFLICT DO NOTHING`,
    )
    await pool.query(
      `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
        SELECT customer_id, id, 77 FROM vehicle_group WHERE name = 'West' ON CONFLICT DO NOTHING`,
    )
    const ask = (query: string) => app.ask([`CUSTOMER_${nor()}`], query, {}, 77)
    const { geofences } = await ask('{ geofences { geofences { vehicleCount longestDwellMs } } }')
    expect(geofences.geofences).toEqual([{ vehicleCount: 1, longestDwellMs: hours(1) }])
    const { geofence } = await ask(`{ geofence(geofenceId: ${geofenceId}) { vehicleCount longestDwellMs } }`)
    expect(geofence).toEqual({ vehicleCount: 1, longestDwellMs: hours(1) })
    const { geofenceVisits } = await ask(
      `{ geofenceVisits(geofenceId: ${geofenceId}) { visitCount visits { unitId } } }`,
    )
    expect(geofenceVisits).toEqual({ visitCount: 1, visits: [{ unitId: 'NOR-1' }] })
    const { vehicleVisits } = await ask(
      `{ vehicleVisits(vin: "${(await app.vehicle('NOR-2')).vin}") { visitCount } }`,
    )
    expect(vehicleVisits.visitCount).toBe(0)
  })

  test('at a past moment is answered', async () => {
    const { geofenceId } = await create(circle)
    await visit('NOR-1', geofenceId, noon - hours(3), noon - hours(2))
    await visit('NOR-2', geofenceId, noon - hours(1))
    const at = async (moment: number) =>
      (
        await app.ask(
          admin(),
          `{ geofenceVisits(geofenceId: ${geofenceId}, at: "${new Date(moment).toISOString()}") { visits { unitId } } }`,
        )
      ).geofenceVisits.visits.map(({ unitId }: { unitId: string }) => unitId)
    expect(await at(noon - hours(2.5))).toEqual(['NOR-1'])
    expect(await at(noon - hours(2))).toEqual([])
    expect(await at(noon)).toEqual(['NOR-2'])
  })

  test('in a span are all whose visit touches it, the newest first', async () => {
    const { geofenceId } = await create(circle)
    await visit('NOR-1', geofenceId, noon - hours(3), noon - hours(2))
    await visit('NOR-1', geofenceId, noon - hours(1))
    const { vehicleVisits } = await app.ask(
      admin(),
      `{ vehicleVisits(vin: "${(await app.vehicle('NOR-1')).vin.toLowerCase()}", from: ${noon - hours(2.5)}, to: ${noon}) {
        visitCount visits { name entered left how leftHow dwellMs } } }`,
    )
    expect(vehicleVisits).toEqual({
      visitCount: 2,
      visits: [
        {
          name: 'Dallas yard',
          entered: noon - hours(1),
          left: null,
          how: 'entered',
          leftHow: null,
          dwellMs: hours(1),
        },
        {
          name: 'Dallas yard',
          entered: noon - hours(3),
          left: noon - hours(2),
          how: 'entered',
          leftHow: 'left',
          dwellMs: hours(1),
        },
      ],
    })
  })
})

describe('geofences as files', () => {
  const get = async (path: string, headers: Record<string, string> = {}, groups = admin()) =>
    app.http.inject({
      url: `/v1/api/geofences/${path}`,
      headers: { authorization: `Bearer ${await app.token(...groups)}`, ...headers },
    })
  const take = async (text: string, { format = '', dryRun = false } = {}) =>
    (
      await app.ask(
        admin(),
        `mutation ($customerId: ID!, $format: String!, $text: String!, $dryRun: Boolean) {
          importGeofences(customerId: $customerId, format: $format, text: $text, dryRun: $dryRun) {
            taken names left { where why } } }`,
        { customerId: nor(), format, text, dryRun },
      )
    ).importGeofences

  test('come as outlines for the map, and not again while they are the same', async () => {
    const round = await create(circle)
    const corners = await create({ ...square, isActive: false })
    const answer = await get(`shapes?customerId=${nor()}`)
    expect(answer.json()).toEqual([
      [Number(round.geofenceId), 'Dallas yard', 1, 1, 1, 32.78, -96.8, 200],
      [Number(corners.geofenceId), 'Square', 3, 0, 2, 32, -97, 32, -96, 33, -96, 33, -97],
    ])
    const etag = { 'if-none-match': answer.headers.etag as string }
    expect((await get(`shapes?customerId=${nor()}`, etag)).statusCode).toBe(304)
    clock += minutes(1)
    await update(round.geofenceId, { ...circle, name: 'Yard' })
    expect((await get(`shapes?customerId=${nor()}`, etag)).statusCode).toBe(200)
    expect((await get('shapes', {}, [`CUSTOMER_${app.customers.BLU}`])).json()).toEqual([])
    expect((await get(`shapes?customerId=${nor()}`, {}, [`CUSTOMER_${app.customers.BLU}`])).statusCode).toBe(
      403,
    )
  })

  test.each(['geojson', 'kml', 'csv'])('go out as %s and come in again as they were', async (format) => {
    await create({ ...circle, description: 'Gate 4', enterNotificationEmails: ['dock@fleet.example'] })
    await create(square)
    const before = (await list('')).geofences
    const file = await get(`export?customerId=${nor()}&format=${format}`)
    expect(file.headers['content-disposition']).toBe(`attachment; filename="Geofences 2026-11-20.${format}"`)
    await app.db.pool.query('TRUNCATE geofence CASCADE')
    expect(await take(file.body, { dryRun: true })).toEqual({
      taken: 2,
      names: expect.arrayContaining(['Dallas yard', 'Square']),
      left: [],
    })
    expect((await list('')).geofenceCount).toBe(0)
    expect(await take(file.body, { format })).toMatchObject({ taken: 2, left: [] })
    const { geofenceId: _a, ...first } = before[0]
    const { geofenceId: _b, ...second } = before[1]
    expect((await list('')).geofences).toMatchObject([first, second])
  })

  test('that are narrowed by name and category go out alone', async () => {
    await create(circle)
    await create({ ...square, categoryId: 4 })
    const names = async (narrowed: string) =>
      (await get(`export?${narrowed}`))
        .json()
        .features.map(({ properties }: { properties: { name: string } }) => properties.name)
    expect(await names('')).toEqual(['Dallas yard', 'Square'])
    expect(await names('name=DALLAS')).toEqual(['Dallas yard'])
    expect(await names('categoryIds=4,5')).toEqual(['Square'])
    expect(await names('categoryIds=4&name=dallas')).toEqual([])
    expect((await get('export?format=dwg')).statusCode).toBe(400)
  })

  test('that name what is there, or the same twice, leave those with the reason', async () => {
    await create(circle)
    const csv =
      'name,latitude,longitude,radius_meters\nDALLAS YARD,32,-96,100\nDock,32,-96,100\ndock,33,-96,100\n'
    expect(await take(csv)).toEqual({
      taken: 1,
      names: ['Dock'],
      left: [
        { where: '“DALLAS YARD”', why: 'There is already a geofence named DALLAS YARD.' },
        { where: '“dock”', why: 'There is already a geofence named dock.' },
      ],
    })
    expect(changedWatchers).toHaveLength(2)
  })

  test('by the thousand are taken on a thread of their own, beyond what a query else may hold', async () => {
    const point = (n: number) => ({
      type: 'Feature',
      properties: { name: `Stop ${n}`, radius_meters: 100, description: 'x'.repeat(400) },
      geometry: { type: 'Point', coordinates: [-96.8 + n / 10_000, 32.7] },
    })
    const features = Array.from({ length: 3_000 }, (_, n) => point(n))
    const text = JSON.stringify({ type: 'FeatureCollection', features })
    expect(text.length).toBeGreaterThan(1024 * 1024)
    expect(await take(text)).toMatchObject({ taken: 3_000, left: [] })
    expect((await list('(pageSize: 1)')).geofenceCount).toBe(3_000)
    expect((await app.db.pool.query('SELECT FROM geofence_version')).rowCount).toBe(3_000)
  })
})
