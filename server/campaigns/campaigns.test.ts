/** Campaigns: their waves, the failure limit, and what becomes of their jobs. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { account, type OtaApp, otaApp } from './testing.ts'
import { allUnits, campaignsOf } from './testing-campaign.ts'

let app: OtaApp
let acts: ReturnType<typeof campaignsOf>
beforeAll(async () => {
  app = await otaApp(10)
  acts = campaignsOf(app)
})
afterAll(() => app.close())
afterEach(() => acts.reset())

const waves = [{ devices: 1 }, { devices: 3 }, { percent: 100 }]

describe('a campaign', () => {
  test('says before it begins who takes part, who does not and why', async () => {
    const { id: packageId, version } = await acts.mainApp({ hardware: 'B2' })
    const { pool } = app.db
    await pool.query(`UPDATE device SET hardware = 'C1' WHERE serial_num = 'MRY-1'`)
    await pool.query(`UPDATE device SET product = 'Base' WHERE serial_num = 'MRY-2'`)
    await pool.query(`UPDATE device SET firmware = $1 WHERE serial_num = 'MRY-3'`, [{ mainApp: version }])
    const input = { name: 'x', type: 'mainApp', packageId, devices: [...allUnits, 'OFF-11'], waves }
    const { campaignPreview } = await app.admin(
      `query($input: CampaignInput!) { campaignPreview(input: $input) { deviceCount waves leftOut { unitId why }
        waitReasons { why count } } }`,
      { input },
    )
    expect(campaignPreview).toMatchObject({ deviceCount: 7, waves: [1, 3, 3] })
    expect(
      Object.fromEntries(
        campaignPreview.leftOut.map((one: { unitId: string; why: string }) => [one.unitId, one.why]),
      ),
    ).toEqual({
      'OTA-1': 'the package is not for hardware C1',
      'OTA-2': 'the package is not for Base',
      'OTA-3': 'it has this version already',
      'OFF-11': 'its customer has no device management',
    })
    expect(campaignPreview.waitReasons).toEqual([{ why: 'its battery is not known', count: 7 }])
    expect((await app.admin('{ campaigns { campaignCount } }')).campaigns.campaignCount).toBe(0)
  })

  test('goes wave by wave, and is finished when all have ended', async () => {
    const { id: packageId } = await acts.mainApp()
    const { id, ...made } = await acts.create({ packageId, waves })
    expect(made).toEqual({ state: 'running', waves: [{ devices: 1 }, { devices: 3 }, { devices: 6 }] })
    for (const size of [1, 3, 6]) {
      await app.round()
      const pending = await acts.jobsIn(id, 'pending')
      expect(pending).toHaveLength(size)
      await acts.finish(pending)
    }
    await app.round()
    const { campaign } = await acts.stateOf(id)
    expect(campaign).toMatchObject({ state: 'finished', failures: 0 })
  })

  test('waits between waves as long as it says', async () => {
    const { id: packageId } = await acts.mainApp()
    const { id } = await acts.create({
      packageId,
      waves: [{ devices: 1 }, { percent: 100, pauseMinutes: 60 }],
    })
    await app.round()
    await acts.finish(await acts.jobsIn(id, 'pending'))
    await app.round()
    expect(await acts.jobsIn(id, 'pending')).toEqual([])
    await app.round(Date.now() + hours(1) + 1_000)
    expect(await acts.jobsIn(id, 'pending')).toHaveLength(9)
  })

  test('stops by itself when more fail than may, tells nobody of a job then, and goes on when somebody resumes it', async () => {
    const { id: packageId } = await acts.mainApp()
    const { id } = await acts.create({
      packageId,
      waves: [{ devices: 5 }, { percent: 100 }],
      failureLimit: 1,
    })
    await app.round()
    const pending = await acts.jobsIn(id, 'pending')
    await acts.finish(pending.slice(0, 2), 'failed', 'Flash is worn out')
    await app.round()
    expect((await acts.stateOf(id)).campaign).toMatchObject({ state: 'stopped', failures: 2 })
    expect(await app.jobOf(pending[2]!.serialNumber)).toBeNull()
    expect((await acts.jobsIn(id, 'failed'))[0]).toMatchObject({ reason: 'Flash is worn out' })
    await app.admin(`mutation { retryCampaign(id: ${id}) { state } }`)
    await app.round()
    const again = await acts.jobsIn(id, 'pending')
    expect(again).toHaveLength(5)
    await acts.finish(again)
    await app.round()
    expect((await acts.stateOf(id)).campaign).toMatchObject({ state: 'running', failures: 0 })
    expect(await acts.jobsIn(id, 'pending')).toHaveLength(5)
  })

  test('holds a job back outside its window and while a condition does not hold', async () => {
    const { id: packageId } = await acts.mainApp()
    await acts.create({ packageId, devices: ['OTA-1'], conditions: ['battery'] })
    await app.round()
    const { pool } = app.db
    await app.reads('OTA-1', { sensorBoxBattery: { at: Date.now(), reading: { millivolts: 12_100 } } })
    expect(await app.jobOf('MRY-1')).toBeNull()
    await app.reads('OTA-1', { sensorBoxBattery: { at: Date.now(), reading: { millivolts: 12_600 } } })
    const hour = new Date().getUTCHours()
    const minutes = (of: number) => ((of + 24) % 24) * 60
    await pool.query('UPDATE campaign SET window_from = $1, window_to = $2', [
      minutes(hour + 2),
      minutes(hour + 4),
    ])
    expect(await app.jobOf('MRY-1')).toBeNull()
    await pool.query('UPDATE campaign SET window_from = $1, window_to = $2', [
      minutes(hour - 1),
      minutes(hour + 2),
    ])
    expect(await app.jobOf('MRY-1')).not.toBeNull()
    await pool.query('DELETE FROM vehicle_state')
  })

  test('gives a gateway that was silent the newest job alone', async () => {
    const [old, fresh] = [await acts.mainApp(), await acts.mainApp()]
    const first = await acts.create({ packageId: old.id, devices: ['OTA-1'] })
    await app.round()
    const second = await acts.create({ packageId: fresh.id, devices: ['OTA-1'] })
    await app.round()
    expect((await app.jobOf('MRY-1')).package.version).toBe(fresh.version)
    expect((await acts.jobsIn(first.id, 'superseded')).map(({ reason }) => reason)).toEqual([
      'A newer job took its place',
    ])
    await acts.finish(await acts.jobsIn(second.id, 'sent'))
    await app.round()
    expect((await acts.stateOf(first.id)).campaign.state).toBe('finished')
  })

  test('waits for a gateway that is at another job', async () => {
    const { id: packageId } = await acts.mainApp()
    await acts.create({ packageId, devices: ['OTA-1'] })
    await app.round()
    const job = await app.jobOf('MRY-1')
    const { id } = await acts.create({ type: 'deviceReset', devices: ['OTA-1'] })
    await app.round()
    expect(await acts.jobsIn(id, 'planned')).toHaveLength(1)
    await app.says('MRY-1', { id: job.id, state: 'failed', reason: 'No room' })
    await app.round()
    expect((await app.jobOf('MRY-1')).type).toBe('deviceReset')
  })

  test('gives up gateways that do not answer in time', async () => {
    const { id: packageId } = await acts.mainApp()
    const { id } = await acts.create({ packageId, devices: ['OTA-1'], expiresAfterHours: 48 })
    await app.round()
    await app.round(Date.now() + days(2) + 1_000)
    expect(await acts.jobsIn(id, 'gaveUp')).toMatchObject([{ reason: 'The gateway did not answer in time' }])
    expect((await acts.stateOf(id)).campaign.state).toBe('finished')
  })

  test.each([
    ['no device', { devices: [] }, 'Name the devices, or a filter.'],
    ['a trailer that nobody has', { devices: ['OTA-1', 'NOPE'] }, 'No trailer is called NOPE.'],
    ['no wave', { waves: [] }, 'A campaign has 1 to 10 waves.'],
    ['a wave of nothing', { waves: [{ devices: 0 }] }, 'A wave takes 1 to'],
    ['half a window', { windowFrom: '22:00' }, 'Give both times of the window, or neither.'],
    ['a window that is no time', { windowFrom: '25:00', windowTo: '03:00' }, 'A time is written like 22:00.'],
    ['no package', { packageId: null }, 'There is no such package.'],
    [
      'a configuration beside its package',
      { config: { quietFrom: '' } },
      'This campaign sends no configuration.',
    ],
    ['no name', { name: ' ' }, 'A campaign has a name'],
    ['devices of another kind alone', { devices: ['OFF-11'] }, 'No device can take part.'],
  ])('with %s is refused', async (_, facts, words) => {
    const { id: packageId } = await acts.mainApp()
    await expect(acts.create({ packageId, ...facts })).rejects.toThrow(words)
  })
})

describe('a configuration', () => {
  test('outside the schema of a product leaves its devices out', async () => {
    await expect(acts.create({ type: 'config', config: { tetheredIntervalMinutes: 0 } })).rejects.toThrow(
      'No device can take part.',
    )
    await expect(acts.create({ type: 'config', config: {} })).rejects.toThrow('Set at least one value')
  })

  test('is done once the gateway reports it, whatever became of its answer', async () => {
    const { id } = await acts.create({
      type: 'config',
      config: { tetheredIntervalMinutes: 15 },
      devices: ['OTA-1'],
    })
    await app.round()
    expect(await app.jobOf('MRY-1')).toMatchObject({
      type: 'config',
      config: { tetheredIntervalMinutes: 15 },
    })
    const now = new Date().toISOString()
    await app.gateway(
      '/ingest/v1/device',
      account(1, { recorded: now, config: { tetheredIntervalMinutes: 15 } }),
    )
    expect(await acts.jobsIn(id, 'done')).toHaveLength(1)
  })

  test('that differs from the templates is drift, in words', async () => {
    const save = (input: object) =>
      app.admin(`mutation($input: ConfigTemplateInput!) { saveConfigTemplate(input: $input) { id } }`, {
        input,
      })
    await save({ product: 'Pro', config: { tetheredIntervalMinutes: 10, stationaryMinutes: 15 } })
    await save({ product: 'Pro', customerId: app.customers.OTA, config: { tetheredIntervalMinutes: 5 } })
    const { devices } = await app.admin(
      '{ devices(drifting: true, search: "ota-1") { deviceCount devices { unitId drift { words } } } }',
    )
    expect(devices.devices.find((one: { unitId: string }) => one.unitId === 'OTA-1').drift).toEqual([
      { words: 'Standing counts as stationary after: 15 minutes wanted, not reported' },
    ])
    await expect(save({ product: 'Pro', config: { nonsense: 1 } })).rejects.toThrow('Pro has no such key')
    await app.db.pool.query('DELETE FROM config_template')
  })
})
