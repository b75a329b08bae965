/** What is seen of fleets by those who see a part of them: technicians, OEMs, dealers and installers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { technicianWords } from '#domain/access/words.ts'
import { reportAt } from '#domain/state/testing.ts'
import { readFleetQuery } from '../fleet/list-query.ts'
import { everyRow } from '../fleet/store.ts'
import { nextVehicles } from '../live/store.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { accessScopeOf } from './vehicle-scope.ts'

const here = { lat: 32, lng: -96 }
const places: Readonly<Record<string, { lat: number; lng: number }>> = {
  'NOR-1': here,
  'NOR-2': { lat: 32.1, lng: -96.1 },
  'BLU-3': { lat: 45, lng: -90 },
  'RED-4': here,
}

let app: TestApp
beforeAll(async () => {
  app = await testApp([
    trailer('NOR', 1, { groups: ['West'] }),
    trailer('NOR', 2, { vehicleMfgr: 'Wabash', installationDate: null, baseProductType: 'GO' }),
    trailer('BLU', 3, { installationDate: null }),
    trailer('RED', 4),
  ])
  for (const [unit, place] of Object.entries(places))
    await app.now(unit, [reportAt(Date.now(), { gps: place })], `near ${unit}`)
  // All of it is under warranty, whatever the date is when this runs.
  await say(`UPDATE oem SET warranty_months = 240`)
  await say(`INSERT INTO user_account (id, email, oem_id) OVERRIDING SYSTEM VALUE
    VALUES (1, 'a@b.example', (SELECT id FROM oem WHERE name = 'Great Dane')), (2, 'c@d.example', NULL)`)
  await say(`UPDATE customer SET blocks_technicians = true WHERE abbrev = 'RED'`)
})
afterAll(() => app.close())

const say = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values)
const vinOf = async (unit: string) => (await app.vehicle(unit)).vin

interface Asking {
  readonly groups: readonly string[]
  readonly userId?: number
  readonly geolocation?: string
}
const ask = async ({ groups, userId = 1, geolocation }: Asking, query: string, variables: object = {}) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      authorization: `Bearer ${await app.tokenOf(userId, ...groups)}`,
      ...(geolocation !== undefined && { 'user-geolocation': geolocation }),
    },
    payload: { query, variables },
  })
  const { data, errors } = answer.json()
  if (errors) throw new Error(errors[0].message)
  return data
}
/** The units of the list, in the order of their names. */
const units = async (asking: Asking): Promise<readonly string[]> => {
  const { vehiclesNow } = await ask(asking, '{ vehiclesNow { vehicleCount vehicles { unitId } } }')
  const found = vehiclesNow.vehicles.map(({ unitId }: { unitId: string }) => unitId)
  expect(vehiclesNow.vehicleCount).toBe(found.length)
  return found.sort()
}

