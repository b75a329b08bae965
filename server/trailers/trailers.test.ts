import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vin } from '#domain/vehicle/vin.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { beginRegistering } from './store.ts'

const now = Date.UTC(2026, 10, 24, 12)
let app: TestApp
let a = 0
let b = 0
const superAdmin = ['ADMINS']
const adminOf = (customerId: number) => [`CUSTOMER_ADMIN_${customerId}`]

beforeAll(async () => {
  app = await testApp([trailer('AAA', 1, { groups: ['West'] }), trailer('BBB', 2)], () => now)
  a = app.customers.AAA!
  b = app.customers.BBB!
})
afterAll(() => app.close())

let made = 0
const freshVin = () =>
  vin({ wmi: '1JJ', descriptor: 'V532D', modelYear: 2024, plant: 'L', serial: 700_000 + ++made })
/** A vehicle that is there: its VIN, and its unit ID. */
const create = async (customerId = a, more = '', vinText = freshVin(), unitId = `U-${made}`) => {
  const answer = await app.ask(
    superAdmin,
    `mutation { createVehicle(input: { customerId: ${customerId}, vin: "${vinText}", unitId: "${unitId}", vehicleTypeId: 3,
      deviceTypeId: 1 ${more} }) { id vin } }`,
  )
  return { vin: answer.createVehicle.vin as string, id: Number(answer.createVehicle.id), unitId }
}
const registered = async (vinText: string) => {
  const { rows } = await app.db.pool.query('SELECT * FROM vehicle WHERE vin = $1', [vinText])
  return rows[0]
}
const trail = async (subject: string) => {
  const { rows } = await app.db.pool.query(
    'SELECT action, old, new FROM audit_entry WHERE subject = $1 ORDER BY id',
    [subject],
  )
  return rows
}

