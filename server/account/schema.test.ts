import { graphql } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { openAccess } from '../access/access.ts'
import { schema } from '../api/schema.ts'
import { slicesOf } from '../api/slices.ts'
import { actorOf } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { silentLog } from '../ingest/testing.ts'
import { openHub } from '../live/hub.ts'
import { openBoard } from '../messages/board.ts'
import type { Database } from '../platform/database.ts'
import { primaryReads } from '../platform/reads.ts'
import { testDatabase } from '../platform/testing.ts'
import { seed } from '../seed/seed.ts'

const now = Date.UTC(2026, 10, 21, 8)
let db: Database
let ids: Record<string, number>

const customer = (abbrev: string, shortName: string, flags: string[]) => ({
  abbrev,
  shortName,
  longName: shortName,
  dotNumber: null,
  retentionDurationDays: 90,
  flags,
})
const vehicle = (n: number, abbrev: string, simStatus: 'Activated' | 'Deactivated') => ({
  customer: abbrev,
  vin: `1GRAA${String(n).padStart(12, '0')}`,
  unitId: `U${n}`,
  serialNumber: null,
  vehicleTypeId: 3,
  deviceTypeId: 1,
  installedSensorTypeIds: [],
  baseProductType: 'Pro',
  goProductType: 'Pro',
  installationDate: null,
  modelYear: null,
  vehicleMfgr: null,
  vehicleLengthFeet: null,
  axles: 2 as const,
  restingBogieWeightLbs: 0,
  hasSolarPanels: false,
  mainAppVersion: null,
  simStatus,
  simStatusChangeDate: null,
  cargoCameraSerialNumber: null,
  thermoKingExternalId: null,
  checkFuse: false,
  subscriptionEnded: null,
  groups: [],
})

beforeAll(async () => {
  db = await testDatabase()
  await seed(db.pool, {
    customers: [
      customer('NOR', 'northstar', ['Insight', 'GeofenceV2']),
      customer('BLU', 'Blue Mesa', ['ThermoKing']),
      customer('OLD', 'Closed Lines', ['TowAlert']),
    ],
    users: [
      {
        email: 'a@nor.example',
        password: 'Tandem!2026',
        name: 'A',
        timezone: 'America/Chicago',
        roles: ['CUSTOMER'],
        customer: 'NOR',
      },
    ],
    vehicles: [
      vehicle(1, 'NOR', 'Activated'),
      vehicle(2, 'NOR', 'Deactivated'),
      vehicle(3, 'BLU', 'Activated'),
    ],
  })
  await db.pool.query(`UPDATE customer SET active = false WHERE abbrev = 'OLD'`)
  const { rows } = await db.pool.query('SELECT abbrev, id FROM customer')
  ids = Object.fromEntries(rows.map((row) => [row.abbrev, row.id]))
})
afterAll(() => db.close())

/** Asks as somebody of these groups; `{id:NOR}` stands for the customer's number. */
const ask = async (groups: readonly string[], source: string, oem: string | null = null) => {
  const known = (text: string) => text.replace(/\{id:(\w+)\}/g, (_, abbrev) => String(ids[abbrev]))
  const { rows } = await db.pool.query('SELECT id FROM user_account')
  const viewer = viewerOf({ sub: String(rows[0].id), email: 'a@nor.example', groups: groups.map(known) })
  const actor = actorOf(viewer, '10.0.0.1')
  const contextValue: Context = {
    viewer,
    actor,
    db: db.pool,
    reads: primaryReads(db.pool),
    now,
    ...slicesOf({
      access: openAccess({ pool: db.pool, ingestKey: null, app: { oem } }),
      hub: openHub(),
      messageBoard: openBoard({ pool: db.pool, log: silentLog, now: () => now }),
      edits: { vehiclesChanged: async () => {}, watchersChanged: async () => {} },
    }),
    log: silentLog,
  }
  const { data, errors } = await graphql({ schema: schema(), source: known(source), contextValue })
  return errors ? { errors: errors.map(({ message }) => message) } : JSON.parse(JSON.stringify(data))
}

describe('me', () => {
  it('tells who I am, my customers and my time zone', async () => {
    expect(
      await ask(
        ['CUSTOMER_{id:NOR}'],
        '{ me { email isLoggedIn customerNames timezone { id country description utcDaylightOffset } } }',
      ),
    ).toEqual({
      me: {
        email: 'a@nor.example',
        isLoggedIn: true,
        customerNames: ['northstar'],
        timezone: {
          id: 'America/Chicago',
          country: 'United States',
          description: 'Central Time - Chicago, Houston, San Antonio, Dallas',
          utcDaylightOffset: -5,
        },
      },
    })
  })

  it("says 'Admin' for the customers of a super admin", async () => {
    expect(await ask(['ADMINS'], '{ me { customerNames } }')).toEqual({ me: { customerNames: ['Admin'] } })
  })
})

