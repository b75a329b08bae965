import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { scope } from '#domain/access/scope.ts'
import { viewerOf } from '#domain/access/session.ts'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { isEmpty, seed } from './seed.ts'

const customer = (abbrev: string, flags: string[] = []) => ({
  abbrev,
  shortName: abbrev,
  longName: `${abbrev} Lines`,
  dotNumber: '1234567',
  retentionDurationDays: 90,
  flags,
})
const vehicle = (abbrev: string, n: number, groups: string[] = []): FleetSeed['vehicles'][number] => ({
  customer: abbrev,
  vin: `1GRAA${String(n).padStart(12, '0')}`,
  unitId: `${abbrev}-${n}`,
  serialNumber: n % 3 === 0 ? null : `MRY-${n}`,
  vehicleTypeId: 3,
  deviceTypeId: 1,
  installedSensorTypeIds: [1, 36],
  baseProductType: 'Pro',
  goProductType: 'Pro',
  installationDate: '2024-05-01T12:00:00Z',
  modelYear: 2022,
  vehicleMfgr: 'Great Dane',
  vehicleLengthFeet: 53,
  axles: 2,
  restingBogieWeightLbs: 9000,
  hasSolarPanels: n % 2 === 0,
  mainAppVersion: '4.2.1',
  simStatus: 'Activated',
  simStatusChangeDate: null,
  cargoCameraSerialNumber: null,
  thermoKingExternalId: null,
  checkFuse: false,
  groups,
})
const user = (email: string, roles: string[], abbrev: string | null) => ({
  email,
  password: 'Tandem!2026',
  name: email,
  timezone: 'America/Chicago',
  roles,
  customer: abbrev,
})
const fleet: FleetSeed = {
  customers: [customer('NOR', ['Insight']), customer('BLU')],
  users: [
    user('a@nor.example', ['CUSTOMER_ADMIN'], 'NOR'),
    { ...user('chief@app.example', ['ADMINS'], null), reeferControl: true },
  ],
  vehicles: [
    vehicle('NOR', 1, ['West', 'Reefers', 'All VINs']),
    vehicle('NOR', 2, ['West']),
    vehicle('BLU', 3),
    vehicle('BLU', 4, ['West']),
  ],
  geofences: [
    {
      customer: 'NOR',
      name: 'Home',
      description: '',
      categoryId: 1,
      shape: { kind: 'circle', center: { lat: 32.8, lng: -96.8 }, radiusM: 300 },
      since: '2026-11-01T00:00:00Z',
    },
    {
      customer: 'BLU',
      name: 'Home',
      description: '',
      categoryId: 1,
      shape: {
        kind: 'polygon',
        ring: [
          { lat: 40, lng: -100 },
          { lat: 40, lng: -100.1 },
          { lat: 40.1, lng: -100 },
        ],
      },
      since: '2026-11-01T00:00:00Z',
    },
  ],
  rules: [
    {
      customer: 'NOR',
      owner: 'a@nor.example',
      name: 'Into our yard',
      alertTypeId: 1,
      alertPredicates: [{ alertPredicateTypeId: 1, geofenceEnterEvents: true }],
      geofences: ['Home'],
      since: '2026-11-01T00:00:00Z',
    },
  ],
}

let db: Database
let ids: Record<string, number>
beforeAll(async () => {
  db = await testDatabase()
  expect(await isEmpty(db.pool)).toBe(true)
  expect(await seed(db.pool, fleet)).toEqual({ customers: 2, users: 2, vehicles: 4 })
  const { rows } = await db.pool.query('SELECT abbrev, id FROM customer')
  ids = Object.fromEntries(rows.map((row) => [row.abbrev, row.id]))
})
afterAll(() => db.close())

const groupsOf = async (vin: string) =>
  (
    await db.pool.query(
      `SELECT g.name FROM vehicle v JOIN vehicle_group_vehicle m ON m.customer_id = v.customer_id AND m.vehicle_id = v.id
        JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
        WHERE v.vin = $1 ORDER BY 1`,
      [vin],
    )
  ).rows.map((row) => row.name)

