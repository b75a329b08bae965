/** Devices as super admins and as people of a fleet see them, their story, and how they should be configured. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { reportAt } from '#domain/state/testing.ts'
import { keepAccounts } from '../ota/accounts.ts'
import { keepReports } from '../past/testing.ts'
import { silencesOf } from './silences.ts'
import { storyPage } from './story.ts'
import { account, byAnybody, type OtaApp, otaApp } from './testing.ts'

let app: OtaApp
beforeAll(async () => {
  app = await otaApp(5)
})
afterAll(() => app.close())

const later = (seconds: number) => new Date(Date.now() - 30_000 + seconds * 1_000).toISOString()
const save = (input: object) =>
  app.admin(`mutation($input: ConfigTemplateInput!) { saveConfigTemplate(input: $input) { id updated } }`, {
    input,
  })

describe('the gateway of a trailer', () => {
  const question = (vin: string) => `{ vehicleDevice(vin: "${vin}") { serialNumber product hardware
    firmware { part version } config { key value desired isDifferent } configHash drift { words } commands iccid
    contacts { way at } } }`

  test('is told to whoever sees the trailer, without its SIM where they may not see gateways', async () => {
    const { vin } = await app.vehicle('OTA-1')
    await app.gateway(
      '/ingest/v1/device',
      account(1, { recorded: later(0), iccid: '8901260000000000017', configHash: 'abcdef12' }),
    )
    const role = (name: string) => [`${name}_${app.customers.OTA}`]
    const { vehicleDevice: seen } = await app.ask(role('CUSTOMER'), question(vin))
    expect(seen).toMatchObject({
      ...{ serialNumber: 'MRY-1', product: 'Pro', hardware: 'B2', configHash: 'abcdef12', iccid: null },
      ...{ commands: ['setPoint'], drift: [] },
      firmware: [
        { part: 'modem', version: '1.0' },
        { part: 'mainApp', version: '4.2.1' },
      ],
    })
    const { vehicleDevice: whole } = await app.ask(role('CUSTOMER_ADMIN'), question(vin))
    expect(whole.iccid).toBe('8901260000000000017')
    const { vehicleDevice: foreign } = await app.ask([`CUSTOMER_ADMIN_${app.customers.OFF}`], question(vin))
    expect(foreign).toBeNull()
  })

  test('was heard of by each way, the newest first', async () => {
    const { vin } = await app.vehicle('OTA-2')
    const at = Date.now()
    const say = (transport: 'http' | 'mqtt', n: number) =>
      keepAccounts(
        app.db.pool,
        [account(2, { recorded: later(n) })],
        { ...byAnybody, transport },
        at + n * 1_000,
      )
    await say('mqtt', 1)
    await say('http', 2)
    // The same once more is heard all the same.
    await say('mqtt', 2)
    await say('http', 3)
    const { vehicleDevice } = await app.admin(question(vin))
    expect(vehicleDevice.contacts).toEqual([
      { way: 'http', at: at + 3_000 },
      { way: 'mqtt', at: at + 2_000 },
    ])
  })

  test('runs the firmware that the fleet sees of its trailer, which is read anew once it is another', async () => {
    const { id } = await app.vehicle('OTA-5')
    const told: number[] = []
    const by = { ...byAnybody, onFirmware: (ids: readonly number[]) => told.push(...ids) }
    const says = (seconds: number, mainApp: string) =>
      keepAccounts(
        app.db.pool,
        [account(5, { recorded: later(seconds), firmware: { mainApp } })],
        by,
        Date.now(),
      )
    await says(1, '4.9.9')
    expect((await app.vehicle('OTA-5')).mainAppVersion).toBe('4.9.9')
    await says(2, '4.9.9')
    expect(told).toEqual([id])
  })

  test('says what it is configured to beside what it should be', async () => {
    await save({ product: 'Pro', customerId: app.customers.OTA, config: { tetheredIntervalMinutes: 10 } })
    const { vin } = await app.vehicle('OTA-3')
    const { vehicleDevice } = await app.admin(question(vin))
    expect(vehicleDevice.config.slice(0, 2)).toEqual([
      { key: 'tetheredIntervalMinutes', value: '5 minutes', desired: '10 minutes', isDifferent: true },
      { key: 'untetheredIntervalMinutes', value: '1,440 minutes', desired: null, isDifferent: false },
    ])
    expect(vehicleDevice.drift).toEqual([
      { words: 'Report interval while tethered: 10 minutes wanted, 5 minutes reported' },
    ])
    const of = async (customerId: number) =>
      (await app.admin(`{ devices(drifting: true, customerId: ${customerId}) { deviceCount } }`)).devices
        .deviceCount
    expect([await of(app.customers.OTA!), await of(app.customers.OFF!)]).toEqual([5, 0])
    await app.db.pool.query('DELETE FROM config_template')
  })
})

describe('a template', () => {
  const values = { product: 'Base', config: { stationaryMinutes: 15 } }

  test('that is new never takes the place of another', async () => {
    await save({ ...values, asOf: null })
    await expect(save({ ...values, asOf: null })).rejects.toThrow('There is a template for these devices')
  })

  test('that somebody else has changed meanwhile is not overwritten', async () => {
    const { saveConfigTemplate: mine } = await save({ ...values, product: 'Go' })
    await app.db.pool.query(
      `UPDATE config_template SET updated = updated + interval '1 second' WHERE id = $1`,
      [mine.id],
    )
    await expect(save({ ...values, product: 'Go', asOf: mine.updated })).rejects.toThrow('Somebody else')
    await save({ ...values, product: 'Go', asOf: mine.updated + 1_000 })
  })

  test('with a value beyond its limits, or for a group of another customer, is refused', async () => {
    await expect(save({ ...values, config: { stationaryMinutes: 0 } })).rejects.toThrow(
      'from 1 to 240 minutes',
    )
    await expect(save({ ...values, customerId: app.customers.OTA, groupId: 999_999 })).rejects.toThrow(
      'no such customer or group',
    )
  })
})

describe('the story of a gateway', () => {
  const now = Date.now()
  const ago = (span: number) => now - span
  const storyOf = async (serial: string) => {
    const texts: string[] = []
    let after: string | null = null
    let pages = 0
    do {
      const page: Awaited<ReturnType<typeof storyPage>> = await storyPage(app.db.pool, serial, { after, now })
      texts.push(...page.lines.map(({ text }) => text))
      after = page.next
      pages++
    } while (after !== null)
    return { texts, pages }
  }

  test('tells of its silences, and of none while it reports every day', async () => {
    const { pool } = app.db
    await pool.query(`UPDATE gateway_assignment SET attached = $1 WHERE serial_num IN ('MRY-3', 'MRY-4')`, [
      new Date(ago(days(40))),
    ])
    const daily = Array.from({ length: 30 }, (_, n) => reportAt(ago(days(30 - n)) + hours(1), {}))
    await keepReports(app, 'OTA-3', daily)
    expect(await silencesOf(pool, 'MRY-3', now)).toEqual([])

    const heard = [days(30), days(29), days(20), days(19.5), hours(27)].map(ago)
    await keepReports(
      app,
      'OTA-4',
      heard.map((at) => reportAt(at, {})),
    )
    const silences = await silencesOf(pool, 'MRY-4', now)
    expect(silences).toEqual([
      { from: heard[4], to: null },
      { from: heard[3], to: heard[4] },
      { from: heard[1], to: heard[2] },
    ])
    expect((await storyOf('MRY-4')).texts).toEqual(
      expect.arrayContaining(['Silent since then', 'Silent for 9 days']),
    )
  })

  test('ends a silence where the gateway was taken off', async () => {
    const { pool } = app.db
    const [from, off] = [ago(days(10)), ago(days(3))]
    await keepReports(app, 'OTA-5', [reportAt(from, {})])
    await pool.query(
      `UPDATE gateway_assignment SET attached = $1, detached = $2, detached_by = 'fitter@ota.example' WHERE serial_num = 'MRY-5'`,
      [new Date(ago(days(12))), new Date(off)],
    )
    expect(await silencesOf(pool, 'MRY-5', now)).toEqual([{ from, to: off }])
    const { texts } = await storyOf('MRY-5')
    expect(texts).toContain('Taken off OTA-5 by fitter@ota.example')
    expect(texts).toContain('Silent for 7 days')
  })

  test('comes page by page, each line once, though many happened at the same moment', async () => {
    await app.db.pool.query(
      `INSERT INTO device_event (serial_num, at, step)
        SELECT 'MRY-2', $1, jsonb_build_object('what', 'updated', 'part', 'p' || n, 'from', null, 'to', '1')
        FROM generate_series(1, 75) AS n`,
      [new Date(ago(hours(1)))],
    )
    const { texts, pages } = await storyOf('MRY-2')
    const many = texts.filter((text) => text.startsWith('Firmware of p'))
    expect(many).toEqual(Array.from({ length: 75 }, (_, n) => `Firmware of p${75 - n} is 1`))
    expect(pages).toBe(3)
  })

  test('has no page that was made up', async () => {
    const ask = app.admin('{ device(serialNumber: "MRY-2") { story(after: "1; DROP") { next } } }')
    await expect(ask).rejects.toThrow('There is no such page')
  })
})
