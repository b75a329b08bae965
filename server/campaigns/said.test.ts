/** What gateways say: of their jobs, which counts once and goes forward alone, and of themselves. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { account, type OtaApp, otaApp } from './testing.ts'
import { campaignsOf } from './testing-campaign.ts'

let app: OtaApp
let acts: ReturnType<typeof campaignsOf>
beforeAll(async () => {
  app = await otaApp(10)
  acts = campaignsOf(app)
})
afterAll(() => app.close())
afterEach(() => acts.reset())

describe('what a gateway says', () => {
  test('of its job counts once, goes forward alone, and is its own', async () => {
    const { id: packageId } = await acts.mainApp()
    const { id } = await acts.create({ packageId, devices: ['OTA-1', 'OTA-2'], waves: [{ percent: 100 }] })
    await app.round()
    const job = await app.jobOf('MRY-1')
    const says = (state: string, percent?: number) =>
      app.says('MRY-1', { id: job.id, state, ...(percent && { percent }) })
    expect(await says('downloading', 40)).toMatchObject({ accepted: 1 })
    expect(await says('downloading', 20)).toMatchObject({ duplicate: 1 })
    expect((await acts.jobsIn(id, 'downloading'))[0]).toMatchObject({ percent: 40 })
    await says('installing')
    expect(await says('downloading', 90)).toMatchObject({ duplicate: 1 })
    // Another gateway's word, and that of the key of another customer.
    expect(await app.says('MRY-2', { id: job.id, state: 'failed' })).toMatchObject({
      accepted: 0,
      rejected: [{ reason: `id ${job.id}: no job of this gateway` }],
    })
    await says('done')
    expect(await says('failed')).toMatchObject({ duplicate: 1 })
    expect(await acts.jobsIn(id, 'done')).toHaveLength(1)
    // A job that nobody was told of has no outcome.
    const other = (
      await app.db.pool.query(`SELECT id FROM campaign_job WHERE serial_num = 'MRY-2' AND state = 'pending'`)
    ).rows[0]
    expect(await app.says('MRY-2', { id: other.id, state: 'done' })).toMatchObject({ accepted: 0 })
  })

  test('of its job in one message counts in its order', async () => {
    const { id: packageId } = await acts.mainApp()
    const { id } = await acts.create({ packageId, devices: ['OTA-3'], waves: [{ percent: 100 }] })
    await app.round()
    const job = await app.jobOf('MRY-3')
    const words = [
      { state: 'downloading', percent: 10 },
      { state: 'downloading', percent: 60 },
      { state: 'installing' },
      { state: 'downloading', percent: 90 },
      { state: 'done' },
    ]
    const said = await app.says(
      'MRY-3',
      words.map((word) => ({ id: job.id, ...word })),
    )
    expect(said).toEqual({ accepted: 4, duplicate: 1, rejected: [] })
    expect(await acts.jobsIn(id, 'done')).toHaveLength(1)
  })

  test('at the same moment as others counts for each, and one that cannot be kept takes none with it', async () => {
    const { id: packageId } = await acts.mainApp()
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
    const { id } = await acts.create({
      ...{ packageId, devices: numbers.map((n) => `OTA-${n}`), waves: [{ percent: 100 }] },
    })
    await app.round()
    const jobs = await Promise.all(numbers.map((n) => app.jobOf(`MRY-${n}`)))
    const { pool } = app.db
    await pool.query(
      `ALTER TABLE campaign_job ADD CONSTRAINT broken CHECK (serial_num <> 'MRY-4' OR state <> 'installing')`,
    )
    const answers = await Promise.all(
      numbers.flatMap((n) =>
        ['downloading', 'installing'].map((state) =>
          app.gateway(`/ingest/v1/job-results?serial=MRY-${n}`, { id: jobs[n - 1].id, state }),
        ),
      ),
    )
    await pool.query('ALTER TABLE campaign_job DROP CONSTRAINT broken')
    expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([503])
    expect(await acts.jobsIn(id, 'installing')).toHaveLength(7)
    // Said again, it is kept.
    expect(await app.says('MRY-4', { id: jobs[3].id, state: 'installing' })).toMatchObject({ accepted: 1 })
    expect(await acts.jobsIn(id, 'installing')).toHaveLength(8)
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
