/** Campaigns: packages, waves, the failure limit, and what gateways are told and answer. */
import { createHash, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { signedText } from '#domain/ota/package.ts'
import { account, type OtaApp, otaApp } from './testing.ts'

let app: OtaApp
beforeAll(async () => {
  app = await otaApp(10)
})
afterAll(() => app.close())
afterEach(async () => {
  await app.db.pool.query('DELETE FROM campaign')
  await app.db.pool.query('DELETE FROM device_event')
  await app.db.pool.query(
    `UPDATE device SET product = 'Pro', hardware = 'B2', firmware = '{"mainApp": "4.2.1", "modem": "1.0"}',
      config = '{"tetheredIntervalMinutes": 5, "untetheredIntervalMinutes": 1440}', recorded = now() - interval '1 minute'`,
  )
  await app.db.pool.query(`UPDATE campaign_job SET state = 'gaveUp'`)
})

let count = 0
/** A main app for Pro B2, as uploaded. */
const mainApp = async (facts: Record<string, string> = {}) => {
  const version = `5.${count++}`
  const content = `firmware ${version}`
  const { id } = await app.upload({ kind: 'mainApp', version, products: 'Pro', ...facts }, content)
  return { id, version, content }
}
const all = Array.from({ length: 10 }, (_, n) => `OTA-${n + 1}`)
const create = async (input: object) =>
  (
    await app.admin(
      `mutation($input: CampaignInput!) { createCampaign(input: $input) { id state waves { devices } } }`,
      { input: { name: 'Winter', type: 'mainApp', conditions: [], devices: all, ...input } },
    )
  ).createCampaign
const stateOf = async (id: string) =>
  (await app.admin(
    `query($id: ID!) { campaign(id: $id) { state failures waves { begun counts { state count } } }
        campaignJobs(id: $id, paginationInput: { pageSize: 100 }) { jobs { serialNumber unitId state percent reason wave } } }`,
    { id },
  )) as {
    campaign: { state: string; failures: number; waves: { begun: boolean; counts: object[] }[] }
    campaignJobs: {
      jobs: { serialNumber: string; state: string; percent: number; reason: string; wave: number }[]
    }
  }
const jobsIn = async (id: string, state: string) =>
  (await stateOf(id)).campaignJobs.jobs.filter((job) => job.state === state)
const waves = [{ devices: 1 }, { devices: 3 }, { percent: 100 }]

/** Gateways of these jobs ask for them and say so. */
const finish = async (jobs: readonly { serialNumber: string }[], state = 'done', reason?: string) => {
  for (const { serialNumber } of jobs) {
    const job = await app.jobOf(serialNumber)
    await app.says(serialNumber, { id: job.id, state, ...(reason && { reason }) })
  }
}

describe('a package', () => {
  test('is signed for what it is for, and the signature holds', async () => {
    const content = 'a script'
    const { id } = await app.upload(
      { kind: 'script', name: 'door-counter', version: '1.0', products: 'Pro,Base', hardware: 'B2' },
      content,
    )
    const { packages } = await app.admin(
      '{ packages { id title kind name version products hardware size sha256 signature uploadedBy } }',
    )
    const file = packages.find((one: { id: string }) => one.id === id)
    expect(file).toMatchObject({ title: 'Script door-counter 1.0', size: 8 })
    expect(file.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    const key = (await app.gateway('/ingest/v1/package-key')).raw.toString()
    const signature = Buffer.from(file.signature, 'base64')
    expect(verify(null, Buffer.from(signedText(file)), key, signature)).toBe(true)
    const other = { ...file, hardware: ['C1'] }
    expect(verify(null, Buffer.from(signedText(other)), key, signature)).toBe(false)
  })

  test.each([
    [
      'another content than its hash says',
      { sha256: 'ab'.repeat(32) },
      'x',
      'is not the one that its SHA-256',
    ],
    ['nothing in it', {}, '', 'The file is empty.'],
    ['no product', { products: '' }, 'x', 'Name the products'],
    ['an unknown product', { products: 'Toaster' }, 'x', 'Name the products'],
    ['no version', { version: 'new' }, 'x', 'A version is up to four numbers'],
    ['a name that is none', { kind: 'script', name: '../../etc/passwd' }, 'x', 'A script has a name'],
    ['a kind that is none', { kind: 'bootloader' }, 'x', 'A package is a main app or a script.'],
    ['hardware that is no name', { hardware: 'B2,<b>' }, 'x', 'Hardware revisions'],
  ])('with %s is refused', async (_, facts, content, words) => {
    const given = { kind: 'mainApp', version: '9.9', products: 'Pro', ...facts }
    expect((await app.upload(given, content)).errorMessage).toContain(words)
  })

  test('never changes: its version is taken', async () => {
    const { version } = await mainApp()
    const again = await app.upload({ kind: 'mainApp', version, products: 'Base' }, 'other')
    expect(again.errorMessage).toContain(`There is a Main app ${version} already.`)
  })

  test('is fetched by the gateway that was told of it, and by no other', async () => {
    const { id: packageId, content } = await mainApp()
    await create({ packageId, devices: ['OTA-1'] })
    await app.round()
    const path = (serial: string) => `/ingest/v1/packages/${packageId}?serial=${serial}`
    expect((await app.gateway(path('MRY-1'))).status).toBe(403)
    const job = await app.jobOf('MRY-1')
    expect(job.package).toMatchObject({ path: `/ingest/v1/packages/${packageId}`, size: content.length })
    const fetched = await app.gateway(path('MRY-1'))
    expect(fetched.raw.toString()).toBe(content)
    expect((await app.gateway(path('MRY-2'))).status).toBe(403)
    expect((await app.gateway('/ingest/v1/packages/99999?serial=MRY-1')).status).toBe(404)
    expect((await app.gateway('/ingest/v1/packages/..%2f1?serial=MRY-1')).status).toBe(404)
    expect((await app.gateway(path('MRY-1'), undefined, { authorization: 'Bearer wrong' })).status).toBe(401)
  })

  test('goes on after a download was cut at any byte', async () => {
    const { id: packageId, content } = await mainApp()
    await create({ packageId, devices: ['OTA-1'] })
    await app.round()
    await app.jobOf('MRY-1')
    const path = `/ingest/v1/packages/${packageId}?serial=MRY-1`
    const { etag } = (await app.gateway(path)).headers
    for (let cut = 1; cut < content.length; cut++) {
      const rest = await app.gateway(path, undefined, { range: `bytes=${cut}-`, 'if-range': etag })
      expect(rest.status).toBe(206)
      expect(rest.headers['content-range']).toBe(`bytes ${cut}-${content.length - 1}/${content.length}`)
      expect(content.slice(0, cut) + rest.raw.toString()).toBe(content)
    }
    // Of another file nothing is glued together.
    const other = await app.gateway(path, undefined, { range: 'bytes=3-', 'if-range': '"other"' })
    expect([other.status, other.raw.toString()]).toEqual([200, content])
    expect((await app.gateway(path, undefined, { range: `bytes=${content.length}-` })).status).toBe(416)
  })

  test('that is withdrawn is never sent again', async () => {
    const { id: packageId } = await mainApp()
    const { id } = await create({ packageId, devices: ['OTA-1', 'OTA-2'], waves: [{ percent: 100 }] })
    await app.round()
    await app.jobOf('MRY-1')
    await app.admin(`mutation { withdrawPackage(id: ${packageId}) { withdrawn } }`)
    expect(await app.jobOf('MRY-1')).toBeNull()
    expect(await app.jobOf('MRY-2')).toBeNull()
    expect((await app.gateway(`/ingest/v1/packages/${packageId}?serial=MRY-1`)).status).toBe(410)
    expect((await jobsIn(id, 'gaveUp')).map(({ reason }) => reason)).toEqual(
      Array(2).fill('Its package was withdrawn'),
    )
    await expect(create({ packageId })).rejects.toThrow('The package was withdrawn')
  })
})

describe('a campaign', () => {
  test('says before it begins who takes part, who does not and why', async () => {
    const { id: packageId, version } = await mainApp({ hardware: 'B2' })
    const { pool } = app.db
    await pool.query(`UPDATE device SET hardware = 'C1' WHERE serial_num = 'MRY-1'`)
    await pool.query(`UPDATE device SET product = 'Base' WHERE serial_num = 'MRY-2'`)
    await pool.query(`UPDATE device SET firmware = $1 WHERE serial_num = 'MRY-3'`, [{ mainApp: version }])
    const input = { name: 'x', type: 'mainApp', packageId, devices: [...all, 'OFF-11'], waves }
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
    const { id: packageId } = await mainApp()
    const { id, ...made } = await create({ packageId, waves })
    expect(made).toEqual({ state: 'running', waves: [{ devices: 1 }, { devices: 3 }, { devices: 6 }] })
    for (const size of [1, 3, 6]) {
      await app.round()
      const pending = await jobsIn(id, 'pending')
      expect(pending).toHaveLength(size)
      await finish(pending)
    }
    await app.round()
    const { campaign } = await stateOf(id)
    expect(campaign).toMatchObject({ state: 'finished', failures: 0 })
  })

  test('waits between waves as long as it says', async () => {
    const { id: packageId } = await mainApp()
    const { id } = await create({ packageId, waves: [{ devices: 1 }, { percent: 100, pauseMinutes: 60 }] })
    await app.round()
    await finish(await jobsIn(id, 'pending'))
    await app.round()
    expect(await jobsIn(id, 'pending')).toEqual([])
    await app.round(Date.now() + hours(1) + 1_000)
    expect(await jobsIn(id, 'pending')).toHaveLength(9)
  })

  test('stops by itself when more fail than may, tells nobody of a job then, and goes on when somebody resumes it', async () => {
    const { id: packageId } = await mainApp()
    const { id } = await create({ packageId, waves: [{ devices: 5 }, { percent: 100 }], failureLimit: 1 })
    await app.round()
    const pending = await jobsIn(id, 'pending')
    await finish(pending.slice(0, 2), 'failed', 'Flash is worn out')
    await app.round()
    expect((await stateOf(id)).campaign).toMatchObject({ state: 'stopped', failures: 2 })
    expect(await app.jobOf(pending[2]!.serialNumber)).toBeNull()
    expect((await jobsIn(id, 'failed'))[0]).toMatchObject({ reason: 'Flash is worn out' })
    await app.admin(`mutation { retryCampaign(id: ${id}) { state } }`)
    await app.round()
    const again = await jobsIn(id, 'pending')
    expect(again).toHaveLength(5)
    await finish(again)
    await app.round()
    expect((await stateOf(id)).campaign).toMatchObject({ state: 'running', failures: 0 })
    expect(await jobsIn(id, 'pending')).toHaveLength(5)
  })

  test('holds a job back outside its window and while a condition does not hold', async () => {
    const { id: packageId } = await mainApp()
    await create({ packageId, devices: ['OTA-1'], conditions: ['battery'] })
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
    const [old, fresh] = [await mainApp(), await mainApp()]
    const first = await create({ packageId: old.id, devices: ['OTA-1'] })
    await app.round()
    const second = await create({ packageId: fresh.id, devices: ['OTA-1'] })
    await app.round()
    expect((await app.jobOf('MRY-1')).package.version).toBe(fresh.version)
    expect((await jobsIn(first.id, 'superseded')).map(({ reason }) => reason)).toEqual([
      'A newer job took its place',
    ])
    await finish(await jobsIn(second.id, 'sent'))
    await app.round()
    expect((await stateOf(first.id)).campaign.state).toBe('finished')
  })

  test('waits for a gateway that is at another job', async () => {
    const { id: packageId } = await mainApp()
    await create({ packageId, devices: ['OTA-1'] })
    await app.round()
    const job = await app.jobOf('MRY-1')
    const { id } = await create({ type: 'deviceReset', devices: ['OTA-1'] })
    await app.round()
    expect(await jobsIn(id, 'planned')).toHaveLength(1)
    await app.says('MRY-1', { id: job.id, state: 'failed', reason: 'No room' })
    await app.round()
    expect((await app.jobOf('MRY-1')).type).toBe('deviceReset')
  })

  test('gives up gateways that do not answer in time', async () => {
    const { id: packageId } = await mainApp()
    const { id } = await create({ packageId, devices: ['OTA-1'], expiresAfterHours: 48 })
    await app.round()
    await app.round(Date.now() + days(2) + 1_000)
    expect(await jobsIn(id, 'gaveUp')).toMatchObject([{ reason: 'The gateway did not answer in time' }])
    expect((await stateOf(id)).campaign.state).toBe('finished')
  })

  test.each([
    ['no device', { devices: [] }, 'Name the devices, or a filter.'],
    ['a trailer that nobody has', { devices: ['OTA-1', 'NOPE'] }, 'No trailer is called NOPE.'],
    ['no wave', { waves: [] }, 'A campaign has 1 to 10 waves.'],
    ['a wave of nothing', { waves: [{ devices: 0 }] }, 'A wave takes 1 to'],
    ['half a window', { windowFrom: '22:00' }, 'A window has a beginning and an end.'],
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
    const { id: packageId } = await mainApp()
    await expect(create({ packageId, ...facts })).rejects.toThrow(words)
  })
})

describe('a configuration', () => {
  test('outside the schema of a product leaves its devices out', async () => {
    await expect(create({ type: 'config', config: { tetheredIntervalMinutes: 0 } })).rejects.toThrow(
      'No device can take part.',
    )
    await expect(create({ type: 'config', config: {} })).rejects.toThrow('Name at least one value')
  })

  test('is done once the gateway reports it, whatever became of its answer', async () => {
    const { id } = await create({
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
    expect(await jobsIn(id, 'done')).toHaveLength(1)
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

describe('what a gateway says', () => {
  test('of its job counts once, goes forward alone, and is its own', async () => {
    const { id: packageId } = await mainApp()
    const { id } = await create({ packageId, devices: ['OTA-1', 'OTA-2'], waves: [{ percent: 100 }] })
    await app.round()
    const job = await app.jobOf('MRY-1')
    const says = (state: string, percent?: number) =>
      app.says('MRY-1', { id: job.id, state, ...(percent && { percent }) })
    expect(await says('downloading', 40)).toMatchObject({ accepted: 1 })
    expect(await says('downloading', 20)).toMatchObject({ duplicate: 1 })
    expect((await jobsIn(id, 'downloading'))[0]).toMatchObject({ percent: 40 })
    await says('installing')
    expect(await says('downloading', 90)).toMatchObject({ duplicate: 1 })
    // Another gateway's word, and that of the key of another customer.
    expect(await app.says('MRY-2', { id: job.id, state: 'failed' })).toMatchObject({
      accepted: 0,
      rejected: [{ reason: `id ${job.id}: no job of this gateway` }],
    })
    await says('done')
    expect(await says('failed')).toMatchObject({ duplicate: 1 })
    expect(await jobsIn(id, 'done')).toHaveLength(1)
    // A job that nobody was told of has no outcome.
    const other = (
      await app.db.pool.query(`SELECT id FROM campaign_job WHERE serial_num = 'MRY-2' AND state = 'pending'`)
    ).rows[0]
    expect(await app.says('MRY-2', { id: other.id, state: 'done' })).toMatchObject({ accepted: 0 })
  })

  test('a thousand times at once is refused, and a hundred are taken', async () => {
    const many = (n: number) => Array.from({ length: n }, () => ({ id: 1, state: 'done' }))
    const path = '/ingest/v1/job-results?serial=MRY-1'
    expect((await app.gateway(path, many(1_000))).status).toBe(400)
    expect((await app.gateway(path, many(100))).body.rejected).toHaveLength(100)
    expect((await app.gateway(path, 'no JSON')).status).toBe(400)
    expect((await app.gateway('/ingest/v1/job-results', many(1))).status).toBe(400)
  })

  test.each([
    ['no product', { product: undefined }],
    ['a part that is no name', { firmware: { '<b>': '1' } }],
    ['a clock in the future', { recorded: '2100-01-01T00:00:00Z' }],
    ['a serial number that is none', { serial: 'a/b' }],
    ['a serial number that no vehicle carries', { serial: 'NOBODY-1' }],
    ['one of another customer', { serial: 'MRY-11' }],
  ])('of itself with %s is rejected', async (_, facts) => {
    const { body } = await app.gateway(
      '/ingest/v1/device',
      account(1, { recorded: new Date().toISOString(), ...facts }),
    )
    expect(body).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] })
  })

  test('of itself becomes its story', async () => {
    const at = new Date(Date.now() - 50_000).toISOString()
    const say = (facts: object) => app.gateway('/ingest/v1/device', account(5, facts))
    await say({ recorded: at, started: at, firmware: { mainApp: '4.3.0' } })
    expect((await say({ recorded: at })).body).toMatchObject({ duplicate: 1 })
    const { device } = await app.admin(
      '{ device(serialNumber: "MRY-5") { mainApp unitId product story { lines { text } } config { title value } } }',
    )
    expect(device).toMatchObject({ mainApp: '4.3.0', unitId: 'OTA-5', product: 'Pro' })
    const texts = device.story.lines.map(({ text }: { text: string }) => text)
    expect(texts).toEqual(
      expect.arrayContaining(['Main app updated from 4.2.1 to 4.3.0', 'Restarted', 'Put on OTA-5']),
    )
    expect(device.config[0]).toEqual({ title: 'Report interval while tethered', value: '5 minutes' })
  })
})
