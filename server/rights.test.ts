/** Goes through every query, mutation and path × every role × own and foreign customer. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import type { GraphQLObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roleNames, writeClaim } from '#domain/access/roles.ts'
import { hours } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { inTransaction } from './access/desk.ts'
import { sendWelcome } from './access/letters.ts'
import { insertRule } from './alerts/rule-write.ts'
import { fire, ruleOf } from './alerts/testing.ts'
import { fenceOf } from './geofences/testing.ts'
import { insertFences } from './geofences/write.ts'
import { schema } from './graphql/schema.ts'
import { insertDocument, insertPhoto } from './maintenance/file-store.ts'
import { insertInspection } from './maintenance/inspection-store.ts'
import { insertIssue } from './maintenance/issue-store.ts'
import { insertPlan } from './maintenance/plan-store.ts'
import { fitMembers, insertDone, wholePlan } from './maintenance/plan-vehicle-store.ts'
import { insertWorkOrder } from './maintenance/work-order-store.ts'
import * as parts from './parts.ts'
import { type About, reachOwn } from './rights/case.ts'
import { maintenanceMutations, maintenanceQueries } from './rights/maintenance.cases.ts'
import { paths } from './rights/paths.cases.ts'
import { mutations, ofOneself, queries } from './rights.cases.ts'
import { type TestHouse, testHouse, trailer } from './testing.ts'
import { insertWebhook, queueDeliveries } from './webhooks/store.ts'

const customers = { own: 'QXA', foreign: 'QXB' } as const
type Whose = keyof typeof customers
const vehicles = { QXA: 1, QXB: 2 } as const
/** A van's sensors and a reefer unit. */
const fitted = [1, 5, 6, 7, 10, 16, 25, 36]

let house: TestHouse
let port: number
let count = 0
beforeAll(async () => {
  house = await testHouse(
    [
      trailer('QXA', 1, { groups: ['QXA west'], installedSensorTypeIds: fitted }),
      trailer('QXB', 2, { groups: ['QXB west'], installedSensorTypeIds: fitted }),
    ],
    () => noon,
  )
  const { pool } = house.db
  const say = (sql: string, values: unknown[] = []) => pool.query(sql, values)
  // Whoever asks has the number 1 and is in nobody's list; another super admin is there, so that none is the last.
  await say(
    `INSERT INTO user_account (id, email, account_status, created) OVERRIDING SYSTEM VALUE
      VALUES (1, 'asking@fleet.example', NULL, '2026-01-01')`,
  )
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
  await say('CREATE TABLE every_report PARTITION OF report DEFAULT')
  for (const [abbrev, n] of Object.entries(vehicles)) {
    const unit = `${abbrev}-${n}`
    await house.now(unit, [reportAt(noon, { odometer: { miles: n }, gps: { lat: 32, lng: -96 } })])
    const { id, customerId } = await house.vehicle(unit)
    await say(
      `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, readings)
        VALUES ($1, $2, $3, $3, 9, 64, json_build_object('odometer', json_build_object('miles', $4::int)))`,
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
    await say(`INSERT INTO user_account (email) VALUES ('user-${abbrev.toLowerCase()}@fleet.example')`)
    await say(
      `INSERT INTO user_role (user_id, role, customer_id) SELECT id, 'CUSTOMER', $1 FROM user_account
        WHERE email = 'user-${abbrev.toLowerCase()}@fleet.example'`,
      [customerId],
    )
    await say(
      `INSERT INTO audit_entry (customer_id, actor, action, subject) VALUES ($1, 'x', 'group created', 'past of ${abbrev}')`,
      [customerId],
    )
    const email = `user-${abbrev.toLowerCase()}@fleet.example`
    const { rows } = await say('SELECT id FROM user_account WHERE email = $1', [email])
    await inTransaction(pool, (client) => sendWelcome(client, rows[0].id, noon))
    await say(`INSERT INTO ingest_key (customer_id, hash, name) VALUES ($1, $2, 'key of ${abbrev}')`, [
      customerId,
      Buffer.from(abbrev),
    ])
  }
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as AddressInfo).port
})
afterAll(() => house.close())

/** Cases of maintenance alone need its things: making them costs more than asking. */
const isUpkeep = (name: string): boolean =>
  name in maintenanceQueries || name in maintenanceMutations || name.includes('/maintenance/')