describe('a technician', () => {
  const technician = { groups: ['TECHNICIAN'], geolocation: '32, -96' }
  const search = async (text: string, asking: Asking = technician) => {
    const { search } = await ask(
      asking,
      'query($text: String!) { search(text: $text) { vehicles { unitId } customers { id } geofences { id } note } }',
      { text },
    )
    expect([search.customers, search.geofences]).toEqual([[], []])
    return { units: search.vehicles.map(({ unitId }: { unitId: string }) => unitId), note: search.note }
  }

  test('lists what is within 25 miles, of customers that do not block technicians', async () => {
    expect(await units(technician)).toEqual(['NOR-1', 'NOR-2'])
    expect(await units({ ...technician, geolocation: '32.5, -96' })).toEqual([])
    expect(await units({ ...technician, geolocation: '45.2, -90.1' })).toEqual(['BLU-3'])
  })

  test.each([undefined, 'here', '91, 0', '32'])('lists nothing from %s', async (geolocation) => {
    expect(
      await units({ groups: ['TECHNICIAN'], ...(geolocation !== undefined && { geolocation }) }),
    ).toEqual([])
  })

  test('finds what is near by a part of its name', async () => {
    expect(await search('nor')).toEqual({ units: ['NOR-1', 'NOR-2'], note: null })
  })

  test.each(['blu-3', '1GRAA0627KB000003', 'mry-3'])(
    'finds %s wherever it is, and is told how far',
    async (text) => {
      expect(await search(text)).toEqual({ units: ['BLU-3'], note: technicianWords.outOfRange('BLU-3') })
      expect(await search(text, { groups: ['TECHNICIAN'] })).toEqual({ units: ['BLU-3'], note: null })
    },
  )

  test.each([
    ['a part of a name that is out of range', 'blu', '32, -96', technicianWords.notNear()],
    ['a trailer of a customer that blocks technicians', 'red-4', '32, -96', technicianWords.blocked],
    ['a part of a name of such a customer', 'red', '32, -96', technicianWords.notNear()],
    ['a part of a name without a place', 'nor', 'nowhere', technicianWords.noPlace],
  ])('is told in words why there is nothing: %s', async (_what, text, geolocation, note) => {
    expect(await search(text, { groups: ['TECHNICIAN'], geolocation })).toEqual({ units: [], note })
  })

  test('is told the distance in kilometers, if that is what they read', async () => {
    await say(`UPDATE user_account SET units = '{"distance":"km"}' WHERE id = 1`)
    expect((await search('blu-3')).note).toBe('BLU-3 is out of range: it is not within 40 km of you.')
    expect((await search('blu')).note).toMatch(/^No trailer of this name is within 40 km\./)
    await say('UPDATE user_account SET units = NULL WHERE id = 1')
  })

  test('opens a trailer by its VIN, but none of a customer that blocks technicians', async () => {
    const open = async (unit: string) =>
      (await ask(technician, `{ vehicle(vin: "${await vinOf(unit)}") { unitId lat group vehicle state } }`))
        .vehicle
    expect(await open('BLU-3')).toMatchObject({
      unitId: 'BLU-3',
      lat: 45,
      state: { recorded: expect.any(Number) },
    })
    expect((await open('NOR-1')).group).toEqual([])
    expect((await open('NOR-1')).vehicle.groups).toEqual([])
    expect(await open('RED-4')).toBeNull()
  })
})

