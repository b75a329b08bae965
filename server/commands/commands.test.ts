/** Commands: who may send them, to which trailers, and what gateways by HTTP make of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commandAnswerWithin, commandsAtOnce, commandsWaitingMost } from '#domain/basics/assumed.ts'
import { days, minutes } from '#domain/basics/time.ts'
import { createIngestKey } from '../access/ingest-keys.ts'
import { makeLog } from '../platform/log.ts'
import { enforceRetention } from '../retention/tend.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { openCommandDispatcher } from './dispatcher.ts'
import { giveUp, pendingCommands } from './store.ts'

const fitted = [1, 10, 25, 36]
let app: TestApp
let dispatcher: number
let other: number
const key: Record<string, string> = {}
/** The number of pending commands at each notification that there are some. */
const pendingCounts: Promise<number>[] = []

beforeAll(async () => {
  app = await testApp(
    [
      trailer('RCA', 1, { installedSensorTypeIds: fitted, groups: ['west'] }),
      trailer('RCA', 2, { installedSensorTypeIds: fitted }),
      trailer('RCA', 3),
      trailer('RCA', 4, { installedSensorTypeIds: fitted, serialNumber: null }),
      trailer('RCB', 5, { installedSensorTypeIds: fitted }),
      trailer('RCC', 6, { installedSensorTypeIds: fitted }),
    ],
    Date.now,
    {
      commandsSent: () =>
        pendingCounts.push(pendingCommands(app.db.pool, 'untaken', Date.now()).then(({ length }) => length)),
    },
  )
  const { pool } = app.db
  await pool.query('CREATE TABLE every_report PARTITION OF report DEFAULT')
  await pool.query(`UPDATE customer SET flags = '{ThermoKing}' WHERE abbrev <> 'RCC'`)
  const user = async (email: string): Promise<number> =>
    (await pool.query('INSERT INTO user_account (email) VALUES ($1) RETURNING id', [email])).rows[0].id
  dispatcher = await user('dispatch@fleet.example')
  other = await user('other@fleet.example')
  await pool.query(
    `INSERT INTO user_group_user SELECT id, $1 FROM user_group WHERE name = 'Thermo King Command Control'`,
    [dispatcher],
  )
  for (const abbrev of ['RCA', 'RCB'])
    key[abbrev] = (await createIngestKey(pool, { customerId: app.customers[abbrev]! }))!.key
  key.one = (await createIngestKey(pool, { customerId: app.customers.RCA!, serial: 'MRY-1' }))!.key
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.pool.query(
    'DELETE FROM reefer_command; DELETE FROM audit_entry; DELETE FROM vehicle_group_user',
  )
})

const mutation = `mutation($vins: [String!], $vehicleIds: [ID!], $command: String!, $values: [CommandValueInput!]) {
  sendCommands(vins: $vins, vehicleIds: $vehicleIds, command: $command, values: $values) {
    named unitId problem command { id command text sender status } } }`
/** Zone and set point, as they are given. */
const setTo = (zone: number, setPointF: number) => ({
  command: 'setPoint',
  values: [
    { field: 'zone', value: zone },
    { field: 'setPointF', value: setPointF },
  ],
})
const own = () => [`CUSTOMER_${app.customers.RCA}`]
const vinOf = async (unit: string) => (await app.vehicle(unit)).vin
const send = async (units: readonly string[], facts: object = { command: 'remoteOn' }, userId = dispatcher) =>
  (await app.ask(own(), mutation, { vins: await Promise.all(units.map(vinOf)), ...facts }, userId))
    .sendCommands
const listed = async (unit: string, groups = own(), userId = dispatcher) =>
  (
    await app.ask(
      groups,
      'query($vin: String!) { commands(vin: $vin) { maySend unfit commands { command text sender status reason } } }',
      { vin: await vinOf(unit) },
      userId,
    )
  ).commands