const noUpkeep = { issueId: 0, workOrderId: 0, photoId: 0, planId: 0, inspectionId: 0, documentId: 0 }
const upkeepOf = async ({
  abbrev,
  customerId,
  vehicleId,
}: {
  readonly abbrev: string
  readonly customerId: number
  readonly vehicleId: number
}): Promise<typeof noUpkeep> => {
  const { pool } = house.db
  await pool.query('DELETE FROM issue WHERE customer_id = $1', [customerId])
  const issueId = await inTransaction(pool, (client) =>
    insertIssue(
      client,
      { customerId, vehicleId, category: 'other', status: 'caution', title: 'Mud flap', notes: '', by: 'x' },
      noon,
    ),
  )
  await pool.query('DELETE FROM work_order WHERE customer_id = $1', [customerId])
  await pool.query('DELETE FROM maintenance_plan WHERE customer_id = $1', [customerId])
  await pool.query('DELETE FROM inspection WHERE customer_id = $1', [customerId])
  const file = {
    name: `${abbrev}.png`,
    mediaType: 'image/png' as const,
    bytes: Buffer.from(`\x89PNG\r\n\x1a\n of ${abbrev}`, 'latin1'),
    by: 'x',
  }
  const [workOrderId, photoId, planId, inspectionId, documentId] = await inTransaction(
    pool,
    async (client) => {
      const of = { customerId, vehicleId }
      const draft = { notes: '', assigneeId: null, shop: '', due: null, laborCents: 0, parts: [] }
      const order = await insertWorkOrder(client, of, { ...draft, title: `${abbrev} brakes` }, 'x', noon)
      const photo = await insertPhoto(client, { customerId, workOrderId: order }, file, noon)
      const every = { everyMiles: 1_000, everyEngineHours: null, everyDays: null }
      const about = { allVehicles: false, vehicleIds: [vehicleId], vehicleGroupIds: [] }
      const plan = { name: `${abbrev} grease`, notes: '', ...every, ...about }
      const planned = await insertPlan(client, customerId, plan, noon)
      await fitMembers(client, wholePlan(customerId, planned), noon)
      await insertDone(
        client,
        { id: planned, customerId, name: plan.name },
        [vehicleId],
        { at: noon, miles: null, engineHours: null, notes: '', by: 'x' },
        noon,
      )
      const facts = { kind: 'annual', done: '2026-01-02', due: '2027-01-02', result: 'passed' } as const
      const inspected = await insertInspection(
        client,
        of,
        { ...facts, inspector: `${abbrev} inspector`, notes: '' },
        'x',
        noon,
      )
      return [order, photo, planned, inspected, await insertDocument(client, inspected, file, noon)] as const
    },
  )
  return { issueId, workOrderId, photoId, planId, inspectionId, documentId }
}