describe('an OEM', () => {
  const oem = { groups: ['OEM'] }

  test('lists what it has built, of every customer', async () => {
    expect(await units(oem)).toEqual(['BLU-3', 'NOR-1', 'RED-4'])
    expect(await units({ groups: ['OEM_INSTALLER'] })).toEqual(['BLU-3', 'NOR-1', 'RED-4'])
  })

  test('of nobody yet sees nothing', async () => {
    expect(await units({ ...oem, userId: 2 })).toEqual([])
  })

  const placeless = { lat: null, lng: null, reverseGeo: null, occupiedCustomerSpecificGeofences: null }
  const fields = 'unitId lat lng reverseGeo occupiedCustomerSpecificGeofences'
  const rows = async (more = '') =>
    (await ask(oem, `{ vehiclesNow${more} { vehicles { ${fields} } } }`)).vehiclesNow.vehicles
  const viewer = () => viewerOf({ sub: '1', email: 'a@b.example', groups: ['OEM'] })
  const exported = async () => {
    const query = readFleetQuery(await accessScopeOf(app.db.pool, viewer(), 'trailerList'), {})
    const found = []
    for await (const some of everyRow(
      app.db.pool,
      query,
      new Set(['unit_id', 'lat', 'reverse_geocoded_address']),
      10,
    ))
      found.push(...some)
    return found.map(({ values }) => [values.unit_id, values.lat, values.reverse_geocoded_address])
  }
  const streamed = async () => {
    const { pool } = app.db
    const { vehicles } = await nextVehicles(pool, await accessScopeOf(pool, viewer(), 'trailerList'), null)
    return vehicles.map(({ unitId, lat, lng, address }) => [unitId, lat, lng, address])
  }

  test('sees no place before the customer agrees: not in list, filter, order, file, stream, detail', async () => {
    for (const row of await rows()) expect(row).toMatchObject(placeless)
    expect(await rows('(filters: [{ field: "lat", condition: "isAfter", value: "1" }])')).toEqual([])
    const found = '(filters: [{ field: "reverse_geocoded_address", condition: "like", value: "near" }])'
    expect(await rows(found)).toEqual([])
    const order = async (asc: boolean) =>
      (await rows(`(sortingInput: { sortBy: "lat", sortAsc: ${asc} })`)).map(
        (row: { unitId: string }) => row.unitId,
      )
    expect(await order(true)).toEqual(await order(false))
    for (const row of await exported()) expect(row.slice(1)).toEqual([null, null])
    for (const row of await streamed()) expect(row.slice(1)).toEqual([null, null, null])
    const { vehicle } = await ask(oem, `{ vehicle(vin: "${await vinOf('NOR-1')}") { lat address state } }`)
    expect(vehicle).toMatchObject({ lat: null, address: null, state: { motion: null, dwell: null } })
    expect(vehicle.state.readings).not.toHaveProperty('gps')
    expect(JSON.stringify(vehicle.state)).not.toMatch(/"(lat|lng)"/)
    expect(
      await ask(
        oem,
        `{ matchingVehicles(filters: [{ field: "lat", condition: "isAfter", value: "1" }]) { ids } }`,
      ),
    ).toMatchObject({ matchingVehicles: { ids: [] } })
  })

  test('sees the places of a customer that agreed, and of no other', async () => {
    await say(`UPDATE customer SET oem_sees_place = true WHERE abbrev = 'NOR'`)
    const byUnit = Object.fromEntries((await rows()).map((row: { unitId: string }) => [row.unitId, row]))
    expect(byUnit['NOR-1']).toMatchObject({ ...here, reverseGeo: 'near NOR-1' })
    expect(byUnit['BLU-3']).toMatchObject(placeless)
    expect(await exported()).toContainEqual(['NOR-1', 32, 'near NOR-1'])
    expect(await streamed()).toContainEqual(['NOR-1', 32, -96, 'near NOR-1'])
    expect(await streamed()).toContainEqual(['BLU-3', null, null, null])
    await say(`UPDATE customer SET oem_sees_place = false`)
  })

  test('sees everything of a customer that it is a user of as well', async () => {
    const groups = ['OEM', `CUSTOMER_${app.customers.BLU}`]
    const { vehiclesNow } = await ask({ groups }, `{ vehiclesNow { vehicles { ${fields} } } }`)
    const lats = Object.fromEntries(
      vehiclesNow.vehicles.map(({ unitId, lat }: { unitId: string; lat: number | null }) => [unitId, lat]),
    )
    expect(lats).toEqual({ 'BLU-3': 45, 'NOR-1': null, 'RED-4': null })
  })

  test('sees faults that are there, not those that were', async () => {
    const { id, customerId, vin } = await app.vehicle('NOR-1')
    for (const ended of [null, new Date()])
      await say(
        `INSERT INTO fault (customer_id, vehicle_id, started, ended, sensor_type_id, fault_type_id, fmi, position)
          VALUES ($1, $2, now() - interval '1 hour', $3, 7, $4, 5, '')`,
        [customerId, id, ended, ended ? 796 : 795],
      )
    const count = async (asking: Asking) =>
      (await ask(asking, `{ faults(vin: "${vin}") { faults { status } } }`)).faults.faults.length
    expect(await count(oem)).toBe(1)
    expect(await count({ groups: ['SUPPORT'] })).toBe(2)
  })
})

test('a dealer sees what it has sold, whose ever it is now', async () => {
  const dealer = { groups: [`DEALER_${app.customers.NOR}`] }
  expect(await units(dealer)).toEqual([])
  await say('UPDATE vehicle SET dealer_id = $1 WHERE unit_id = $2', [app.customers.NOR, 'BLU-3'])
  expect(await units(dealer)).toEqual(['BLU-3'])
  await say('UPDATE vehicle SET dealer_id = NULL')
})

