/** What the clock does with campaigns: it looks after each for itself, adds up what became of jobs, and forgets them in the end. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { jobsKept } from '#domain/ota/campaign.ts'
import { forgetJobs } from '../ota/settle.ts'
import { lookAfterCampaigns } from './round.ts'
import { type OtaApp, otaApp } from './testing.ts'
import { campaignsOf } from './testing-campaign.ts'

let app: OtaApp
let acts: ReturnType<typeof campaignsOf>
beforeAll(async () => {
  app = await otaApp(4)
  acts = campaignsOf(app)
})
afterAll(() => app.close())
afterEach(() => acts.reset())

/** A campaign of restarts whose only wave is released. */
const begin = async (input: object): Promise<string> => {
  const { id } = await acts.create({ type: 'deviceReset', waves: [{ percent: 100 }], ...input })
  await app.round()
  return id
}

test('One campaign that cannot be looked after holds up no other', async () => {
  const bad = await begin({ devices: ['OTA-1'] })
  const good = await begin({ devices: ['OTA-2'] })
  const { pool } = app.db
  const { id: jobId } = await app.jobOf('MRY-2')
  await app.says('MRY-2', { id: jobId, state: 'done' })
  await pool.query(`UPDATE campaign SET wave_count = 0, waves = '"no waves"' WHERE id = $1`, [bad])
  const faults: number[] = []
  await pool.query(
    `ALTER TABLE campaign ADD CONSTRAINT trap CHECK (id <> ${bad} OR state = 'running') NOT VALID`,
  )
  await lookAfterCampaigns(pool, Date.now(), (id) => faults.push(id))
  await pool.query('ALTER TABLE campaign DROP CONSTRAINT trap')
  expect(faults).toEqual([Number(bad)])
  expect((await app.admin(`{ campaign(id: ${good}) { state } }`)).campaign).toEqual({ state: 'finished' })
})

test('The numbers of waves are what their jobs are, whatever has happened to these', async () => {
  const id = await begin({ devices: ['OTA-1', 'OTA-2', 'OTA-3', 'OTA-4'], failureLimit: 9 })
  for (const [serial, state] of [
    ['MRY-1', 'done'],
    ['MRY-2', 'failed'],
    ['MRY-3', 'installing'],
  ])
    await app.says(serial!, { id: (await app.jobOf(serial!)).id, state })
  await app.admin(`mutation { retryCampaign(id: ${id}) { state } }`)
  await app.round()
  const { campaign } = await app.admin(`{ campaign(id: ${id}) { waves { counts { state count } } } }`)
  const { rows } = await app.db.pool.query(
    'SELECT state, count(*)::int AS count FROM campaign_job WHERE campaign_id = $1 AND NOT retried GROUP BY state',
    [id],
  )
  const sorted = (list: { state: string }[]) => list.toSorted((a, b) => (a.state < b.state ? -1 : 1))
  expect(sorted(campaign.waves[0].counts)).toEqual(sorted(rows))
})

test('Jobs are forgotten a year after their campaign has ended; its numbers stay', async () => {
  const id = await begin({ devices: ['OTA-1'] })
  await app.says('MRY-1', { id: (await app.jobOf('MRY-1')).id, state: 'done' })
  await app.round()
  const { pool } = app.db
  expect(await forgetJobs(pool, Date.now() - jobsKept, 100)).toBe(0)
  await pool.query(`UPDATE campaign SET changed = changed - interval '366 days'`)
  expect(await forgetJobs(pool, Date.now() - jobsKept, 100)).toBe(1)
  const { campaign, campaignJobs } = await app.admin(
    `{ campaign(id: ${id}) { isForgotten waves { devices counts { state count } } } campaignJobs(id: ${id}) { jobCount } }`,
  )
  expect(campaign).toEqual({
    isForgotten: true,
    waves: [{ devices: 1, counts: [{ state: 'done', count: 1 }] }],
  })
  expect(campaignJobs).toEqual({ jobCount: 0 })
})