/** Puts a customer's things as each case expects them. */
const about = async (whose: Whose, name = ''): Promise<About> => {
  const { pool } = house.db
  const abbrev = customers[whose]
  const { id: vehicleId, customerId, vin } = await house.vehicle(`${abbrev}-${vehicles[abbrev]}`)
  const fresh = `fresh-${++count}`
  const one = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]!.id
  await pool.query(
    'UPDATE customer SET active = true, second_factor_required = false, flags = $2, retention_duration_days = 90 WHERE id = $1',
    [customerId, ['ThermoKing', abbrev === 'QXA' ? 'TowAlert' : 'CheckFuse']],
  )
  const email = `fresh-${abbrev.toLowerCase()}@fleet.example`
  await pool.query('DELETE FROM user_account WHERE email = $1', [email])
  const freshUserId = await one('INSERT INTO user_account (email) VALUES ($1) RETURNING id', email)
  await pool.query(`INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER', $2)`, [
    freshUserId,
    customerId,
  ])
  const userId = await one(
    'SELECT id FROM user_account WHERE email = $1',
    `user-${abbrev.toLowerCase()}@fleet.example`,
  )
  const full = await one('SELECT id FROM vehicle_group WHERE name = $1', `${abbrev} west`)
  await pool.query(`DELETE FROM vehicle_group WHERE customer_id = $1 AND name LIKE 'empty-%'`, [customerId])
  const empty = await one(
    'INSERT INTO vehicle_group (customer_id, name) VALUES ($1, $2) RETURNING id',
    customerId,
    `empty-${count}`,
  )
  await pool.query('INSERT INTO vehicle_group_vehicle VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    customerId,
    full,
    vehicleId,
  ])
  await pool.query('INSERT INTO vehicle_group_user VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    customerId,
    full,
    userId,
  ])
  await pool.query('DELETE FROM fleet_view WHERE customer_id = $1', [customerId])
  const viewId = await one(
    `INSERT INTO fleet_view (user_id, customer_id, name, view, created, updated)
      VALUES ($1, $2, $3, '{}', now(), now()) RETURNING id`,
    userId,
    customerId,
    `view of ${abbrev}`,
  )
  const freshKeyId = await one(
    'INSERT INTO ingest_key (customer_id, hash, name) VALUES ($1, $2, $3) RETURNING id',
    customerId,
    Buffer.from(fresh),
    `key of ${abbrev}`,
  )
  await pool.query('DELETE FROM geofence WHERE customer_id = $1', [customerId])
  const [geofenceId] = await inTransaction(pool, (client) =>
    insertFences(client, customerId, [fenceOf(`${abbrev} yard ${count}`)], noon),
  )
  await pool.query(`INSERT INTO visit VALUES ($1, $2, $3, $4, 'entered', 1)`, [
    customerId,
    vehicleId,
    geofenceId,
    new Date(noon),
  ])
  await pool.query('DELETE FROM alert_rule')
  // Off, so that turning it on is a change.
  const draft = ruleOf(customerId, { name: `${abbrev} doors ${count}`, isActive: false })
  const ruleId = await inTransaction(pool, (client) =>
    insertRule(client, draft, { ownerId: userId, now: noon }),
  )
  await pool.query('DELETE FROM firing WHERE customer_id = $1', [customerId])
  const firingId = await fire(pool, { id: vehicleId, customerId }, { source: ruleId, at: noon })
  await pool.query('DELETE FROM webhook WHERE customer_id = $1', [customerId])
  const hook = { name: `${abbrev} dispatch`, url: 'https://hooks.example/', isActive: true }
  const [webhookId, deliveryId] = await inTransaction(pool, async (client) => {
    const id = await insertWebhook(client, customerId, hook, 'secret', noon)
    const body = `{"of":"${abbrev}"}`
    const told = { webhookId: id, event: randomUUID(), kind: 'test', firingId: null, body }
    return [id, (await queueDeliveries(client, [told], noon))[0]!]
  })
  await pool.query('UPDATE customer SET driver_pages = true WHERE id = $1', [customerId])
  await pool.query('DELETE FROM driver_code')
  await pool.query(`INSERT INTO driver_code VALUES ($1, $2, $3, $4)`, [
    fresh,
    customerId,
    vehicleId,
    new Date(noon),
  ])
  await pool.query('DELETE FROM reefer_command')
  const commandId = await one(
    `INSERT INTO reefer_command (customer_id, vehicle_id, command, sender, sent, expires)
      VALUES ($1, $2, 'remoteOff', $3, $4, $5) RETURNING id`,
    customerId,
    vehicleId,
    `${abbrev}@fleet.example`,
    new Date(noon),
    new Date(noon + hours(1)),
  )
  await pool.query('DELETE FROM share')
  const shareId = await one(
    `INSERT INTO share (customer_id, made_by, name, vehicle_id, hash, shows, sensor_type_ids, track_hours, created, expires)
      VALUES ($1, $2, 'link', $3, $4, '{position}', '{}', 0, $5, $6) RETURNING id`,
    customerId,
    userId,
    vehicleId,
    Buffer.from(fresh),
    new Date(noon),
    new Date(noon + hours(1)),
  )
  const serviceCenterId = await one(
    `INSERT INTO service_center (name, address, city, state, zip, phone, email, hours, services, lat, lng, updated)
      VALUES ($1, '', '', '', '', '', 'shop@fleet.example', '', '', 40, -100, $2) RETURNING id`,
    fresh,
    new Date(noon),
  )
  const upkeep = isUpkeep(name) ? await upkeepOf({ abbrev, customerId, vehicleId }) : noUpkeep
  return {
    customerId,
    serviceCenterId,
    shareId,
    commandId,
    ...upkeep,
    webhookId: webhookId!,
    deliveryId: deliveryId!,
    firingId,
    soon: noon + hours(1),
    otherId: house.customers[abbrev === 'QXA' ? 'QXB' : 'QXA']!,
    ruleId,
    abbrev,
    geofenceId: geofenceId!,
    vin,
    vehicleId,
    userId,
    emptyGroup: { id: empty, name: `empty-${count}` },
    fullGroup: { id: full, name: `${abbrev} west` },
    freshUserId,
    freshKeyId,
    viewId,
    fresh,
  }
}

const claim = (role: Role) => writeClaim({ role, customerId: house.customers[customers.own]! })
const ask = async (role: Role, query: string) => {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: await house.token(claim(role)) },
    payload: { query },
  })
  const { data, errors } = answer.json()
  return { text: JSON.stringify(data ?? null), refused: errors?.[0].message as string | undefined }
}
const trail = async () =>
  (await house.db.pool.query<{ count: number }>('SELECT count(*) AS count FROM audit_entry')).rows[0]!.count

/** Every role about its own customer, and about one that is not its own. */
const everyone = roleNames.flatMap((role) =>
  (['own', 'foreign'] as const).map((whose) => [role, whose] as const),
)
const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.keys(type?.getFields() ?? {}).sort()
const named = (table: object) => [...new Set(Object.keys(table).map((name) => name.split(':')[0]!))].sort()

