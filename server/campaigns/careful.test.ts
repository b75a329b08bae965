/** Campaigns that are careful: what is held back, who counts as failed, and what is looked at again before a device is told. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { installLongest } from '#domain/ota/campaign.ts'
import { type OtaApp, otaApp } from './testing.ts'

let app: OtaApp
beforeAll(async () => {
  app = await otaApp(6)
})
afterAll(() => app.close())
afterEach(async () => {
  const { pool } = app.db
  await pool.query('DELETE FROM campaign')
  await pool.query('DELETE FROM vehicle_state')
  await pool.query(`UPDATE customer SET flags = '{OtaManagement}' WHERE abbrev = 'OTA'`)
  await pool.query(
    `UPDATE device SET product = 'Pro', firmware = '{"mainApp": "4.2.1"}',
      job_types = '{config,mainApp,deviceReset}', recorded = now() - interval '1 minute'`,
  )
})

let count = 0
const mainApp = async () => {
  const version = `7.${count++}`
  return { ...(await app.upload({ kind: 'mainApp', version, products: 'Pro' }, `main ${version}`)), version }
}
const begin = async (input: object = {}): Promise<string> => {
  const packageId = 'type' in input ? null : (await mainApp()).id
  const { createCampaign } = await app.admin(
    'mutation($input: CampaignInput!) { createCampaign(input: $input) { id } }',
    {
      input: {
        ...{ name: 'Care', type: 'mainApp', packageId, conditions: [], waves: [{ percent: 100 }] },
        ...{ devices: ['OTA-1', 'OTA-2'], ...input },
      },
    },
  )
  await app.round()
  return createCampaign.id
}
const act = (what: 'pause' | 'resume' | 'abort' | 'retry', id: string) =>
  app.admin(`mutation { ${what}Campaign(id: ${id}) { state } }`)
const job = async (serial: string, id: string) =>
  (
    await app.db.pool.query(
      'SELECT state, reason, percent FROM campaign_job WHERE serial_num = $1 AND campaign_id = $2 AND NOT retried',
      [serial, id],
    )
  ).rows[0]
const fetched = async (serial: string) => {
  const { rows } = await app.db.pool.query('SELECT max(id) AS id FROM package')
  return (await app.gateway(`/ingest/v1/packages/${rows[0].id}?serial=${serial}`)).status
}

describe('a campaign that is paused', () => {
  test('tells nobody of a job, again neither, and gives no package until it is resumed', async () => {
    const id = await begin()
    const { id: jobId } = await app.jobOf('MRY-1')
    expect(await fetched('MRY-1')).toBe(200)
    await act('pause', id)
    expect([await app.jobOf('MRY-1'), await app.jobOf('MRY-2')]).toEqual([null, null])
    expect(await fetched('MRY-1')).toBe(503)
    await act('resume', id)
    await app.round()
    expect(await app.jobOf('MRY-1')).toMatchObject({ id: jobId })
    expect(await fetched('MRY-1')).toBe(200)
    expect(await app.jobOf('MRY-2')).not.toBeNull()
  })

  test('lets what is being installed go on', async () => {
    const id = await begin()
    const { id: jobId } = await app.jobOf('MRY-1')
    await app.says('MRY-1', { id: jobId, state: 'installing' })
    await act('pause', id)
    expect(await app.jobOf('MRY-1')).toMatchObject({ id: jobId })
    expect(await fetched('MRY-1')).toBe(200)
    expect(await app.says('MRY-1', { id: jobId, state: 'done' })).toMatchObject({ accepted: 1 })
  })

  test('lets no time of its jobs run', async () => {
    const id = await begin({ expiresAfterHours: 2 })
    await app.jobOf('MRY-1')
    await act('pause', id)
    await app.round(Date.now() + days(3))
    expect([await job('MRY-1', id), await job('MRY-2', id)]).toMatchObject([
      { state: 'sent' },
      { state: 'planned' },
    ])
    await act('resume', id)
    await app.round()
    expect(await app.jobOf('MRY-1')).not.toBeNull()
    await app.round(Date.now() + hours(3))
    expect(await job('MRY-1', id)).toMatchObject({ state: 'gaveUp' })
  })

  test('does not keep its devices from other campaigns, and a newer one for the same takes its place', async () => {
    const id = await begin()
    await app.jobOf('MRY-1')
    await act('pause', id)
    const reset = await begin({ type: 'deviceReset' })
    expect(await app.jobOf('MRY-2')).toMatchObject({ type: 'deviceReset' })
    // One that was told of its job is at it: the preview says of whose.
    expect(await job('MRY-1', reset)).toMatchObject({ state: 'planned' })
    const { campaignPreview } = await app.admin(
      '{ campaignPreview(input: { name: "x", type: deviceReset, conditions: [], devices: ["OTA-1"] }) { waitReasons { why } } }',
    )
    expect(campaignPreview.waitReasons).toEqual([{ why: 'it already has a job of Care, which is paused' }])
    const newer = await begin({ devices: ['OTA-1'] })
    expect(await job('MRY-1', id)).toMatchObject({ state: 'superseded' })
    expect(await job('MRY-1', newer)).toMatchObject({ state: 'pending' })
  })
})

test('A campaign that is aborted gives up what nobody has begun to install', async () => {
  const id = await begin()
  const { id: jobId } = await app.jobOf('MRY-1')
  await app.says('MRY-1', { id: jobId, state: 'downloading', percent: 50 })
  await act('abort', id)
  const aborted = { state: 'gaveUp', reason: 'The campaign was aborted' }
  expect([await job('MRY-1', id), await job('MRY-2', id)]).toMatchObject([aborted, aborted])
  expect(await fetched('MRY-1')).toBe(403)
  await expect(act('resume', id)).rejects.toThrow('A campaign that is aborted cannot be resumed.')
})

describe('a device', () => {
  test('that is silent while it installs has failed after some hours, and stops its campaign', async () => {
    const id = await begin({ waves: [{ devices: 1 }, { percent: 100 }] })
    const [serial] = (
      await app.db.pool.query(`SELECT serial_num FROM campaign_job WHERE state = 'pending'`)
    ).rows.map(({ serial_num }) => serial_num)
    const { id: jobId } = await app.jobOf(serial)
    await app.says(serial, { id: jobId, state: 'installing' })
    await app.round(Date.now() + installLongest + minutes(1))
    expect(await job(serial, id)).toMatchObject({
      ...{ state: 'failed', reason: 'It has been silent since it began to install' },
    })
    const { campaign } = await app.admin(`{ campaign(id: ${id}) { state failures } }`)
    expect(campaign).toEqual({ state: 'stopped', failures: 1 })
    // It was slow, not dead.
    expect(await app.says(serial, { id: jobId, state: 'done' })).toMatchObject({ accepted: 1 })
    expect((await app.admin(`{ campaign(id: ${id}) { failures } }`)).campaign).toEqual({ failures: 0 })
  })

  test('that is done after its job was given up is done, and one that was never told is not', async () => {
    const id = await begin({ expiresAfterHours: 1 })
    const { id: jobId } = await app.jobOf('MRY-1')
    await app.round(Date.now() + hours(2))
    expect(await job('MRY-1', id)).toMatchObject({ state: 'gaveUp' })
    expect(await app.says('MRY-1', { id: jobId, state: 'done' })).toMatchObject({ accepted: 1 })
    expect(await job('MRY-1', id)).toMatchObject({ state: 'done', reason: null })
    const { rows } = await app.db.pool.query(`SELECT id FROM campaign_job WHERE serial_num = 'MRY-2'`)
    expect(await app.says('MRY-2', { id: rows[0].id, state: 'done' })).toMatchObject({ accepted: 0 })
  })

  test('that is done with an older try is not told of the new one', async () => {
    const id = await begin({ expiresAfterHours: 1, devices: ['OTA-1'] })
    const { id: jobId } = await app.jobOf('MRY-1')
    await app.round(Date.now() + hours(2))
    await act('retry', id)
    await app.round()
    await app.says('MRY-1', { id: jobId, state: 'done' })
    expect(await app.jobOf('MRY-1')).toBeNull()
    expect(await job('MRY-1', id)).toMatchObject({ state: 'done' })
    expect(
      (await app.admin(`{ campaign(id: ${id}) { waves { counts { state count } } } }`)).campaign,
    ).toEqual({
      waves: [{ counts: [{ state: 'done', count: 1 }] }],
    })
  })

  test.each([
    ['its customer gave device management up', `UPDATE customer SET flags = '{}'`, 'no device management'],
    ['it cannot do such jobs any more', `UPDATE device SET job_types = '{config}'`, 'cannot do jobs'],
    ['it is another product', `UPDATE device SET product = 'Base'`, 'the package is not for Base'],
    [
      'its trailer is another customer’s',
      'UPDATE campaign_job SET customer_id = 0',
      'belongs to another customer',
    ],
  ])('is not told of its job where %s meanwhile', async (_, sql, why) => {
    const id = await begin({ devices: ['OTA-1'] })
    await app.db.pool.query(sql)
    expect(await app.jobOf('MRY-1')).toBeNull()
    const { state, reason } = await job('MRY-1', id)
    expect(state).toBe('gaveUp')
    expect(reason).toContain(why)
  })

  test('whose values do not fit its schema any more is not told of them', async () => {
    const config = { lowTirePressurePsi: 90 }
    const id = await begin({ type: 'config', config, devices: ['OTA-1'] })
    await app.db.pool.query(`UPDATE device SET product = 'Wiliot'`)
    expect(await app.jobOf('MRY-1')).toBeNull()
    expect((await job('MRY-1', id)).reason).toContain('Wiliot has no such key')
  })
})

describe('a condition', () => {
  const at = () => Date.now() - minutes(5)
  const fine = () => ({
    gps: { at: at(), reading: { lat: 32, lng: -96, speedMph: 0 } },
    sensorBoxBattery: { at: at(), reading: { millivolts: 12_800 } },
  })
  const conditions = ['battery', 'standing', 'noReeferAlarm']
  test('holds by what was reported lately, and not by what is old or was never said', async () => {
    const readings = fine()
    await begin({ conditions, devices: ['OTA-1'] })
    expect(await app.jobOf('MRY-1')).toBeNull()
    await app.reads('OTA-1', { ...readings, gps: { ...readings.gps, at: Date.now() - hours(2) } })
    expect(await app.jobOf('MRY-1')).toBeNull()
    const battery = { ...readings.sensorBoxBattery, at: Date.now() - days(2) }
    await app.reads('OTA-1', { ...readings, sensorBoxBattery: battery })
    expect(await app.jobOf('MRY-1')).toBeNull()
    const reefer = { at: Date.now() - hours(3), reading: { alarms: [] } }
    await app.reads('OTA-1', { ...readings, reeferUnit: reefer })
    expect(await app.jobOf('MRY-1')).toBeNull()
    await app.reads('OTA-1', readings)
    expect(await app.jobOf('MRY-1')).not.toBeNull()
  })

  test('is in the preview what it is when the job is handed out', async () => {
    await app.reads('OTA-1', fine())
    await app.reads('OTA-2', { ...fine(), reeferUnit: { at: at(), reading: { alarms: [{ code: 63 }] } } })
    const { campaignPreview } = await app.admin(
      `{ campaignPreview(input: { name: "x", type: deviceReset, conditions: [${conditions}], devices: ["OTA-1", "OTA-2"] })
        { waitReasons { why count } } }`,
    )
    expect(campaignPreview.waitReasons).toEqual([{ why: 'its reefer unit has an alarm', count: 1 }])
  })
})

describe('a unit ID', () => {
  const preview = (input: string) =>
    app.admin(
      `{ campaignPreview(input: { name: "x", type: deviceReset, conditions: [], ${input} }) { deviceCount leftOutCount } }`,
    )
  test('that trailers of two customers have is refused, until the customer is chosen or the VIN is named', async () => {
    const { pool } = app.db
    await pool.query(`UPDATE vehicle SET unit_id = 'OTA-1' WHERE unit_id = 'OFF-7'`)
    await expect(preview('devices: ["ota-1"]')).rejects.toThrow(
      /^Several customers have a trailer called ota-1: .+, .+\. Choose the customer, or give the VIN\.$/,
    )
    const only = `customerIds: [${app.customers.OTA}]`
    expect((await preview(`devices: ["ota-1"], ${only}`)).campaignPreview).toEqual({
      ...{ deviceCount: 1, leftOutCount: 0 },
    })
    const { rows } = await pool.query(
      `SELECT vin FROM vehicle WHERE unit_id = 'OTA-1' AND customer_id = ${app.customers.OFF}`,
    )
    expect((await preview(`devices: ["${rows[0].vin}"]`)).campaignPreview).toEqual({
      ...{ deviceCount: 0, leftOutCount: 1 },
    })
    await expect(preview(`devices: ["${rows[0].vin}"], ${only}`)).rejects.toThrow(
      'The chosen customers have no trailer called',
    )
    await pool.query(`UPDATE vehicle SET unit_id = 'OFF-7' WHERE vin = $1`, [rows[0].vin])
  })
})