const asGateway = async (path: string, body?: unknown, bearer = key.RCA) => {
  const answer = await app.http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: {
      ...(bearer !== '' && { authorization: `Bearer ${bearer}` }),
      'content-type': 'application/json',
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const waiting = (serial: string, bearer = key.RCA) =>
  asGateway(`/ingest/v1/commands?serial=${serial}`, undefined, bearer)
const answerBy = (serial: string, body: unknown, bearer = key.RCA) =>
  asGateway(`/ingest/v1/command-results?serial=${serial}`, body, bearer)

describe('sending', () => {
  test('A set point is kept as pending, shown to whoever sees the trailer, and noted in the audit trail', async () => {
    const [answer] = await send(['RCA-1'], setTo(2, -9.5))
    expect(answer).toMatchObject({
      unitId: 'RCA-1',
      problem: null,
      command: { command: 'setPoint', text: 'Set Point, zone 2: -9.5 °F', status: 'pending' },
    })
    expect(await listed('RCA-1')).toEqual({
      maySend: true,
      unfit: null,
      commands: [
        {
          command: 'setPoint',
          text: 'Set Point, zone 2: -9.5 °F',
          sender: 'someone@example.com',
          status: 'pending',
          reason: null,
        },
      ],
    })
    expect((await listed('RCA-1', own(), other)).maySend).toBe(false)
    const { rows } = await app.db.pool.query('SELECT action, subject, customer_id, new FROM audit_entry')
    expect(rows).toEqual([
      {
        action: 'command sent',
        subject: 'RCA-1',
        customer_id: app.customers.RCA,
        new: { command: 'Set Point, zone 2: -9.5 °F' },
      },
    ])
  })

  test('Somebody outside the control group is refused in the words of the specification, and nothing is kept', async () => {
    await expect(send(['RCA-1'], { command: 'remoteOn' }, other)).rejects.toThrow(
      'You do not have access to send a command',
    )
    expect((await listed('RCA-1')).commands).toEqual([])
  })

  test('Of many, each trailer is answered for itself', async () => {
    const answers = await send(['RCA-1', 'RCA-2', 'RCA-3', 'RCA-4', 'RCB-5'])
    expect(answers.map((one: { problem: string | null }) => one.problem)).toEqual([
      null,
      null,
      'This trailer has no reefer unit.',
      'This trailer has no gateway that could take a command.',
      'There is no such vehicle.',
    ])
    const { rows } = await app.db.pool.query('SELECT count(*) AS count FROM audit_entry')
    expect(rows[0].count).toBe(2)
  })

  test('Whoever may send sees why a trailer takes no command; others, that they may not send', async () => {
    expect(await listed('RCA-4')).toEqual({
      maySend: false,
      unfit: 'This trailer has no gateway that could take a command.',
      commands: [],
    })
    expect((await listed('RCA-3')).unfit).toBe(
      'The gateway of this trailer has not said which commands it takes.',
    )
    expect(await listed('RCA-4', own(), other)).toEqual({
      maySend: false,
      unfit: 'You do not have access to send a command',
      commands: [],
    })
  })

  test('A customer without the feature ThermoKing has no access, and sees no commands', async () => {
    const groups = [`CUSTOMER_${app.customers.RCC}`]
    const vins = [await vinOf('RCC-6')]
    const { sendCommands } = await app.ask(groups, mutation, { vins, command: 'remoteOn' }, dispatcher)
    expect(sendCommands[0].problem).toBe('You do not have access to send a command')
    expect(await listed('RCC-6', groups)).toMatchObject({ maySend: false, commands: [] })
  })

  test('Whoever is kept to some groups sends to their trailers alone', async () => {
    await app.db.pool.query(
      `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
        SELECT customer_id, id, $1 FROM vehicle_group WHERE name = 'west'`,
      [dispatcher],
    )
    const answers = await send(['RCA-1', 'RCA-2'])
    expect(answers.map((one: { problem: string | null }) => one.problem)).toEqual([
      null,
      'There is no such vehicle.',
    ])
    await expect(send(['RCA-2'])).rejects.toThrow('There is no such vehicle.')
  })

  test.each([
    ['an unknown command', { command: 'explode' }, 'Command failed please try again later'],
    [
      'a set point without a zone',
      { command: 'setPoint', values: [{ field: 'setPointF', value: 34 }] },
      'Choose a zone from 1 to 3.',
    ],
    ['a set point that is too hot', setTo(1, 91), 'A set point is from -20 to 90 °F.'],
    [
      'a temperature to a unit that is switched off',
      { command: 'remoteOff', values: [{ field: 'setPointF', value: 34 }] },
      'Remote Off takes no setPointF.',
    ],
  ])('%s is refused', async (_, facts, words) => {
    await expect(send(['RCA-1'], facts)).rejects.toThrow(words)
  })

  test('No trailer, or too many, are refused', async () => {
    await expect(send([])).rejects.toThrow('Choose at least one trailer.')
    const vehicleIds = Array.from({ length: commandsAtOnce + 1 }, (_, n) => String(n))
    await expect(app.ask(own(), mutation, { vehicleIds, command: 'remoteOn' }, dispatcher)).rejects.toThrow(
      'at most 500 trailers',
    )
  })

  test('A unit that does not answer gets only so many', async () => {
    for (let n = 0; n < commandsWaitingMost; n++) expect((await send(['RCA-1']))[0].problem).toBe(null)
    expect((await send(['RCA-1']))[0]).toMatchObject({
      command: null,
      problem: expect.stringContaining('in progress already'),
    })
  })
})

/** The gateway of a trailer says what it is. */
const describeGateway = (serial: string, facts: object) =>
  asGateway('/ingest/v1/device', {
    ...{ serial, recorded: new Date().toISOString(), product: 'Pro', hardware: 'B2', firmware: {} },
    ...facts,
  })
/** Stores a report as the engine would, a moment later than the one before. */
let reports = 0
const reportBy = async (
  unit: string,
  { gps, ...readings }: { gps?: { lat: number; lng: number }; [key: string]: unknown },
) => {
  const { customerId, id } = await app.vehicle(unit)
  await app.db.pool.query(
    `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, lat, lng, readings)
      VALUES ($1, $2, $3, now(), 1, 0, $4, $5, $6)`,
    [customerId, id, new Date(Date.now() + ++reports), gps?.lat, gps?.lng, JSON.stringify(readings)],
  )
}
const readBack = async (unit: string) =>
  (
    await app.ask(
      own(),
      'query($vin: String!) { commands(vin: $vin) { commands { readBack } } }',
      { vin: await vinOf(unit) },
      dispatcher,
    )
  ).commands.commands[0].readBack

describe('a gateway that has said what it can do', () => {
  beforeAll(async () => {
    const limits = { setPointCelsius: { least: -20, most: 20 }, zone: { least: 1, most: 1 } }
    const commands = ['setPoint', 'locateNow', 'reboot', 'defrost']
    expect((await describeGateway('MRY-2', { capabilities: { commands, limits } })).body.accepted).toBe(1)
    expect(
      (await describeGateway('MRY-3', { capabilities: { commands: ['locateNow'] } })).body.accepted,
    ).toBe(1)
  })
  afterAll(() => app.db.pool.query('DELETE FROM device'))

  test('is offered just that, with the ranges of its unit', async () => {
    const { commands } = await app.ask(
      own(),
      'query($vin: String!) { commands(vin: $vin) { offered { command ranges { field least most } } } }',
      { vin: await vinOf('RCA-2') },
      dispatcher,
    )
    expect(commands.offered).toEqual([
      {
        command: 'setPoint',
        ranges: [
          { field: 'zone', least: 1, most: 1 },
          { field: 'setPointF', least: -4, most: 68 },
        ],
      },
      ...['defrost', 'locateNow', 'reboot'].map((command) => ({ command, ranges: [] })),
    ])
  })

  test('gets nothing else, and nothing out of its range', async () => {
    expect((await send(['RCA-2'], setTo(1, 69)))[0].problem).toBe('A set point is from -4 to 68 °F.')
    expect((await send(['RCA-2'], setTo(2, 34)))[0].problem).toBe('Choose a zone from 1 to 1.')
    expect((await send(['RCA-2']))[0].problem).toMatch(/has not said that it can do this: Remote On/)
    expect((await send(['RCA-2'], { command: 'defrost' }))[0].problem).toBe(null)
    expect((await send(['RCA-1'], { command: 'defrost' }))[0].problem).toMatch(/has not said/)
  })

  test('can be asked where it is, whether or not it carries a reefer unit, and also where the feature is off', async () => {
    const answers = await send(['RCA-2', 'RCA-3'], { command: 'locateNow' })
    expect(answers.map(({ problem }: { problem: string | null }) => problem)).toEqual([null, null])
    expect((await waiting('MRY-3')).body.commands).toMatchObject([{ command: 'locateNow' }])
    await app.db.pool.query(`UPDATE customer SET flags = '{}' WHERE abbrev = 'RCA'`)
    expect((await listed('RCA-3')).commands).toMatchObject([{ command: 'locateNow' }])
    expect((await send(['RCA-2'], setTo(1, 34)))[0].problem).toBe('You do not have access to send a command')
    await app.db.pool.query(`UPDATE customer SET flags = '{ThermoKing}' WHERE abbrev = 'RCA'`)
  })

  test('shows in its next report what it was told, also where the first one still says how it was', async () => {
    await send(['RCA-2'], setTo(1, 34))
    expect(await readBack('RCA-2')).toBe(null)
    await reportBy('RCA-2', { reeferUnit: { zones: [{ zone: 1, setPointCelsius: 5 }] } })
    expect(await readBack('RCA-2')).toBe('The set point of zone 1 is now 41 °F')
    await reportBy('RCA-2', { reeferUnit: { zones: [{ zone: 1, setPointCelsius: 1.11 }] } })
    await reportBy('RCA-2', { reeferUnit: { zones: [{ zone: 1, setPointCelsius: -3 }] } })
    expect(await readBack('RCA-2')).toBe('The set point of zone 1 is now 34 °F')
  })

  test('shows where it is, and that it has started again', async () => {
    await send(['RCA-3'], { command: 'locateNow' })
    await reportBy('RCA-3', { gps: { lat: 32.78128, lng: -96.8012 } })
    expect(await readBack('RCA-3')).toBe('It is at 32.7813, -96.8012')
    await send(['RCA-2'], { command: 'reboot' })
    await describeGateway('MRY-2', { started: '2020-01-01T00:00:00Z' })
    expect(await readBack('RCA-2')).toBe(null)
    await describeGateway('MRY-2', { started: new Date().toISOString() })
    expect(await readBack('RCA-2')).toBe('The gateway has started again')
  })
})

test('The dispatcher is notified as soon as commands are stored', async () => {
  pendingCounts.splice(0)
  await send(['RCA-1', 'RCA-2'])
  expect(await Promise.all(pendingCounts)).toEqual([2])
})

describe('a gateway that speaks HTTP', () => {
  test('lists what waits, answers it once, and whoever looks sees what came of it', async () => {
    const [first] = await send(['RCA-1'], setTo(1, 34))
    const [second] = await send(['RCA-1'], { command: 'clearAllFaults' })
    const { status, body } = await waiting('MRY-1')
    expect(status).toBe(200)
    expect(body.commands).toEqual([
      {
        id: Number(first.command.id),
        command: 'setPoint',
        zone: 1,
        setPointCelsius: 1.11,
        sent: expect.any(String),
        expires: expect.any(String),
      },
      expect.objectContaining({ id: Number(second.command.id), command: 'clearAllFaults' }),
    ])
    const [{ sent, expires }] = body.commands
    expect(Date.parse(expires) - Date.parse(sent)).toBe(commandAnswerWithin)
    const results = [
      { id: Number(first.command.id), status: 'success' },
      { id: Number(second.command.id), status: 'failed', reason: 'Low fuel' },
    ]
    expect((await answerBy('MRY-1', results)).body).toEqual({ accepted: 2, duplicate: 0, rejected: [] })
    expect((await waiting('MRY-1')).body).toEqual({ commands: [] })
    const turned = results.map(({ id }) => ({ id, status: 'failed', reason: 'Changed my mind' }))
    expect((await answerBy('MRY-1', turned)).body).toMatchObject({ accepted: 0, duplicate: 2 })
    expect((await listed('RCA-1')).commands).toMatchObject([
      { command: 'clearAllFaults', status: 'failed', reason: 'Low fuel' },
      { command: 'setPoint', status: 'success', reason: null },
    ])
  })

  test('gets no other gateway’s commands, and cannot answer them', async () => {
    const [answer] = await send(['RCA-1'])
    const id = Number(answer.command.id)
    expect((await waiting('MRY-2')).body).toEqual({ commands: [] })
    expect((await answerBy('MRY-2', { id, status: 'success' })).body).toEqual({
      accepted: 0,
      duplicate: 0,
      rejected: [{ index: 0, reason: `id ${id}: no command to this gateway` }],
    })
    // The key of another customer, and that of another gateway.
    expect((await waiting('MRY-1', key.RCB)).body).toEqual({ commands: [] })
    expect((await answerBy('MRY-1', { id, status: 'success' }, key.RCB)).body.accepted).toBe(0)
    expect((await waiting('MRY-2', key.one)).status).toBe(403)
    expect((await answerBy('MRY-2', { id, status: 'success' }, key.one)).status).toBe(403)
    expect((await waiting('MRY-1', '')).status).toBe(401)
    expect((await waiting('MRY-1', 'wrong')).status).toBe(401)
    expect((await listed('RCA-1')).commands[0].status).toBe('pending')
    expect((await waiting('MRY-1', key.one)).body.commands).toHaveLength(1)
  })

  test.each([
    ['no JSON', 'not JSON at all', 400],
    ['more answers than commands can wait', Array.from({ length: 101 }, () => ({})), 400],
  ])('with %s is refused', async (_, body, status) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/ingest/v1/command-results?serial=MRY-1',
      headers: { authorization: `Bearer ${key.RCA}`, 'content-type': 'application/json' },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    expect(answer.statusCode).toBe(status)
  })

  test('without a serial is asked for one', async () => {
    expect((await asGateway('/ingest/v1/commands')).status).toBe(400)
  })
})

describe('without an answer', () => {
  test('a command fails after a quarter of an hour and is handed out no more; an answer after all still holds', async () => {
    const [answer] = await send(['RCA-1'])
    const id = Number(answer.command.id)
    const { pool } = app.db
    await giveUp(pool, Date.now() + minutes(14))
    expect((await listed('RCA-1')).commands[0].status).toBe('pending')
    await pool.query(`UPDATE reefer_command SET expires = now() - interval '1 second'`)
    // Also before anybody has given it up.
    expect((await waiting('MRY-1')).body).toEqual({ commands: [] })
    const dispatcher = openCommandDispatcher({ pool, log: makeLog(() => {}), pause: 50 })
    await expect
      .poll(async () => (await listed('RCA-1')).commands[0])
      .toMatchObject({
        status: 'failed',
        reason: 'The unit did not answer',
      })
    await dispatcher.stop()
    expect((await answerBy('MRY-1', { id, status: 'success' })).body.accepted).toBe(1)
    expect((await listed('RCA-1')).commands[0]).toMatchObject({ status: 'success', reason: null })
    expect((await answerBy('MRY-1', { id, status: 'failed' })).body).toMatchObject({ duplicate: 1 })
  })
})

test('Commands go with the reports of their time', async () => {
  await send(['RCA-1'])
  const { pool } = app.db
  await enforceRetention(pool, Date.now() + days(90))
  expect((await listed('RCA-1')).commands).toHaveLength(1)
  await enforceRetention(pool, Date.now() + days(92))
  expect((await listed('RCA-1')).commands).toEqual([])
})