describe('creating a vehicle', () => {
  test('takes a VIN, a unit ID, a type and a device; the rest follows', async () => {
    const one = await create()
    expect(await registered(one.vin)).toMatchObject({
      customer_id: a,
      unit_id: one.unitId,
      model_year: 2024,
      vehicle_mfgr: 'Wabash',
      base_product_type: 'Pro',
      sim_status: 'Activated',
      serial_num: null,
    })
    expect(await trail(one.unitId)).toMatchObject([
      { action: 'vehicle created', old: null, new: { vin: one.vin, modelYear: 2024 } },
    ])
  })

  test('an odd VIN is refused until somebody confirms it', async () => {
    const right = freshVin()
    const odd = `${right.slice(0, 16)}${(Number(right[16]) + 1) % 10}`
    await expect(create(a, '', odd)).rejects.toThrow(/check digit .* Confirm the VIN/)
    expect((await create(a, 'confirmVin: true', odd)).vin).toBe(odd)
    await expect(create(a, 'confirmVin: true', odd.slice(1))).rejects.toThrow('A VIN has 17 characters')
  })

  test('a VIN that is there is refused; of another customer it is not said whose it is', async () => {
    const mine = await create()
    await expect(create(a, '', mine.vin)).rejects.toThrow(
      `There is a vehicle with the VIN ${mine.vin} already.`,
    )
    const ask = `mutation { createVehicle(input: { customerId: ${b}, vin: "${mine.vin}", unitId: "X-1", vehicleTypeId: 3,
      deviceTypeId: 1 }) { id } }`
    const words = await app.ask(adminOf(b), ask).catch(({ message }) => message)
    expect(words).toMatch(/registered for another customer/)
    expect(words).not.toContain('AAA')
  })

  test('a unit ID is used once within a customer, in any case; another customer may have the same', async () => {
    const { unitId, vin: first } = await create(a, '', freshVin(), 'Same-7')
    await expect(create(a, '', freshVin(), 'same-7')).rejects.toThrow(
      `Unit ID same-7 is already used by the vehicle ${first} of this customer.`,
    )
    expect((await create(b, '', freshVin(), unitId)).unitId).toBe('Same-7')
  })

  test('cameras and reefer units are on one vehicle', async () => {
    const camera = 'deviceTypeId: 4, cargoCameraSerialNumber: "CAM-1"'
    const ask = (customerId: number, fields: string) =>
      app.ask(
        superAdmin,
        `mutation { createVehicle(input: { customerId: ${customerId}, vin: "${freshVin()}", unitId: "C-${made}",
          vehicleTypeId: 3, ${fields} }) { id } }`,
      )
    await ask(a, camera)
    await expect(ask(b, camera)).rejects.toThrow(/^Cargo camera CAM-1 is already on the vehicle C-/)
    await ask(a, 'deviceTypeId: 1, thermoKingExternalId: "TK-1"')
    await expect(ask(a, 'deviceTypeId: 1, thermoKingExternalId: "TK-1"')).rejects.toThrow(
      /^The refrigerated unit TK-1/,
    )
  })

  test('a gateway that another customer carries is refused without a word of whose it is', async () => {
    await create(a, 'serialNumber: "GW-OF-A"')
    const ask = `mutation { createVehicle(input: { customerId: ${b}, vin: "${freshVin()}", unitId: "G-1", vehicleTypeId: 3,
      deviceTypeId: 1, serialNumber: "GW-OF-A" }) { id } }`
    const words = await app.ask(adminOf(b), ask).catch(({ message }) => message)
    expect(words).toBe(
      'The gateway GW-OF-A is carried by a vehicle of another customer. Check the number on the gateway, or ask support.',
    )
  })

  test('two at once with the same unit ID: one is made, the other is told', async () => {
    const results = await Promise.allSettled([
      create(a, '', freshVin(), 'Race-1'),
      create(a, '', freshVin(), 'Race-1'),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('whoever registers while others import is asked to come again, and an import waits for them', async () => {
    const other = await app.db.pool.connect()
    try {
      await other.query('BEGIN')
      await beginRegistering(other, { actor: 'importer@example.com' })
      const soon = inTransaction(app.db.pool, (client) => beginRegistering(client, { actor: 'x' }, 20))
      await expect(soon).rejects.toThrow('Trailers are being imported or deleted. Try again in a minute.')
      const patient = inTransaction(app.db.pool, (client) => beginRegistering(client, { actor: 'x' }, null))
      await other.query('COMMIT')
      await patient
    } finally {
      other.release()
    }
    const limits = await inTransaction(app.db.pool, async (client) => {
      await beginRegistering(client, { actor: 'x' })
      return (await client.query('SHOW lock_timeout')).rows
    })
    expect(limits).toEqual([{ lock_timeout: '0' }])
  })

  test('groups are those of the customer', async () => {
    const { rows } = await app.db.pool.query(`SELECT id FROM vehicle_group WHERE name = 'West'`)
    const { vin: made } = await create(a, `groupIds: [${rows[0].id}]`)
    const answer = await app.ask(superAdmin, `{ managedTrailers(search: "${made}") { trailers { groups } } }`)
    expect(answer.managedTrailers.trailers).toEqual([{ groups: ['West'] }])
    await expect(create(b, `groupIds: [${rows[0].id}]`)).rejects.toThrow('This customer has no group')
  })
})

describe('editing a vehicle', () => {
  test('another unit ID is noted with the one before', async () => {
    const { vin, unitId } = await create()
    await app.ask(
      adminOf(a),
      `mutation { updateCustomerVehicle(vin: "${vin}", unitId: " New-${made} ") { vin } }`,
    )
    expect((await registered(vin)).unit_id).toBe(`New-${made}`)
    expect((await trail(unitId)).at(-1)).toEqual({
      action: 'vehicle changed',
      old: { unitId },
      new: { unitId: `New-${made}` },
    })
  })

  test('what is left out stays, and a sensor that is taken off takes its number along', async () => {
    const { vin } = await create(a, 'hasSolarPanels: true')
    const update = (fields: string) =>
      app.ask(superAdmin, `mutation { updateVehicle(vin: "${vin}", ${fields}) { vin } }`)
    await update('deviceTypeId: 4, restingBogieWeightLbs: 9100, cargoCameraSerialNumber: "CAM-77"')
    expect(await registered(vin)).toMatchObject({
      has_solar_panels: true,
      resting_bogie_weight_lbs: 9100,
      cargo_camera_serial_number: 'CAM-77',
      installed_sensor_type_ids: [1, 10, 16, 22, 27, 36],
      go_product_type: 'GO: Cargo View',
    })
    await update('hasCargoCameraSensor: false, hasUltrasonicCargoSensor: true')
    expect(await registered(vin)).toMatchObject({
      cargo_camera_serial_number: null,
      installed_sensor_type_ids: [1, 10, 16, 22, 26, 36],
    })
    await expect(update('installedSensorTypeIds: [7]')).rejects.toThrow(
      'ABS cannot be fitted to a Cargo Camera.',
    )
    await expect(update('restingBogieWeightLbs: 300000')).rejects.toThrow('between 0 and 200,000 lbs')
  })

  test('a camera or reefer unit is free for another trailer once a list of sensors or a device is without it', async () => {
    const [one, other] = [await create(), await create()]
    const update = (vin: string, fields: string) =>
      app.ask(superAdmin, `mutation { updateVehicle(vin: "${vin}", ${fields}) { vin } }`)
    await update(one.vin, 'deviceTypeId: 4, cargoCameraSerialNumber: "CAM-88"')
    await update(one.vin, 'deviceTypeId: 1')
    expect(await registered(one.vin)).toMatchObject({ cargo_camera_serial_number: null })
    await update(other.vin, 'deviceTypeId: 4, cargoCameraSerialNumber: "CAM-88"')

    await update(one.vin, 'installedSensorTypeIds: [1, 10, 25], thermoKingExternalId: "TK-88"')
    await update(one.vin, 'hasSolarPanels: true')
    expect(await registered(one.vin)).toMatchObject({ thermo_king_external_id: 'TK-88' })
    await update(one.vin, 'installedSensorTypeIds: [1, 10]')
    expect(await registered(one.vin)).toMatchObject({ thermo_king_external_id: null })
  })

  test('unit ID and the rest are changed together or not at all', async () => {
    const [{ vin }, other] = [await create(), await create()]
    const update = (fields: string) =>
      app.ask(adminOf(a), `mutation { updateVehicle(vin: "${vin}", ${fields}) { vin } }`)
    await expect(update(`unitId: "${other.unitId}", hasSolarPanels: true`)).rejects.toThrow(
      `Unit ID ${other.unitId} is already used`,
    )
    expect((await registered(vin)).has_solar_panels).toBe(false)
    await update(`unitId: "Both-${made}", hasSolarPanels: true`)
    expect(await registered(vin)).toMatchObject({ unit_id: `Both-${made}`, has_solar_panels: true })
  })

  test('a change of nothing leaves no line', async () => {
    const { vin, unitId } = await create()
    await app.ask(superAdmin, `mutation { updateVehicle(vin: "${vin}", hasSolarPanels: false) { vin } }`)
    expect(await trail(unitId)).toHaveLength(1)
  })
})

describe('gateways', () => {
  const history = async (vin: string, groups = superAdmin) =>
    (await app.ask(groups, `{ gatewayHistory(vin: "${vin}") { serialNumber iccid from to attachedBy } }`))
      .gatewayHistory
  const attach = (vin: string, serial: string, groups = superAdmin, at = '') =>
    app.ask(
      groups,
      `mutation { attachGateway(vin: "${vin}", serialNumber: "${serial}" ${at}) { vin serialNumber } }`,
    )
  const detach = (vin: string, groups = superAdmin) =>
    app.ask(groups, `mutation { detachGateway(vin: "${vin}") { vin } }`)

  test('a vehicle that was there with a gateway has carried it since it was installed', async () => {
    const { vin } = await app.vehicle('AAA-1')
    expect(await history(vin)).toEqual([
      { serialNumber: 'MRY-1', iccid: null, from: Date.UTC(2024, 4, 1, 12), to: null, attachedBy: null },
    ])
  })

  test('a swap ends one and begins the next at the same moment, and tells who did it', async () => {
    const { vin, unitId } = await create(a, 'serialNumber: "SW-1"')
    await attach(vin, 'SW-2')
    expect(await history(vin)).toEqual([
      { serialNumber: 'SW-2', iccid: null, from: now, to: null, attachedBy: 'someone@example.com' },
      { serialNumber: 'SW-1', iccid: null, from: now, to: now, attachedBy: 'someone@example.com' },
    ])
    expect((await trail(unitId)).at(-1)).toEqual({
      action: 'gateway exchanged',
      old: { serialNumber: 'SW-1' },
      new: { serialNumber: 'SW-2' },
    })
  })

  test('a gateway is carried by one vehicle until it is detached there', async () => {
    const one = await create(a, 'serialNumber: "MV-1"')
    const other = await create()
    await expect(attach(other.vin, 'MV-1')).rejects.toThrow(
      `is carried by ${one.unitId}. Detach it there first.`,
    )
    await detach(one.vin)
    await attach(other.vin, 'MV-1')
    expect((await history(one.vin))[0]).toMatchObject({ serialNumber: 'MV-1', to: now })
    expect((await history(other.vin))[0]).toMatchObject({ serialNumber: 'MV-1', from: now, to: null })
    await expect(detach(one.vin)).rejects.toThrow(`${one.unitId} carries no gateway.`)
  })

  test('what was done without coverage has the moment when it was done', async () => {
    const { vin } = await create()
    await attach(vin, 'OFF-1', superAdmin, `, at: ${now - 3_600_000}`)
    expect((await history(vin))[0]).toMatchObject({ from: now - 3_600_000 })
    await expect(attach(vin, 'OFF-2', superAdmin, `, at: ${now - 8 * 86_400_000}`)).rejects.toThrow(
      'last 7 days',
    )
  })

  test('an ICCID of 0 is none; a right one is kept with the gateway and in its history', async () => {
    const box = (serial: string, iccid: string, groups = superAdmin) =>
      app.ask(
        groups,
        `mutation { upsertDetachedSensorBox(extMfgrSerialNum: "${serial}", iccid: "${iccid}", sensorBoxMfgrId: 1) {
          extMfgrSerialNum iccid customerId } }`,
      )
    expect((await box('BX-1', '0')).upsertDetachedSensorBox.iccid).toBeNull()
    const { vin } = await create(a, 'serialNumber: "BX-1"')
    await box('BX-1', '8901260123456789012')
    expect((await history(vin))[0]).toMatchObject({ iccid: '8901260123456789012' })
    // Entered again without one, it keeps the one that is known.
    expect((await box('BX-1', '0')).upsertDetachedSensorBox.iccid).toBe('8901260123456789012')
    expect((await history(vin))[0]).toMatchObject({ iccid: '8901260123456789012' })
    await expect(box('BX-2', '8901260123456789012')).rejects.toThrow('is registered with the gateway BX-1')
    await expect(box('BX-2', '12')).rejects.toThrow('An ICCID has 18 to 22 digits')
    await expect(box('BX-1', '0', adminOf(b))).rejects.toThrow('is registered for another customer')
    expect((await box('BX-3', '0', adminOf(b))).upsertDetachedSensorBox.customerId).toBe(String(b))
    await expect(attach(vin, 'BX-3', adminOf(a))).rejects.toThrow('is registered for another customer')
  })

  test('a gateway between two trailers is of the customer whose trailer carried it last', async () => {
    const theirs = await create(b, 'serialNumber: "BTW-1"')
    await detach(theirs.vin)
    const mine = await create(a)
    const elsewhere = 'The gateway BTW-1 is registered for another customer.'
    await expect(attach(mine.vin, 'BTW-1', adminOf(a))).rejects.toThrow(elsewhere)
    const created = app.ask(
      adminOf(a),
      `mutation { createVehicle(input: { customerId: ${a}, vin: "${freshVin()}", unitId: "BTW-${made}", vehicleTypeId: 3,
        deviceTypeId: 1, serialNumber: "BTW-1" }) { id } }`,
    )
    await expect(created).rejects.toThrow(elsewhere)
    const entered = app.ask(
      adminOf(a),
      `mutation { upsertDetachedSensorBox(extMfgrSerialNum: "BTW-1", sensorBoxMfgrId: 1) { iccid } }`,
    )
    await expect(entered).rejects.toThrow(elsewhere)
    await attach((await create(b)).vin, 'BTW-1', adminOf(b))
  })

  test('one that a deleted trailer of another customer carried is theirs too, until a super admin moves it', async () => {
    const theirs = await create(b, 'serialNumber: "BTW-2"')
    await app.ask(superAdmin, `mutation { deleteVehicle(vin: "${theirs.vin}") }`)
    const mine = await create(a)
    await expect(attach(mine.vin, 'BTW-2', adminOf(a))).rejects.toThrow('registered for another customer')
    await attach(mine.vin, 'BTW-2')
    await detach(mine.vin, adminOf(a))
    await attach(mine.vin, 'BTW-2', adminOf(a))
  })

  test('an installer is told which trailer of their customer carries it', async () => {
    const one = await create(a, 'serialNumber: "INST-1"')
    const other = await create(a)
    await expect(attach(other.vin, 'INST-1', [`CUSTOMER_INSTALLER_${a}`])).rejects.toThrow(
      `The gateway INST-1 is carried by ${one.unitId}. Detach it there first.`,
    )
  })

  test('a deleted vehicle frees its gateway, and its spell stays so that late reports are nobody’s', async () => {
    const { vin, id } = await create(a, 'serialNumber: "DEL-1"')
    await app.ask(superAdmin, `mutation { deleteVehicle(vin: "${vin}") }`)
    const { rows } = await app.db.pool.query(
      'SELECT detached FROM gateway_assignment WHERE vehicle_id = $1',
      [id],
    )
    expect(rows).toEqual([{ detached: new Date(now) }])
  })
})

describe('gateways that no vehicle carries', () => {
  const list = async (groups: string[], args = '') =>
    (
      await app.ask(
        groups,
        `{ detachedGateways${args} { serialNumber reports firstReport lastReport lat lng iccid heldReports customerIds } }`,
      )
    ).detachedGateways as { serialNumber: string; reports: number }[]
  const names = async (groups: string[], args = '') =>
    (await list(groups, args)).map(({ serialNumber }) => serialNumber)

  beforeAll(async () => {
    await app.db.pool.query(
      `INSERT INTO detached_gateway (customer_id, serial_num, first_seen, last_seen, reports, way, lat, lng, placed, held_reports)
        VALUES (0, 'FREE-1', $1, $2, 5, 'http', 32, -96, $1, 4), ($3, 'FREE-1', $1, $1, 2, 'http', 33, -97, $2, 1),
          ($3, 'FREE-2', $1, $1, 1, 'mqtt', NULL, NULL, NULL, 0), (0, 'MRY-1', $1, $2, 1, 'http', NULL, NULL, NULL, 0)`,
      [new Date(now - 1000), new Date(now), a],
    )
  })

  test('are told with when, how often and where, the one seen last first', async () => {
    expect((await list(superAdmin, '(search: "free")')).slice(0, 2)).toEqual([
      {
        serialNumber: 'FREE-1',
        reports: 7,
        firstReport: now - 1000,
        lastReport: now,
        lat: 33,
        lng: -97,
        iccid: null,
        heldReports: 5,
        customerIds: ['0', String(a)],
      },
      expect.objectContaining({ serialNumber: 'FREE-2', reports: 1, lat: null, heldReports: 0 }),
    ])
  })

  test('are told to an Account Admin as far as they reported with a key of their customer', async () => {
    expect(await names(adminOf(a), '(search: "free")')).toEqual(['FREE-1', 'FREE-2'])
    expect((await list(adminOf(a), '(search: "FREE-1")'))[0]).toMatchObject({
      reports: 2,
      heldReports: 1,
      customerIds: [String(a)],
    })
    expect(await names(adminOf(b), '(search: "free")')).toEqual([])
  })

  test('are told also where somebody entered them and they have not reported yet', async () => {
    await app.ask(
      adminOf(b),
      `mutation { upsertDetachedSensorBox(extMfgrSerialNum: "FREE-9", iccid: "0", sensorBoxMfgrId: 2) { iccid } }`,
    )
    expect(await list(adminOf(b), '(search: "free")')).toMatchObject([
      { serialNumber: 'FREE-9', reports: 0, lastReport: null, customerIds: [] },
    ])
  })

  test('are no longer listed once a vehicle carries them', async () => {
    expect(await names(superAdmin, '(search: "mry-1")')).toEqual([])
  })
})

describe('deactivating and deleting', () => {
  test('a deactivated vehicle is left out of the list, its links end, and it comes back', async () => {
    const { vin, id } = await create()
    await app.db.pool.query(
      `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'someone@example.com') ON CONFLICT DO NOTHING`,
    )
    await app.db.pool.query(
      `INSERT INTO share (customer_id, made_by, name, vehicle_id, hash, shows, sensor_type_ids, track_hours, created, expires)
        VALUES ($1, 1, 'x', $2, '\\x01', '{position}', '{}', 0, $3, $4)`,
      [a, id, new Date(now), new Date(now + 3_600_000 * 24 * 3650)],
    )
    const count = async (filters = '') =>
      (await app.ask(adminOf(a), `{ managedTrailers(search: "${vin}" ${filters}) { trailerCount } }`))
        .managedTrailers.trailerCount
    expect(
      (await app.ask(adminOf(a), `{ vehicleConsequences(vin: "${vin}") { shares rules } }`))
        .vehicleConsequences,
    ).toEqual({ shares: 1, rules: 0 })
    const hadOthers = async () =>
      (await app.ask(adminOf(a), `{ vehicleConsequences(vin: "${vin}") { hadOthers } }`)).vehicleConsequences
        .hadOthers
    expect(await hadOthers()).toBe(false)
    await app.db.pool.query(
      `INSERT INTO tenure (customer_id, vehicle_id, kind, starts, ends, unit_id) VALUES ($1, $2, 'owner', '-infinity', now(), 'X')`,
      [b, id],
    )
    expect(await hadOthers()).toBe(true)
    await app.ask(adminOf(a), `mutation { deactivateVehicle(vin: "${vin}") { vin } }`)
    expect(await registered(vin)).toMatchObject({
      sim_status: 'Deactivated',
      sim_status_change_date: new Date(now),
    })
    const { rows } = await app.db.pool.query('SELECT revoked FROM share WHERE vehicle_id = $1', [id])
    expect(rows).toEqual([{ revoked: new Date(now) }])
    expect(await count()).toBe(0)
    expect(
      await count(', filters: [{ field: "sim_status", condition: "isOneOf", values: ["Deactivated"] }]'),
    ).toBe(1)
    await app.ask(adminOf(a), `mutation { activateVehicle(vin: "${vin}") { vin } }`)
    expect(await count()).toBe(1)
  })

  test('only a super admin deletes, and nothing of the vehicle is left but the line of the trail', async () => {
    const { vin, id, unitId } = await create()
    await app.db.pool.query(
      `INSERT INTO issue (customer_id, vehicle_id, category, status, title, opened) VALUES ($1, $2, 'other', 'caution', 'x', now())`,
      [a, id],
    )
    await expect(app.ask(adminOf(a), `mutation { deleteVehicle(vin: "${vin}") }`)).rejects.toThrow(
      'Not Authorized',
    )
    await app.ask(superAdmin, `mutation { deleteVehicle(vin: "${vin}") }`)
    for (const table of ['issue', 'attention', 'vehicle_group_vehicle'])
      expect((await app.db.pool.query(`SELECT FROM ${table} WHERE vehicle_id = $1`, [id])).rows).toEqual([])
    expect(await registered(vin)).toBeUndefined()
    expect((await trail(unitId)).at(-1)).toMatchObject({ action: 'vehicle deleted', old: { vin } })
  })
})

describe('the list', () => {
  const list = async (args: string, groups = superAdmin) =>
    (
      await app.ask(
        groups,
        `{ managedTrailers(${args}) { trailerCount trailers { unitId customerName serialNumber iccid gatewaySince
          deviceTypeId installedSensorTypeIds simStatus groups vehicleMfgr installationDate lastReport } } }`,
      )
    ).managedTrailers

  test('tells of each what it is and what it carries', async () => {
    const { trailers } = await list('search: "AAA-1"')
    expect(trailers).toEqual([
      {
        unitId: 'AAA-1',
        customerName: 'AAA',
        serialNumber: 'MRY-1',
        iccid: null,
        gatewaySince: Date.UTC(2024, 4, 1, 12),
        deviceTypeId: 1,
        installedSensorTypeIds: [1, 5, 6, 7, 10, 16, 36],
        simStatus: 'Activated',
        groups: ['West'],
        vehicleMfgr: 'Great Dane',
        installationDate: Date.UTC(2024, 4, 1, 12),
        lastReport: null,
      },
    ])
  })

  test.each([
    'vin',
    'unit_id',
    'serial_num',
    'iccid',
    'customer_name',
    'device_type_id',
    'vehicle_type_id',
    'sensor_count',
    'sim_status',
    'vehicle_mfgr',
    'model_year',
    'installation_date',
    'last_reported_calculated',
  ])('is sorted by %s either way, with the same rows', async (field) => {
    for (const up of [true, false]) {
      const page = await list(
        `sortingInput: { sortBy: "${field}", sortAsc: ${up} }, paginationInput: { pageSize: 1000 }`,
      )
      expect(page.trailers).toHaveLength(page.trailerCount)
    }
  })

  test.each([
    ['device_type_id', 'isOneOf', 'values: ["1"]'],
    ['device_type_id', 'isOneOf', 'values: ["Pro"]'],
    ['installed_sensor_type_ids', 'isOneOf', 'values: ["5"]'],
    ['group_names', 'isOneOf', 'values: ["West"]'],
    ['group_names', 'like', 'value: "wes"'],
    ['serial_num', 'like', 'value: "mry-1"'],
    ['vehicle_mfgr', 'isOneOf', 'values: ["Great Dane"]'],
    ['customer_name', 'isExactly', 'value: "AAA"'],
    ['installation_date', 'isBefore', 'value: "2025-01-01"'],
  ])('filtered by %s %s %s has the trailer', async (field, condition, value) => {
    const page = await list(
      `search: "AAA-1", filters: [{ field: "${field}", condition: "${condition}", ${value} }]`,
    )
    expect(page.trailers.map(({ unitId }: { unitId: string }) => unitId)).toEqual(['AAA-1'])
  })

  test('holds the vehicles of one’s own customer alone', async () => {
    const { trailers } = await list('paginationInput: { pageSize: 1000 }', adminOf(b))
    expect(new Set(trailers.map(({ customerName }: { customerName: string }) => customerName))).toEqual(
      new Set(['BBB']),
    )
  })
})
