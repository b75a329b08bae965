/** For the test of rights: an app with two customers, their things, and whoever asks about them. */
import { afterAll, beforeAll } from 'vitest'
import { type Role, writeClaim } from '#domain/access/roles.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { sendWelcome } from '../access/emails.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import type { CaseAbout } from './case.ts'
import { customers, doomed, units, type Whose } from './customers.ts'
import { thingsOf } from './things.ts'

/** Where the trailers are, and whoever asks. */
export const here = { 'user-geolocation': '32, -96' }
/** A van's sensors and a reefer unit. */
const fitted = [1, 5, 6, 7, 10, 16, 25, 36]

const open = async (): Promise<TestApp> => {
  const app = await testApp(
    [
      trailer('QXA', 1, { groups: ['QXA west'], installedSensorTypeIds: fitted }),
      trailer('QXB', 2, { groups: ['QXB west'], installedSensorTypeIds: fitted }),
    ],
    () => noon,
  )
  const { pool } = app.db
  const say = (sql: string, values: unknown[] = []) => pool.query(sql, values)
  // Whoever asks has the number 1 and is in nobody's list; another super admin is there, so that none is the last.
  await say(
    `INSERT INTO user_account (id, email, account_status, created, oem_id) OVERRIDING SYSTEM VALUE
      VALUES (1, 'asking@fleet.example', NULL, '2026-01-01', (SELECT id FROM oem WHERE name = 'Great Dane'))`,
  )
  // All of it is under warranty, whatever the date is when this runs.
  await say(`UPDATE oem SET warranty_months = 240`)
  await say(`SELECT setval(pg_get_serial_sequence('user_account', 'id'), 100)`)
  // And may send commands, so that it is the trailer alone that decides.
  await say(
    `INSERT INTO user_group_user SELECT id, 1 FROM user_group WHERE name = 'Thermo King Command Control'`,
  )
  await say(`INSERT INTO user_account (email, password_hash) VALUES ('root@fleet.example', 'x')`)
  await say(
    `INSERT INTO user_role (user_id, role) SELECT id, 'ADMINS' FROM user_account WHERE email = 'root@fleet.example'`,
  )
  await say(
    `INSERT INTO service_center (name, address, city, state, zip, phone, email, hours, services, lat, lng, updated)
      VALUES ('Alamo Trailer Repair', '', '', '', '', '', '', '', '', 32, -96, now())`,
  )
  await say(
    `INSERT INTO part (oem, model, part_number, name, category, description, image, place)
      VALUES ('Great Dane', '', 'GD-4711', 'Lamp', '', '', '', 1)`,
  )
  await say(
    `INSERT INTO customer (abbrev, short_name, long_name, active, retention_duration_days) SELECT name, name, name, false, 90 FROM unnest($1::text[]) name`,
    [Object.values(doomed)],
  )
  await say('CREATE TABLE every_report PARTITION OF report DEFAULT')
  for (const [n, abbrev] of Object.values(customers).entries()) {
    const unit = units[abbrev]
    await app.now(unit, [
      reportAt(noon, {
        odometer: { miles: n + 1 },
        gps: { lat: 32, lng: -96 },
        absSystemFault: { amberLamp: true, faults: [] },
      }),
    ])
    const { id, customerId } = await app.vehicle(unit)
    // What it is to those who see a part of a fleet.
    if (abbrev === customers.own)
      await say(
        `UPDATE vehicle SET installation_date = NULL, base_product_type = 'GO', dealer_id = customer_id WHERE id = $1`,
        [id],
      )
    else {
      await say(`UPDATE vehicle SET vehicle_mfgr = 'Wabash' WHERE id = $1`, [id])
      await say('UPDATE customer SET blocks_technicians = true WHERE id = $1', [customerId])
    }
    await say(
      `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, lat, lng, readings)
        VALUES ($1, $2, $3, $3, 9, 66, 32, -96, json_build_object('odometer', json_build_object('miles', $4::int)))`,
      [customerId, id, new Date(noon), Number(`7${String(id).padStart(5, '0')}`)],
    )
    await say(
      `INSERT INTO cargo_image (customer_id, vehicle_id, recorded, media_type, bytes) VALUES ($1, $2, $3, 'image/png', $4)`,
      [customerId, id, new Date(noon), Buffer.from(`picture of ${abbrev}`)],
    )
    await say(
      `INSERT INTO fault (customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position)
        VALUES ($1, $2, $3, 7, 795, 5, '')`,
      [customerId, id, new Date(noon)],
    )
    await say(
      `INSERT INTO trip (customer_id, vehicle_id, began, from_lat, from_lng, to_lat, to_lng, miles, moving_ms, gap_ms, gap_miles, fixes)
        VALUES ($1, $2, $3, 32, -96, 32, -96, 0, 0, 0, 0, 1)`,
      [customerId, id, new Date(noon)],
    )
    const { rows } = await say('INSERT INTO user_account (email) VALUES ($1) RETURNING id', [
      `user-${abbrev.toLowerCase()}@fleet.example`,
    ])
    await say(`INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER', $2)`, [
      rows[0].id,
      customerId,
    ])
    await inTransaction(pool, (client) => sendWelcome(client, rows[0].id, noon))
    await say(
      `INSERT INTO audit_entry (customer_id, actor, action, subject) VALUES ($1, 'x', 'group created', 'past of ${abbrev}')`,
      [customerId],
    )
    await say(`INSERT INTO ingest_key (customer_id, hash, name) VALUES ($1, $2, 'key of ${abbrev}')`, [
      customerId,
      Buffer.from(abbrev),
    ])
  }
  return app
}

export interface RightsApp {
  readonly app: () => TestApp
  /**
   * The things of a customer: those of the case before, unless an act was done to them or it was about the other one.
   * `maintenance`: with what maintenance alone is about.
   */
  readonly things: (whose: Whose, maintenance?: boolean) => Promise<CaseAbout>
  /** The next case wants other things. */
  readonly actDone: () => void
  /** The token of somebody with this role, of the customer that is their own. */
  readonly token: (role: Role) => Promise<string>
  readonly ask: (
    role: Role,
    query: string,
  ) => Promise<{ readonly text: string; readonly refused: string | undefined }>
  /** How many lines the audit trail has. */
  readonly trail: () => Promise<number>
}

/** The app of all these tests, opened before the first of them. */
export const rightsApp = (): RightsApp => {
  let app: TestApp
  beforeAll(async () => {
    app = await open()
  })
  afterAll(() => app.close())

  let last: { readonly whose: Whose; readonly maintenance: boolean; readonly things: CaseAbout } | null = null
  const tokens = new Map<Role, Promise<string>>()
  const token = (role: Role) => {
    const known =
      tokens.get(role) ?? app.token(writeClaim({ role, customerId: app.customers[customers.own]! }))
    tokens.set(role, known)
    return known
  }
  return {
    app: () => app,
    token,
    things: async (whose, maintenance = false) => {
      if (last?.whose !== whose || last.maintenance !== maintenance)
        last = { whose, maintenance, things: await thingsOf(app, whose, maintenance) }
      return last.things
    },
    actDone: () => {
      last = null
    },
    ask: async (role, query) => {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: await token(role), ...here },
        payload: { query },
      })
      const { data, errors } = answer.json()
      return { text: JSON.stringify(data ?? null), refused: errors?.[0].message as string | undefined }
    },
    trail: async () => {
      const { rows } = await app.db.pool.query<{ count: number }>('SELECT count(*) AS count FROM audit_entry')
      return rows[0]!.count
    },
  }
}