test('every query and every mutation has its line in the table of rights', () => {
  const all = (table: object, rest: readonly string[]) => [...named(table), ...rest].sort()
  expect(all(queries, ofOneself.queries)).toEqual(fieldsOf(schema().getQueryType()))
  expect(all(mutations, ofOneself.mutations)).toEqual(fieldsOf(schema().getMutationType()))
})

test.each(ofOneself.mutations)('%s is about nobody but who asks', (name) => {
  const args = schema()
    .getMutationType()!
    .getFields()
    [name]!.args.map((arg) => arg.name)
  expect(args.filter((arg) => /user|customer|email|group|vehicle/i.test(arg))).toEqual([])
})

test('the sign-in of somebody else cannot be ended, nor is it told of', async () => {
  const { userId } = await about('own')
  const { rows } = await house.db.pool.query(
    `INSERT INTO sign_in (user_id, started, until) VALUES ($1, $2, $2::timestamptz + interval '1 day') RETURNING id`,
    [userId, new Date(noon)],
  )
  const { text } = await ask('ADMINS', `mutation { signOutSession(id: ${rows[0].id}) }`)
  expect(text).toBe('{"signOutSession":false}')
  expect((await ask('ADMINS', '{ sessions { id } }')).text).toBe('{"sessions":[]}')
})

describe.each(Object.entries(queries))(
  'the query %s',
  (name, { own, foreign, mark, ask: question, ...rest }) => {
    test.each(everyone)('asked by %s about their %s customer', async (role, whose) => {
      const things = await about(whose, name)
      const { text, refused } = await ask(role, question(things))
      const isTold = (whose === 'own' ? own : foreign).includes(role)
      if (refused !== undefined) expect(['Not Authorized', rest.refusal]).toContain(refused)
      expect(text.toUpperCase().includes((mark?.(things) ?? things.abbrev).toUpperCase())).toBe(isTold)
    })
  },
)

describe.each(Object.entries(mutations))(
  'the mutation %s',
  (name, { own, foreign, refusal, ask: question }) => {
    test.each(everyone)('asked by %s about their %s customer', async (role, whose) => {
      const things = await about(whose, name)
      const before = await trail()
      const { refused } = await ask(role, question(things))
      const noted = (await trail()) - before
      if ((whose === 'own' ? own : foreign).includes(role))
        expect({ refused, isNoted: noted > 0 }).toEqual({ refused: undefined, isNoted: true })
      else {
        expect(['Not Authorized', refusal ?? 'Not Authorized']).toContain(refused)
        expect(noted).toBe(0)
      }
    })
  },
)

describe('paths', () => {
  test('every path has its line in the table of rights', async () => {
    const found = new Set<string>()
    const app = fastify()
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') found.add(`${one} ${url}`)
    })
    const options = {
      access: house.access,
      pool: house.db.pool,
      hub: house.hub,
      log: house.log,
      keys: house.access.ingestKeys,
    }
    for (const [name, plugin] of Object.entries(parts))
      if (name.endsWith('Routes') && name !== 'staticRoutes') app.register(plugin as never, options as never)
    await app.ready()
    expect([...found].sort()).toEqual(Object.keys(paths).sort())
    await app.close()
  })

  const guarded = Object.entries(paths).flatMap(([name, guard]) =>
    guard.by === 'token' ? [[name, guard] as const] : [],
  )
  describe.each(guarded)('%s', (name, { path, body, own, foreign }) => {
    test('is closed to whoever is not signed in', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}${path(await about('own', name))}`, {
        method: name.split(' ')[0]!,
      })
      expect(answer.status).toBe(401)
      await answer.body?.cancel()
    })
    test.each(everyone)('asked by %s about their %s customer', async (role, whose) => {
      const things = await about(whose, name)
      const answer = await fetch(`http://127.0.0.1:${port}${path(things)}`, {
        method: name.split(' ')[0]!,
        headers: { authorization: await house.token(claim(role)) },
        ...(body && { body: Buffer.from(body(things), 'latin1') }),
      })
      // A stream has no end: it is read until the fleet is told.
      let text = ''
      const decoder = new TextDecoder()
      for await (const chunk of answer.body!) {
        text += decoder.decode(chunk, { stream: true })
        if (text.includes('"ready"')) break
      }
      expect(text.includes(things.abbrev)).toBe((whose === 'own' ? own : foreign).includes(role))
    })
  })
})

test('a role that reaches its own customers needs one', () => {
  expect(reachOwn.every((role) => /_\d+$/.test(claim(role)))).toBe(true)
})
