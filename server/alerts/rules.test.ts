/** Alert rules through GraphQL, on a real database. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conditionFields } from '#domain/alerts/condition-fields.ts'
import { kinds } from '#domain/alerts/index.ts'
import { anyCondition } from '#domain/alerts/testing.ts'
import { day, hours, minutes } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { fire, ruleOf } from './testing.ts'

let app: TestApp
let clock = noon
const recipients: number[][] = []
const ids: Record<string, number> = {}
beforeAll(async () => {
  app = await testApp(
    [trailer('NOR', 1, { groups: ['West'] }), trailer('NOR', 2), trailer('BLU', 3)],
    () => clock,
    { watchers: async (customers) => void recipients.push([...customers]) },
  )
  const { pool } = app.db
  const { rows } = await pool.query('SELECT id, name FROM vehicle_group WHERE customer_id = $1', [nor()])
  for (const { id, name } of rows) ids[name] = id
  for (const [id, email] of [
    [11, 'maker@nor.example'],
    [12, 'west@nor.example'],
    [13, 'other@nor.example'],
  ])
    await pool.query('INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES ($1, $2)', [
      id,
      email,
    ])
  await pool.query(
    'INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id) VALUES ($1, $2, 12)',
    [nor(), ids.West],
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = noon
  recipients.length = 0
  await app.db.pool.query('TRUNCATE alert_rule, alert_rule_version, firing, audit_entry')
  await app.db.pool.query("UPDATE customer SET flags = '{}'")
})

const nor = () => app.customers.NOR!
const blu = () => app.customers.BLU!
const user = () => [`CUSTOMER_${nor()}`]
const fields = `id customerId name isActive deactivated allVehicles vehicleIds vehicleGroupIds alertNotificationRateLimitMs
  notifyMe notifyAllCustomerUsers notifyEmails includeSensorData alertTypeId alertTypeName created updated version
  summary vehicleCount lastFired alertPredicates { alertPredicateTypeId alertPredicateTypeName doorOpened geofenceIds durationMs }`
const mutate = async (name: string, types: string, values: object, groups = user(), userId = 11) => {
  const args = Object.keys(values)
    .map((key) => `${key}: $${key}`)
    .join(', ')
  return (await app.ask(groups, `mutation (${types}) { ${name}(${args}) { ${fields} } }`, values, userId))[
    name
  ]
}
const create = (input: object, groups = user(), userId = 11) =>
  mutate('createAlertRule', '$input: AlertRuleInput!', { input }, groups, userId)
const update = (id: string, input: object, groups = user(), userId = 11) =>
  mutate('updateAlertRule', '$id: ID!, $input: AlertRuleInput!', { id, input }, groups, userId)
const act = (name: string, id: string, groups = user()) => mutate(name, '$id: ID!', { id }, groups)
const list = async (requested = '', groups = user(), userId = 11) =>
  (await app.ask(groups, `{ alertRules${requested} { ${fields} } }`, {}, userId)).alertRules
const versions = async () =>
  (
    await app.db.pool.query(
      `SELECT customer_id, version, valid_from AS "from", valid_to AS "to", name FROM alert_rule_version
        ORDER BY rule_id, valid_from`,
    )
  ).rows

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'a condition of the kind %s is read back as it was written, field by field',
  async (_, kind) => {
    await app.db.pool.query('UPDATE customer SET flags = $1', [[kind.flag].filter(Boolean)])
    const names = conditionFields.map(({ name }) => name)
    for (const condition of fc.sample(anyCondition(kind), { numRuns: 5, seed: 1 })) {
      // There are no geofences here to choose by name.
      const chosen = condition.geofenceIds ? { ...condition, geofenceIds: [0] } : condition
      const { id } = await create(ruleOf(nor(), { alertTypeId: kind.id, alertPredicates: [chosen] }))
      const { alertRule } = await app.ask(
        user(),
        `query ($id: ID!) { alertRule(id: $id) { alertPredicates { alertPredicateTypeId ${names.join(' ')} } } }`,
        { id },
        11,
      )
      const none = Object.fromEntries(names.map((name) => [name, null]))
      const ids = chosen.geofenceIds && { geofenceIds: chosen.geofenceIds.map(String) }
      expect(alertRule.alertPredicates).toEqual([{ ...none, ...chosen, ...ids }])
    }
  },
)

describe('making a rule', () => {
  test('keeps it as it was written', async () => {
    const rule = ruleOf(nor(), { notifyEmails: ['Shop@fleet.example', 'shop@fleet.example'] })
    expect(await create(rule)).toEqual({
      ...rule,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      notifyEmails: ['shop@fleet.example'],
      deactivated: null,
      alertTypeName: 'Door Status',
      created: noon,
      updated: noon,
      version: 1,
      summary: expect.stringContaining('any vehicle'),
      vehicleCount: 2,
      lastFired: null,
      alertPredicates: [
        {
          alertPredicateTypeId: 10,
          alertPredicateTypeName: 'Door Status',
          doorOpened: true,
          geofenceIds: null,
          durationMs: null,
        },
      ],
    })
    expect(await versions()).toEqual([
      { customer_id: nor(), version: 1, from: new Date(noon), to: null, name: 'Doors' },
    ])
    expect(recipients).toEqual([[nor()]])
  })

  test('tells its customer and its thresholds by names of its own', async () => {
    await app.db.pool.query(`UPDATE customer SET flags = '{ThermoKing,ReeferAlarmAlert}'`)
    const own = 'selectedCustomerId fuelLevelThreshold assetsGeofenceThreshold thermoKingFaultLevel'
    const told = async (alertTypeId: number, condition: object) => {
      const alertPredicates = [{ alertPredicateTypeId: alertTypeId, ...condition }]
      const { id } = await create(ruleOf(nor(), { alertTypeId, alertPredicates }))
      return (await app.ask(user(), `query ($id: ID!) { alertRule(id: $id) { ${own} } }`, { id }, 11))
        .alertRule
    }
    const none = {
      selectedCustomerId: nor(),
      fuelLevelThreshold: null,
      assetsGeofenceThreshold: null,
      thermoKingFaultLevel: null,
    }
    expect(await told(15, { thermoKingFuelLevelPercentage: 25 })).toEqual({ ...none, fuelLevelThreshold: 25 })
    expect(await told(16, { thermoKingFaultLevel: [3] })).toEqual({ ...none, thermoKingFaultLevel: [3] })
  })

  test('takes the defaults of a new alert', async () => {
    const made = await create({
      name: 'Doors',
      customerId: nor(),
      alertTypeId: 10,
      alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true }],
    })
    expect(made).toMatchObject({
      isActive: true,
      allVehicles: true,
      notifyMe: true,
      notifyAllCustomerUsers: false,
      includeSensorData: false,
      alertNotificationRateLimitMs: 0,
    })
  })

  test('about vehicles or groups is about these alone, unless it says all', async () => {
    const { id } = await app.vehicle('NOR-1')
    const { name, customerId, alertTypeId, alertPredicates } = ruleOf(nor())
    const text = { name, customerId, alertTypeId, alertPredicates, vehicleIds: [id] }
    expect(await create(text)).toMatchObject({ allVehicles: false, vehicleIds: [id], vehicleCount: 1 })
    expect(await create({ ...text, allVehicles: true })).toMatchObject({ allVehicles: true, vehicleIds: [] })
    expect(await create({ ...text, vehicleIds: [], allVehicles: false })).toMatchObject({ allVehicles: true })
  })

  test('that is off keeps no version to judge by', async () => {
    expect(await create(ruleOf(nor(), { isActive: false }))).toMatchObject({
      isActive: false,
      deactivated: noon,
    })
    expect(await versions()).toEqual([])
  })

  test("for somebody else's vehicles, groups or geofences is refused", async () => {
    const foreign = (await app.vehicle('BLU-3')).id
    await expect(create(ruleOf(nor(), { allVehicles: false, vehicleIds: [foreign] }))).rejects.toThrow(
      'Not all of these vehicles belong to the customer.',
    )
    await expect(create(ruleOf(nor(), { allVehicles: false, vehicleGroupIds: [999_999] }))).rejects.toThrow(
      'Not all of these groups belong to the customer.',
    )
    const alertPredicates = [{ alertPredicateTypeId: 1, geofenceIds: [999_999], geofenceEnterEvents: true }]
    await expect(create(ruleOf(nor(), { alertTypeId: 1, alertPredicates }))).rejects.toThrow(
      'Not all of these geofences belong to the customer.',
    )
  })

  test("takes geofence 0 for 'all geofences'", async () => {
    const alertPredicates = [{ alertPredicateTypeId: 1, geofenceIds: ['0'], geofenceEnterEvents: true }]
    const made = await create(ruleOf(nor(), { alertTypeId: 1, alertPredicates: alertPredicates as never }))
    expect(made.alertPredicates[0].geofenceIds).toEqual(['0'])
  })

  test("on 'All VINs' is about all vehicles, and on 'No VINs' about none", async () => {
    const on = (name: string) => ruleOf(nor(), { allVehicles: false, vehicleGroupIds: [ids[name]!] })
    expect(await create(on('All VINs'))).toMatchObject({ allVehicles: true, vehicleGroupIds: [] })
    await expect(create(on('No VINs'))).rejects.toThrow("'No VINs' contains no vehicle.")
  })

  test('of a kind whose feature is off for the customer is refused', async () => {
    const tow = ruleOf(nor(), { alertTypeId: 18, alertPredicates: [{ alertPredicateTypeId: 18 }] })
    await expect(create(tow)).rejects.toThrow('Alerts of the type Tow are not switched on for this customer.')
    await app.db.pool.query("UPDATE customer SET flags = '{TowAlert}' WHERE id = $1", [nor()])
    const { id } = await create(tow)
    await app.db.pool.query("UPDATE customer SET flags = '{}'")
    await expect(update(id, { ...tow, name: 'Towed' })).resolves.toMatchObject({ name: 'Towed' })
  })

  test('is refused to whoever only views', async () => {
    await expect(create(ruleOf(nor()), ['ALL_CUSTOMER_VIEW'])).rejects.toThrow('Not Authorized')
    await expect(create(ruleOf(blu()))).rejects.toThrow('Not Authorized')
  })
})

describe('editing a rule', () => {
  test('of its name and whom it tells begins no version', async () => {
    const { id } = await create(ruleOf(nor()))
    clock += minutes(5)
    const edited = await update(id, ruleOf(nor(), { name: 'Open doors', notifyAllCustomerUsers: true }))
    expect(edited).toMatchObject({ name: 'Open doors', version: 1, updated: clock })
    expect(await versions()).toMatchObject([{ version: 1, to: null, name: 'Open doors' }])
  })

  test('of what it watches, or how often it tells, begins one', async () => {
    const { id } = await create(ruleOf(nor()))
    for (const [n, facts] of [
      { alertPredicates: [{ alertPredicateTypeId: 10, doorClosed: true }] },
      { alertNotificationRateLimitMs: day },
      { allVehicles: false, vehicleGroupIds: [ids.West!] },
    ].entries()) {
      clock += minutes(5)
      expect(await update(id, ruleOf(nor(), facts))).toMatchObject({ version: n + 2 })
    }
    const found = await versions()
    expect(found.map(({ version }) => version)).toEqual([1, 2, 3, 4])
    expect(found.slice(1).map(({ from }) => from)).toEqual(found.slice(0, -1).map(({ to }) => to))
  })

  test('that changes nothing leaves no trace', async () => {
    const { id } = await create(ruleOf(nor()))
    const text = await app.db.pool.query('SELECT FROM audit_entry')
    await update(id, {
      ...ruleOf(nor()),
      alertPredicates: [{ doorOpened: true, durationMs: null, alertPredicateTypeId: 10 }],
    })
    expect(await versions()).toHaveLength(1)
    expect((await app.db.pool.query('SELECT FROM audit_entry')).rowCount).toBe(text.rowCount)
  })

  test('is in the audit trail in the words of the form', async () => {
    const trail = async () =>
      (await app.db.pool.query('SELECT action, old, new FROM audit_entry ORDER BY id DESC LIMIT 1')).rows[0]
    const { id } = await create(ruleOf(nor(), { notifyEmails: ['yard@nor.example'] }))
    expect(await trail()).toEqual({
      action: 'alert created',
      old: null,
      new: {
        name: 'Doors',
        active: true,
        kind: 'Door Status',
        alertMeWhen: ['The doors open'],
        whichTrailers: ['All trailers'],
        whoIsTold: ['Creator', 'yard@nor.example'],
        howOften: 'One notification only per alert event',
        includeSensorData: false,
      },
    })
    await update(
      id,
      ruleOf(nor(), {
        alertTypeId: 11,
        alertPredicates: [{ alertPredicateTypeId: 11, doorOpened: true, doorStatusDurationMs: hours(2) }],
        notifyEmails: ['yard@nor.example'],
        alertNotificationRateLimitMs: day,
        allVehicles: false,
        vehicleGroupIds: [ids.West!],
      }),
    )
    expect(await trail()).toEqual({
      action: 'alert edited',
      old: {
        kind: 'Door Status',
        alertMeWhen: ['The doors open'],
        whichTrailers: ['All trailers'],
        howOften: 'One notification only per alert event',
      },
      new: {
        kind: 'Door Status Duration',
        alertMeWhen: ['The doors have been open for 2 hours'],
        whichTrailers: ['Group West'],
        howOften: 'One every 24 hours',
      },
    })
  })

  test('turning it off ends its version, turning it on begins it anew', async () => {
    const { id } = await create(ruleOf(nor()))
    clock += minutes(1)
    expect(await act('disableAlertRule', id)).toMatchObject({ isActive: false, deactivated: clock })
    clock += minutes(1)
    expect(await act('enableAlertRule', id)).toMatchObject({ isActive: true, deactivated: null })
    expect(await versions()).toMatchObject([
      { version: 1, from: new Date(noon), to: new Date(noon + minutes(1)) },
      { version: 1, from: new Date(clock), to: null },
    ])
  })

  test('deleting it ends its version', async () => {
    const { id } = await create(ruleOf(nor()))
    clock += minutes(1)
    await app.ask(user(), `mutation { deleteAlertRule(id: "${id}") }`)
    expect(await list()).toEqual([])
    expect(await versions()).toMatchObject([{ to: new Date(clock) }])
    await expect(act('enableAlertRule', id)).rejects.toThrow('There is no such alert.')
  })

  test("'notify me' means whoever switched it on", async () => {
    const owner = async () => (await app.db.pool.query('SELECT owner_id FROM alert_rule')).rows[0].owner_id
    const { id } = await create(ruleOf(nor()))
    await update(id, ruleOf(nor(), { name: 'Other' }), user(), 13)
    expect(await owner()).toBe(11)
    await update(id, ruleOf(nor(), { notifyMe: false }), user(), 13)
    await update(id, ruleOf(nor(), { notifyMe: true }), user(), 13)
    expect(await owner()).toBe(13)
  })

  test('copying it makes another of the same', async () => {
    const first = await create(ruleOf(nor(), { alertNotificationRateLimitMs: day }))
    const copied = await mutate('copyAlertRule', '$id: ID!, $name: String!', {
      id: first.id,
      name: 'More doors',
    })
    expect(copied).toMatchObject({
      name: 'More doors',
      version: 1,
      alertNotificationRateLimitMs: day,
      alertPredicates: first.alertPredicates,
    })
    expect(copied.id).not.toBe(first.id)
    expect(await list()).toHaveLength(2)
  })

  test('moving it to another customer leaves vehicles and groups behind, and it off', async () => {
    const { id } = await create(ruleOf(nor(), { allVehicles: false, vehicleGroupIds: [ids.West!] }))
    await expect(
      mutate('moveAlertRule', '$id: ID!, $customerId: ID!', { id, customerId: blu() }),
    ).rejects.toThrow('Not Authorized')
    clock += minutes(1)
    const moved = await mutate('moveAlertRule', '$id: ID!, $customerId: ID!', { id, customerId: blu() }, [
      'ADMINS',
    ])
    expect(moved).toMatchObject({
      id,
      customerId: blu(),
      allVehicles: true,
      vehicleGroupIds: [],
      isActive: false,
      deactivated: clock,
      version: 2,
    })
    expect(await list()).toEqual([])
    expect(await versions()).toMatchObject([{ customer_id: nor(), to: new Date(clock) }])
    expect(recipients.at(-1)).toEqual([nor(), blu()])
    // Each customer reads of its own part alone.
    const trail = await app.db.pool.query(
      'SELECT customer_id, action, old, new FROM audit_entry ORDER BY id DESC LIMIT 2',
    )
    expect(trail.rows).toMatchObject([
      { customer_id: blu(), action: 'alert moved', old: null, new: { whichTrailers: ['All trailers'] } },
      { customer_id: nor(), action: 'alert moved away', old: { whichTrailers: ['Group West'] }, new: null },
    ])
  })

  test('moving one that is about all vehicles leaves it on', async () => {
    const { id } = await create(ruleOf(nor()))
    clock += minutes(1)
    await mutate('moveAlertRule', '$id: ID!, $customerId: ID!', { id, customerId: blu() }, ['ADMINS'])
    expect(await versions()).toMatchObject([
      { customer_id: nor(), version: 1, to: new Date(clock) },
      { customer_id: blu(), version: 2, from: new Date(clock), to: null },
    ])
  })

  test('moving one that watches geofences of its customer is refused, unless it watches all of them', async () => {
    const { rows } = await app.db.pool.query<{ id: number }>(
      `INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
        VALUES ($1, 'Moline Yard', 1, 1, 500, 41, -90) RETURNING id`,
      [nor()],
    )
    const watching = (geofenceId: number) => ({
      alertTypeId: 1,
      alertPredicates: [{ alertPredicateTypeId: 1, geofenceIds: [geofenceId], geofenceEnterEvents: true }],
    })
    const move = (id: string) =>
      mutate('moveAlertRule', '$id: ID!, $customerId: ID!', { id, customerId: blu() }, ['ADMINS'])
    const { id } = await create(ruleOf(nor(), watching(rows[0]!.id)))
    await expect(move(id)).rejects.toThrow(
      "This alert watches geofences of its customer. Choose 'all geofences' before you move it.",
    )
    expect(await list()).toMatchObject([{ id, customerId: nor() }])
    await update(id, ruleOf(nor(), watching(0)))
    expect(await move(id)).toMatchObject({ customerId: blu() })
  })

  test('two at once leave versions that follow one another', async () => {
    const { id } = await create(ruleOf(nor()))
    await Promise.all(
      [1, 2, 3].map((n) => update(id, ruleOf(nor(), { alertNotificationRateLimitMs: n * 1000 }))),
    )
    const found = await versions()
    expect(found.map(({ version }) => version)).toEqual([1, 2, 3, 4])
    expect(new Set(found.map(({ from }) => from.getTime())).size).toBe(4)
  })
})

describe('a rule whose feature is turned off', () => {
  const feature = (on: boolean) =>
    app.ask(
      ['ADMINS'],
      `mutation { setCustomerFeature(customerId: ${nor()}, featureName: "TowAlert", on: ${on}) { id } }`,
    )
  const tow = () =>
    ruleOf(nor(), { name: 'Tow', alertTypeId: 18, alertPredicates: [{ alertPredicateTypeId: 18 }] })
  const open = async () => (await versions()).filter(({ to }) => to === null).map(({ name }) => name)
  const paused = async () =>
    (await app.ask(user(), '{ alertRules { name paused } }')).alertRules.map(
      ({ name, paused }: { name: string; paused: string | null }) => [name, paused],
    )

  test('is paused from that moment on, says so, and goes on when it is turned on again', async () => {
    await feature(true)
    await create(tow())
    await create(ruleOf(nor()))
    await create({ ...tow(), name: 'Off', isActive: false })
    recipients.length = 0
    clock = noon + minutes(5)
    await feature(false)
    expect(recipients).toEqual([[nor()]])
    expect(await open()).toEqual(['Doors'])
    expect(await paused()).toEqual([
      ['Doors', null],
      ['Off', null],
      ['Tow', 'Paused: TowAlert is turned off'],
    ])
    clock = noon + minutes(9)
    await feature(true)
    expect((await versions()).filter(({ name }) => name === 'Tow')).toEqual([
      { customer_id: nor(), version: 1, from: new Date(noon), to: new Date(noon + minutes(5)), name: 'Tow' },
      { customer_id: nor(), version: 1, from: new Date(noon + minutes(9)), to: null, name: 'Tow' },
    ])
    expect((await paused()).map(([, why]: [string, string | null]) => why)).toEqual([null, null, null])
  })

  test('is edited, turned off and on while it is paused, and watches nothing meanwhile', async () => {
    await feature(true)
    const { id } = await create(tow())
    await feature(false)
    await update(id, { ...tow(), alertNotificationRateLimitMs: hours(1) })
    await act('disableAlertRule', id)
    await act('enableAlertRule', id)
    expect(await open()).toEqual([])
    await act('disableAlertRule', id)
    await feature(true)
    expect(await open()).toEqual([])
    await act('enableAlertRule', id)
    expect(await open()).toEqual(['Tow'])
  })
})

describe('the list of rules', () => {
  test('is sorted by name and found by part of it, in any case', async () => {
    for (const name of ['zeta', 'Alpha', 'beta']) await create(ruleOf(nor(), { name }))
    const names = async (requested: string) =>
      (await list(requested)).map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['Alpha', 'beta', 'zeta'])
    expect(await names('(name: "TA")')).toEqual(['beta', 'zeta'])
    expect(await names(`(customerId: ${nor()})`)).toHaveLength(3)
    await expect(list(`(customerId: ${blu()})`)).rejects.toThrow('Not Authorized')
  })

  test('tells what each watches, with the names of its geofences, and whether I made it', async () => {
    const { rows } = await app.db.pool.query<{ id: number }>(
      `INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
        VALUES ($1, 'Peoria Yard', 1, 1, 500, 40, -89) RETURNING id`,
      [nor()],
    )
    const alertPredicates = [
      { alertPredicateTypeId: 1, geofenceEnterEvents: true, geofenceIds: [rows[0]!.id] },
    ]
    const { id } = await create(ruleOf(nor(), { alertTypeId: 1, alertPredicates }))
    const text = async (userId: number) =>
      (await app.ask(user(), '{ alertRules { watches isMine } }', {}, userId)).alertRules
    expect(await text(11)).toEqual([{ watches: 'The vehicle enters Peoria Yard', isMine: true }])
    expect(await text(13)).toMatchObject([{ isMine: false }])
    const one = await app.ask(user(), `{ alertRule(id: "${id}") { watches } }`, {}, 11)
    expect(one.alertRule.watches).toBe('The vehicle enters Peoria Yard')
  })

  test('tells when each fired last, but not what was withdrawn', async () => {
    const { id } = await create(ruleOf(nor()))
    const vehicle = await app.vehicle('NOR-2')
    await fire(app.db.pool, vehicle, { source: id, at: noon - hours(2) })
    const late = await fire(app.db.pool, vehicle, { source: id, at: noon - hours(1) })
    await app.db.pool.query('UPDATE firing SET withdrawn = now() WHERE id = $1', [late])
    expect(await list()).toMatchObject([{ lastFired: noon - hours(2) }])
    expect(await list('', user(), 12)).toMatchObject([{ lastFired: null, vehicleCount: 1 }])
    // The answer to an edit tells it, too.
    expect(await update(id, ruleOf(nor(), { name: 'Renamed' }))).toMatchObject({ lastFired: noon - hours(2) })
  })

  test('counts the vehicles of groups, of groups in them, and those chosen', async () => {
    const second = (await app.vehicle('NOR-2')).id
    await create(ruleOf(nor(), { allVehicles: false, vehicleGroupIds: [ids.West!] }))
    await create(
      ruleOf(nor(), { name: 'E', allVehicles: false, vehicleGroupIds: [ids.West!], vehicleIds: [second] }),
    )
    expect((await list()).map(({ vehicleCount }: { vehicleCount: number }) => vehicleCount)).toEqual([1, 2])
  })
})

describe('somebody who is kept to some groups', () => {
  test('sees rules about their vehicles, and of others nothing', async () => {
    const [first, second] = [await app.vehicle('NOR-1'), await app.vehicle('NOR-2')]
    await create(ruleOf(nor(), { name: 'Both', allVehicles: false, vehicleIds: [first.id, second.id] }))
    await create(ruleOf(nor(), { name: 'Other', allVehicles: false, vehicleIds: [second.id] }))
    await create(ruleOf(nor(), { name: 'Whole' }))
    const seen = await list('', user(), 12)
    expect(
      seen.map(({ name, vehicleIds }: { name: string; vehicleIds: number[] }) => [name, vehicleIds]),
    ).toEqual([
      ['Both', [first.id]],
      ['Whole', []],
    ])
  })

  test('writes rules about those alone', async () => {
    const west = ruleOf(nor(), { allVehicles: false, vehicleGroupIds: [ids.West!] })
    await expect(create(ruleOf(nor()), user(), 12)).rejects.toThrow(
      'You see only some of the vehicles. Choose vehicles or groups for this alert.',
    )
    const { id } = await create(west, user(), 12)
    await expect(update(id, ruleOf(nor()), user(), 12)).rejects.toThrow('You see only some of the vehicles.')
    const whole = await create(ruleOf(nor()))
    await expect(update(whole.id, west, user(), 12)).rejects.toThrow(
      'This alert covers vehicles you cannot see, so you cannot change it.',
    )
  })
})