describe('whether I buy from the OEM whose portal this is', () => {
  beforeAll(() => db.pool.query(`UPDATE vehicle SET vehicle_mfgr = 'Great Dane' WHERE unit_id = 'U1'`))
  it.each([
    ['a customer with a vehicle of it does', ['CUSTOMER_{id:NOR}'], 'great dane', true],
    ['a customer without one does not', ['CUSTOMER_{id:BLU}'], 'Great Dane', false],
    [
      'somebody of two customers does where one does',
      ['DEALER_{id:BLU}', 'CUSTOMER_INSTALLER_{id:NOR}'],
      'Great Dane',
      true,
    ],
    ['a technician, who is of no customer, does not', ['TECHNICIAN'], 'Great Dane', false],
    ['who reaches every customer is of the installation', ['SUPPORT'], 'Great Dane', true],
    ['where no OEM runs the portal, nobody is a stranger', ['CUSTOMER_{id:BLU}'], null, true],
  ] as const)('%s', async (_what, groups, oem, buys) => {
    expect(await ask(groups, '{ me { buysFromHouse } }', oem)).toEqual({ me: { buysFromHouse: buys } })
  })
})

describe('customers', () => {
  const list = '{ customers { shortName totalActiveAssets totalAssets trailerCount } }'

  it('are my own, with their vehicles counted', async () => {
    expect(await ask(['CUSTOMER_ADMIN_{id:NOR}'], list)).toEqual({
      customers: [{ shortName: 'northstar', totalActiveAssets: 1, totalAssets: 2, trailerCount: 2 }],
    })
  })

  it('are all for a super admin, by name, without those who have left', async () => {
    expect(await ask(['ADMINS'], '{ customers { shortName } }')).toEqual({
      customers: [{ shortName: 'Blue Mesa' }, { shortName: 'northstar' }],
    })
  })

  it('include those who have left when asked for', async () => {
    expect(await ask(['ADMINS'], '{ customers(showDeactivated: true) { shortName active } }')).toEqual({
      customers: [
        { shortName: 'Blue Mesa', active: true },
        { shortName: 'Closed Lines', active: false },
        { shortName: 'northstar', active: true },
      ],
    })
  })

  it('are none for a technician', async () => {
    expect(await ask(['TECHNICIAN'], list)).toEqual({ customers: [] })
  })
})

describe('features', () => {
  const names = async (groups: readonly string[], customerId: string) => {
    const answer = await ask(
      groups,
      `{ getCustomerFeatures(customerId: ${customerId}) { featureId featureName } }`,
    )
    return answer.getCustomerFeatures
      .map(({ featureName }: { featureName: string }) => featureName)
      .filter((name: string) => !/^[A-Z_]+$|LoginV2/.test(name))
  }

  it('are those of my customer', async () => {
    expect(await names(['CUSTOMER_{id:NOR}'], 'null')).toEqual(['Insight', 'GeofenceV2'])
  })
  it('are those of any active customer for a super admin', async () => {
    expect(await names(['ADMINS'], 'null')).toEqual(['ThermoKing', 'Insight', 'GeofenceV2'])
  })
  it('are those of the one customer asked for', async () => {
    expect(await names(['ADMINS'], '{id:BLU}')).toEqual(['ThermoKing'])
  })
  it('of somebody else’s customer stay unknown', async () => {
    expect(await names(['CUSTOMER_{id:NOR}'], '{id:BLU}')).toEqual([])
  })
  it('of a customer that is no number are none', async () => {
    expect(await names(['ADMINS'], '"nonsense"')).toEqual([])
  })
  it('always hold the five that are on by default', async () => {
    expect(await ask(['DEVELOPER'], '{ getCustomerFeatures { featureId } }')).toEqual({
      getCustomerFeatures: [12, 27, 28, 29, 30].map((featureId) => ({ featureId })),
    })
  })
})

describe('keys of gateways', () => {
  const create = 'mutation { createIngestKey(customerId: "{id:NOR}", name: "yard") { id key } }'

  it('are made, listed and taken back by an Account Admin', async () => {
    const me = ['CUSTOMER_ADMIN_{id:NOR}']
    const { createIngestKey } = await ask(me, create)
    expect(createIngestKey.key).toMatch(/^[\w-]{43}$/)
    const list = '{ ingestKeys(customerId: "{id:NOR}") { id name serialNumber } }'
    expect(await ask(me, list)).toEqual({
      ingestKeys: [{ id: createIngestKey.id, name: 'yard', serialNumber: null }],
    })
    const revoke = `mutation { revokeIngestKey(customerId: "{id:NOR}", id: "${createIngestKey.id}") }`
    expect(await ask(me, revoke)).toEqual({ revokeIngestKey: true })
    expect(await ask(me, list)).toEqual({ ingestKeys: [] })
  })

  it.each([['CUSTOMER_{id:NOR}'], ['CUSTOMER_ADMIN_{id:BLU}'], ['TECHNICIAN'], ['VIEW_ONLY_ADMIN']])(
    'are refused to %s of or beside the customer',
    async (group) => {
      expect(await ask([group], create)).toEqual({ errors: ['Not Authorized'] })
    },
  )

  it('cannot be made for a customer who does not exist', async () => {
    const unknown = 'mutation { createIngestKey(customerId: "nonsense") { id } }'
    expect(await ask(['ADMINS'], unknown)).toEqual({ errors: ['There is no such customer.'] })
  })
})