describe('an installer', () => {
  test.each<[string, readonly string[]]>([
    ['CUSTOMER_INSTALLER_{NOR}', ['NOR-2']],
    ['CUSTOMER_INSTALLER_{RED}', []],
    ['INSTALLER', ['BLU-3', 'NOR-2']],
    ['GO_INSTALLER_CUSTOMER_{BLU}', []],
    ['GO_INSTALLER_ALL_CUSTOMERS', ['NOR-2']],
  ])('who is %s sees what is not installed yet', async (group, found) => {
    const groups = [group.replace(/\{(\w+)\}/, (_, abbrev) => String(app.customers[abbrev]))]
    expect(await units({ groups })).toEqual(found)
  })

  test('sees what they installed for 30 days, and nothing that others did', async () => {
    const install = (by: number, days: number) =>
      say(
        `UPDATE vehicle SET installed_by = $1, installation_date = now() - make_interval(days => $2) WHERE unit_id = 'RED-4'`,
        [by, days],
      )
    const seen = async () => (await units({ groups: ['INSTALLER'] })).includes('RED-4')
    await install(1, 29)
    expect(await seen()).toBe(true)
    await install(1, 31)
    expect(await seen()).toBe(false)
    await install(2, 1)
    expect(await seen()).toBe(false)
  })

  test('who is kept to a group sees the vehicles of the group alone', async () => {
    const groups = [`CUSTOMER_INSTALLER_${app.customers.NOR}`]
    await say(
      `INSERT INTO vehicle_group_user SELECT customer_id, id, 2 FROM vehicle_group WHERE name = 'West'`,
    )
    expect(await units({ groups, userId: 2 })).toEqual([])
    await say(`UPDATE vehicle SET installation_date = NULL WHERE unit_id = 'NOR-1'`)
    expect(await units({ groups, userId: 2 })).toEqual(['NOR-1'])
  })
})

test('support sees every customer, and changes nothing', async () => {
  const support = { groups: ['SUPPORT'] }
  expect(await units(support)).toEqual(['BLU-3', 'NOR-1', 'NOR-2', 'RED-4'])
  await expect(
    ask(
      support,
      `mutation { updateCustomer(input: { customerId: ${app.customers.NOR}, longName: "x" }) { id } }`,
    ),
  ).rejects.toThrow('Not Authorized')
})

describe('what is switched on for whoever sees a part of fleets', () => {
  const features = async (groups: readonly string[], of = 'null', userId = 1) => {
    const { getCustomerFeatures } = await ask(
      { groups, userId },
      `{ getCustomerFeatures(customerId: ${of}) { featureName } }`,
    )
    return getCustomerFeatures
      .map(({ featureName }: { featureName: string }) => featureName)
      .filter((name: string) => !/^[A-Z_]+$|LoginV2/.test(name))
  }
  beforeAll(async () => {
    for (const [abbrev, flag] of Object.entries({ NOR: 'CheckFuse', BLU: 'ThermoKing', RED: 'Hendrickson' }))
      await say('UPDATE customer SET flags = $2 WHERE abbrev = $1', [abbrev, [flag]])
  })

  test('is what the customers of these vehicles have', async () => {
    expect(await features(['TECHNICIAN'])).toEqual(['ThermoKing', 'CheckFuse'])
    expect(await features(['OEM'])).toEqual(['Hendrickson', 'ThermoKing', 'CheckFuse'])
    expect(await features(['OEM'], 'null', 2)).toEqual([])
    expect(await features([`CUSTOMER_${app.customers.NOR}`])).toEqual(['CheckFuse'])
  })

  test('of a customer that is named is not told', async () => {
    expect(await features(['TECHNICIAN'], String(app.customers.BLU))).toEqual([])
  })
})