describe('a fleet from a file', () => {
  it('has its vehicles as they were described', async () => {
    const { rows } = await db.pool.query('SELECT * FROM vehicle WHERE unit_id = $1', ['NOR-2'])
    expect(rows).toMatchObject([
      {
        customer_id: ids.NOR,
        serial_num: 'MRY-2',
        installed_sensor_type_ids: [1, 36],
        installation_date: new Date('2024-05-01T12:00:00Z'),
        has_solar_panels: true,
        axles: 2,
      },
    ])
  })

  it('lets those command reefers who are described so, and nobody else', async () => {
    const { rows } = await db.pool.query(
      'SELECT u.email FROM user_group_user g JOIN user_account u ON u.id = g.user_id',
    )
    expect(rows).toEqual([{ email: 'chief@app.example' }])
  })

  it('keeps groups of one name apart by customer', async () => {
    expect(await groupsOf(vehicle('NOR', 1).vin)).toEqual(['Reefers', 'West'])
    expect(await groupsOf(vehicle('BLU', 4).vin)).toEqual(['West'])
    const { rows } = await db.pool.query(
      'SELECT name FROM vehicle_group WHERE customer_id = $1 ORDER BY name',
      [ids.BLU],
    )
    expect(rows.map((row) => row.name)).toEqual(['All VINs', 'No VINs', 'West'])
  })

  it('has the flags of its customers', async () => {
    const { rows } = await db.pool.query('SELECT flags FROM customer WHERE abbrev = $1', ['NOR'])
    expect(rows[0].flags).toEqual(['Insight'])
  })

  it('has its geofences, each with the version that holds from the moment it was drawn', async () => {
    const { rows } = await db.pool.query(
      `SELECT f.customer_id, f.geofence_type_id, v.valid_from, v.valid_to, v.boundary, v.radius_meters
        FROM geofence f JOIN geofence_version v ON v.geofence_id = f.id ORDER BY f.geofence_type_id`,
    )
    const since = new Date('2026-11-01T00:00:00Z')
    expect(rows).toEqual([
      {
        customer_id: ids.NOR,
        geofence_type_id: 1,
        valid_from: since,
        valid_to: null,
        boundary: [],
        radius_meters: 300,
      },
      {
        customer_id: ids.BLU,
        geofence_type_id: 2,
        valid_from: since,
        valid_to: null,
        boundary: [40, -100, 40, -100.1, 40.1, -100],
        radius_meters: null,
      },
    ])
  })

  it('has its alert rules, which watch the geofences of their own customer', async () => {
    const { rows } = await db.pool.query(
      `SELECT r.name, r.predicates, v.predicates AS versioned, u.email, f.id AS home
        FROM alert_rule r JOIN alert_rule_version v ON v.rule_id = r.id JOIN user_account u ON u.id = r.owner_id
        JOIN geofence f ON f.customer_id = r.customer_id`,
    )
    const watched = [{ alertPredicateTypeId: 1, geofenceEnterEvents: true, geofenceIds: [rows[0].home] }]
    expect(rows).toMatchObject([
      { name: 'Into our yard', predicates: watched, versioned: watched, email: 'a@nor.example' },
    ])
  })

  it('is refused by a database that holds one already, which stays as it was', async () => {
    await expect(seed(db.pool, { customers: [], users: [], vehicles: [] })).rejects.toThrow(
      'A fleet is loaded into an empty one only.',
    )
    const { rows } = await db.pool.query('SELECT count(*) FROM vehicle')
    expect(rows[0].count).toBe(4)
  })
})

describe('two customers cannot see each other', () => {
  const seen = async (...groups: string[]) => {
    const viewer = viewerOf({ sub: '1', email: 'a@b.example', groups })
    const params: unknown[] = []
    const where = scopeSql(scope(viewer, 'vehicle'), 'v.customer_id', params)
    const { rows } = await db.pool.query(`SELECT unit_id FROM vehicle v WHERE ${where} ORDER BY 1`, params)
    return rows.map((row) => row.unit_id)
  }

  it('the one sees its own vehicles', async () => {
    expect(await seen(`CUSTOMER_${ids.NOR}`)).toEqual(['NOR-1', 'NOR-2'])
  })
  it('the other sees its own vehicles', async () => {
    expect(await seen(`customer_admin_${ids.BLU}`)).toEqual(['BLU-3', 'BLU-4'])
  })
  it('somebody of both sees both', async () => {
    expect(await seen(`CUSTOMER_${ids.NOR}`, `CUSTOMER_${ids.BLU}`)).toHaveLength(4)
  })
  it('a super admin sees both', async () => {
    expect(await seen('ADMINS')).toHaveLength(4)
  })
  it('a technician, as whom anybody may register, sees none', async () => {
    expect(await seen('TECHNICIAN')).toEqual([])
  })
  it('somebody without a role sees none', async () => {
    expect(await seen()).toEqual([])
  })
})

describe('a description that contradicts itself is refused, and nothing of it is kept', () => {
  const only: FleetSeed = { customers: [customer('NOR')], users: [], vehicles: [] }
  test.each<[string, FleetSeed]>([
    ['The customer NOR is given twice.', { ...only, customers: [customer('NOR'), customer('NOR')] }],
    [
      'The VIN 1GRAA000000000001 is given twice.',
      { ...only, vehicles: [vehicle('NOR', 1), { ...vehicle('NOR', 2), vin: vehicle('NOR', 1).vin }] },
    ],
    [
      'Rule Into our yard watches the geofence Home, which is not described.',
      { ...only, users: [user('a@nor.example', ['CUSTOMER_ADMIN'], 'NOR')], rules: fleet.rules },
    ],
    [
      'The serial number MRY-1 is given twice.',
      { ...only, vehicles: [vehicle('NOR', 1), { ...vehicle('NOR', 2), serialNumber: 'MRY-1' }] },
    ],
    [
      'Vehicle 1GRAA000000000001 is of customer XYZ, who is not described.',
      { ...only, vehicles: [vehicle('XYZ', 1)] },
    ],
    [
      'Customer NOR has the flag Nonsense, which does not exist.',
      { ...only, customers: [customer('NOR', ['Nonsense'])] },
    ],
    [
      'User a@b.example has the role BOSS, which does not exist.',
      { ...only, users: [user('a@b.example', ['BOSS'], null)] },
    ],
    [
      'User a@b.example has the role CUSTOMER, which needs a customer.',
      { ...only, users: [user('a@b.example', ['CUSTOMER'], null)] },
    ],
    [
      'User a@b.example is of customer XYZ, who is not described.',
      { ...only, users: [user('a@b.example', ['CUSTOMER'], 'XYZ')] },
    ],
  ])('%s', async (words, description) => {
    await expect(seed(db.pool, description)).rejects.toThrow(words)
  })
})
